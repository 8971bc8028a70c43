package match

import (
	"strconv"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/english"
)

// An exchange is an outcome with the text that a match adds to it.
type exchange struct {
	controller.Outcome
	series   series // after the outcome
	players  board.Players
	done     string   // the move that undo or redo took back or played; "" for anything else
	verdict  string   // why the cell was refused, or the result of the game; or ""
	comments []string // all other comments
}

// exchange adds the match's text to an outcome.
func (m *Match) exchange(o controller.Outcome) exchange {
	e := exchange{Outcome: o, series: m.series.after(&m.game, o)}
	e.players = m.options.PlayersIn(e.series.game(&o.Game))
	state, naming := &o.Game.State, m.screen.naming
	switch o.Kind {
	case controller.NotIntegers:
		e.comments = []string{m.advice(o.Answer.Typed)}
		reread, err := read(o.Answer.Typed, controller.Reader{Commands: true})
		if err != nil || !reread.Mistake {
			// Unquoted, the text would be read from the record as another answer.
			e.Answer.Typed = strconv.Quote(o.Answer.Typed)
		}
	case controller.OffBoard:
		size := naming.Size()
		if m.options.Cells {
			size += "; as two numbers, " + board.RowAndColumn.Size()
		}
		e.comments = []string{"The board has " + size + "."}
	case controller.Taken:
		e.verdict = naming.Refusal(state, e.players)
		free := naming.Cells(state.Cells(gamestate.Empty))
		e.comments = []string{"Free: " + english.List(free, "and") + "."}
	case controller.Undone:
		e.done = "Back in the game before this one."
		if o.Cell >= 0 {
			e.done = "Taken back: " + naming.Cell(o.Cell) + "."
		}
	case controller.Redone:
		e.done = "Played again: " + naming.Cell(o.Cell) + "."
	case controller.Begun:
		e.comments = append([]string{"A new game."}, m.opening(e.series, &o.Game)...)
	case controller.Unchanged:
		e.comments = m.say(o.Answer)
	}
	if state.GameOver() && o.Kind != controller.Unchanged {
		e.verdict = naming.Result(state, e.players)
		if e.series.isOn {
			e.comments = []string{m.score(e.series, m.options.isOver(e.series))}
		}
	}
	if o.Answer.Ignored != "" {
		// Package transcripts knows this comment.
		e.comments = append(e.comments, "Left out: "+o.Answer.Ignored+".")
	}
	return e
}
