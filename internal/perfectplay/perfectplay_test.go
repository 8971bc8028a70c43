package perfectplay_test

import (
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// How many positions there are that games come to which one player always begins (OpenSpiel, kNumberStates), and how
// many different moves lead from one to another.
const (
	positionCount = 5478
	moveCount     = 16_167
)

// newGame returns a game that first begins.
func newGame(first gamestate.Mark) (game gamestate.GameState) {
	game.SetTurn(first == gamestate.X)
	return game
}

// following yields the game after each move that can be made in it, by the cell that is played.
func following(game gamestate.GameState) iter.Seq2[int, gamestate.GameState] {
	return func(yield func(int, gamestate.GameState) bool) {
		for free := game.Cells(gamestate.Empty); free != 0; free &= free - 1 {
			cell := bits.TrailingZeros16(free)
			next := game
			next.SetSelectedRow(cell / 3)
			next.SetSelectedCol(cell % 3)
			playmove.PlayMove(&next)
			if next.MoveValid() && !yield(cell, next) {
				return
			}
		}
	}
}

// positions returns a game at each position that games come to which first begins.
func positions(first gamestate.Mark) (games []gamestate.GameState) {
	seen := map[[2]uint16]bool{}
	var walk func(gamestate.GameState)
	walk = func(game gamestate.GameState) {
		cells := [2]uint16{game.Cells(gamestate.X), game.Cells(gamestate.O)}
		if seen[cells] {
			return
		}
		seen[cells] = true
		games = append(games, game)
		for _, next := range following(game) {
			walk(next)
		}
	}
	walk(newGame(first))
	return games
}

func mover(game gamestate.GameState) gamestate.Mark {
	if game.Turn() {
		return gamestate.X
	}
	return gamestate.O
}

// A board is played on by rules of the test's own.
type board [9]gamestate.Mark

var lines = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (b *board) hasLine(player gamestate.Mark) bool {
	for _, line := range lines {
		if b[line[0]] == player && b[line[1]] == player && b[line[2]] == player {
			return true
		}
	}
	return false
}

// game returns the board as a game in which player is to move, over or not.
func (b *board) game(player gamestate.Mark, over bool) (game gamestate.GameState) {
	for cell, mark := range b {
		game.SetBoard(cell/3, cell%3, mark)
	}
	game.SetTurn(player == gamestate.X)
	game.SetGameOver(over)
	if over {
		game.SetWinCode(playmove.WinCode(game.Cells(-player)))
	}
	return game
}

// prefers reports whether player would rather have outcome a than b.
func prefers(player gamestate.Mark, a, b perfectplay.Outcome) bool {
	switch {
	case a.Winner != b.Winner:
		return a.Winner == player || b.Winner == -player
	case a.Winner == player:
		return a.Moves < b.Moves
	}
	return a.Moves > b.Moves
}

// An appraisal is what minimax finds out about a board.
type appraisal struct {
	outcome perfectplay.Outcome
	best    uint16
	after   [9]perfectplay.Outcome // of a move to each cell that is free
}

// minimax plays every game that can follow on a board, on which player is to move, and gives visit each board on the
// way.
func minimax(b *board, player gamestate.Mark, visit func(appraisal)) perfectplay.Outcome {
	var a appraisal
	if b.hasLine(-player) {
		a.outcome.Winner = -player
		visit(a)
		return a.outcome
	}
	for cell, mark := range b {
		if mark != gamestate.Empty {
			continue
		}
		b[cell] = player
		a.after[cell] = minimax(b, -player, visit)
		b[cell] = gamestate.Empty
		outcome := a.after[cell]
		outcome.Moves++
		if a.best == 0 || prefers(player, outcome, a.outcome) {
			a.outcome, a.best = outcome, 0
		}
		if outcome == a.outcome {
			a.best |= 1 << cell
		}
	}
	visit(a)
	return a.outcome
}

// TestEveryPosition holds the table against every game there is, played by rules of the test's own and with nothing
// kept from one position to the next.
func TestEveryPosition(t *testing.T) {
	table := perfectplay.Solve()
	for _, first := range []gamestate.Mark{gamestate.X, gamestate.O} {
		t.Run(first.String()+" begins", func(t *testing.T) {
			t.Parallel()
			var b board
			seen := map[board]bool{}
			worth := map[gamestate.Mark]int{}
			minimax(&b, first, func(want appraisal) {
				if seen[b] {
					return
				}
				seen[b] = true
				worth[want.outcome.Winner]++
				player := first
				for _, mark := range b {
					if mark != gamestate.Empty {
						player = -player
					}
				}
				game := b.game(player, want.best == 0)
				if got := table.Outcome(&game); got != want.outcome {
					t.Fatalf("%v: %+v, want %+v", b, got, want.outcome)
				}
				if got := table.Best(&game); got != want.best {
					t.Fatalf("%v: best are %09b, want %09b", b, got, want.best)
				}
				for cell, after := range want.after {
					if want.best == 0 || b[cell] != gamestate.Empty {
						after = want.outcome
					}
					if got := table.After(&game, cell); got != after {
						t.Fatalf("%v: after %d it is %+v, want %+v", b, cell, got, after)
					}
				}
			})
			if len(seen) != positionCount || worth[first] != 2936 || worth[-first] != 1474 || worth[gamestate.Empty] != 1068 {
				t.Errorf("%d positions, by winner %v", len(seen), worth)
			}
		})
	}
}

// TestMoves plays every position that somebody wins to its end: the winner by the table against every defence, who wins
// every game and has to wait for it as long as the table says at most; and the loser by the table against every attack,
// who loses no game sooner.
func TestMoves(t *testing.T) {
	table := perfectplay.Solve()
	for _, game := range positions(gamestate.X) {
		want := table.Outcome(&game)
		if want.Winner == gamestate.Empty {
			continue
		}
		all := true
		shortest, longest := math.MaxInt, 0
		playedOut(table, game, want.Winner, 0, func(winner gamestate.Mark, moves int) {
			all = all && winner == want.Winner
			longest = max(longest, moves)
		})
		playedOut(table, game, -want.Winner, 0, func(winner gamestate.Mark, moves int) {
			if winner == want.Winner {
				shortest = min(shortest, moves)
			}
		})
		if !all || longest != want.Moves || shortest != want.Moves {
			t.Fatalf("%+v: %v, but all are won: %v, in %d moves at most and %d at least", game, want, all, longest, shortest)
		}
	}
}

// playedOut plays every game on in which perfect plays the best cells only, and gives visit who wins each and after how
// many moves.
func playedOut(table *perfectplay.Table, game gamestate.GameState, perfect gamestate.Mark, moves int,
	visit func(winner gamestate.Mark, moves int)) {
	if game.GameOver() {
		winner := gamestate.Empty
		if game.WinCode() != 0 {
			winner = -mover(game)
		}
		visit(winner, moves)
	}
	for cell, next := range following(game) {
		if mover(game) != perfect || table.Best(&game)>>cell&1 != 0 {
			playedOut(table, next, perfect, moves+1, visit)
		}
	}
}

// TestNeverLoses plays every game in which one player plays the best cells, any of them, and the other whatever there
// is.
func TestNeverLoses(t *testing.T) {
	table := perfectplay.Solve()
	for _, perfect := range []gamestate.Mark{gamestate.X, gamestate.O} {
		ended := map[gamestate.Mark]int{}
		var play func(game gamestate.GameState, winner gamestate.Mark)
		play = func(game gamestate.GameState, winner gamestate.Mark) {
			outcome := table.Outcome(&game)
			if winner == perfect && outcome.Winner != perfect || outcome.Winner == -perfect {
				t.Fatalf("%v plays the best cells, and %v becomes %v: %+v", perfect, winner, outcome, game)
			}
			if game.GameOver() {
				if (game.WinCode() != 0) != (outcome.Winner == perfect) {
					t.Fatalf("%v at the end of %+v", outcome, game)
				}
				ended[outcome.Winner]++
			}
			for cell, next := range following(game) {
				if mover(game) != perfect || table.Best(&game)>>cell&1 != 0 {
					play(next, outcome.Winner)
				}
			}
		}
		play(newGame(gamestate.X), gamestate.Empty)
		if ended[perfect] == 0 || ended[gamestate.Empty] == 0 || ended[-perfect] != 0 {
			t.Errorf("%v plays the best cells; games by winner: %v", perfect, ended)
		}
	}
}

// Each lists where every cell goes; taken in turn, the two run through all eight symmetries of the board.
var (
	mirrored   = [9]int{2, 1, 0, 5, 4, 3, 8, 7, 6}
	transposed = [9]int{0, 3, 6, 1, 4, 7, 2, 5, 8}
)

func rearranged(cells uint16, to [9]int) (set uint16) {
	for ; cells != 0; cells &= cells - 1 {
		set |= 1 << to[bits.TrailingZeros16(cells)]
	}
	return set
}

func TestSymmetry(t *testing.T) {
	table := perfectplay.Solve()
	for _, game := range positions(gamestate.X) {
		outcome, best := table.Outcome(&game), table.Best(&game)
		like := game
		for i := range 8 {
			to := mirrored
			if i%2 != 0 {
				to = transposed
			}
			turned := like
			for cell := range 9 {
				turned.SetBoard(to[cell]/3, to[cell]%3, like.Board(cell/3, cell%3))
			}
			like, best = turned, rearranged(best, to)
			if table.Outcome(&like) != outcome || table.Best(&like) != best {
				t.Fatalf("%+v: %v and %09b, want %v and %09b as in %+v",
					like, table.Outcome(&like), table.Best(&like), outcome, best, game)
			}
		}
		if like != game {
			t.Fatal("the symmetries do not come back to where they began")
		}
	}
}

// TestAnyBoard asks about boards that setters can make, most of which no game comes to, whoever is to move: what comes
// of one must be the best that comes of any move on it.
func TestAnyBoard(t *testing.T) {
	table := perfectplay.Solve()
	step := 13 // prime to 3, so that every cell takes every mark
	if testing.Short() {
		step = 101
	}
	for n := 0; n < 19683; n += step {
		var b board
		for cell, rest := 0, n; cell < 9; cell, rest = cell+1, rest/3 {
			b[cell] = gamestate.Mark(rest%3 - 1)
		}
		for _, player := range []gamestate.Mark{gamestate.X, gamestate.O} {
			game := b.game(player, false)
			var want appraisal
			for cell, next := range following(game) {
				outcome := table.Outcome(&next)
				outcome.Moves++
				if want.best == 0 || prefers(player, outcome, want.outcome) {
					want = appraisal{outcome: outcome}
				}
				if outcome == want.outcome {
					want.best |= 1 << cell
				}
			}
			if outcome, best := table.Outcome(&game), table.Best(&game); outcome != want.outcome || best != want.best {
				t.Fatalf("%v, %v to move: %+v and %09b, want %+v", b, player, outcome, best, want)
			}

			game = b.game(player, true)
			want.outcome = perfectplay.Outcome{}
			if game.WinCode() != 0 {
				want.outcome.Winner = -player
			}
			if outcome, best := table.Outcome(&game), table.Best(&game); outcome != want.outcome || best != 0 {
				t.Fatalf("%v, over: %+v and %09b, want %+v", b, outcome, best, want.outcome)
			}
		}
	}
}

func TestKnownPositions(t *testing.T) {
	tests := []struct {
		name  string
		board string // X, O and ".", row by row
		mover gamestate.Mark
		want  string
		best  string // as the board, "*" for a best cell
	}{
		{"a new game", "... ... ...", gamestate.X, "draw", "*** *** ***"},
		{"a new game that O begins", "... ... ...", gamestate.O, "draw", "*** *** ***"},
		{"a corner wants the centre", "X.. ... ...", gamestate.O, "draw", "... .*. ..."},
		{"the centre wants a corner", "... .X. ...", gamestate.O, "draw", "*.* ... *.*"},
		{"an edge", ".X. ... ...", gamestate.O, "draw", "*.* .*. .*."},
		{"an edge beside a corner", "XO. ... ...", gamestate.X, "X wins in 5", "... **. *.."},
		{"opposite corners want an edge", "X.. .O. ..X", gamestate.O, "draw", ".*. *.* .*."},
		{"a line to complete", "XX. OO. ...", gamestate.X, "X wins in 1", "..* ... ..."},
		{"two lines to complete", "XX. XO. .O.", gamestate.X, "X wins in 1", "..* ... *.."},
		{"a line to stop", "XX. .O. ...", gamestate.O, "draw", "..* ... ..."},
		{"two lines to stop: all is lost", "X.X .O. X.O", gamestate.O, "X wins in 2", ".*. *.* .*."},
		{"a fork", "X.. .O. O.X", gamestate.X, "X wins in 3", "..* ... ..."},
		{"the last cell draws", "XOX XOO O.X", gamestate.X, "draw", "... ... .*."},
		{"the last cell wins two lines", "XOX O.O XOX", gamestate.X, "X wins in 1", "... .*. ..."},
		{"won", "XXX OO. ...", gamestate.O, "X wins", "... ... ..."},
		{"drawn", "XOX XOO OXX", gamestate.O, "draw", "... ... ..."},
	}
	table := perfectplay.Solve()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b board
			for cell, letter := range strings.ReplaceAll(test.board, " ", "") {
				b[cell] = map[rune]gamestate.Mark{'X': gamestate.X, 'O': gamestate.O}[letter]
			}
			game := b.game(test.mover, strings.IndexByte(test.best, '*') < 0)
			if got := table.Outcome(&game).String(); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
			var best strings.Builder
			for cell := range 9 {
				if cell > 0 && cell%3 == 0 {
					best.WriteByte(' ')
				}
				best.WriteByte(".*"[table.Best(&game)>>cell&1])
			}
			if best.String() != test.best {
				t.Errorf("best are %s, want %s", &best, test.best)
			}
		})
	}
}

// TestPick has each position's best cells picked, all of them and no other.
func TestPick(t *testing.T) {
	table := perfectplay.Solve()
	random := rand.New(rand.NewPCG(3, 3))
	for _, game := range positions(gamestate.O) {
		best := table.Best(&game)
		if best == 0 {
			if got := table.Pick(&game, random); got != -1 {
				t.Fatalf("%+v is over, and %d is picked", game, got)
			}
			continue
		}
		var picked uint16
		for tries := 0; picked != best; tries++ {
			cell := table.Pick(&game, random)
			if cell < 0 || best>>cell&1 == 0 || tries == 1000 {
				t.Fatalf("%+v: %d is picked after %09b, want each of %09b", game, cell, picked, best)
			}
			picked |= 1 << cell
		}
	}
}

func TestAfterNoCell(t *testing.T) {
	table := perfectplay.Solve()
	game := newGame(gamestate.X)
	for _, cell := range []int{-1, 9, math.MinInt, math.MaxInt} {
		if got := table.After(&game, cell); got != table.Outcome(&game) {
			t.Errorf("after %d it is %+v", cell, got)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	table := perfectplay.Solve()
	random := rand.New(rand.NewPCG(1, 2))
	allocs := testing.AllocsPerRun(100, func() {
		game := newGame(gamestate.X)
		table.Outcome(&game)
		table.Best(&game)
		table.After(&game, 4)
		table.Pick(&game, random)
	})
	if allocs != 0 {
		t.Errorf("%v allocations, want none", allocs)
	}
}
