package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/analysis"
	"tictactoe/internal/console"
	"tictactoe/internal/convert"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/record"
	"tictactoe/internal/show"
	"tictactoe/transcripts"
)

func showCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show [flags] [FILE]",
		Short: "draw a written game",
		Long: `Reads a written game from FILE, or from standard input, in any notation that tictactoe convert knows. Draws its board, with
rows A to C and columns 1 to 3, and prints the line that won and how the game stands. Of a session that holds several games
it draws each.`,
		Example: `  tictactoe show game.txt
  tictactoe show --steps evening.txt`,
	}
	color, from := console.ColorAuto, addFrom(cmd)
	addColor(cmd, &color)
	steps := cmd.Flags().Bool("steps", false, "draw the board after every move")
	cmd.RunE = func(_ *cobra.Command, operands []string) error {
		game, _, err := readGame(p, operands, *from)
		if err != nil {
			return err
		}
		return printGames(p, color, game, func(c *console.Console, game convert.Game) error {
			return drawGame(c, game.Moves, *steps)
		})
	}
	return cmd
}

// drawGame draws a game: at its end, and, where steps is set, after each move before that.
func drawGame(c *console.Console, moves []record.Move, steps bool) error {
	var referee record.Referee
	for i, move := range moves {
		if err := referee.Play(move); err != nil {
			return err
		}
		if !steps {
			continue
		}
		c.Print(move.String() + "\n")
		if i < len(moves)-1 {
			state := referee.State()
			show.Board(c, &state)
			c.Print("\n")
		}
	}
	show.Game(c, &referee)
	return nil
}

func analyseCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyse [flags] [FILE]",
		Short: "show which move decided a game",
		Long: `Reads a written game from FILE, or from standard input, in any notation that tictactoe convert knows. Prints what the game is
worth after each move if nobody makes a mistake from there on: "X wins in 5" is a win with the fifth move from there. It
marks a move that gives something away, and lists the cells that were best:

    ?     a draw is given away, or a win for a draw
    ??    a win becomes a loss

The last line says which move decided the game or, while it is in progress, how it stands. Cells are named as in the
notation. FILE may also be either file of a transcript of the ECE244 game, NAME.in or NAME.out, with the other beside it.`,
		Example: `  tictactoe analyse game.txt
  tictactoe analyse evening.txt`,
	}
	color, from := console.ColorAuto, addFrom(cmd)
	addColor(cmd, &color)
	cmd.RunE = func(_ *cobra.Command, operands []string) error {
		game, form, err := readGame(p, operands, *from)
		if err != nil {
			return err
		}
		notation := record.ECE244
		switch form {
		case convert.TicTac:
			notation = record.TicTac
		case convert.Report:
			notation = record.Report
		}
		table := perfectplay.Solve()
		return printGames(p, color, game, func(c *console.Console, game convert.Game) error {
			annotated, err := analysis.Annotate(table, game.Moves)
			if err == nil {
				analysis.Print(c, annotated, notation)
			}
			return err
		})
	}
	return cmd
}

func convertCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "convert [flags] --to=NOTATION [FILE]",
		Short: "write a game in another notation",
		Long: `Reads a written game from FILE, or from standard input, and writes it to standard output in another notation:

    tictac    4 O A1    the TicTac lab's: number, player, row A-C, column 1-3
    report    O<TAB>1   the game report's moves, with the names: cells 1 to 9
    ece244    0 0       the ECE244 game's: row and column, 0 to 2, X first
    session             a session of the ECE244 game, as it stands on the screen

It names on standard error what the notation cannot hold, such as comments. Of a session that holds several games it
takes the last.`,
		Example: "  tictactoe convert --to=report game.txt",
	}
	from := addFrom(cmd)
	var to convert.Form
	addChoice(cmd, &to, "to", "write `NOTATION`: "+strings.Join(notations(), ", "), notations()...)
	cmd.RunE = func(_ *cobra.Command, operands []string) error {
		if to == "" {
			return cli.Misuse("--to: to which notation?")
		}
		game, _, err := readGame(p, operands, *from)
		if err != nil {
			return err
		}
		lost, err := convert.Write(p.Stdout, game, to)
		if err != nil {
			return err
		}
		for _, what := range append(game.Lost, lost...) {
			fmt.Fprintf(p.Stderr, "tictactoe: left out: %s\n", what)
		}
		return nil
	}
	return cmd
}

// readGame reads a written game from the file that the operands name, or from standard input. It returns the notation, too.
func readGame(p cli.Process, operands []string, from convert.Form) (convert.Game, convert.Form, error) {
	if len(operands) > 1 {
		return convert.Game{}, "", cli.Misuse("one file at a time: %q", operands[1])
	}
	var text []byte
	var err error
	name := "standard input"
	if len(operands) == 1 && operands[0] != "-" {
		name = operands[0]
		if game, ok, err := readTranscript(name, from); ok || err != nil {
			return game, convert.Session, err
		}
		text, err = os.ReadFile(name)
	} else {
		if console.IsTerminal(p.Stdin) {
			fmt.Fprintln(p.Stderr, "reading a game from the keyboard; end it with Ctrl-D")
		}
		text, err = io.ReadAll(p.Stdin)
	}
	if err != nil {
		return convert.Game{}, "", err
	}
	if from == "" {
		if from, err = convert.Detect(text); err != nil {
			return convert.Game{}, "", cli.WithHint(fmt.Errorf("%s: %w", name, err), "--from=NOTATION says which it is")
		}
	}
	game, err := convert.Read(text, from)
	if err != nil {
		err = fmt.Errorf("%s: as %s: %w", name, from, err)
	}
	return game, from, err
}

// readTranscript reads what was typed in a transcript of the ECE244 game that is a pair of files, NAME.in and NAME.out.
// For any other file ok is false.
func readTranscript(file string, from convert.Form) (game convert.Game, ok bool, err error) {
	ending := filepath.Ext(file)
	name := strings.TrimSuffix(file, ending)
	if from != "" && from != convert.Session || ending != ".in" && ending != ".out" || !isFile(name+".in") || !isFile(name+".out") {
		return convert.Game{}, false, nil
	}
	suite, err := transcripts.Load(file, transcripts.Suite{})
	if err != nil {
		return convert.Game{}, false, err
	}
	t := suite.Transcripts[0]
	if form, err := convert.Detect([]byte(t.Output)); err != nil || form != convert.Session {
		return convert.Game{}, false, nil // another program's
	}
	return convert.Typed(t), true, nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// printGames prints each of the games that a text holds, under a heading where there are several.
func printGames(p cli.Process, color console.ColorMode, last convert.Game, print func(*console.Console, convert.Game) error) error {
	c := console.OpenOutput(p.Stdout, color, p.Environment())
	all := append(slices.Clone(last.Earlier), last)
	for i, game := range all {
		if i > 0 {
			c.Print("\n")
		}
		if len(all) > 1 {
			c.Print(fmt.Sprintf("Game %d\n", i+1))
		}
		if err := print(c, game); err != nil {
			return err
		}
	}
	return c.Close()
}
