// Package analysis goes through a written game and says what the game is worth after each move, which moves were
// mistakes, and which of them decided it:
//
//	1 X A1    draw
//	2 O A2?   X wins in 5  best: B2
//	3 X B2    X wins in 4
//	4 O C3    X wins in 3
//	5 X B1    X wins in 2
//	6 O C1    X wins in 1
//	7 X B3    X wins
//	Decided by 2 O A2: X won from there on.
//
// What a game is worth is what comes of it under perfect play (package perfectplay), here that X wins with the fifth
// move from there. A mistake is a move that makes it worth less to whoever moves. Nobody can make it worth more.
package analysis

import (
	"slices"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/record"
)

// A Glyph marks a mistake, with the sign that chess has for it. It is empty for a move that is none.
type Glyph string

const (
	Mistake Glyph = "?"  // a draw is given away, or a win for a draw
	Blunder Glyph = "??" // a win becomes a loss
)

// An Annotation is a move with what is to be said of it.
type Annotation struct {
	Move    record.Move
	Outcome perfectplay.Outcome // what comes of the game under perfect play after the move
	Glyph   Glyph
	Best    uint16 // for a mistake, the cells that were best instead, as perfectplay.Table.Best returns them; else none
}

// A Game is a written game, move by move.
type Game struct {
	Moves   []Annotation
	Outcome perfectplay.Outcome // what comes of the game under perfect play from where it stands now
}

// Annotate annotates the moves of a game, which may still be in progress. The error, a *record.IllegalMoveError, is
// that of a referee who does not allow one.
func Annotate(table *perfectplay.Table, moves []record.Move) (Game, error) {
	var referee record.Referee
	before := referee.State()
	game := Game{Moves: make([]Annotation, 0, len(moves)), Outcome: table.Outcome(&before)}
	for _, move := range moves {
		if err := referee.Play(move); err != nil {
			return Game{}, err
		}
		after := referee.State()
		note := Annotation{Move: move, Outcome: table.Outcome(&after)}
		if note.Glyph = glyph(move.Player, game.Outcome.Winner, note.Outcome.Winner); note.Glyph != "" {
			note.Best = table.Best(&before)
		}
		game.Moves = append(game.Moves, note)
		game.Outcome, before = note.Outcome, after
	}
	return game, nil
}

// glyph marks a move by which the winner under perfect play changes from before to after.
func glyph(player, before, after gamestate.Mark) Glyph {
	switch {
	case before == after:
		return ""
	case before == player && after == -player:
		return Blunder
	}
	return Mistake
}

// Decisive returns the move after which the winner under perfect play was the same to the end: the last mistake. Where
// nobody made one, ok is false.
func (g Game) Decisive() (move Annotation, ok bool) {
	for _, note := range slices.Backward(g.Moves) {
		if note.Glyph != "" {
			return note, true
		}
	}
	return Annotation{}, false
}
