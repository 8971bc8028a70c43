package match_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// lastGame returns the last game of a session, as cells and as it stands.
func lastGame(t testing.TB, session string) (cells []int, game gamestate.GameState) {
	t.Helper()
	games := controller.Games(checkSession(t, session), true)
	for _, cell := range games[len(games)-1].Cells {
		cells = append(cells, cell)
		playmove.PlayCell(&game, cell)
	}
	return cells, game
}

// everyOpponent plays before, and then whatever can be played against the computer, and calls visit with what was typed and
// recorded, each time that it is the opponent's turn or the game is over.
func everyOpponent(t testing.TB, before string, options match.Options, visit func(input, record string)) {
	record := recorded(t, before, options).String()
	visit(before, record)
	_, game := lastGame(t, record)
	if game.GameOver() {
		return
	}
	for cell := range 9 {
		if game.Board(cell/3, cell%3) == gamestate.Empty {
			everyOpponent(t, before+string(testkit.AppendInput(nil, []int{cell})), options, visit)
		}
	}
}

// TestComputerNeverLoses plays the computer as X and as O, in the first game of a series and when marks have been swapped,
// against every opponent; takes each move of the opponent back, and plays it again.
func TestComputerNeverLoses(t *testing.T) {
	for _, test := range []struct {
		name     string
		before   string // a game that is over, of a series
		computer gamestate.Mark
	}{
		{"as X", "", gamestate.X},
		{"as O", "", gamestate.O},
		{"as X, having been O", untilOver(t, gamestate.O), gamestate.X},
		{"as O, having been X", untilOver(t, gamestate.X), gamestate.O},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			swapped := test.before != ""
			if testing.Short() && (swapped || test.computer == gamestate.O) {
				t.Skip("it takes its time")
			}
			options := match.Options{Commands: true, Computer: test.computer, Seed: 7}
			if swapped {
				options.Computer = -options.Computer
				options.Series, options.Games = true, 2
			}
			ended := map[gamestate.Mark]int{}
			everyOpponent(t, test.before, options, func(input, record string) {
				cells, game := lastGame(t, record)
				if game.GameOver() {
					if game.WinCode() == 0 {
						ended[gamestate.Empty]++
					} else {
						ended[mover(&game)*-1]++
					}
					return
				}
				if mover(&game) == test.computer {
					t.Fatalf("%q leaves it to the computer to move", input)
				}
				if !swapped && len(cells) >= 2 {
					checkTakenBack(t, input, cells, options)
				}
			})
			if ended[-test.computer] != 0 || ended[test.computer] == 0 || ended[gamestate.Empty] == 0 {
				t.Errorf("games by winner: %v", ended)
			}
		})
	}
}

// checkTakenBack has it that undo takes back the last move of the opponent, with what the computer has played since; or that
// redo then plays both again; or that the computer answers the move when it is typed again.
func checkTakenBack(t *testing.T, input string, cells []int, options match.Options) {
	before, last := cells[:len(cells)-2], cells[len(cells)-2]
	typed, want, more := "undo\n", before, 0
	switch (cells[0] + cells[1]) % 3 {
	case 1:
		typed, want = "undo\nredo\n", cells
	case 2:
		typed, want, more = "undo\n"+string(testkit.AppendInput(nil, []int{last})), cells[:len(cells)-1], 1
	}
	got, _ := lastGame(t, recorded(t, input+typed, options).String())
	if len(got) != len(want)+more || !slices.Equal(got[:len(want)], want) {
		t.Fatalf("%q leads to %v, want %v and %d more", input+typed, got, want, more)
	}
}

// mover returns who is to move.
func mover(game *gamestate.GameState) gamestate.Mark {
	if game.Turn() {
		return gamestate.X
	}
	return gamestate.O
}

// untilOver returns what to type until a game against the computer is over.
func untilOver(t testing.TB, computer gamestate.Mark) string {
	for input := ""; ; {
		_, game := lastGame(t, recorded(t, input, match.Options{Computer: computer, Seed: 7}).String())
		if game.GameOver() {
			return input
		}
		for cell := range 9 {
			if game.Board(cell/3, cell%3) == gamestate.Empty {
				input += string(testkit.AppendInput(nil, []int{cell}))
				break
			}
		}
	}
}

// TestSeed has it that the same seed, with the same moves against it, gives the same match.
func TestSeed(t *testing.T) {
	different := map[string]bool{}
	for seed := range uint64(20) {
		options := match.Options{Computer: gamestate.X, Seed: seed, Series: true, Games: 4}
		input := strings.Repeat("0 0\n1 1\n2 2\n0 2\n2 0\n0 1\n1 0\n1 2\n2 1\n", 4)
		record := recorded(t, input, options).String()
		if again := recorded(t, input, options).String(); again != record {
			t.Fatalf("seed %d gives\n%s\nand then\n%s", seed, record, again)
		}
		if !strings.Contains(record, fmt.Sprintf("# The computer plays X; --seed=%d repeats its choices.\n", seed)) {
			t.Fatalf("seed %d is not said:\n%s", seed, record)
		}
		cells, _ := lastGame(t, record)
		different[fmt.Sprint(cells)] = true
	}
	if len(different) < 5 {
		t.Errorf("20 seeds give %d games", len(different))
	}
}

// TestComputerBegins has it that where there is no move of the player to take back, the computer plays its first again.
func TestComputerBegins(t *testing.T) {
	record := recorded(t, "undo\nundo\n", match.Options{Commands: true, Computer: gamestate.X}).String()
	if cells, _ := lastGame(t, record); len(cells) != 1 || strings.Count(record, "# Taken back: ") != 2 {
		t.Errorf("%s\nwant the computer's first move, three times", record)
	}
}
