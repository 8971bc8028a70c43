package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestComputerNeverLoses plays against opponents who have all cells in an order of their own, and try one after the other:
// those that are taken are refused.
func TestComputerNeverLoses(t *testing.T) {
	t.Parallel()
	typed := func(cells []int) string {
		var lines strings.Builder
		for _, cell := range cells {
			fmt.Fprintln(&lines, cell/3, cell%3)
		}
		return lines.String()
	}
	centreFirst := typed([]int{4, 0, 8, 2, 6, 1, 7, 3, 5})
	orders := []string{
		centreFirst,
		typed([]int{0, 1, 2, 3, 4, 5, 6, 7, 8}),
		typed([]int{0, 8, 2, 6, 4, 1, 3, 5, 7}), // corners first
		typed([]int{1, 3, 5, 7, 0, 2, 6, 8, 4}), // edges first
	}
	random := rand.New(rand.NewPCG(1, 0))
	for range 50 {
		orders = append(orders, typed(random.Perm(9)))
	}
	for _, mark := range []string{"x", "o"} {
		played := map[string]bool{}
		for i, order := range orders {
			args := []string{"--computer=" + mark, fmt.Sprint("--seed=", i)}
			game := tictactoe(t, order, args...)
			if game.status != 0 || game.stderr != "" {
				t.Fatalf("%v: %+v", args, game)
			}
			if again := tictactoe(t, order, args...); again != game {
				t.Errorf("%v: with the same seed it was\n%s\nand is\n%s", args, game.stdout, again.stdout)
			}
			last := game.stdout[strings.LastIndex(game.stdout, "Board:"):]
			board, state, _ := strings.Cut(last, "moveValid")
			if !strings.Contains(state, "gameOver: true") {
				t.Errorf("%v: the game is not over:\n%s", args, last)
			}
			winner := "o"
			if strings.Count(board, "X") > strings.Count(board, "O") {
				winner = "x"
			}
			if won := !strings.Contains(state, "winCode: 0"); won && winner != mark {
				t.Errorf("%v: the computer loses:\n%s\nthe opponent typed\n%s", args, game.stdout, order)
			}
			played[strings.ReplaceAll(tictactoe(t, centreFirst, args...).stdout, args[1], "")] = true
		}
		if len(played) < 2 {
			t.Errorf("as %s it plays the same whatever the seed", mark)
		}
	}
}
