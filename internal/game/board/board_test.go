package board_test

import (
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

var (
	players = board.Players{X: "Ada", O: "grace"}
	rows    = view("block")
	grid    = view("grid")
	spoken  = view("sentence")
)

// view returns the view with a name.
func view(name string) board.View {
	return board.Views()[slices.Index(board.ViewNames(), name)]
}

// A position is a game, and the cell that was played last.
type position struct {
	game *gamestate.GameState
	last int
}

// played returns the position after X and O have played cells in turn.
func played(cells ...int) position {
	p := position{new(gamestate.GameState), -1}
	for _, cell := range cells {
		playmove.PlayCell(p.game, cell)
		p.last = cell
	}
	return p
}

var (
	oWon = played(0, 3, 1, 4, 8, 5)
	draw = played(4, 0, 8, 2, 1, 7, 3, 5, 6)
)

// TestDrawings compares drawings with testdata/drawings.txt, without and with colours. There, "^["
// is ESC.
func TestDrawings(t *testing.T) {
	var drawings strings.Builder
	for _, test := range []struct {
		position position
		mode     console.ColorMode
	}{
		{played(), console.ColorNever},
		{played(4, 0), console.ColorNever},
		{draw, console.ColorNever},
		{played(4, 0, 1, 2, 7), console.ColorAlways}, // X wins
		{oWon, console.ColorAlways},
	} {
		env := console.Environment{}
		drawings.WriteString(testkit.Printed(t, test.mode, env, func(c *console.Console) {
			grid.Draw(c, test.position.game, test.position.last)
			rows.Draw(c, test.position.game, test.position.last)
			spoken.Draw(c, test.position.game, test.position.last)
		}))
	}
	text := strings.ReplaceAll(drawings.String(), "\x1b", "^[")
	testkit.Golden(t, "testdata/drawings.txt", text)
}

// TestSentences compares the sentences, and their parts, with testdata/sentences.txt.
func TestSentences(t *testing.T) {
	sentences := []string{
		board.Result(oWon.game, players),
		board.Result(oWon.game, board.Players{}),
		board.Result(draw.game, players),
		board.Taken(played(4, 0, 0).game),
		board.Taken(played(0, 4, 8, 1, 7, 6, 2, 5, 5).game),
	}
	for code := 1; code <= gamestate.MaxWinCode; code++ {
		sentences = append(sentences, board.LineName(code))
	}
	testkit.Golden(t, "testdata/sentences.txt", strings.Join(sentences, "\n")+"\n")
}
