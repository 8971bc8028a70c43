package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"tictactoe/internal/games"
)

func convertCommand() command {
	return command{
		name:     "convert",
		operands: "[FILE]",
		summary:  "write a game in another notation",
		text: `
Reads a written game from FILE, or from standard input, and writes it to standard output in another notation:

  tictac    4 O A1      the TicTac lab's: number, player, row A to C and column 1 to 3
  report    O<TAB>1     the game report's file of moves, with the players' names: cells 1 to 9
  ece244    0 0         the ECE244 game's: row and column, 0 to 2, X first
  session               a session of the ECE244 game, as it stands on the screen

What the notation cannot hold is said on standard error.`,
		configure: func(flags *flag.FlagSet) action {
			var from, to games.Notation
			flags.Var(&from, "from", "read `NOTATION` (found out from the text)")
			flags.Var(&to, "to", "write `NOTATION`")
			return func(inv invocation, operands []string) (int, error) {
				if to == games.Unknown {
					return 0, &usageError{"convert", errors.New("--to: to which notation?")}
				}
				all, _, err := readGames(inv, operands, from)
				if err != nil {
					return 0, err
				}
				lost, err := games.Write(inv.stdout, all, to)
				if err != nil {
					return 0, err
				}
				for _, what := range lost {
					fmt.Fprintf(inv.stderr, "tictactoe: left out: %s\n", what)
				}
				return statusOK, nil
			}
		},
	}
}

// readGames reads written games from the file that the operands name, or from standard input. It returns the notation too.
func readGames(inv invocation, operands []string, from games.Notation) ([]games.Game, games.Notation, error) {
	if len(operands) > 1 {
		return nil, games.Unknown, &usageError{"", fmt.Errorf("one file at a time: %q", operands[1])}
	}
	var text []byte
	var err error
	name := "standard input"
	if len(operands) == 1 && operands[0] != "-" {
		name = operands[0]
		text, err = os.ReadFile(name)
	} else {
		text, err = io.ReadAll(inv.stdin)
	}
	if err != nil {
		return nil, games.Unknown, err
	}
	if from == games.Unknown {
		if from, err = games.Detect(text); err != nil {
			return nil, games.Unknown, &hintedError{fmt.Errorf("%s: %w", name, err), "--from=NOTATION says which it is"}
		}
	}
	all, err := games.Read(text, from)
	if err != nil {
		err = fmt.Errorf("%s: as %s: %w", name, from, err)
	}
	return all, from, err
}
