package games

import (
	"fmt"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
)

// A Glyph marks a mistake, with the sign that chess has for it. It is empty for a move that is none.
type Glyph string

const (
	Mistake Glyph = "?"  // a draw is given away, or a win for a draw
	Blunder Glyph = "??" // a win becomes a loss
)

// An Annotation is a move and what it did to the game. What a game is worth is what comes of it under perfect play. A mistake
// is a move that makes it worth less to whoever moves; nobody can make it worth more.
type Annotation struct {
	Move    Move
	Outcome perfectplay.Outcome // what the game is worth after the move
	Glyph   Glyph
	Best    uint16 // after a mistake, the cells that were best instead, as perfectplay.Table.Best returns them; else none
}

// An Analysis is a game, move by move.
type Analysis struct {
	Moves   []Annotation
	Outcome perfectplay.Outcome // what the game is worth now
}

// Annotate analyses a game, which may still be in progress. The error unwraps to the rule that a move is against.
func Annotate(table *perfectplay.Table, moves []Move) (Analysis, error) {
	var referee Referee
	before := referee.State()
	game := Analysis{Outcome: table.Outcome(&before)}
	for _, move := range moves {
		if err := referee.Play(move); err != nil {
			return Analysis{}, fmt.Errorf("%v is not allowed: %w", move, err)
		}
		after := referee.State()
		note := Annotation{Move: move, Outcome: table.Outcome(&after)}
		note.Glyph = glyph(move.Player, game.Outcome.Winner, note.Outcome.Winner)
		if note.Glyph != "" {
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

// Decisive returns the last mistake: from there on the winner under perfect play was the same. Without a mistake, ok is
// false.
func (a Analysis) Decisive() (mistake Annotation, ok bool) {
	for _, note := range a.Moves {
		if note.Glyph != "" {
			mistake, ok = note, true
		}
	}
	return mistake, ok
}
