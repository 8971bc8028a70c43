package controller

import (
	"io"
	"strings"

	"tictactoe/internal/console"
)

// A PlayedGame is what was played of one game of a session.
type PlayedGame struct {
	Cells   []int // in order, X first; those that were taken back are not in it
	Refused int   // answers that the game refused
}

// Games returns the games that were played by typing input, at least one; what was played before the command new in the
// midst of a game is not in them. Where commands is set, they were understood, as at a keyboard.
func Games(input string, commands bool) []PlayedGame {
	games := make([]PlayedGame, 1)
	over := false // the last of them
	watch := func(o Outcome) {
		if o.Kind == Begun && over {
			games = append(games, PlayedGame{})
		}
		over = o.Game.State.GameOver()
		game := &games[len(games)-1]
		game.Cells = o.Game.Moves
		switch o.Kind {
		case NotIntegers, OffBoard, Taken:
			game.Refused++
		}
	}
	c := console.New(strings.NewReader(input), io.Discard)
	Play(c, Options{Commands: commands, Watch: watch}) // without an error: a text is read, and nothing is written
	return games
}
