package controller

import (
	"slices"
	"strings"

	"tictactoe/internal/console"
)

// The names of the commands. A player can type a command instead of a row and a column.
const (
	Help  = "help"
	Undo  = "undo"
	Redo  = "redo"
	Hint  = "hint"
	Moves = "moves"
	Board = "board"
	Score = "score"
	Save  = "save"
	New   = "new"
	Quit  = "quit"
)

// A Command is a command as the help lists it.
type Command struct {
	Name     string
	Argument string // "" if it takes none
	Does     string
}

// Commands returns all commands, in the order of the help.
func Commands() []Command {
	return []Command{
		{Help, "", "lists the commands, as ? does"},
		{Undo, "", "takes the last move back, or new"},
		{Redo, "", "plays it again"},
		{Hint, "", "names the best cells, and the reason"},
		{Moves, "", "lists the moves so far"},
		{Board, "", "shows the board"},
		{Score, "", "says who has won how many games"},
		{Save, "FILE", "writes the session so far to a new file"},
		{New, "", "begins the game again"},
		{Quit, "", "ends the session, as Ctrl-D does"},
	}
}

// CommandsBeginning returns the commands whose names begin with a word, in either case; ? is help.
func CommandsBeginning(word string) []Command {
	word = strings.ToLower(word)
	if word == "?" {
		word = Help
	}
	isOther := func(c Command) bool { return !strings.HasPrefix(c.Name, word) }
	return slices.DeleteFunc(Commands(), isOther)
}

// ParseCommand returns the command in a line: the beginning of one name and, only if the command
// takes it, an argument.
func ParseCommand(line string) (command Answer, ok bool) {
	words := Words(line)
	if len(words) == 0 {
		return Answer{}, false
	}
	commands := CommandsBeginning(words[0])
	_, argument, _ := strings.Cut(line, words[0])
	argument = strings.Trim(argument, console.Space)
	if len(commands) != 1 || (commands[0].Argument != "") != (argument != "") {
		return Answer{}, false
	}
	return Answer{Command: commands[0].Name, Argument: argument}, true
}
