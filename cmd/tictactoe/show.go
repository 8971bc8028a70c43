package main

import (
	"flag"
	"fmt"
	"strings"

	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/games"
)

func showCommand() command {
	return command{
		name:     "show",
		operands: "[FILE]",
		summary:  "draw a written game",
		text: `
Reads a written game from FILE, or from standard input, in any notation that tictactoe convert knows, and draws its board, with
rows A to C and columns 1 to 3, the line that won, and what has become of the game.`,
		configure: func(flags *flag.FlagSet) action {
			color := colorFlag(flags)
			var from games.Notation
			flags.Var(&from, "from", "read `NOTATION`: tictac, report, ece244 or session (found out from the text)")
			steps := flags.Bool("steps", false, "draw the board after every move")
			return func(inv invocation, operands []string) (int, error) {
				all, _, err := readGames(inv, operands, from)
				if err != nil {
					return 0, err
				}
				c := console.OpenOutput(inv.stdout, *color, inv.environment())
				for i, game := range all {
					if len(all) > 1 {
						c.Print(gameHeading(i))
					}
					if err := showGame(c, game.Moves, *steps); err != nil {
						return 0, err
					}
				}
				return statusOK, c.Close()
			}
		},
	}
}

// gameHeading returns what stands above game i, from 0, of several.
func gameHeading(i int) string {
	return fmt.Sprintf("%sGame %d\n", strings.Repeat("\n", min(i, 1)), i+1)
}

// showGame draws a game: at its end, and, where steps is set, after each move before that.
func showGame(c *console.Console, moves []games.Move, steps bool) error {
	var referee games.Referee
	for i, move := range moves {
		if err := referee.Play(move); err != nil {
			return err
		}
		if steps {
			c.Print(move.String() + "\n")
			if i < len(moves)-1 {
				state := referee.State()
				board.PrintTicTac(c, &state)
				c.Print("\n")
			}
		}
	}
	state := referee.State()
	board.PrintTicTac(c, &state)
	c.Print(referee.Verdict() + "\n")
	return nil
}
