package match

import (
	"slices"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A history is the games of a match so far. All that a match says about them follows from it: the
// number of a game, who plays X, the score. The zero value is a new match. A history is a snapshot:
// its slices are never modified in place.
type history struct {
	game    game
	earlier []game // in order; a game that the command new has broken off is not over
}

// A game is the moves of a game, and the state after them.
type game struct {
	moves []int // the cells, 3*row+col, of the valid moves
	state gamestate.GameState
}

// after returns the history after an answer that changes it.
func (h history) after(a answer) history {
	switch {
	case a.command == newGame:
		return history{earlier: append(slices.Clip(h.earlier), h.game)}
	case a.command == undo && len(h.game.moves) > 0:
		h.game = played(h.game.moves[:len(h.game.moves)-1])
	case a.command == undo:
		last := len(h.earlier) - 1
		h.game, h.earlier = h.earlier[last], h.earlier[:last]
	case a.isOnBoard():
		h.game = h.game.after(gamestate.BoardSize*a.row + a.col)
	}
	return h
}

// isChangedBy reports whether an answer changes the history, or is a cell that the game refuses.
// Only such answers are in a record.
func (h history) isChangedBy(a answer) bool {
	switch a.command {
	case "":
		return !h.game.state.GameOver()
	case undo:
		return h.canUndo()
	case newGame:
		return len(h.game.moves) > 0
	}
	return false
}

// canUndo reports whether there is a move, or an earlier game, to return to.
func (h history) canUndo() bool { return len(h.game.moves)+len(h.earlier) > 0 }

// played returns the game after valid moves.
func played(moves []int) game {
	var g game
	for _, cell := range moves {
		g = g.after(cell)
	}
	return g
}

// after returns the game after a move, which may not be valid.
func (g game) after(cell int) game {
	if playmove.PlayCell(&g.state, cell) {
		g.moves = append(slices.Clip(g.moves), cell)
	}
	return g
}

// last returns the cell that was played last, or -1 in a new game.
func (g game) last() int {
	if len(g.moves) == 0 {
		return -1
	}
	return g.moves[len(g.moves)-1]
}

// A series is the games of a history that count for one score.
type series struct {
	number     int    // of the current game, from 1
	won        [2]int // by the player who plays X in the first game, and by the other one
	draws      int
	isComplete bool // the last game is over
}

// series returns the last series. A series has games games, or any number if that is 0. A game that
// is broken off has the same number as the next one.
func (h history) series(games int) series {
	var s series
	over := 0
	for _, game := range append(slices.Clip(h.earlier), h.game) {
		if s.isComplete {
			s, over = series{}, 0
		}
		s.number = over + 1
		if !game.state.GameOver() {
			continue
		}
		over++
		winner := playmove.Winner(&game.state)
		switch {
		case winner == gamestate.Empty:
			s.draws++
		case (winner == gamestate.X) != areSwapped(s.number):
			s.won[0]++
		default:
			s.won[1]++
		}
		s.isComplete = over == games
	}
	return s
}

// areSwapped reports whether the players have swapped marks in a game of a series, given by its
// number from 1.
func areSwapped(number int) bool { return number%2 == 0 }
