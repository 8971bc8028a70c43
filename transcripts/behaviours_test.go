package transcripts_test

import (
	"errors"
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
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

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
