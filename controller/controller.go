// Package controller holds the games that people play. One loop, Run, asks for an answer, plays it, and shows the outcome.
// A Table says where answers come from and who sees the outcomes. A pipe, a keyboard, the computer and a resumed record
// differ in their Table alone.
//
// The controller knows no rules: it selects the cell in a gamestate.GameState, playmove.PlayMove plays it, and the Table
// shows the GameState.
package controller

import (
	"io"
	"slices"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// A Table gives the answers of a game and shows their outcomes.
type Table interface {
	// Next returns the next answer, or io.EOF if there is none, as at the end of the game.
	Next(*Game) (Answer, error)

	// Show shows the outcome of an answer.
	Show(Outcome) error
}

// Run plays until the table has no more answers or somebody quits. It returns the first error of the table but io.EOF.
func Run(game *Game, table Table) error {
	for {
		answer, err := table.Next(game)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		outcome := game.take(answer)
		if err := table.Show(outcome); err != nil || answer.Command == Quit {
			return err
		}
	}
}

// A Game is a game and the moves that led to it. The zero value is a new game. A copy is a snapshot: what it refers to is
// never modified.
type Game struct {
	State gamestate.GameState
	Moves []int // the cells played, 3*row+col

	before, after *Game // what undo and redo lead to; nil if there is nothing
}

// An Outcome is what an answer did.
type Outcome struct {
	Answer Answer
	Kind   Kind
	Game   Game // after the answer
	Cell   int  // the cell played, taken back or played again; -1 if there is none
}

// A Kind is the kind of an outcome.
type Kind int

const (
	NotIntegers Kind = iota // the answer is no row and column, and no command
	OffBoard                // there is no such cell
	Taken                   // the move is not valid
	Played
	TakenBack   // undo took the last move back; or, without a Cell, the command new
	PlayedAgain // redo played the move again that undo took back
	Begun       // new began a game
	Unchanged   // the command changed nothing
)

// Refused reports whether an answer was refused.
func (k Kind) Refused() bool { return k == NotIntegers || k == OffBoard || k == Taken }

// take carries an answer out.
func (g *Game) take(a Answer) Outcome {
	kind, cell := Unchanged, -1
	switch {
	case a.Command == Undo && g.CanTakeBack():
		kind, cell = TakenBack, g.LastMove()
		here := *g
		*g = *here.before
		if cell >= 0 { // redo plays moves again, and not the command new
			g.after = &here
		}
	case a.Command == Redo && g.CanPlayAgain():
		*g = *g.after
		kind, cell = PlayedAgain, g.LastMove()
	case a.Command == New:
		kind = Begun
		*g = Game{before: g.brokenOff()}
	case a.Command != "":
	case a.NotIntegers:
		kind = NotIntegers
	case !gamestate.OnBoard(a.Row, a.Col):
		kind = OffBoard
	default:
		kind, cell = Taken, gamestate.BoardSize*a.Row+a.Col
		here := g.withoutRedo()
		if playmove.PlayCell(&g.State, cell) {
			kind = Played
			*g = Game{State: g.State, Moves: append(slices.Clone(g.Moves), cell), before: here}
		}
	}
	return Outcome{Answer: a, Kind: kind, Game: *g, Cell: cell}
}

// brokenOff returns the game to which undo goes back after new: this one, or, if it has no moves, the one that an earlier new
// broke off. A game that is over is not broken off.
func (g *Game) brokenOff() *Game {
	switch {
	case g.State.GameOver():
		return nil
	case len(g.Moves) == 0:
		return g.before
	}
	return g.withoutRedo()
}

func (g *Game) withoutRedo() *Game { return &Game{State: g.State, Moves: g.Moves, before: g.before} }

// CanTakeBack reports whether undo would change the game, and CanPlayAgain whether redo would.
func (g *Game) CanTakeBack() bool  { return g.before != nil }
func (g *Game) CanPlayAgain() bool { return g.after != nil }

// LastMove returns the cell that was played last, or -1 in a new game.
func (g *Game) LastMove() int {
	if len(g.Moves) == 0 {
		return -1
	}
	return g.Moves[len(g.Moves)-1]
}
