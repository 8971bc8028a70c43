package games_test

import (
	"errors"
	"slices"
	"testing"

	"tictactoe/gamestate"
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
			ways[p.referee.Verdict()] += p.ways
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

// TestEveryMove tries every move in every position.
func TestEveryMove(t *testing.T) {
	for _, p := range positions(x) {
		state := p.referee.State()
		for cell := range gamestate.CellCount {
			for _, player := range []gamestate.Mark{x, o} {
				var want error
				switch {
				case state.GameOver():
					want = games.ErrGameOver
				case len(p.moves) > 0 && p.moves[len(p.moves)-1].Player == player:
					want = games.ErrSamePlayer
				case slices.ContainsFunc(p.moves, func(m games.Move) bool { return m.Cell == cell }):
					want = games.ErrOccupied
				}
				next := p.referee
				err := next.Play(games.Move{Number: len(p.moves) + 1, Player: player, Cell: cell})
				if err != want {
					t.Fatalf("%v, then %v at %d: %v, want %v", p.moves, player, cell, err, want)
				}
			}
		}
	}
}

func TestReferee(t *testing.T) {
	won := []games.Move{{1, x, 0}, {2, o, 3}, {3, x, 1}, {4, o, 4}, {5, x, 2}}
	drawn := []games.Move{{1, x, 0}, {2, o, 1}, {3, x, 2}, {4, o, 4}, {5, x, 3}, {6, o, 5}, {7, x, 7}, {8, o, 6}, {9, x, 8}}
	tests := []struct {
		name    string
		moves   []games.Move // all of them legal
		verdict string
		then    games.Move
		rule    error
	}{
		{"X starts", nil, "Game in progress: New game.", games.Move{1, x, 8}, nil},
		{"O starts", nil, "Game in progress: New game.", games.Move{1, o, 8}, nil},
		{"X behind O", []games.Move{{1, o, 0}}, "Game in progress: X's turn.", games.Move{2, x, 1}, nil},
		{"no move", nil, "Game in progress: New game.", games.Move{}, games.ErrWrongNumber},
		{"starting at 2", nil, "Game in progress: New game.", games.Move{2, x, 8}, games.ErrWrongNumber},
		{"a number again", won[:2], "Game in progress: X's turn.", games.Move{2, x, 8}, games.ErrWrongNumber},
		{"a number left out", won[:2], "Game in progress: X's turn.", games.Move{4, x, 8}, games.ErrWrongNumber},
		{"nobody", nil, "Game in progress: New game.", games.Move{1, gamestate.Empty, 8}, games.ErrNoPlayer},
		{"a third player", won[:1], "Game in progress: O's turn.", games.Move{2, 2, 8}, games.ErrNoPlayer},
		{"nowhere", nil, "Game in progress: New game.", games.Move{1, x, 9}, games.ErrNoCell},
		{"nowhere, on the other side", won[:1], "Game in progress: O's turn.", games.Move{2, o, -1}, games.ErrNoCell},
		{"X twice", won[:1], "Game in progress: O's turn.", games.Move{2, x, 8}, games.ErrSamePlayer},
		{"its own cell", won[:2], "Game in progress: X's turn.", games.Move{3, x, 0}, games.ErrOccupied},
		{"behind a win", won, "Game over: X wins.", games.Move{6, o, 8}, games.ErrGameOver},
		{"behind a draw", drawn, "Game over: Draw.", games.Move{10, o, 0}, games.ErrGameOver},

		{"over and all else", won, "Game over: X wins.", games.Move{1, 2, 9}, games.ErrGameOver},
		{"number and all else", won[:2], "Game in progress: X's turn.", games.Move{1, 2, 9}, games.ErrWrongNumber},
		{"player and cell", won[:2], "Game in progress: X's turn.", games.Move{3, 2, 9}, games.ErrNoPlayer},
		{"cell and same player", won[:2], "Game in progress: X's turn.", games.Move{3, o, 9}, games.ErrNoCell},
		{"same player and taken", won[:2], "Game in progress: X's turn.", games.Move{3, o, 0}, games.ErrSamePlayer},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var referee games.Referee
			for _, m := range test.moves {
				if err := referee.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if got := referee.Verdict(); got != test.verdict || !slices.Equal(referee.Moves(), test.moves) {
				t.Errorf("%q after %v, want %q after %v", got, referee.Moves(), test.verdict, test.moves)
			}
			if err := referee.Play(test.then); !errors.Is(err, test.rule) {
				t.Errorf("error %v, want %v", err, test.rule)
			}
			if got := referee.Verdict(); test.rule != nil && (got != test.verdict || !slices.Equal(referee.Moves(), test.moves)) {
				t.Errorf("a move that is refused changes the game: %q after %v", got, referee.Moves())
			}
		})
	}
}
