package match

import (
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// say returns the comments that answer a command which changes nothing.
func (m *Match) say(a controller.Answer) []string {
	switch a.Command {
	case controller.Help:
		return m.help()
	case controller.Hint:
		return []string{m.hint()}
	case controller.Moves:
		return []string{m.listMoves()}
	case controller.Score:
		return []string{m.score(false)}
	case controller.Save:
		return []string{m.save(a.Argument)}
	case controller.Quit:
		return m.goodbye()
	case controller.Undo:
		return []string{"There is no move to take back."}
	case controller.Redo:
		return []string{"There is no move to play again."}
	}
	return nil
}

func (m *Match) help() []string {
	lines := []string{"Type " + m.toType() + ", or one of these commands:"}
	for _, command := range controller.Commands() {
		typed := strings.TrimSpace(command.Name + " " + command.Argument)
		lines = append(lines, fmt.Sprintf("  %-9s  %s", typed, command.Does))
	}
	return append(lines, "The beginning of a command is enough; TAB completes it.")
}

// toType explains how to type what is asked for.
func (m *Match) toType() string {
	switch {
	case m.game.State.GameOver():
		return "yes or no"
	case m.options.Cells:
		return "a cell, A1 to C3 or 1 to 9"
	}
	return "a row and a column, each 0 to 2, such as 1 2"
}

// hint names the best cells, and says why they are.
func (m *Match) hint() string {
	state := &m.game.State
	mover := playmove.Mover(state)
	best, outcome := m.table.Best(state), m.table.Outcome(state)
	switch {
	case state.GameOver():
		return "The game is over."
	case outcome.Moves == 1 && outcome.Winner == mover:
		return m.winning(best)
	}
	leads := "draws"
	switch outcome.Winner {
	case mover:
		leads = fmt.Sprintf("wins in %d moves, both players' counted", outcome.Moves)
	case -mover:
		leads = fmt.Sprintf("loses in %d moves, both players' counted", outcome.Moves)
	}
	which := board.List(m.screen.naming.Cells(best), "or")
	free := state.Cells(gamestate.Empty)
	switch {
	case best == free && bits.OnesCount16(free) > 1:
		which = "All free cells are equally good"
	case best == perfectplay.Completing(state, -mover):
		which += " stops " + m.players().Of(-mover) + "'s row"
	default:
		which = "Best: " + which
	}
	return fmt.Sprintf("%s. %s then %s.", which, m.mover(), leads)
}

// winning says by which line each of some cells wins.
func (m *Match) winning(cells uint16) string {
	var clauses []string
	for ; cells != 0; cells &= cells - 1 {
		cell := bits.TrailingZeros16(cells)
		won := m.game.State
		playmove.PlayCell(&won, cell)
		clauses = append(clauses, m.screen.naming.Cell(cell)+" wins by "+m.screen.naming.Line(won.WinCode()))
	}
	return board.List(clauses, "and") + "."
}

func (m *Match) listMoves() string {
	if len(m.game.Moves) == 0 {
		return "No move has been played."
	}
	mark := gamestate.X
	var moves []string
	for _, cell := range m.game.Moves {
		moves = append(moves, fmt.Sprintf("%v %s", mark, m.screen.naming.Cell(cell)))
		mark = -mark
	}
	return "Moves: " + strings.Join(moves, ", ") + "."
}

func (m *Match) save(name string) string {
	m.record.c.Close() // before the first move not all may be in the text
	if err := m.options.Save(name, slices.Concat(m.record.before, m.record.text.Bytes())); err != nil {
		return fmt.Sprintf("Not saved: %v.", err)
	}
	return "Saved to " + name + "."
}

// waiting explains what is missing of an answer that is typed in part.
func (m *Match) waiting(typed []string) string {
	if len(typed) > 0 {
		return fmt.Sprintf("Row %s; and the column?", typed[0])
	}
	return m.wanted()
}

// wanted explains what can be typed.
func (m *Match) wanted() string {
	return "Type " + m.toType() + "; or a command: " + board.List(controller.CommandNames(), "or") + "."
}

// right explains what should have been typed in place of an answer that is no row and column.
func (m *Match) right(a controller.Answer) string {
	if a.Right != "" {
		return a.Right
	}
	named := strings.ReplaceAll(strings.ToUpper(a.Text), " ", "")
	switch cell, ok := controller.CellNamed(named); {
	case ok && m.options.Cells:
		return fmt.Sprintf("Type the cell without a blank: %s.", named)
	case ok:
		return fmt.Sprintf("%s is %s here; tictactoe --cells takes either.", named, m.screen.naming.Cell(cell))
	}
	digits := regexp.MustCompile(`^[^\d\pL]*(\d)[^\d\pL]*(\d)[^\d\pL]*$`).FindStringSubmatch(a.Text)
	if digits != nil {
		return fmt.Sprintf("Type only the two numbers, with a blank between: %s %s.", digits[1], digits[2])
	}
	if command := nearest(a.Wrong); command != "" {
		return fmt.Sprintf("Did you mean %s? %s", command, m.wanted())
	}
	return m.wanted()
}

// nearest returns the command that was probably meant, or "".
func nearest(typed string) string {
	commands := cobra.Command{SuggestionsMinimumDistance: min(len(typed)/2, 2)}
	for _, name := range controller.CommandNames() {
		commands.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	return board.List(commands.SuggestionsFor(typed), "or")
}

// complete returns the commands and the free cells, or yes and no, that begin with line.
func (m *Match) complete(line string) []string {
	lines := controller.CommandNames()
	lines[slices.Index(lines, controller.Save)] += " " // a file follows
	answers := m.screen.naming.Cells(m.game.State.Cells(gamestate.Empty))
	if m.game.State.GameOver() {
		answers = []string{"yes", "no"}
	}
	for _, answer := range answers {
		if !strings.HasPrefix(answer, line) {
			answer = strings.ToLower(answer)
		}
		lines = append(lines, answer)
	}
	return slices.DeleteFunc(lines, func(whole string) bool { return whole == line || !strings.HasPrefix(whole, line) })
}
