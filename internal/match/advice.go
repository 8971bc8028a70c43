package match

import (
	"fmt"
	"regexp"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/board"
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

// twoDigits matches two digits that no other digit or letter is near, as in "(1,2)".
const twoDigits = `^[^\d\pL]*(\d)[^\d\pL]*(\d)[^\d\pL]*$`

// advice tells the player how to type an answer that is a mistake.
func (m *Match) advice(typed string) string {
	tidy := tidyCell(typed)
	cell, isCell := controller.CellNamed(tidy)
	digits := regexp.MustCompile(twoDigits).FindStringSubmatch(tidy)
	usage := usage(typed)
	switch isOver := m.game.State.GameOver(); {
	case isCell && !isOver:
		pair := m.screen.naming.Cell(cell)
		return fmt.Sprintf("%s is %s here; tictactoe --cells takes either.", tidy, pair)
	case digits != nil && !isOver:
		pair := digits[1] + " " + digits[2]
		return fmt.Sprintf("Type only the two numbers, with a blank between: %s.", pair)
	case usage != "":
		return usage
	}
	return m.allToType()
}

// usage says how to type the command with which a line begins. It returns "" if there is none.
func usage(line string) string {
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

// explain says why a line is no answer at all, not even a mistake. It returns "" if it is one.
func (m *Match) explain(line string) string {
	_, isCommand := m.parseCommand(line)
	switch {
	case strings.TrimSpace(line) == "" && !m.game.State.GameOver():
		return m.allToType()
	case isCommand:
		return ""
	}
	return usage(line)
}
