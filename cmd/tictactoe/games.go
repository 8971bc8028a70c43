package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/games"
	"tictactoe/internal/labs/gamereport"
	"tictactoe/internal/perfectplay"
	"tictactoe/transcripts"
)

func showCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show [flags] [FILE]",
		Short: "draw a written game",
		Long: `Reads a written game from FILE, or from standard input, in any notation that
tictactoe convert knows. Draws its board, with the winning line in brackets, and
prints the result or the player to move. If a session has several games, it
draws each.`,
		Example: "  tictactoe show --steps game.txt",
	}
	steps := cmd.Flags().Bool("steps", false, "draw the board after every move")
	printGames(cmd, func(c *console.Console, game games.Game, notation games.Notation) {
		names := board.LetterAndDigit
		if notation == games.ECE244 {
			names = notation.Naming()
		}
		drawing := board.Drawing{Naming: names, Unicode: environment.Unicode, Marked: -1}
		var referee games.Referee
		var state gamestate.GameState
		for _, move := range game.Moves {
			referee.Play(move) // a game that was read is legal
			state = referee.State()
			if *steps {
				c.Print(fmt.Sprintf("%d %v %s\n", move.Number, move.Player, names.Cell(move.Cell)))
				board.PrintGrid(c, &state, drawing)
				c.Print("\n")
			}
		}
		if !*steps {
			board.PrintGrid(c, &state, drawing)
		}
		c.Print(referee.Verdict(game.Header.Players) + "\n")
	})
	return cmd
}

func analyseCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyse [flags] [FILE]",
		Short: "show which move decided a game",
		Long: `Reads a written game from FILE, or from standard input, in any notation that
tictactoe convert knows. Prints the value of the game after each move, if both
players play perfectly from there: "X wins in 5" is a win with the fifth move
from there. "?" marks a move that loses a win or a draw, and "??" one that turns
a win into a loss; the best cells follow. Then it draws the values in a line,
one bar per move, and the board with the last mistake marked. The last line
names the move that decided the game.`,
		Example: "  tictactoe analyse game.txt",
	}
	table := perfectplay.NewTable()
	printGames(cmd, func(c *console.Console, game games.Game, notation games.Notation) {
		notes := games.Annotate(table, game.Moves)
		games.PrintAnalysis(c, notes, notation, game.Header.Players, environment.Unicode)
	})
	return cmd
}

// printGames makes a command read games and print each; if there are several, each has a heading.
func printGames(
	cmd *cobra.Command, print func(*console.Console, games.Game, games.Notation),
) {
	from := addFrom(cmd)
	var color console.ColorMode
	addColor(cmd, &color)
	cmd.Args = cli.MaxOperands(1)
	cmd.RunE = func(_ *cobra.Command, operands []string) error {
		all, notation, err := readGames(operands, *from)
		if err != nil {
			return err
		}
		c := console.OpenOutput(os.Stdout, color, environment)
		for i, game := range all {
			if i > 0 {
				c.Print("\n")
			}
			if len(all) > 1 {
				c.Print(fmt.Sprintf("Game %d\n", i+1))
			}
			print(c, game, notation)
		}
		return c.Close()
	}
}

func convertCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "convert [flags] --to=NOTATION [FILE]",
		Short: "write a game in another notation",
		Long: `Reads a written game from FILE, or from standard input, and writes it to
standard output in another notation:

    tictac    4 O A1    the TicTac lab: number, player, row A-C, column 1-3
    report    O<TAB>1   the game report: names of players, and cells 1 to 9
    ece244    0 0       the ECE244 game: row and column, 0 to 2, X first
    session             a session of the ECE244 game, the text on the screen

On standard error it lists the parts of the game that the notation cannot hold.
If a session has several games, it takes the last.`,
		Example: "  tictactoe convert --to=report game.txt",
		Args:    cli.MaxOperands(1),
	}
	from := addFrom(cmd)
	var to games.Notation
	addChoice(cmd, &to, "to", "write `NOTATION`: NAMES", games.Notations()...)
	cmd.RunE = func(_ *cobra.Command, operands []string) error {
		if to == games.Unknown {
			return cli.WithHint(errors.New("--to is missing: it names the notation"),
				"--to=NOTATION is tictac, report, ece244 or session")
		}
		all, _, err := readGames(operands, *from)
		if err != nil {
			return err
		}
		text, lost, err := games.Format(all, to)
		if err == nil {
			_, err = io.WriteString(os.Stdout, text)
		}
		if err != nil {
			return err
		}
		for _, part := range lost {
			fmt.Fprintf(os.Stderr, "tictactoe: left out: %s\n", part)
		}
		return nil
	}
	return cmd
}

// readGames reads written games from the file that the operands name, or from standard input. It
// also returns their notation.
func readGames(operands []string, from games.Notation) ([]games.Game, games.Notation, error) {
	source, name := os.Stdin, "standard input"
	if len(operands) == 1 && operands[0] != "-" {
		name = operands[0]
		file, err := os.Open(name)
		if err != nil {
			return nil, from, err
		}
		defer file.Close()
		source = file
	} else if console.IsTerminal(source) {
		fmt.Fprintln(os.Stderr, "reading a game from the keyboard; end it with Ctrl-D")
	}
	text, err := io.ReadAll(io.LimitReader(source, transcripts.MaxSize+1))
	if err == nil && len(text) > transcripts.MaxSize {
		err = fmt.Errorf("%s: %w", name, transcripts.ErrTooLong)
	}
	if err != nil {
		return nil, from, err
	}
	if from == games.Unknown {
		if from, err = games.Detect(text); err != nil {
			err = fmt.Errorf("%s: %w", name, err)
			return nil, from, cli.WithHint(err, "--from=NOTATION names the notation")
		}
	}
	all, err := games.Read(text, from)
	if err != nil {
		err = fmt.Errorf("%s: as %s: %w", name, from, err)
	}
	return all, from, err
}

func reportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "report [MOVES [GAME]]",
		Short: "write the report of a game from a file of its moves",
		Long: `Reads the moves of a game from the file MOVES, and writes the report to the file
GAME: the boards, the illegal moves and the winner. "-" is standard input or
output. Without operands, the files are TTTmoves.txt and TTTgame.txt.

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
				return cli.WithHint(err, hint)
			}
			return cmp.Or(err, error(cli.Exit(status)))
		},
	}
}
