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

// A Command is what help says of a command.
type Command struct {
	Name     string
	Argument string // what stands behind the name; "" where nothing does
	Does     string
}

// Commands returns all commands, in the order in which help lists them.
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

// commandsBeginning returns the commands that begin so, in either case; ? is help.
func commandsBeginning(typed string) []Command {
	typed = strings.ToLower(typed)
	if typed == "?" {
		typed = Help
	}
	return slices.DeleteFunc(Commands(), func(c Command) bool { return !strings.HasPrefix(c.Name, typed) })
}

// misuse returns what would have been right where somebody typed the beginning of these commands with that argument; ""
// where it is right.
func misuse(commands []Command, typed, argument string) string {
	command := commands[0]
	switch {
	case len(commands) > 1:
		return fmt.Sprintf("%q begins %s.", strings.ToLower(typed), board.List(namesOf(commands), "and"))
	case command.Argument == "" && argument != "":
		return fmt.Sprintf("%s takes nothing after it.", command.Name)
	case command.Argument != "" && argument == "":
		return fmt.Sprintf("Say where to: %s %s.", command.Name, command.Argument)
	}
	return ""
}
