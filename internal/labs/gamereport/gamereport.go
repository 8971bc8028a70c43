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

// ErrSameFile says that the report was to be written over the moves.
var ErrSameFile = errors.New("the moves and the report are the same file")

// Write reads the moves of a game and writes its report to game. It reports whether the game was over when the moves
// ended.
//
// Its errors are a *games.ParseError, and those of reading and writing. What was to be reported before the error has then
// been written.
func Write(moves io.Reader, game io.Writer) (over bool, err error) {
	out := bufio.NewWriter(game)
	over, err = report(games.NewReader(moves, games.Report), out)
	if flushErr := out.Flush(); flushErr != nil {
		return false, fmt.Errorf("writing the report: %w", flushErr)
	}
	return over, err
}

// Program is Write as a program: its status is 0 where the game was over, 1 where the moves ended before it, and 2 where
// there was an error.
func Program(stdin io.Reader, stdout io.Writer) (status int) {
	over, err := Write(stdin, stdout)
	switch {
	case err != nil:
		return 2
	case !over:
		return 1
	}
	return 0
}

// Files is Write from the file movesPath, or stdin where it is "-", to the file gamePath, or stdout where it is "-". A
// *games.ParseError names the file.
//
// The report replaces what gamePath held once it is complete: after an error, ErrSameFile and those of opening the files
// among them, the file is as it was. Where gamePath is a device or a named pipe the report goes straight into it.
func Files(movesPath, gamePath string, stdin io.Reader, stdout io.Writer) (over bool, err error) {
	moves, movesName := stdin, "standard input"
	if movesPath != "-" {
		file, err := os.Open(movesPath)
		if err != nil {
			return false, fmt.Errorf("reading the moves: %w", err)
		}
		defer file.Close()
		if gamePath != "-" && sameFile(file, gamePath) {
			return false, fmt.Errorf("%s: %w", gamePath, ErrSameFile)
		}
		moves, movesName = file, movesPath
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
		malformed.File = movesName
	}
	return over, err
}

// sameFile reports whether path names the regular file that is open: over a device or a pipe nothing is lost.
func sameFile(file *os.File, path string) bool {
	opened, err := file.Stat()
	if err != nil || !opened.Mode().IsRegular() {
		return false
	}
	named, err := os.Stat(path)
	return err == nil && os.SameFile(opened, named)
}

// report writes the report. Errors of writing are left to the writer's Flush.
func report(moves *games.Reader, out *bufio.Writer) (over bool, err error) {
	header, err := moves.Header()
	if err != nil {
		return false, err
	}
	fmt.Fprintf(out, "Tic-Tac-Toe game: X: %s      O: %s\n", header.X, header.O)

	var referee games.Referee
	var game gamestate.GameState
	afterIllegal := false
	for !game.GameOver() {
		move, err := moves.Play(&referee)
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
		game = referee.State()
		fmt.Fprintf(out, "Move %d:   %v    %d\n", move.Number, move.Player, move.Cell+1)
		printBoard(out, &game)
	}
	fmt.Fprintf(out, "\nWinner:   %s\n", winner(&game, header))
	return game.GameOver(), nil
}

// faults is what the report says of a move that is against a rule.
var faults = map[error]string{
	games.ErrNoPlayer:   "illegal player",
	games.ErrNoCell:     "illegal square",
	games.ErrSamePlayer: "double move",
	games.ErrOccupied:   "marked square",
}

func printBoard(out io.Writer, game *gamestate.GameState) {
	const indent = "          "
	for row := range gamestate.BoardSize {
		if row > 0 {
			fmt.Fprintln(out, indent+"-+--+")
		}
		var marks []string
		for col := range gamestate.BoardSize {
			mark := "-"
			if game.Board(row, col) != gamestate.Empty {
				mark = game.Board(row, col).String()
			}
			marks = append(marks, mark)
		}
		fmt.Fprintln(out, indent+strings.Join(marks, "|"))
	}
	fmt.Fprintln(out, indent+"~~~~~~")
}

// winner returns what the report's last line says of the game.
func winner(game *gamestate.GameState, header games.Header) string {
	switch playmove.Winner(game) {
	case gamestate.X:
		return "X: " + header.X
	case gamestate.O:
		return "O: " + header.O
	}
	if game.GameOver() {
		return "Cat"
	}
	return "none"
}
