package record_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/record"
)

func TestReferee(t *testing.T) {
	won := []record.Move{{1, x, 0}, {2, o, 3}, {3, x, 1}, {4, o, 4}, {5, x, 2}}
	drawn := []record.Move{{1, x, 0}, {2, o, 1}, {3, x, 2}, {4, o, 4}, {5, x, 3}, {6, o, 5}, {7, x, 7}, {8, o, 6}, {9, x, 8}}
	tests := []struct {
		name  string
		moves []record.Move // all of them legal
		then  record.Move
		rule  error
	}{
		{"X starts", nil, record.Move{1, x, 8}, nil},
		{"O starts", nil, record.Move{1, o, 8}, nil},
		{"X behind O", []record.Move{{1, o, 0}}, record.Move{2, x, 1}, nil},
		{"no move", nil, record.Move{}, record.ErrWrongNumber},
		{"starting at 0", nil, record.Move{0, x, 8}, record.ErrWrongNumber},
		{"starting at 2", nil, record.Move{2, x, 8}, record.ErrWrongNumber},
		{"a number again", won[:2], record.Move{2, x, 8}, record.ErrWrongNumber},
		{"a number left out", won[:2], record.Move{4, x, 8}, record.ErrWrongNumber},
		{"a number below 0", won[:2], record.Move{-3, x, 8}, record.ErrWrongNumber},
		{"nobody", nil, record.Move{1, gamestate.Empty, 8}, record.ErrNoPlayer},
		{"a third player", won[:1], record.Move{2, 2, 8}, record.ErrNoPlayer},
		{"nowhere", nil, record.Move{1, x, 9}, record.ErrNoCell},
		{"nowhere, on the other side", won[:1], record.Move{2, o, -1}, record.ErrNoCell},
		{"X twice", won[:1], record.Move{2, x, 8}, record.ErrSamePlayer},
		{"O twice", []record.Move{{1, o, 0}}, record.Move{2, o, 1}, record.ErrSamePlayer},
		{"its own cell", won[:2], record.Move{3, x, 0}, record.ErrOccupied},
		{"the other's cell", won[:2], record.Move{3, x, 3}, record.ErrOccupied},
		{"behind a win", won, record.Move{6, o, 8}, record.ErrGameOver},
		{"behind a draw", drawn, record.Move{10, o, 0}, record.ErrGameOver},

		{"over and all else", won, record.Move{1, 2, 9}, record.ErrGameOver},
		{"number and all else", won[:2], record.Move{1, 2, 9}, record.ErrWrongNumber},
		{"player and cell", won[:2], record.Move{3, 2, 9}, record.ErrNoPlayer},
		{"cell and same player", won[:2], record.Move{3, o, 9}, record.ErrNoCell},
		{"same player and taken", won[:2], record.Move{3, o, 0}, record.ErrSamePlayer},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var referee record.Referee
			for _, m := range test.moves {
				if err := referee.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			before := referee
			err := referee.Play(test.then)
			if test.rule == nil {
				if err != nil || referee.Moves() != before.Moves()+1 {
					t.Errorf("%d moves, error %v", referee.Moves(), err)
				}
				return
			}
			var illegal *record.IllegalMoveError
			if !errors.As(err, &illegal) || !errors.Is(err, test.rule) || illegal.Move != test.then || illegal.Line != 0 {
				t.Errorf("error %#v, want %v", err, test.rule)
			} else if want := fmt.Sprintf("%v is not allowed: %v", test.then, test.rule); err.Error() != want {
				t.Errorf("%q, want %q", err, want)
			}
			if errors.Is(err, record.ErrNoMove) {
				t.Error("a move that is not allowed is a move all the same")
			}
			if referee != before {
				t.Error("the game has changed")
			}
		})
	}
}

func TestVerdictNames(t *testing.T) {
	for verdict, want := range map[record.Verdict]string{
		record.NewGame: "Game in progress: New game.",
		record.XToMove: "Game in progress: X's turn.",
		record.OToMove: "Game in progress: O's turn.",
		record.XWins:   "Game over: X wins.",
		record.OWins:   "Game over: O wins.",
		record.Draw:    "Game over: Draw.",
		99:             "Verdict(99)",
	} {
		if got := verdict.String(); got != want {
			t.Errorf("%d is %q, want %q", verdict, got, want)
		}
	}
}

// TestAgainstController plays games of random cells, taken ones among them, as a person plays them and as the referee does,
// and compares what the controller prints with what the referee says of each move.
func TestAgainstController(t *testing.T) {
	const games = 2000
	random := rand.New(rand.NewPCG(3, 9))
	for range games {
		var referee record.Referee
		var input, want strings.Builder
		for !isOver(referee.Verdict()) {
			cell := random.IntN(9)
			player := o
			if game := referee.State(); game.Turn() {
				player = x
			}
			err := referee.Play(record.Move{Number: int8(referee.Moves() + 1), Player: player, Cell: int8(cell)})
			if err != nil && !errors.Is(err, record.ErrOccupied) {
				t.Fatal(err)
			}
			fmt.Fprintf(&input, "%d %d\n", cell/3, cell%3)
			want.WriteString(controller.Prompt)
			want.WriteString(block(referee, cell, err == nil))
		}
		var got strings.Builder
		c := console.New(strings.NewReader(input.String()), &got)
		if err := controller.Play(c, controller.Options{}); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Fatalf("the controller prints for\n%s\n%s\nby the referee it is\n%s", &input, &got, &want)
		}
	}
}

// block is what the controller prints of a referee's game behind a move.
func block(referee record.Referee, cell int, valid bool) string {
	game := referee.State()
	var b strings.Builder
	fmt.Fprintf(&b, "Selected row %d and column %d\nGame state after playMove:\nBoard:\n", cell/3, cell%3)
	for row := range 3 {
		fmt.Fprintf(&b, "   %v %v %v\n", game.Board(row, 0), game.Board(row, 1), game.Board(row, 2))
	}
	fmt.Fprintf(&b, "moveValid: %t\ngameOver: %t\nwinCode: %d\n\n", valid, game.GameOver(), game.WinCode())
	return b.String()
}
