package match

import (
	"slices"

	"tictactoe/gamestate"
	"tictactoe/internal/game/board"
	"tictactoe/playmove"
)

// A history is a snapshot of a match, with a link to the snapshots before it. It holds everything
// that an answer can change. Its slices are never modified in place, so a copy is cheap. The zero
// value is a new match without an end, whose players have no names.
type history struct {
	state    gamestate.GameState // of the current game
	moves    []int               // the cells, 3*row+col, of its valid moves
	series   series
	names    board.Players // in the first game; the players swap marks after each
	view     board.View
	previous *history // before the last move or the command new, for undo; nil if there is none
}

// A series is the score of the games that belong together.
type series struct {
	length  int    // the number of games, or 0 if the series has no end
	results [3]int // games won by the O of the first game, drawn, and won by its X
}

// after returns the history after an answer that canEnter accepts. Undo keeps the names and the
// view. A refused cell is no step, so undo also takes it back.
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
		next.moves, next.previous = append(slices.Clip(h.moves), cell), &h
		if next.state.GameOver() {
			winner := h.firstGameMark(playmove.Winner(&next.state))
			next.series.results[winner-gamestate.O]++ // O is -1, Empty is 0, and X is 1
		}
	}
	return next
}

// gameNumber returns the number of the current game in its series, from 1. If the command new
// breaks off a game, the next one has the same number, and the players keep their marks.
func (h history) gameNumber() int {
	if h.state.GameOver() {
		return h.series.finished()
	}
	return h.series.finished() + 1
}

// firstGameMark returns the mark that a player had in the first game, given the mark in this one.
func (h history) firstGameMark(mark gamestate.Mark) gamestate.Mark {
	if h.gameNumber()%2 == 0 {
		return -mark
	}
	return mark
}

// name points to the name of the player who has a mark in the current game.
func (h *history) name(mark gamestate.Mark) *string {
	if h.firstGameMark(mark) == gamestate.X {
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
