package record_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/record"
)

// How many complete games there are (OEIS A061526), and how many of them the first player wins, the second, and nobody.
const (
	gameCount  = 255_168
	firstWins  = 131_184
	secondWins = 77_904
	drawn      = 46_080
	moveCount  = 5*1440 + 6*5328 + 7*47952 + 8*72576 + 9*(81792+drawn)
)

// positions is how many positions can come up where one player always starts (OpenSpiel, kNumberStates).
const positions = 5478

var threeInARow = [][3]int8{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// walkGames plays every game that first starts by rules of its own, not those of package playmove, and gives visit the moves
// and the verdict, of a complete game and of every beginning of one.
func walkGames(first gamestate.Mark, visit func(moves []record.Move, verdict record.Verdict)) {
	var board [9]gamestate.Mark
	var moves []record.Move
	var walk func(verdict record.Verdict)
	walk = func(verdict record.Verdict) {
		visit(moves, verdict)
		if isOver(verdict) {
			return
		}
		player := first
		if len(moves)%2 == 1 {
			player = -first
		}
		for cell := range int8(9) {
			if board[cell] != gamestate.Empty {
				continue
			}
			board[cell] = player
			moves = append(moves, record.Move{Number: int8(len(moves) + 1), Player: player, Cell: cell})
			walk(judge(&board, player))
			moves = moves[:len(moves)-1]
			board[cell] = gamestate.Empty
		}
	}
	walk(record.NewGame)
}

// judge returns the verdict on a board that player has moved on last.
func judge(board *[9]gamestate.Mark, player gamestate.Mark) record.Verdict {
	verdicts := [2]record.Verdict{record.OToMove, record.XWins}
	if player == gamestate.O {
		verdicts = [2]record.Verdict{record.XToMove, record.OWins}
	}
	for _, line := range threeInARow {
		if board[line[0]] == player && board[line[1]] == player && board[line[2]] == player {
			return verdicts[1]
		}
	}
	if !slices.Contains(board[:], gamestate.Empty) {
		return record.Draw
	}
	return verdicts[0]
}

func isOver(verdict record.Verdict) bool {
	return verdict == record.XWins || verdict == record.OWins || verdict == record.Draw
}

// TestEveryGame reads every complete game from its text in every notation that can write it.
func TestEveryGame(t *testing.T) {
	tests := []struct {
		notation record.Notation
		first    gamestate.Mark
	}{
		{record.TicTac, gamestate.X}, {record.TicTac, gamestate.O},
		{record.Report, gamestate.X}, {record.Report, gamestate.O},
		{record.ECE244, gamestate.X},
	}
	for _, test := range tests {
		t.Run(test.notation.String()+" "+test.first.String(), func(t *testing.T) {
			t.Parallel()
			count := map[record.Verdict]int{}
			source := bytes.NewReader(nil)
			reader := record.NewReader(source, test.notation)
			var text []byte
			var read []record.Move
			walkGames(test.first, func(moves []record.Move, verdict record.Verdict) {
				if !isOver(verdict) {
					return
				}
				var err error
				if text, err = test.notation.AppendGame(text[:0], moves); err != nil {
					t.Fatal(err)
				}
				source.Reset(text)
				reader.Reset(source, test.notation)
				var referee record.Referee
				read = read[:0]
				for {
					m, err := reader.Play(&referee)
					if err == io.EOF {
						break
					}
					if err != nil {
						t.Fatalf("%s%v", text, err)
					}
					read = append(read, m)
				}
				if !slices.Equal(read, moves) {
					t.Fatalf("%s was read as %v", text, read)
				}
				if referee.Verdict() != verdict {
					t.Fatalf("%s%v, want %v", text, referee.Verdict(), verdict)
				}
				count[verdict]++
			})
			first, second := record.XWins, record.OWins
			if test.first == gamestate.O {
				first, second = second, first
			}
			if count[first] != firstWins || count[second] != secondWins || count[record.Draw] != drawn {
				t.Errorf("games by verdict: %v", count)
			}
		})
	}
}

// TestEveryBeginning has the referee judge every beginning of every game, and tries every move behind every
// position.
func TestEveryBeginning(t *testing.T) {
	for _, first := range []gamestate.Mark{gamestate.X, gamestate.O} {
		t.Run(first.String(), func(t *testing.T) {
			t.Parallel()
			tried := map[[2]uint16]bool{}
			walkGames(first, func(moves []record.Move, verdict record.Verdict) {
				var referee record.Referee
				taken := [9]bool{}
				for _, m := range moves {
					if err := referee.Play(m); err != nil {
						t.Fatalf("%v: %v", moves, err)
					}
					taken[m.Cell] = true
				}
				if referee.Verdict() != verdict || referee.Moves() != len(moves) {
					t.Fatalf("%v: %v after %d moves, want %v", moves, referee.Verdict(), referee.Moves(), verdict)
				}
				state := referee.State()
				position := [2]uint16{state.Cells(gamestate.X), state.Cells(gamestate.O)}
				if tried[position] {
					return
				}
				tried[position] = true
				last := -first
				if len(moves) > 0 {
					last = moves[len(moves)-1].Player
				}
				for cell := range int8(9) {
					for _, player := range []gamestate.Mark{gamestate.X, gamestate.O} {
						next := referee
						err := next.Play(record.Move{Number: int8(len(moves) + 1), Player: player, Cell: cell})
						var want error
						switch {
						case isOver(verdict):
							want = record.ErrGameOver
						case player == last && len(moves) > 0:
							want = record.ErrSamePlayer
						case taken[cell]:
							want = record.ErrOccupied
						}
						if !errors.Is(err, want) {
							t.Fatalf("%v, then %v at %d: %v, want %v", moves, player, cell, err, want)
						}
						if err != nil && next != referee {
							t.Fatalf("%v, then %v at %d changed the game", moves, player, cell)
						}
					}
				}
			})
			if len(tried) != positions {
				t.Errorf("%d positions, want %d", len(tried), positions)
			}
		})
	}
}
