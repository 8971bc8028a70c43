package controller

import (
	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A Game is a game and the moves that led to it. The zero value is a new game. A copy is a
// snapshot.
type Game struct {
	State gamestate.GameState

	// moves are the cells, 3*row+col, of the moves played. The moves that redo plays again
	// follow them.
	moves          [gamestate.CellCount]int8
	played, undone int8
	beforeNew      *Game // the game before the command new; nil if there is none
}

// Moves returns the cells played, 3*row+col, in order.
func (g *Game) Moves() []int {
	moves := make([]int, g.played)
	for i := range moves {
		moves[i] = int(g.moves[i])
	}
	return moves
}

// LastMove returns the cell that was played last, or -1 in a new game.
func (g *Game) LastMove() int {
	if g.played == 0 {
		return -1
	}
	return int(g.moves[g.played-1])
}

// CanUndo reports whether the command undo would change the game.
func (g *Game) CanUndo() bool { return g.played > 0 || g.beforeNew != nil }

// CanRedo reports whether the command redo would change the game.
func (g *Game) CanRedo() bool { return g.undone > 0 }

// An Outcome is the result of an answer.
type Outcome struct {
	Answer Answer
	Kind   Kind
	Game   Game // after the answer
	Cell   int  // the cell played, refused, undone or redone; -1 if there is none
}

// A Kind is the kind of an outcome.
type Kind int

const (
	NotIntegers Kind = iota // the answer is a mistake
	OffBoard                // there is no such cell
	Taken                   // the move is not valid
	Played
	Undone    // undo took back the last move or, without a Cell, the command new
	Redone    // redo played a move again
	Begun     // new began a game
	Unchanged // a command changed nothing, or the answer is a mistake after the end of the game
)

// Refused reports whether an answer was refused.
func (k Kind) Refused() bool { return k == NotIntegers || k == OffBoard || k == Taken }

// After returns the outcome of an answer. The game itself does not change.
func (g *Game) After(a Answer) Outcome {
	o := Outcome{Answer: a, Kind: Unchanged, Game: *g, Cell: -1}
	switch {
	case a.Command == Undo && g.CanUndo():
		o.Kind = Undone
		o.Cell = g.LastMove()
		o.Game.undo()
	case a.Command == Redo && g.CanRedo():
		o.Kind = Redone
		o.Game.redo()
		o.Cell = o.Game.LastMove()
	case a.Command == New:
		o.Kind = Begun
		o.Game = Game{beforeNew: g.beforeNew} // a game without moves is forgotten
		if g.played > 0 {
			before := *g
			before.undone = 0
			o.Game.beforeNew = &before
		}
	case a.Command != "", a.Mistake && g.State.GameOver():
	case a.Mistake:
		o.Kind = NotIntegers
	case !gamestate.OnBoard(a.Row, a.Col):
		o.Kind = OffBoard
	default:
		o.Kind = Taken
		o.Cell = gamestate.BoardSize*a.Row + a.Col
		if o.Game.play(o.Cell) {
			o.Kind = Played
		}
	}
	return o
}

// play plays a cell and reports whether the move was valid.
func (g *Game) play(cell int) bool {
	if !playmove.PlayCell(&g.State, cell) {
		return false
	}
	g.moves[g.played] = int8(cell)
	g.played++
	g.undone = 0
	return true
}

// undo takes back the last move: it plays all moves before it in a new game. Without a move it
// takes back the command new.
func (g *Game) undo() {
	if g.played == 0 {
		*g = *g.beforeNew
		return
	}
	g.played--
	g.undone++
	g.State = gamestate.GameState{}
	for _, cell := range g.moves[:g.played] {
		playmove.PlayCell(&g.State, int(cell))
	}
}

func (g *Game) redo() {
	playmove.PlayCell(&g.State, int(g.moves[g.played]))
	g.played++
	g.undone--
}
