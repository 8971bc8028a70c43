package transcripts_test

import (
	"errors"
	"flag"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/rogpeppe/go-internal/txtar"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/games"
	"tictactoe/internal/game/labs/gamereport"
	"tictactoe/internal/game/labs/rounds"
	"tictactoe/internal/game/labs/tictac"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

// These tests are of the data, which both the game and the checker use.

// programs are the built-in programs.
var programs = map[string]transcripts.Program{
	"tictactoe":   onPipe(playGame),
	"rounds":      onPipe(rounds.Play),
	"move-check":  noError(tictac.Options{}.MoveCheck),
	"game-check":  noError(tictac.Options{}.GameCheck),
	"game-report": noError(gamereport.Write),
}

func playGame(c *console.Console) error { return controller.Play(c, controller.Options{}) }

func onPipe(play func(c *console.Console) error) transcripts.Program {
	return noError(func(stdin io.Reader, stdout io.Writer) (status int, err error) {
		c := console.New(stdin, stdout)
		return 0, errors.Join(play(c), c.Close())
	})
}

// noError returns a program whose status is -1 if there is an error.
func noError(run func(io.Reader, io.Writer) (int, error)) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		status, err := run(stdin, stdout)
		if err != nil {
			return -1
		}
		return status
	}
}

// builtIn returns the transcripts of a built-in suite, and its program.
func builtIn(t *testing.T, suite string) ([]transcripts.Transcript, transcripts.Program) {
	t.Helper()
	all, err := transcripts.Suite(suite)
	if err != nil {
		t.Fatal(err)
	}
	for name, program := range programs {
		if suite == name || strings.HasPrefix(suite, name+"-") {
			return all, program
		}
	}
	t.Fatalf("the name of the suite %s does not begin with that of a program", suite)
	return nil, nil
}

// TestSuites replays the built-in suites. As the checker loads them, from the prompts in suite.json
// and without lock step, the output is the same byte for byte.
func TestSuites(t *testing.T) {
	for _, name := range transcripts.Names() {
		all, program := builtIn(t, name)
		suite, err := suites.Shipped(name)
		if err != nil || len(all) != len(suite.Transcripts) {
			t.Errorf("%s: %v, %d transcripts, for the checker %d",
				name, err, len(all), len(suite.Transcripts))
		}
		for _, tr := range all {
			if r := tr.Run(program); differs(tr, r) {
				t.Errorf("%s: status %d, expected %d\n%s", tr.Name, r.Status, tr.Status,
					testkit.Diff(r.Expected, r.Printed))
			}
		}
		for _, tr := range suite.Transcripts {
			var output strings.Builder
			status := program(strings.NewReader(tr.Input), &output)
			if status != tr.Status || output.String() != tr.Output {
				t.Errorf("%s: status %d, expected %d\n%s", tr.Name, status, tr.Status,
					testkit.Diff(tr.Output, output.String()))
			}
		}
	}
}

func differs(tr transcripts.Transcript, r transcripts.Result) bool {
	return r.Expected != r.Printed || r.Status != tr.Status
}

var every = flag.Bool("every", false, "change every line of the built-in suites, not every tenth")

// TestChanges changes lines of the built-in suites, in several ways. Each change is noticed, unless
// it does not count, or the changed screen is another session that the program plays.
func TestChanges(t *testing.T) {
	for _, name := range transcripts.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all, program := builtIn(t, name)
			changed, others := 0, 0
			for i, tr := range all {
				for _, other := range changesOf(tr, i) {
					changed++
					if differs(other, other.Run(program)) || equalBare(other, tr) {
						continue
					}
					others++
					if typed(other, program) == typed(tr, program) {
						t.Errorf("%s: no difference is found in\n%s", tr.Name, other.Output)
					}
				}
			}
			t.Logf("%d of %d changes make other sessions", others, changed)
		})
	}
}

// changesOf returns a transcript with changes in every tenth of its lines, the first one of which
// is given, or in every line.
func changesOf(tr transcripts.Transcript, first int) (all []transcripts.Transcript) {
	lines := strings.Split(tr.Output, "\n")
	for i, line := range lines {
		if i%10 != first%10 && !*every {
			continue
		}
		middle := len(line) / 2
		for _, change := range []string{
			"",                                      // the line is empty
			line + "\n" + line,                      // it is there twice
			line + "\nHello",                        // another one follows it
			"~" + line[min(1, len(line)):],          // its first character differs
			line + "^C",                             // a key ends the input
			line[:middle] + "~" + line[middle:],     // there is one more in it
			line + "\n\nada@ecf:~$ ./lab2\n" + line, // a second run follows it
		} {
			all = append(all, tr)
			changed := slices.Concat(lines[:i], []string{change}, lines[i+1:])
			all[len(all)-1].Output = strings.Join(changed, "\n")
		}
	}
	return all
}

// equalBare reports whether two outputs differ only in text that does not count.
func equalBare(a, b transcripts.Transcript) bool {
	return ignored.ReplaceAllString(a.Output, "") == ignored.ReplaceAllString(b.Output, "")
}

// ignored matches white space that does not count, and a key that ends the input at the end.
var ignored = regexp.MustCompile(`(?m)[ \t]+$|\s*(?:\^C)?\s*\z`)

// typed returns the input that a program gets from a transcript.
func typed(tr transcripts.Transcript, program transcripts.Program) string {
	var input strings.Builder
	tr.Run(func(stdin io.Reader, stdout io.Writer) int {
		return program(io.TeeReader(stdin, &input), stdout)
	})
	return input.String()
}

// In suite.json each transcript lists exactly the behaviours that it shows. testdata/signs.txtar
// has the expressions that find them.
func TestShownBehaviours(t *testing.T) {
	for _, name := range transcripts.Names() {
		suite, err := suites.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		signs := loadSigns(t, name)
		for _, tr := range suite.Transcripts {
			text := tr.Input + "=>" + tr.Output + commentary(suite.Program, tr.Input)
			var shown []string
			for sign, behaviours := range signs {
				for _, match := range sign.FindAllStringSubmatchIndex(text, -1) {
					found := string(sign.ExpandString(nil, behaviours, text, match))
					shown = append(shown, strings.Split(found, "; ")...)
				}
			}
			slices.Sort(shown)
			expected := strings.Join(slices.Compact(shown), "\n")
			listed := strings.Join(slices.Sorted(slices.Values(tr.Shows)), "\n")
			if difference := testkit.Diff(expected+"\n", listed+"\n"); difference != "" {
				t.Errorf("%s lists other behaviours than it shows\n%s", tr.Name, difference)
			}
		}
	}
}

// loadSigns returns the behaviours that each expression for a suite finds.
func loadSigns(t *testing.T, suite string) map[*regexp.Regexp]string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/signs.txtar")
	if err != nil {
		t.Fatal(err)
	}
	signs := map[*regexp.Regexp]string{}
	for _, section := range archive.Files {
		if !slices.Contains(strings.Fields(section.Name), suite) {
			continue
		}
		for line := range strings.Lines(string(section.Data)) {
			behaviours, expression, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			signs[regexp.MustCompile(expression)] = behaviours
		}
	}
	return signs
}

// commentary returns sentences about the moves in an input of a program.
func commentary(program, input string) string {
	var text strings.Builder
	source := strings.NewReader(input)
	c := console.New(iotest.OneByteReader(source), &text) // reads no further than the game plays
	switch program {
	case "tictactoe", "rounds":
		c.Print("Player 1 (X) is to move.\n")
		describeGame(c)
		rest, _ := io.ReadAll(source)
		c.Print("not read: ", string(rest))
	case "game-check":
		describe(c, games.NewReader(source, games.TicTac))
	case "game-report":
		reader := games.NewReader(source, games.Report)
		reader.Header()
		describe(c, reader)
	}
	c.Close()
	return text.String()
}

// describeGame prints sentences about the moves that it reads from c, until the game is over.
func describeGame(c *console.Console) {
	var game gamestate.GameState
	for !game.GameOver() {
		row, col, err := controller.ReadCell(c)
		_, isMistyped := errors.AsType[controller.MistypedError](err)
		cell := gamestate.BoardSize*row + col
		switch {
		case isMistyped:
			controller.RefuseWord(c)
		case err != nil:
			return
		case !gamestate.OnBoard(row, col):
			controller.RefuseCell(c, row, col)
			c.Print("Rows and columns are 0 to 2.\n")
		case playmove.PlayCell(&game, cell):
			printSituation(c, &game, cell, players)
		default:
			c.Print(board.Taken(&game), "\n")
		}
	}
}

var players = board.Players{X: "Player 1", O: "Player 2"}

// describe prints sentences about the moves that a reader reads, and the rules that they break.
func describe(c *console.Console, reader *games.Reader) {
	var referee games.Referee
	move, err := reader.Play(&referee)
	for ; err != io.EOF; move, err = reader.Play(&referee) {
		state := referee.State()
		if err == nil {
			printSituation(c, &state, move.Cell, board.Players{})
		} else {
			c.Print(err.Error(), "\n")
		}
	}
}

// printSituation prints a line about a game: the last move, the cells, and the turn or the result.
func printSituation(c *console.Console, game *gamestate.GameState, last int, p board.Players) {
	mover := playmove.Mover(game)
	end := p.NameOf(mover) + " is to move."
	if game.GameOver() {
		end, _, _ = strings.Cut(board.Result(game, p), ";") // without the last move of a draw
	}
	var cells strings.Builder
	drawing := console.New(nil, &cells)
	board.Views()[slices.Index(board.ViewNames(), "sentence")].Draw(drawing, game, last)
	drawing.Close()
	c.Print(p.NameOf(-mover), " played ", board.CellName(last), ". ",
		strings.TrimSpace(cells.String()), " ", end, "\n")
}
