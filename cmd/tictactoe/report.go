package main

import (
	"errors"
	"flag"
	"io/fs"

	"tictactoe/internal/labs/gamereport"
)

func reportCommand() command {
	return command{
		name:     "report",
		operands: "[MOVES [GAME]]",
		summary:  "write the report of a game from a file of its moves",
		text: `
Reads the moves of a game from the file MOVES (` + gamereport.MovesFile + `), notes the illegal ones, and writes the report, a board a
legal move and the winner, to the file GAME (` + gamereport.GameFile + `). "-" is standard input or output. MOVES looks like this, with a
TAB or blanks between its parts; squares are numbered 1 to 9:

  Tic-Tac-Toe Game Data
  X: Dave McPherson	O: Guy Rhodes

  X	6
  O	9

Exit status: 0 for a game played to its end; 1 where the moves end before, and the winner is none; 2 where MOVES is
malformed, and GAME stays as it was.`,
		configure: func(*flag.FlagSet) action {
			return func(inv invocation, operands []string) (int, error) {
				moves, game := gamereport.MovesFile, gamereport.GameFile
				switch len(operands) {
				default:
					return 0, &usageError{"report", errors.New("report takes two files at most")}
				case 2:
					moves, game = operands[0], operands[1]
				case 1:
					moves = operands[0]
				case 0:
				}
				over, err := gamereport.Files(moves, game, inv.stdin, inv.stdout)
				switch {
				case errors.Is(err, fs.ErrNotExist) && len(operands) == 0:
					return 0, &hintedError{err, "tictactoe report MOVES reads another file, and - standard input"}
				case err != nil:
					return 0, err
				case !over:
					return statusCheckFailed, nil
				}
				return statusOK, nil
			}
		},
	}
}
