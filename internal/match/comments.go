package match

import (
	"fmt"
	"math/bits"
	"regexp"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/english"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// say returns the comments on an answer that changes nothing: a command or, after the end of the
// game, a mistake.
func (m *Match) say(a controller.Answer) []string {
	switch a.Command {
	case "":
		if !m.options.Commands {
			return []string{"Type yes or no."}
		}
		return []string{m.advice(a.Typed)}
	case controller.Help:
		return m.help()
	case controller.Hint:
		return []string{m.hint()}
	case controller.Moves:
		return []string{m.listMoves()}
	case controller.Score:
		return []string{m.score(m.series, false)}
	case controller.Save:
		if err := m.options.Save(a.Argument, m.record.all()); err != nil {
			return []string{fmt.Sprintf("Not saved: %v.", err)}
		}
		return []string{"Saved to " + a.Argument + "."}
	case controller.Undo:
		return []string{"There is no move to take back."}
	case controller.Redo:
		return []string{"There is no move to play again."}
	case controller.Quit:
		return m.goodbye()
	}
	return nil
}

// hint names a cell that wins now, with its line, or else the best cells and the result of perfect
// play.
func (m *Match) hint() string {
	state, naming := &m.game.State, m.screen.naming
	if state.GameOver() {
		return "The game is over."
	}
	mover := playmove.Mover(state)
	if wins := perfectplay.Completing(state, mover); wins != 0 {
		cell := bits.TrailingZeros16(wins)
		winCode := playmove.WinCode(state.Cells(mover) | 1<<cell)
		return fmt.Sprintf("%s wins by %s.", naming.Cell(cell), naming.Line(winCode))
	}

	best, outcome := m.table.Best(state), m.table.Outcome(state)
	moves := english.Plural((outcome.Moves+1)/2, "move") // the winner's
	result := "draws"
	switch outcome.Winner {
	case mover:
		result = "wins in " + moves
	case -mover:
		result = "loses in " + moves
	}
	cells := naming.Cells(best)
	advice := "Best: " + english.List(cells, "or")
	if len(cells) == 1 && best == perfectplay.Completing(state, -mover) {
		advice = cells[0] + " stops " + m.players().Of(-mover) + "'s row"
	}
	return fmt.Sprintf("%s. %s then %s.", advice, m.mover(), result)
}

func (m *Match) help() []string {
	lines := []string{"Type " + m.toType() + ", or one of these commands:"}
	for _, command := range controller.Commands() {
		typed := strings.TrimSpace(command.Name + " " + command.Argument)
		lines = append(lines, fmt.Sprintf("  %-9s  %s", typed, command.Does))
	}
	return append(lines, "The beginning of a command is enough; TAB completes it.")
}

func (m *Match) listMoves() string {
	if m.game.LastMove() < 0 {
		return "No move has been played."
	}
	var moves []string
	for i, cell := range m.game.Moves() {
		mark := []string{"X", "O"}[i%2]
		moves = append(moves, mark+" "+m.screen.naming.Cell(cell))
	}
	return "Moves: " + strings.Join(moves, ", ") + "."
}

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
	commands := english.List(names, "or")
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
