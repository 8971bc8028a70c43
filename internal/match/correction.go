package match

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/controller"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
)

// toType names the answers that the prompt takes.
func (m *Match) toType() string {
	switch {
	case m.game.State.GameOver():
		return "yes or no"
	case m.row != "":
		return "the column, 0 to 2 (Ctrl-C drops the row)"
	case m.options.Cells:
		return "a cell, A1 to C3 or 1 to 9"
	}
	return "a row and a column, each 0 to 2, such as 1 2"
}

// allToType names the answers and the commands that the prompt takes.
func (m *Match) allToType() string {
	commands := listNames(controller.Commands(), "or")
	return fmt.Sprintf("Type %s; or a command: %s.", m.toType(), commands)
}

func listNames(commands []controller.Command, conjunction string) string {
	var names []string
	for _, command := range commands {
		names = append(names, command.Name)
	}
	return board.List(names, conjunction)
}

// correction tells the player how to type an answer that is a mistake.
func (m *Match) correction(typed string) string {
	tidy := tidyCell(typed)
	cell, isCell := controller.CellNamed(tidy)
	// Two digits that no other digit or letter is near, as in "(1,2)".
	digits := regexp.MustCompile(`^[^\d\pL]*(\d)[^\d\pL]*(\d)[^\d\pL]*$`).FindStringSubmatch(tidy)
	advice, command := misuse(typed), nearest(typed)
	switch isOver := m.game.State.GameOver(); {
	case isCell && !isOver:
		pair := m.screen.naming.Cell(cell)
		return fmt.Sprintf("%s is %s here; tictactoe --cells takes either.", tidy, pair)
	case digits != nil && !isOver:
		pair := digits[1] + " " + digits[2]
		return fmt.Sprintf("Type only the two numbers, with a blank between: %s.", pair)
	case advice != "":
		return advice
	case command != "":
		return fmt.Sprintf("Did you mean %s? %s", command, m.allToType())
	}
	return m.allToType()
}

// misuse says how to type the command with which a line begins. It returns "" if there is none.
func misuse(line string) string {
	line = strings.TrimSpace(line)
	name, _, _ := strings.Cut(line, " ")
	commands := controller.CommandsBeginning(name)
	_, isCell := controller.CellNamed(tidyCell(line))
	switch {
	case len(commands) == 0 || name == "" || isCell:
		return ""
	case len(commands) > 1:
		return fmt.Sprintf("%q begins %s.", strings.ToLower(name), listNames(commands, "and"))
	case commands[0].Argument == "":
		return fmt.Sprintf("%s takes nothing after it.", commands[0].Name)
	}
	return fmt.Sprintf("Say where to: %s %s.", commands[0].Name, commands[0].Argument)
}

// nearest returns the commands that were probably meant by the first word that is no number.
func nearest(typed string) string {
	for word := range strings.FieldsSeq(typed) {
		if _, isNumber := console.ParseInteger(word); isNumber {
			continue
		}
		commands := cobra.Command{SuggestionsMinimumDistance: min(len(word)/2, 2)}
		for _, command := range controller.Commands() {
			run := func(*cobra.Command, []string) {}
			commands.AddCommand(&cobra.Command{Use: command.Name, Run: run})
		}
		return board.List(commands.SuggestionsFor(word), "or")
	}
	return ""
}
