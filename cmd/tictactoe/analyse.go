package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/games"
	"tictactoe/internal/perfectplay"
	"tictactoe/transcripts"
)

func analyseCommand() command {
	return command{
		name:     "analyse",
		operands: "[FILE]",
		summary:  "say of a written game where it was decided",
		text: `
Reads a written game from FILE, or from standard input, in any notation that tictactoe convert knows, and says what the
game is worth after each move if nobody makes a mistake any more. "X wins in 5" is a win with the fifth move from there.
A move that gives something away is marked, and the cells that were best stand behind it:

  ?     a draw is given away, or a win for a draw
  ??    a win becomes a loss

The last line says which move decided the game or, while it is in progress, how it stands. Cells have the names of the
notation. FILE may also be either file of a transcript of the ECE244 game, NAME.in or NAME.out, with the other beside
it.`,
		configure: func(flags *flag.FlagSet) action {
			color := colorFlag(flags)
			var from games.Notation
			flags.Var(&from, "from", "read `NOTATION`: tictac, report, ece244 or session (found out from the text)")
			return func(inv invocation, operands []string) (int, error) {
				all, notation, err := readPlayed(inv, operands, from)
				if err != nil {
					return 0, err
				}
				c := console.OpenOutput(inv.stdout, *color, inv.environment())
				table := perfectplay.NewTable()
				for i, game := range all {
					annotated, err := games.Annotate(table, game.Moves)
					if err != nil {
						return 0, err
					}
					if len(all) > 1 {
						c.Print(gameHeading(i))
					}
					games.PrintAnalysis(c, annotated, notation)
				}
				return statusOK, c.Close()
			}
		},
	}
}

// readPlayed reads games that were written down, or that a transcript of the ECE244 game holds, and returns the
// notation that names their cells.
func readPlayed(inv invocation, operands []string, from games.Notation) ([]games.Game, games.Notation, error) {
	if len(operands) == 1 && (from == games.Unknown || from == games.Session) {
		all, ok, err := readTranscript(operands[0])
		if ok || err != nil {
			return all, games.Session, err
		}
	}
	return readGames(inv, operands, from)
}

// readTranscript reads what was typed in a transcript of the ECE244 game that is a pair of files, NAME.in and NAME.out.
// For any other file ok is false.
func readTranscript(file string) (all []games.Game, ok bool, err error) {
	name := strings.TrimSuffix(file, filepath.Ext(file))
	if ending := filepath.Ext(file); ending != ".in" && ending != ".out" || !isFile(name+".in") || !isFile(name+".out") {
		return nil, false, nil
	}
	suite, err := transcripts.Load(file, transcripts.Suite{})
	if err != nil {
		return nil, false, err
	}
	t := suite.Transcripts[0]
	if form, err := games.Detect([]byte(t.Output)); err != nil || form != games.Session {
		return nil, false, nil // another program's
	}
	return games.Typed(t), true, nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
