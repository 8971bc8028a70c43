package analysis_test

import (
	"errors"
	"math/bits"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/analysis"
	"tictactoe/internal/perfectplay"
	"tictactoe/internal/record"
	"tictactoe/playmove"
)

const (
	x = gamestate.X
	o = gamestate.O
)

// How many complete games there are (OEIS A061526), and how many of them X, who begins, wins, O, and nobody.
var gameCounts = map[gamestate.Mark]int{x: 131_184, o: 77_904, gamestate.Empty: 46_080}

// A line of play is a game and every state that it went through: one more than there are moves.
type lineOfPlay struct {
	moves  []record.Move
	states []gamestate.GameState
}

// everyGame gives visit every complete game that X begins with a move to one of the cells of first, in turn.
func everyGame(first uint16, visit func(lineOfPlay)) {
	var walk func(line lineOfPlay, cells uint16)
	walk = func(line lineOfPlay, cells uint16) {
		game := line.states[len(line.moves)]
		if game.GameOver() {
			visit(line)
			return
		}
		player := o
		if game.Turn() {
			player = x
		}
		for free := game.Cells(gamestate.Empty) & cells; free != 0; free &= free - 1 {
			move := record.Move{Number: int8(len(line.moves) + 1), Player: player, Cell: int8(bits.TrailingZeros16(free))}
			next := game
			next.SetSelectedRow(move.Row())
			next.SetSelectedCol(move.Column())
			playmove.PlayMove(&next)
			walk(lineOfPlay{append(line.moves, move), append(line.states, next)}, 0o777)
		}
	}
	walk(lineOfPlay{make([]record.Move, 0, 9), make([]gamestate.GameState, 1, 10)}, first)
}

// someGames gives visit one game in many, of all kinds.
func someGames(visit func(lineOfPlay)) {
	every, n := 17, 0
	if testing.Short() {
		every = 173
	}
	everyGame(0o777, func(line lineOfPlay) {
		if n++; n%every == 0 {
			visit(line)
		}
	})
}

// loss is how much a mistake of its kind takes from whoever makes it: a loss is worth -1, a draw 0, a win 1.
var loss = map[analysis.Glyph]int{"": 0, analysis.Mistake: 1, analysis.Blunder: 2}

// TestEveryGame annotates every game there is.
func TestEveryGame(t *testing.T) {
	table := perfectplay.NewTable()
	type totals struct {
		games   map[gamestate.Mark]int // by winner
		perfect int                    // without a mistake
	}
	results := make(chan totals, 9)
	t.Run("by first move", func(t *testing.T) {
		for cell := range 9 {
			t.Run(string(rune('1'+cell)), func(t *testing.T) {
				t.Parallel()
				sum := totals{games: map[gamestate.Mark]int{}}
				everyGame(1<<cell, func(line lineOfPlay) {
					game, err := analysis.Annotate(table, line.moves)
					if err != nil {
						t.Fatal(err)
					}
					checkMoves(t, table, line, game)
					checkStory(t, line, game)
					sum.games[game.Outcome.Winner]++
					if _, decided := game.Decisive(); !decided {
						sum.perfect++
					}
				})
				results <- sum
			})
		}
	})
	close(results)
	games, perfect := map[gamestate.Mark]int{}, 0
	for sum := range results {
		for winner, n := range sum.games {
			games[winner] += n
		}
		perfect += sum.perfect
	}
	for winner, n := range gameCounts {
		if games[winner] != n {
			t.Errorf("%d games won by %v, want %d", games[winner], winner, n)
		}
	}
	if want := perfectGames(table, gamestate.GameState{}); perfect != want {
		t.Errorf("%d games without a mistake, but %d of best moves", perfect, want)
	}
}

// checkMoves holds each annotation against the states before and after the move.
func checkMoves(t *testing.T, table *perfectplay.Table, line lineOfPlay, game analysis.Game) {
	if len(game.Moves) != len(line.moves) {
		t.Fatalf("%v: %d annotations", line.moves, len(game.Moves))
	}
	for i, note := range game.Moves {
		before, after := &line.states[i], &line.states[i+1]
		had, has := table.Outcome(before), table.Outcome(after)
		player := line.moves[i].Player
		if note.Move != line.moves[i] || note.Outcome != has {
			t.Fatalf("%v: %+v, want %v", line.moves, note, has)
		}
		lost, known := loss[note.Glyph]
		if !known || lost != worth(had, player)-worth(has, player) {
			t.Fatalf("%v: %v is marked %q, from %v to %v", line.moves, note.Move, note.Glyph, had, has)
		}
		if note.Glyph == "" {
			if note.Best != 0 {
				t.Fatalf("%v: %v is no mistake, and %09b better", line.moves, note.Move, note.Best)
			}
			continue
		}
		if note.Best == 0 {
			t.Fatalf("%v: nothing is better than %v", line.moves, note.Move)
		}
		for better := note.Best; better != 0; better &= better - 1 {
			if instead := worthAfter(table, before, bits.TrailingZeros16(better)); worth(instead, player) != worth(had, player) {
				t.Fatalf("%v: %v should be one of %09b, of which one gives %v", line.moves, note.Move, note.Best, instead)
			}
		}
	}
}

func worth(outcome perfectplay.Outcome, player gamestate.Mark) int {
	return int(outcome.Winner * player)
}

// checkStory checks that the marks of a game tell how its result came about, whatever the game is worth in between.
func checkStory(t *testing.T, line lineOfPlay, game analysis.Game) {
	end := line.states[len(line.moves)]
	result := gamestate.Empty
	if end.WinCode() != 0 {
		result = line.moves[len(line.moves)-1].Player
	}
	if game.Outcome != (perfectplay.Outcome{Winner: result}) {
		t.Fatalf("%v: %+v, want %v", line.moves, game.Outcome, result)
	}

	// A game begins drawn, so what the two have given away makes the result: as much on both sides of a draw, one more on
	// the side of who lost. While somebody is winning, the next mistake must be that player's.
	given := map[gamestate.Mark]int{}
	winning := gamestate.Empty
	decisive := -1
	for i, note := range game.Moves {
		if note.Glyph == "" {
			continue
		}
		player := note.Move.Player
		if winning == -player {
			t.Fatalf("%v: %v is a mistake of who is losing anyway", line.moves, note.Move)
		}
		if (note.Glyph == analysis.Blunder) != (winning == player && note.Outcome.Winner == -player) {
			t.Fatalf("%v: %v is marked %q while %v is winning", line.moves, note.Move, note.Glyph, winning)
		}
		given[player] += loss[note.Glyph]
		winning, decisive = note.Outcome.Winner, i
	}
	if given[o]-given[x] != int(result) || winning != result {
		t.Fatalf("%v: %v is the result, but X gave %d away and O %d", line.moves, result, given[x], given[o])
	}

	last, decided := game.Decisive()
	if decided != (decisive >= 0) || decided && last != game.Moves[decisive] {
		t.Fatalf("%v: decided by %+v (%v), want move %d", line.moves, last, decided, decisive+1)
	}
	switch {
	case result != gamestate.Empty && (!decided || last.Move.Player == result):
		t.Fatalf("%v: won by %v, and decided by %+v", line.moves, result, last)
	case decided:
		for _, note := range game.Moves[decisive:] {
			if note.Outcome.Winner != result {
				t.Fatalf("%v: decided by %v, but then %+v", line.moves, last.Move, note)
			}
		}
	}
}

// perfectGames counts the games in which every move is one of the best.
func perfectGames(table *perfectplay.Table, game gamestate.GameState) int {
	if game.GameOver() {
		return 1
	}
	n := 0
	for best := table.Best(&game); best != 0; best &= best - 1 {
		cell := bits.TrailingZeros16(best)
		next := game
		next.SetSelectedRow(cell / 3)
		next.SetSelectedCol(cell % 3)
		playmove.PlayMove(&next)
		n += perfectGames(table, next)
	}
	return n
}

// TestOBegins checks that a game is told alike whoever of the two plays it.
func TestOBegins(t *testing.T) {
	table := perfectplay.NewTable()
	someGames(func(line lineOfPlay) {
		game, err := analysis.Annotate(table, line.moves)
		if err != nil {
			t.Fatal(err)
		}
		var swapped []record.Move
		for _, move := range line.moves {
			move.Player = -move.Player
			swapped = append(swapped, move)
		}
		other, err := analysis.Annotate(table, swapped)
		if err != nil {
			t.Fatal(err)
		}
		for i, note := range game.Moves {
			note.Move.Player, note.Outcome.Winner = -note.Move.Player, -note.Outcome.Winner
			if other.Moves[i] != note {
				t.Fatalf("%v: %+v, want %+v", swapped, other.Moves[i], note)
			}
		}
	})
}

// TestInProgress checks that what is said of a move does not depend on what follows.
func TestInProgress(t *testing.T) {
	table := perfectplay.NewTable()
	someGames(func(line lineOfPlay) {
		whole, err := analysis.Annotate(table, line.moves)
		if err != nil {
			t.Fatal(err)
		}
		for played := range line.moves {
			game, err := analysis.Annotate(table, line.moves[:played])
			if err != nil {
				t.Fatal(err)
			}
			if want := table.Outcome(&line.states[played]); game.Outcome != want || len(game.Moves) != played {
				t.Fatalf("%v: %d annotations, and it stands at %v, want %v",
					line.moves[:played], len(game.Moves), game.Outcome, want)
			}
			for i, note := range game.Moves {
				if note != whole.Moves[i] {
					t.Fatalf("%v: %+v, later %+v", line.moves[:played], note, whole.Moves[i])
				}
			}
		}
	})
}

func TestIllegal(t *testing.T) {
	moves := []record.Move{{Number: 1, Player: x, Cell: 4}, {Number: 2, Player: o, Cell: 4}}
	game, err := analysis.Annotate(perfectplay.NewTable(), moves)
	var illegal *record.IllegalMoveError
	if !errors.As(err, &illegal) || !errors.Is(err, record.ErrOccupied) || len(game.Moves) != 0 {
		t.Errorf("error %v and %d moves, want ErrOccupied and none", err, len(game.Moves))
	}
}

// worthAfter returns what comes of a game once the cell has been played.
func worthAfter(table *perfectplay.Table, game *gamestate.GameState, cell int) perfectplay.Outcome {
	next := *game
	playmove.PlayCell(&next, cell)
	return table.Outcome(&next)
}
