package match

import (
	"fmt"
	"regexp"

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
	var names []string
	for _, command := range controller.Commands() {
		names = append(names, command.Name)
	}
	commands := board.List(names, "or")
	return fmt.Sprintf("Type %s; or a command: %s.", m.toType(), commands)
}

// twoDigits matches two digits that no other digit or letter is near, as in "(1,2)".
const twoDigits = `^[^\d\pL]*(\d)[^\d\pL]*(\d)[^\d\pL]*$`

// advice tells the player how to type an answer that is a mistake.
func (m *Match) advice(typed string) string {
	tidy := tidyCell(typed)
	cell, isCell := controller.CellNamed(tidy)
	digits := regexp.MustCompile(twoDigits).FindStringSubmatch(tidy)
	explanation := m.explain(typed)
	switch isOver := m.game.State.GameOver(); {
	case isCell && !isOver:
		pair := m.screen.naming.Cell(cell)
		return fmt.Sprintf("%s is %s here; tictactoe --cells takes either.", tidy, pair)
	case digits != nil && !isOver:
		pair := digits[1] + " " + digits[2]
		return fmt.Sprintf("Type only the two numbers, with a blank between: %s.", pair)
	case explanation != "":
		return explanation
	}
	return m.allToType()
}

// explain says why a line is no answer at all, not even a mistake: it is blank, or a command that
// lacks its argument. It returns "" if the line is an answer.
func (m *Match) explain(line string) string {
	command, isWhole := controller.ParseCommand(line)
	switch {
	case len(controller.Words(line)) == 0 && !m.game.State.GameOver():
		return m.allToType()
	case command.Command == controller.Save && !isWhole:
		return "Say where to: save FILE."
	}
	return ""
}
