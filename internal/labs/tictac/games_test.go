package tictac_test

import (
	"bytes"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/labs/tictac"
	"tictactoe/internal/record"
)

// TestEveryGame has game-check read every complete game that X starts, and counts its answers (OEIS A061526).
func TestEveryGame(t *testing.T) {
	count := map[string]int{}
	var out strings.Builder
	var walk func(referee record.Referee, text []byte)
	walk = func(referee record.Referee, text []byte) {
		state := referee.State()
		if state.GameOver() {
			out.Reset()
			if status := tictac.GameCheck(bytes.NewReader(text), &out); status != 0 {
				t.Fatalf("%s%sstatus %d", text, &out, status)
			}
			count[out.String()]++
			return
		}
		m := record.Move{Number: int8(referee.Moves() + 1), Player: gamestate.O}
		if state.Turn() {
			m.Player = gamestate.X
		}
		for m.Cell = range 9 {
			next := referee
			if next.Play(m) == nil {
				walk(next, append(record.TicTac.Append(text, m), '\n'))
			}
		}
	}
	walk(record.Referee{}, nil)
	if len(count) != 3 || count["Game over: X wins.\n"] != 131_184 || count["Game over: O wins.\n"] != 77_904 ||
		count["Game over: Draw.\n"] != 46_080 {
		t.Errorf("answers: %v", count)
	}
}
