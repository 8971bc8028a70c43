package match_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// A model is what undo, redo and new do to a game: two stacks, and the game before.
type model struct{ moves, undone, left []int }

// game returns the game of the moves that stand.
func (m *model) game() (game gamestate.GameState) {
	for _, cell := range m.moves {
		playmove.PlayCell(&game, cell)
	}
	return game
}

// enter types a line, "undo", "redo", "new" or a cell.
func (m *model) enter(line string) {
	switch line {
	case "undo":
		if last := len(m.moves) - 1; last >= 0 {
			m.moves, m.undone = m.moves[:last], append(m.undone, m.moves[last])
		} else if len(m.left) > 0 {
			m.moves, m.undone, m.left = m.left, nil, nil
		}
	case "redo":
		if last := len(m.undone) - 1; last >= 0 {
			m.moves, m.undone = append(m.moves, m.undone[last]), m.undone[:last]
		}
	case "new":
		if len(m.moves) > 0 {
			m.left = m.moves
		}
		m.moves, m.undone = nil, nil
	default:
		var row, col int
		fmt.Sscan(line, &row, &col)
		game := m.game()
		if playmove.PlayCell(&game, 3*row+col) {
			m.moves, m.undone = append(m.moves, 3*row+col), nil
		}
	}
}

// checkUndo plays lines, each undo, redo or a cell, until the game is over, and has it that the game is that of the moves
// that stand, on the screen too.
func checkUndo(t *testing.T, lines []string, recordToo bool) {
	t.Helper()
	var m model
	for i, line := range lines {
		m.enter(line)
		if game := m.game(); game.GameOver() {
			lines = lines[:i+1]
			break
		}
	}
	input := strings.Join(lines, "\n") + "\n"
	games := controller.Games(input, true)
	if !slices.Equal(games[0].Cells, m.moves) {
		t.Fatalf("%q leads to %v, want %v", input, games[0].Cells, m.moves)
	}
	if !recordToo {
		return
	}
	s := sit(t, input+"moves\n", match.Options{Commands: true})
	checkSession(t, s.screen)
	if kept, _ := lastGame(t, s.record); !slices.Equal(kept, m.moves) {
		t.Fatalf("%q is recorded as %v, want %v", input, kept, m.moves)
	}
	game := m.game()
	if game.GameOver() {
		return
	}
	// The undo that takes the game there from one move on shows it.
	for cell := range 9 {
		if next := game; !playmove.PlayCell(&next, cell) || next.GameOver() {
			continue
		}
		s = sit(t, input+string(testkit.AppendInput(nil, []int{cell}))+"undo\n", match.Options{Commands: true})
		if board := position(&game); !strings.Contains(s.screen[strings.LastIndex(s.screen, "# Taken back"):], board) {
			t.Fatalf("%q leads to\n%s\nwant\n%s", input, s.screen, board)
		}
		break
	}
}

// position returns the board as it stands in comments.
func position(game *gamestate.GameState) string {
	var text strings.Builder
	for row := range 3 {
		fmt.Fprintf(&text, "#   %v %v %v\n", game.Board(row, 0), game.Board(row, 1), game.Board(row, 2))
	}
	return text.String()
}

// TestUndo types every sequence of a few lines, and some of many.
func TestUndo(t *testing.T) {
	length, long := 5, 300
	if testing.Short() {
		length, long = 4, 50
	}
	few := []string{"undo", "redo", "new", "0 0", "1 1", "2 1"}
	var every func(lines []string)
	every = func(lines []string) {
		if len(lines) == length {
			checkUndo(t, lines, false)
			return
		}
		for _, line := range few {
			every(append(lines, line))
		}
	}
	every(nil)
	random := rand.New(rand.NewPCG(1, 0))
	for range long {
		lines := make([]string, random.IntN(40))
		for i := range lines {
			lines[i] = few[random.IntN(3)]
			if random.IntN(2) == 0 {
				lines[i] = fmt.Sprint(random.IntN(3), random.IntN(3))
			}
		}
		checkUndo(t, lines, true)
	}
}
