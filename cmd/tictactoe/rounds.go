package main

import (
	"flag"

	"tictactoe/controller"
)

func roundsCommand() command {
	return command{
		name:    "rounds",
		summary: "play the game in rounds",
		text: `
The game as the lab "Let's Play Tic-Tac-Toe" has it: in each turn it says whose turn it is, asks for a row and for a column,
each 0 to 2, and draws the board. Player 1 is X and begins. The keys are those of tictactoe play.`,
		configure: func(flags *flag.FlagSet) action {
			color := colorFlag(flags)
			return func(inv invocation, _ []string) (int, error) {
				return statusOK, atConsole(inv, *color, controller.PlayRounds)
			}
		},
	}
}
