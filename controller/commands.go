package controller

import (
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

// ParseCommand returns the command in a line: the beginning of one name, in either case, or ? for
// help. The rest of the line is its argument. ok is false if there is no such command, or if it
// lacks its argument or takes none.
func ParseCommand(line string) (command Answer, ok bool) {
	words := Words(line)
	if len(words) == 0 {
		return Answer{}, false
	}
	name := strings.ToLower(words[0])
	if name == "?" {
		name = Help
	}
	_, argument, _ := strings.Cut(line, words[0])
	argument = strings.Trim(argument, console.Space)
	for _, c := range Commands() {
		switch {
		case !strings.HasPrefix(c.Name, name):
		case command.Command != "": // as h is the beginning of help and of hint
			return Answer{}, false
		default:
			command = Answer{Command: c.Name, Argument: argument}
			ok = (c.Argument != "") == (argument != "")
		}
	}
	return command, ok
}
