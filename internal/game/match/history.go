package match

import (
	"slices"

	"tictactoe/gamestate"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// A history is a match at one moment, and leads back to the moments before it. The score, the marks
// of the players and all else follow from it. A history is a snapshot: its slices are never
// modified in place. The zero value is a new match without an end.
type history struct {
	state    gamestate.GameState // of the current game
	moves    []int               // the cells, 3*row+col, of its valid moves
	played   int                 // the number of valid moves in all games
	series   series
	previous *history // to which undo returns; nil in a new match
}

// A series is the score of the games that belong together.
type series struct {
	length int    // the number of games, or 0 if the series has no end
	won    [2]int // by the player who plays X in the first game, and by the other one
	draws  int
}

// isRecordedAfter reports whether a record can hold an answer after a history: the answer changes
// the match, or the game refuses it.
func (a answer) isRecordedAfter(h history) bool {
	switch a.command {
	case "", mistyped:
		return !h.state.GameOver()
	case undo:
		return h.previous != nil
	case newGame:
		return len(h.moves) > 0
	case showBoard:
		return slices.Contains(board.ViewNames(), a.argument)
	case rename:
		_, name := a.renaming()
		return name != ""
	}
	return false
}

// after returns the history after an answer that a record can hold.
func (h history) after(a answer) history {
	switch {
	case a.command == undo:
		return *h.previous
	case a.command == newGame && h.series.isComplete():
		return history{played: h.played, series: series{length: h.series.length}, previous: &h}
	case a.command == newGame:
		return history{played: h.played, series: h.series, previous: &h}
	case !a.isOnBoard(): // undo skips a new view or name, too
		return h
	}
	state, cell := h.state, gamestate.BoardSize*a.row+a.col
	if !playmove.PlayCell(&state, cell) {
		h.state = state // h.previous does not change: undo skips a refused cell
		return h
	}
	next := history{state, append(slices.Clip(h.moves), cell), h.played + 1, h.series, &h}
	if state.GameOver() {
		next.series = h.series.after(playmove.Winner(&state))
	}
	return next
}

// gameNumber returns the number of the current game in its series, from 1. A game that is broken
// off has the same number as the next one.
func (h history) gameNumber() int {
	if h.state.GameOver() {
		return h.series.finished()
	}
	return h.series.finished() + 1
}

// last returns the cell that was played last, or -1 in a new game.
func (h history) last() int {
	if len(h.moves) == 0 {
		return -1
	}
	return h.moves[len(h.moves)-1]
}

// after returns the series after one more game, won by a mark, or drawn if that is Empty.
func (s series) after(winner gamestate.Mark) series {
	switch {
	case winner == gamestate.Empty:
		s.draws++
	case (winner == gamestate.X) != areSwapped(s.finished()+1):
		s.won[0]++
	default:
		s.won[1]++
	}
	return s
}

// finished returns the number of finished games.
func (s series) finished() int { return s.won[0] + s.won[1] + s.draws }

// isComplete reports whether all games of the series are over.
func (s series) isComplete() bool { return s.length > 0 && s.finished() == s.length }
