package games_test

import (
	"errors"
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
// referee for every move; a move that it allows twice, or in the wrong turn, shows in their number.
func positions(first gamestate.Mark) []*position {
	all := []*position{{ways: 1}}
	known := map[[2]uint16]*position{}
	for i := 0; i < len(all); i++ {
		from := all[i]
		for cell := range gamestate.CellCount {
			for _, player := range []gamestate.Mark{x, o} {
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

func TestReferee(t *testing.T) {
	won := []games.Move{{1, x, 0}, {2, o, 3}, {3, x, 1}, {4, o, 4}, {5, x, 2}}
	drawn := []games.Move{{1, x, 0}, {2, o, 1}, {3, x, 2}, {4, o, 4}, {5, x, 3}, {6, o, 5}, {7, x, 7}, {8, o, 6}, {9, x, 8}}
	tests := []struct {
		name  string
		moves []games.Move // all of them legal
		then  games.Move
		rule  error
	}{
		{"starting at 2", nil, games.Move{2, x, 8}, games.ErrWrongNumber},
		{"nowhere", nil, games.Move{1, x, 9}, games.ErrNoCell},
		{"X twice", won[:1], games.Move{2, x, 8}, games.ErrSamePlayer},
		{"its own cell", won[:2], games.Move{3, x, 0}, games.ErrOccupied},
		{"behind a draw", drawn, games.Move{10, o, 0}, games.ErrGameOver},

		{"over and all else", won, games.Move{1, 2, 9}, games.ErrGameOver},
		{"number and all else", won[:2], games.Move{1, 2, 9}, games.ErrWrongNumber},
		{"player and cell", won[:2], games.Move{3, 2, 9}, games.ErrNoPlayer},
		{"cell and same player", won[:2], games.Move{3, o, 9}, games.ErrNoCell},
		{"same player and taken", won[:2], games.Move{3, o, 0}, games.ErrSamePlayer},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var referee games.Referee
			for _, m := range test.moves {
				if err := referee.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			verdict := referee.Verdict(board.Players{})
			err := referee.Play(test.then)
			if !errors.Is(err, test.rule) || !slices.Equal(referee.Moves(), test.moves) || referee.Verdict(board.Players{}) != verdict {
				t.Errorf("error %v, want %v; %q after %v", err, test.rule, referee.Verdict(board.Players{}), referee.Moves())
			}
		})
	}
}
