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
	grid    = view("grid")
	spoken  = view("sentence")
)

// view returns the view with a name.
func view(name string) board.View {
	return board.Views()[slices.Index(board.ViewNames(), name)]
}

// played returns the position after X and O have played cells in turn.
func played(cells ...int) board.Position {
	var game gamestate.GameState
	for _, cell := range cells {
		playmove.PlayCell(&game, cell)
	}
	position := board.Position{Game: &game, Last: -1, Players: players}
	if len(cells) > 0 {
		position.Last = cells[len(cells)-1]
	}
	return position
}

var (
	oWon = played(0, 3, 1, 4, 8, 5)
	draw = played(4, 0, 8, 2, 1, 7, 3, 5, 6)
)

// TestDrawings compares drawings with testdata/drawings.txt: in ASCII, and in Unicode with colours.
// There, "^[" is ESC.
func TestDrawings(t *testing.T) {
	ascii, unicode := console.Environment{}, console.Environment{Unicode: true}
	var drawings strings.Builder
	for _, test := range []struct {
		position board.Position
		mode     console.ColorMode
		env      console.Environment
	}{
		{played(), console.ColorNever, ascii},
		{played(4, 0), console.ColorNever, ascii},
		{draw, console.ColorNever, ascii},
		{played(4, 0, 1, 2, 7), console.ColorAlways, unicode}, // X wins
		{oWon, console.ColorAlways, unicode},
	} {
		drawings.WriteString(testkit.Printed(t, test.mode, test.env, func(c *console.Console) {
			grid.Draw(c, test.position)
			board.PrintRows(c, test.position.Game)
			spoken.Draw(c, test.position)
		}))
	}
	text := strings.ReplaceAll(drawings.String(), "\x1b", "^[")
	testkit.Golden(t, "testdata/drawings.txt", text)
}

// TestSentences compares the sentences, and their parts, with testdata/sentences.txt.
func TestSentences(t *testing.T) {
	sentences := []string{
		board.Result(oWon.Game, players),
		board.Result(oWon.Game, board.Players{}),
		board.Result(draw.Game, players),
		grid.Taken(played(4, 0, 0).Game),
		spoken.Taken(played(0, 4, 8, 1, 7, 6, 2, 5, 5).Game),
	}
	for code := 1; code <= gamestate.MaxWinCode; code++ {
		sentences = append(sentences, board.LineName(code))
	}
	testkit.Golden(t, "testdata/sentences.txt", strings.Join(sentences, "\n")+"\n")
}
