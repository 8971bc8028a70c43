package convert_test

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/convert"
	"tictactoe/internal/labs/gamereport"
	"tictactoe/internal/record"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

// games calls f with the moves of every game whose first move is in the cell given, begun by the player given.
func games(first int8, begins gamestate.Mark, f func([]record.Move)) {
	var walk func(g gamestate.GameState, moves []record.Move, cells []int8)
	all := []int8{0, 1, 2, 3, 4, 5, 6, 7, 8}
	walk = func(g gamestate.GameState, moves []record.Move, cells []int8) {
		for _, cell := range cells {
			next := g
			next.SetSelectedRow(int(cell) / gamestate.BoardSize)
			next.SetSelectedCol(int(cell) % gamestate.BoardSize)
			playmove.PlayMove(&next)
			if !next.MoveValid() {
				continue
			}
			player := gamestate.O
			if g.Turn() {
				player = gamestate.X
			}
			played := append(moves, record.Move{Number: int8(len(moves) + 1), Player: player, Cell: cell})
			if next.GameOver() {
				f(played)
			} else {
				walk(next, played, all)
			}
		}
	}
	var g gamestate.GameState
	g.SetTurn(begins == gamestate.X)
	walk(g, make([]record.Move, 0, 9), []int8{first})
}

// TestThereAndBack has every game written in each form, found out, and read again; as a session, which is far longer than
// the other forms, one game in eight.
func TestThereAndBack(t *testing.T) {
	percent := debug.SetGCPercent(800) // so many games leave much behind, and little of it at a time
	t.Cleanup(func() { debug.SetGCPercent(percent) })
	sessions := 8
	if testing.Short() {
		sessions = 50
	}
	for first := range int8(9) {
		for _, begins := range []gamestate.Mark{gamestate.X, gamestate.O} {
			t.Run(fmt.Sprintf("%v begins in cell %d", begins, first), func(t *testing.T) {
				t.Parallel()
				var text bytes.Buffer
				played := 0
				games(first, begins, func(moves []record.Move) {
					played++
					for _, form := range convert.Forms() {
						if begins == gamestate.O && (form == convert.ECE244 || form == convert.Session) {
							continue
						}
						if form == convert.Session && played%sessions != 0 {
							continue
						}
						text.Reset()
						if _, err := convert.Write(&text, convert.Game{Moves: moves}, form); err != nil {
							t.Fatalf("%v as %s: %v", moves, form, err)
						}
						if found, err := convert.Detect(text.Bytes()); err != nil || found != form {
							t.Fatalf("%s was taken for %q (%v):\n%s", form, found, err, text.String())
						}
						if back, err := convert.Read(text.Bytes(), form); err != nil || !slices.Equal(back.Moves, moves) {
							t.Fatalf("%v as %s came back as %v, %v", moves, form, back.Moves, err)
						}
					}
				})
				if played == 0 {
					t.Error("no game was played")
				}
			})
		}
	}
}

func TestLost(t *testing.T) {
	session, err := transcripts.Load("../transcripts/suites/tictactoe/handout-sample.txt", transcripts.Suite{})
	if err != nil {
		t.Fatal(err)
	}
	screen, err := session.Dialogue.FormatSession(session.Transcripts[0])
	if err != nil {
		t.Fatal(err)
	}
	const report = "A title\nX: Ada Lovelace\tO: Grace Hopper\n\nX\t5\n"
	tests := []struct {
		name, text string
		to         convert.Form
		want       []string
	}{
		{"nothing", "1 X A1\n", convert.Report, nil},
		{"a comment", "1 X A1 # corner\n", convert.ECE244, []string{"1 comment"}},
		{"comments", "1 X A1 # a # b\n2 O B2 #\n", convert.TicTac, []string{"2 comments"}},
		{"names", report, convert.TicTac, []string{`the title and the names "Ada Lovelace" and "Grace Hopper"`}},
		{"names that stay", report, convert.Report, nil},
		{"refused input", screen, convert.TicTac, []string{"2 inputs that the game refused"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			form, err := convert.Detect([]byte(test.text))
			if err != nil {
				t.Fatal(err)
			}
			game, err := convert.Read([]byte(test.text), form)
			if err != nil {
				t.Fatal(err)
			}
			var text bytes.Buffer
			lost, err := convert.Write(&text, game, test.to)
			if err != nil {
				t.Fatal(err)
			}
			if got := append(game.Lost, lost...); !slices.Equal(got, test.want) {
				t.Errorf("lost %q, want %q", got, test.want)
			}
			if form == test.to && test.want == nil && text.String() != test.text {
				t.Errorf("%q came back as %q", test.text, text.String())
			}
		})
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name, text string
		from       convert.Form
		is         error
		says       string
	}{
		{"no move", "1 X A1\n2 O Z9\n", convert.TicTac, record.ErrNoMove, "line 2, column 5"},
		{"an illegal move", "1 X A1\n2 O A1\n", convert.TicTac, record.ErrOccupied, "line 2, column 5"},
		{"an illegal move below a header", "T\nX: A\tO: B\n\nX\t5\nX\t6\n", convert.Report, record.ErrSamePlayer, "line 5, column 1"},
		{"a header that is none", "T\nX: A\n\nX\t5\n", convert.Report, gamereport.ErrMalformed, "2:5"},
		{"no session", "Dear diary", convert.Session, transcripts.ErrNotSession, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := convert.Read([]byte(test.text), test.from)
			if !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want %v with %q", err, test.is, test.says)
			}
		})
	}
	t.Run("a form that cannot be found out", func(t *testing.T) {
		if _, err := convert.Detect([]byte("Dear diary\n")); !errors.Is(err, convert.ErrUnknownForm) {
			t.Errorf("error %v, want ErrUnknownForm", err)
		}
	})
	t.Run("O first in ECE244", func(t *testing.T) {
		game := convert.Game{Moves: []record.Move{{Number: 1, Player: gamestate.O, Cell: 4}}}
		var text bytes.Buffer
		if _, err := convert.Write(&text, game, convert.ECE244); !errors.Is(err, record.ErrUnwritable) || text.Len() > 0 {
			t.Errorf("error %v, written %q; want ErrUnwritable and nothing", err, text.String())
		}
	})
}

// A game that is not over, or has not begun, can be converted too.
func TestUnfinished(t *testing.T) {
	for _, form := range convert.Forms() {
		for _, moves := range [][]record.Move{nil, {{Number: 1, Player: gamestate.X, Cell: 8}}} {
			var text bytes.Buffer
			if _, err := convert.Write(&text, convert.Game{Moves: moves}, form); err != nil {
				t.Fatal(err)
			}
			if back, err := convert.Read(text.Bytes(), form); err != nil || !slices.Equal(back.Moves, moves) {
				t.Errorf("%v as %s came back as %v, %v", moves, form, back.Moves, err)
			}
		}
	}
}
