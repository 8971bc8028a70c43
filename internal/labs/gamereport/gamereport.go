// Package gamereport reads the moves of a game from a file, TTTmoves.txt, and writes a report of the game, TTTgame.txt, as
// the game report lab has it. The moves file is in the notation games.Report. What stands in it after the end of the game
// does not matter.
//
//	report  = "Tic-Tac-Toe game: X: " name "      O: " name LF { LF group | [ LF ] illegal } LF winner
//	group   = "Move " count ":   " label "    " square LF, the board in five lines, "          ~~~~~~" LF
//	illegal = label "    " number "    " fault LF
//	fault   = "illegal player" | "illegal square" | "double move" | "marked square"
//	winner  = "Winner:   " ( "X: " name | "O: " name | "Cat" | "none" ) LF
//
// Count is that of the legal moves. The label and the number of an illegal move are as they were in the file. Illegal moves
// that follow each other have no blank line between them. The winner is "none" where the moves end before the game does.
package gamereport

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/internal/file"
	"tictactoe/internal/games"
	"tictactoe/playmove"
)

// The names that the lab gives the two files.
const (
	MovesFile = "TTTmoves.txt"
	GameFile  = "TTTgame.txt"
)

// Write reads the moves of a game and writes its report to game, up to the first error: a *games.ParseError, or one of
// reading or writing. It reports whether the game was over when the moves ended.
func Write(moves io.Reader, game io.Writer) (over bool, err error) {
	out := bufio.NewWriter(game)
	defer func() {
		if flushErr := out.Flush(); flushErr != nil {
			over, err = false, fmt.Errorf("writing the report: %w", flushErr)
		}
	}()
	reader := games.NewReader(moves, games.Report)
	header, err := reader.Header()
	if err != nil {
		return false, err
	}
	fmt.Fprintf(out, "Tic-Tac-Toe game: X: %s      O: %s\n", header.X, header.O)

	var referee games.Referee
	var state gamestate.GameState
	afterIllegal := false
	for !state.GameOver() {
		move, err := reader.Play(&referee)
		if err == io.EOF {
			break
		}
		illegal, isIllegal := errors.AsType[*games.IllegalMoveError](err)
		if err != nil && !isIllegal {
			return false, err
		}
		if !afterIllegal || !isIllegal {
			fmt.Fprintln(out)
		}
		afterIllegal = isIllegal
		if isIllegal {
			fmt.Fprintf(out, "%s    %s\n", strings.Join(illegal.Words, "    "), faults[illegal.Rule])
			continue
		}
		state = referee.State()
		fmt.Fprintf(out, "Move %d:   %v    %d\n", move.Number, move.Player, move.Cell+1)
		printBoard(out, &state)
	}

	winner := "none"
	switch {
	case playmove.Winner(&state) == gamestate.X:
		winner = "X: " + header.X
	case playmove.Winner(&state) == gamestate.O:
		winner = "O: " + header.O
	case state.GameOver():
		winner = "Cat"
	}
	fmt.Fprintf(out, "\nWinner:   %s\n", winner)
	return state.GameOver(), nil
}

// faults is what the report says of a move that is against a rule.
var faults = map[error]string{
	games.ErrNoPlayer:   "illegal player",
	games.ErrNoCell:     "illegal square",
	games.ErrSamePlayer: "double move",
	games.ErrOccupied:   "marked square",
}

const boardForm = `          %s|%s|%s
          -+--+
          %s|%s|%s
          -+--+
          %s|%s|%s
          ~~~~~~
`

func printBoard(out io.Writer, game *gamestate.GameState) {
	var marks []any
	for cell := range gamestate.CellCount {
		mark := game.Board(cell/gamestate.BoardSize, cell%gamestate.BoardSize).String()
		marks = append(marks, strings.ReplaceAll(mark, "B", "-")) // a blank
	}
	fmt.Fprintf(out, boardForm, marks...)
}

// Program is Write as a program: its status is 0 where the game was over, 1 where the moves ended before it, and 2 where
// there was an error.
func Program(stdin io.Reader, stdout io.Writer) (status int) {
	switch over, err := Write(stdin, stdout); {
	case err != nil:
		return 2
	case !over:
		return 1
	}
	return 0
}

// Files is Write from the file movesPath, or stdin where it is "-", to the file gamePath, or stdout where it is "-". The
// error about a malformed file names the file.
//
// The report replaces what gamePath held once it is complete; after an error the file is as it was. The report does not
// replace the moves. Where gamePath is a device or a named pipe the report goes straight into it.
func Files(movesPath, gamePath string, stdin io.Reader, stdout io.Writer) (over bool, err error) {
	moves, movesName := stdin, "standard input"
	if movesPath != "-" {
		if sameFile(movesPath, gamePath) {
			return false, fmt.Errorf("%s: the moves and the report are the same file", gamePath)
		}
		opened, err := os.Open(movesPath)
		if err != nil {
			return false, fmt.Errorf("reading the moves: %w", err)
		}
		defer opened.Close()
		moves, movesName = opened, movesPath
	}
	write := func(game io.Writer) error {
		over, err = Write(moves, game)
		return err
	}
	if gamePath == "-" {
		err = write(stdout)
	} else {
		err = file.Replace(gamePath, write)
	}
	if malformed, ok := errors.AsType[*games.ParseError](err); ok {
		err = fmt.Errorf("%s:%d:%d: expected %s", movesName, malformed.Line, malformed.Column, malformed.Expected)
	}
	return over, err
}

// sameFile reports whether both paths lead to one regular file: over a device or a pipe nothing is lost.
func sameFile(movesPath, gamePath string) bool {
	moves, _ := os.Stat(movesPath)
	game, _ := os.Stat(gamePath)
	return os.SameFile(moves, game) && moves.Mode().IsRegular() // SameFile is false where there is no file
}
