package controller

import (
	"fmt"
	"io"
	"strconv"

	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// The prompts of PlayRounds.
const (
	RowPrompt    = "Enter Row: "
	ColumnPrompt = "Enter Column: "
)

// PlayRounds plays one game in rounds, as the lab "Let's Play Tic-Tac-Toe" describes it, until the game is over or the input
// ends. In each turn it announces the player, asks for a row and a column, plays the move, and prints the board. It rejects
// coordinates outside the board, a taken cell, and input that is no integer, and asks for the row again.
//
// With explain it is the game at a terminal: it understands commands, and takes a row and its column on one line. It calls
// explain for every outcome, to print comments.
//
// Its errors are console.ErrInterrupt and those of reading and writing. The caller closes c.
func PlayRounds(c *console.Console, explain func(Outcome)) error {
	t := &rounds{Reader: Reader{Console: c, Commands: explain != nil}, explain: explain}
	askColumn := func() { c.Print(ColumnPrompt) }
	if explain == nil {
		t.RowRead = askColumn
	} else {
		t.Waiting = func(typed []string) {
			if len(typed) > 0 {
				askColumn()
			}
		}
	}
	return Run(new(Game), t)
}

// A rounds is the table of PlayRounds.
type rounds struct {
	Reader
	explain func(Outcome)
	turn    int // the turn announced last, from 1
}

func (t *rounds) Next(game *Game) (Answer, error) {
	if game.State.GameOver() {
		return Answer{}, io.EOF
	}
	if turn := len(game.Moves) + 1; turn != t.turn {
		t.turn = turn
		t.announce(playmove.Mover(&game.State))
	}
	t.Console.Print(RowPrompt)
	return t.Answer()
}

func (t *rounds) Show(o Outcome) error {
	game := &o.Game.State
	switch {
	case o.Kind == Played:
		t.printBoard(game)
	case o.Kind.Refused():
		t.Console.Paint(console.Refusal, "Invalid Input. Try Again.")
		t.Console.Print("\n")
	}
	if t.explain != nil {
		t.explain(o)
	}
	switch winner := playmove.Winner(game); {
	case winner != gamestate.Empty:
		t.Console.Print(fmt.Sprintf("Congratulation Player %d. You Won!\n", number(winner)))
	case game.GameOver():
		t.Console.Print("Game is a tie. Bye Bye.\n")
	case o.Kind != Played && o.Answer.Command != Quit:
		t.Console.Print("\n")
	}
	return nil
}

// number returns the number of the player who has a mark.
func number(mark gamestate.Mark) int {
	if mark == gamestate.X {
		return 1
	}
	return 2
}

// announce prints the banner before a turn.
func (t *rounds) announce(mover gamestate.Mark) {
	const stars = "*******************\n"
	t.Console.Print(stars + fmt.Sprintf("Turn %d: Player %d ('", t.turn, number(mover)))
	t.Console.Paint(board.MarkStyle(mover, false), mover.String())
	t.Console.Print("')\n" + stars + "\n")
}

// printBoard prints the board between the numbers of its rows and columns, parted by TABs.
func (t *rounds) printBoard(game *gamestate.GameState) {
	t.Console.Print("\t0\t1\t2\n")
	for row := range gamestate.BoardSize {
		t.Console.Print(strconv.Itoa(row))
		for col := range gamestate.BoardSize {
			t.Console.Print("\t")
			if game.Board(row, col) == gamestate.Empty {
				t.Console.Print(" ")
			} else {
				board.PrintMark(t.Console, game, row, col)
			}
		}
		t.Console.Print("\n")
	}
	t.Console.Print("\n")
}
