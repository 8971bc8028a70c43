package record_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/record"
)

func ExampleNotation_Parse() {
	m, err := record.TicTac.Parse([]byte("4  o  a1  # a corner"))
	fmt.Println(m, err)

	_, err = record.TicTac.Parse([]byte("4 O D1"))
	fmt.Println(err)
	// Output:
	// 4 O A1 <nil>
	// line 1, column 5: expected a row, A, B or C
}

func ExampleNotation_Append() {
	m := record.Move{Number: 4, Player: gamestate.O, Cell: 5}
	fmt.Printf("%q\n", record.TicTac.Append(nil, m))
	fmt.Printf("%q\n", record.Report.Append(nil, m))
	fmt.Printf("%q\n", record.ECE244.Append(nil, m))
	// Output:
	// "4 O B3"
	// "O\t6"
	// "1 2"
}

func ExampleReader_PlayAll() {
	game := "1 X B2\n2 O C2 # Oops...\n3 X C3\n4 O A1\n5 X B3\n6 O A3\n7 X B1\n"
	var referee record.Referee
	if err := record.NewReader(strings.NewReader(game), record.TicTac).PlayAll(&referee); err != nil {
		fmt.Println(err)
	}
	fmt.Println(referee.Verdict())
	// Output: Game over: X wins.
}

// A game is put into another notation move by move, and checked on the way.
func ExampleReader_Play() {
	reader := record.NewReader(strings.NewReader("1 X B2\n2 O C2\n3 X C2\n"), record.TicTac)
	var referee record.Referee
	var moves []record.Move
	for {
		m, err := reader.Play(&referee)
		if err == io.EOF {
			break
		}
		if errors.Is(err, record.ErrOccupied) {
			fmt.Println(err)
			break
		}
		moves = append(moves, m)
	}
	text, _ := record.ECE244.AppendGame(nil, moves)
	os.Stdout.Write(text)
	// Output:
	// line 3, column 5: 3 X C2 is not allowed: the cell is taken
	// 1 1
	// 2 1
}

func ExampleDetect() {
	for _, text := range []string{"1 X B2\n", "X\t5\n", "1 1\n", "e4 e5\n"} {
		if n, ok := record.Detect([]byte(text)); ok {
			fmt.Println(n)
		} else {
			fmt.Println("cannot tell")
		}
	}
	// Output:
	// tictac
	// report
	// ece244
	// cannot tell
}
