package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/game/labs/gamereport"
)

func reportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "report [MOVES [GAME]]",
		Short: "write the report of a game from a file of its moves",
		Long: `Reads the moves of a game from the file MOVES, and writes the report to the file
GAME: the boards, the illegal moves and the winner. "-" is standard input or
output. Without operands, the files are TTTmoves.txt and TTTgame.txt.

MOVES has a title, the names, an empty line, and a move on each line: the mark
and the number of the square, 1 to 9, row by row:

    Saturday
    X: Ada Lovelace   O: Grace Hopper

    X   5
    O   1

Exit status: 0 if the game is over; 1 if the moves end before that, so that
there is no winner; 2 if MOVES is malformed, and then GAME does not change.`,
		Example: `  tictactoe report                  # TTTmoves.txt to TTTgame.txt
  tictactoe report monday.txt -     # monday.txt to standard output`,
		Args: cli.MaxOperands(2),
		RunE: func(_ *cobra.Command, operands []string) error {
			files := []string{"TTTmoves.txt", "TTTgame.txt"}
			copy(files, operands)
			status, err := gamereport.WriteFile(files[0], files[1], os.Stdin, os.Stdout)
			if errors.Is(err, fs.ErrNotExist) && len(operands) == 0 {
				hint := "tictactoe report MOVES reads another file, and - standard input"
				return cli.WithHint(withPlainWords(err), hint)
			}
			return cmp.Or(withPlainWords(err), error(cli.Exit(status)))
		},
	}
}
