package games_test

import (
	"slices"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/games"
)

const (
	x = gamestate.X
	o = gamestate.O
)

// A position is one that games come to, with the moves of the first game that does.
type position struct {
	moves   []games.Move
	referee games.Referee
	ways    int // how many orders of moves come to it
}

// positions returns every position of the games that first begins, those with fewer moves first. They are found by asking the
// referee for every move, and for some that nobody can make; one that it allows twice, or in the wrong turn, shows in their
// number.
func positions(first gamestate.Mark) []*position {
	all := []*position{{ways: 1}}
	known := map[[2]uint16]*position{}
	for i := 0; i < len(all); i++ {
		from := all[i]
		for cell := -1; cell <= gamestate.CellCount; cell++ {
			for _, player := range []gamestate.Mark{x, o, gamestate.Empty, 2} {
				move := games.Move{Number: len(from.moves) + 1, Player: player, Cell: cell}
				referee := from.referee
				if len(from.moves) == 0 && player != first || referee.Play(move) != nil {
					continue
				}
				state := referee.State()
				key := [2]uint16{state.Cells(x), state.Cells(o)}
				if known[key] == nil {
					known[key] = &position{moves: append(slices.Clone(from.moves), move), referee: referee}
					all = append(all, known[key])
				}
				known[key].ways += from.ways
			}
		}
	}
	return all
}

// TestCounts counts positions and games (OEIS A061526, OpenSpiel's kNumberStates).
func TestCounts(t *testing.T) {
	for _, first := range []gamestate.Mark{x, o} {
		all := positions(first)
		if len(all) != 5478 {
			t.Errorf("%v begins: %d positions, want 5478", first, len(all))
		}
		ways := map[string]int{} // by verdict
		for _, p := range all {
			ways[p.referee.Verdict(board.Players{})] += p.ways
		}
		won, lost := ways["Game over: X wins."], ways["Game over: O wins."]
		if first == o {
			won, lost = lost, won
		}
		total := 0
		for _, n := range ways {
			total += n
		}
		if won != 131_184 || lost != 77_904 || ways["Game over: Draw."] != 46_080 || total != 549_946 {
			t.Errorf("%v begins: %d ways to play: %v", first, total, ways)
		}
	}
}
