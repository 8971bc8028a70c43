package match

import (
	"slices"

	"tictactoe/gamestate"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// A history is a match at one moment, and leads back to the moments before it. All that answers
// can change is in it, or follows from it. A history is a snapshot: its slices are never modified
// in place. The zero value is a new match without an end, whose players have no names.
type history struct {
	state    gamestate.GameState // of the current game
	moves    []int               // the cells, 3*row+col, of its valid moves
	played   int                 // the number of valid moves in all games
	series   series
	names    board.Players // in the first game; the players swap marks after each
	view     board.View
	previous *history // to which undo returns; nil in a new match
}

// A series is the score of the games that belong together.
type series struct {
	length  int    // the number of games, or 0 if the series has no end
	results [3]int // the games won by O, drawn, and won by X, with the marks of the first game
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
		return a.argument != ""
	}
	return false
}

// after returns the history after an answer that a record can hold. Undo keeps the names and the
// view, and skips cells that the game has refused.
func (h history) after(a answer) history {
	next, cell := h, gamestate.BoardSize*a.row+a.col
	switch {
	case a.command == undo:
		next = *h.previous
		next.names, next.view = h.names, h.view
	case a.command == newGame:
		next.state, next.moves, next.previous = gamestate.GameState{}, nil, &h
		if h.series.isComplete() {
			next.series.results = [3]int{}
		}
	case a.command == rename:
		*next.name(a.mark) = a.argument
	case a.command == showBoard:
		next.view = board.Views()[slices.Index(board.ViewNames(), a.argument)]
	case a.isOnBoard() && playmove.PlayCell(&next.state, cell):
		next.moves, next.played, next.previous = append(slices.Clip(h.moves), cell), h.played+1, &h
		if next.state.GameOver() {
			winner := h.swapped(playmove.Winner(&next.state))
			next.series.results[winner-gamestate.O]++
		}
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

// swapped returns the other mark if the players have swapped marks in the current game, or else the
// mark. So it leads from the mark of a player in this game to that in the first one, and back.
func (h history) swapped(mark gamestate.Mark) gamestate.Mark {
	if h.gameNumber()%2 == 0 {
		return -mark
	}
	return mark
}

// name returns the name of the player who has a mark in the current game.
func (h *history) name(mark gamestate.Mark) *string {
	if h.swapped(mark) == gamestate.X {
		return &h.names.X
	}
	return &h.names.O
}

// players returns who plays X and O in the current game.
func (h history) players() board.Players {
	return board.Players{X: *h.name(gamestate.X), O: *h.name(gamestate.O)}
}

// last returns the cell that was played last, or -1 in a new game.
func (h history) last() int {
	if len(h.moves) == 0 {
		return -1
	}
	return h.moves[len(h.moves)-1]
}

// finished returns the number of finished games.
func (s series) finished() int { return s.results[0] + s.results[1] + s.results[2] }

// isComplete reports whether all games of the series are over.
func (s series) isComplete() bool { return s.length > 0 && s.finished() == s.length }
