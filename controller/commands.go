package controller

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/board"
)

// The commands that can be typed in place of a row and a column.
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
		{Help, "", "says what can be typed, as ? does"},
		{Undo, "", "takes the last move back, or new in mid-game"},
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

// CommandNames returns the names of all commands, in the same order.
func CommandNames() []string { return namesOf(Commands()) }

func namesOf(commands []Command) []string {
	var names []string
	for _, command := range commands {
		names = append(names, command.Name)
	}
	return names
}

// commandsBeginning returns the commands whose names begin with a word, in either case; ? is help.
func commandsBeginning(word string) []Command {
	word = strings.ToLower(word)
	if word == "?" {
		word = Help
	}
	isOther := func(c Command) bool { return !strings.HasPrefix(c.Name, word) }
	return slices.DeleteFunc(Commands(), isOther)
}

// misuse returns how to type a command correctly if a player typed the beginning of these commands
// with that argument. It returns "" if the player was right.
func misuse(commands []Command, typed, argument string) string {
	command := commands[0]
	switch {
	case len(commands) > 1:
		names := board.List(namesOf(commands), "and")
		return fmt.Sprintf("%q begins %s.", strings.ToLower(typed), names)
	case command.Argument == "" && argument != "":
		return fmt.Sprintf("%s takes nothing after it.", command.Name)
	case command.Argument != "" && argument == "":
		return fmt.Sprintf("Say where to: %s %s.", command.Name, command.Argument)
	}
	return ""
}
