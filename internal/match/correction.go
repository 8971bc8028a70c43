package match

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/controller"
	"tictactoe/internal/board"
)

// toType names the answers that the prompt takes.
func (m *Match) toType() string {
	switch {
	case m.game.State.GameOver():
		return "yes or no"
	case m.options.Cells:
		return "a cell, A1 to C3 or 1 to 9"
	}
	return "a row and a column, each 0 to 2, such as 1 2"
}

// allToType names the answers and the commands that the prompt takes.
func (m *Match) allToType() string {
	commands := board.List(controller.CommandNames(), "or")
	return "Type " + m.toType() + "; or a command: " + commands + "."
}

// waiting names the missing part of an answer that is typed in part.
func (m *Match) waiting(typed []string) string {
	if len(typed) > 0 {
		return fmt.Sprintf("Row %s; and the column?", typed[0])
	}
	return m.allToType()
}

// twoDigits matches two digits that no other digit or letter is near, as in "(1,2)".
const twoDigits = `^[^\d\pL]*(\d)[^\d\pL]*(\d)[^\d\pL]*$`

// correction tells the player how to type an answer that is no row and column.
func (m *Match) correction(a controller.Answer) string {
	if a.Advice != "" {
		return a.Advice
	}

	named := strings.ReplaceAll(strings.ToUpper(a.Text), " ", "")
	switch cell, ok := controller.CellNamed(named); {
	case ok && m.options.Cells:
		return fmt.Sprintf("Type the cell without a blank: %s.", named)
	case ok:
		pair := m.screen.naming.Cell(cell)
		return fmt.Sprintf("%s is %s here; tictactoe --cells takes either.", named, pair)
	}

	digits := regexp.MustCompile(twoDigits).FindStringSubmatch(a.Text)
	if digits != nil {
		return fmt.Sprintf("Type only the two numbers, with a blank between: %s %s.",
			digits[1], digits[2])
	}
	if command := nearest(a.Wrong); command != "" {
		return fmt.Sprintf("Did you mean %s? %s", command, m.allToType())
	}
	return m.allToType()
}

// nearest returns the commands that were probably meant, or "".
func nearest(typed string) string {
	commands := cobra.Command{SuggestionsMinimumDistance: min(len(typed)/2, 2)}
	for _, name := range controller.CommandNames() {
		commands.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	return board.List(commands.SuggestionsFor(typed), "or")
}
