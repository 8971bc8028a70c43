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

// PlayRounds plays one game in rounds, as the lab "Let's Play Tic-Tac-Toe" describes it, until the
// game is over or the input ends. In each turn it announces the player, asks for a row and a
// column, plays the move, and prints the board. It rejects coordinates outside the board, a taken
// cell, and input that is no integer, and asks for the row again.
//
// Its errors are console.ErrInterrupt and those of reading and writing. The caller closes c.
func PlayRounds(c *console.Console) error {
	askColumn := func() { c.Print(ColumnPrompt) }
	return Run(new(Game), &rounds{Reader: Reader{Console: c, RowRead: askColumn}})
}

// rounds is the table of PlayRounds.
type rounds struct {
	Reader
	announced int // the number of the turn announced last, from 1
}

// Next announces a new turn, and asks for a row and a column.
func (t *rounds) Next(game *Game) (Answer, error) {
	if game.State.GameOver() {
		return Answer{}, io.EOF
	}
	if turn := len(game.Moves()) + 1; turn != t.announced {
		t.announced = turn
		t.announce(playmove.Mover(&game.State))
	}
	t.Console.Print(RowPrompt)
	return t.Answer()
}

// Show prints the board after a move, or that the answer was refused, and the end of the game.
func (t *rounds) Show(o Outcome) error {
	game := &o.Game.State
	if o.Kind == Played {
		t.printBoard(game)
	} else {
		Refuse(t.Console, "Invalid Input. Try Again.")
		t.Console.Print("\n")
	}

	switch {
	case game.WinCode() != 0:
		t.Console.Print(fmt.Sprintf("Congratulation Player %d. You Won!\n", t.player()))
	case game.GameOver():
		t.Console.Print("Game is a tie. Bye Bye.\n")
	}
	return nil
}

// player returns the number of the player whose turn was announced.
func (t *rounds) player() int { return 2 - t.announced%2 }

// announce prints the banner before a turn.
func (t *rounds) announce(mover gamestate.Mark) {
	const stars = "*******************\n"
	t.Console.Print(stars + fmt.Sprintf("Turn %d: Player %d ('", t.announced, t.player()))
	t.Console.Paint(board.MarkStyle(mover), mover.String())
	t.Console.Print("')\n" + stars + "\n")
}

// printBoard prints the board between the numbers of its rows and columns, separated by TABs.
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
