// Package controller holds the games that people play. One loop, Run, asks a Table for an answer,
// plays it in a Game, and gives the outcome back to the Table:
//
//	keyboard, pipe, computer, record  --Answer-->  Game  --Outcome-->  screen, record
//
// The tables here are those of two labs, Play and PlayRounds. Package match has a table for people
// at a keyboard.
//
// The controller knows no rules: it selects a cell in a gamestate.GameState, playmove.PlayMove
// plays it, and a table shows the GameState. It keeps no record and gives no advice; package match
// does both.
package controller

import "io"

// A Table gives the answers of a game and shows their outcomes.
type Table interface {
	// Next returns the next answer, or io.EOF if there is none, as at the end of the game.
	Next(*Game) (Answer, error)

	// Show shows the outcome of an answer.
	Show(Outcome) error
}

// Run plays a game until the table has no more answers or a player quits. It returns the first
// error of the table, except io.EOF. An outcome that cannot be shown does not change the game.
func Run(game *Game, table Table) error {
	for {
		answer, err := table.Next(game)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}

		outcome := game.After(answer)
		if err := table.Show(outcome); err != nil {
			return err
		}
		*game = outcome.Game
		if answer.Command == Quit {
			return nil
		}
	}
}
