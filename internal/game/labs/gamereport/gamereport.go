// Package gamereport writes the report of the game report lab. It reads the moves of a game from
// TTTmoves.txt, in the notation games.Report, and writes the report to TTTgame.txt. Text after the
// end of the game is ignored.
//
//	report  = header { LF group | [ LF ] illegal } LF winner
//	header  = "Tic-Tac-Toe game: X: " name "      O: " name LF
//	group   = "Move " count ":   " label "    " square LF board
//	board   = five lines of marks, "          ~~~~~~" LF
//	illegal = label "    " number "    " fault LF
//	fault   = "illegal player" | "illegal square" | "double move" | "marked square"
//	winner  = "Winner:   " ( "X: " name | "O: " name | "Cat" | "none" ) LF
//
// The count is the number of legal moves so far. An illegal move has its label and number as in the
// moves file. There is no blank line between two illegal moves in a row. The winner is "none" if
// the moves end before the game.
//
// The package does not parse moves or decide which moves are legal: package games does.
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
	"tictactoe/internal/game/games"
	"tictactoe/playmove"
)

// faults are the words of the report for the rules that a move can break.
var faults = map[error]string{
	games.ErrNoPlayer:   "illegal player",
	games.ErrNoCell:     "illegal square",
	games.ErrSamePlayer: "double move",
	games.ErrOccupied:   "marked square",
}

// Write reads the moves of a game and writes the report, up to the first error: a
// *games.ParseError, or an error of reading or writing. Without an error, the exit status is 0 if
// the game has ended, and 1 if the moves end before the game.
func Write(moves io.Reader, report io.Writer) (status int, err error) {
	out := bufio.NewWriter(report)
	defer func() {
		if flushErr := out.Flush(); flushErr != nil { // also after an earlier error of writing
			err = flushErr
		}
	}()
	reader := games.NewReader(moves, games.Report)
	header, err := reader.Header()
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "Tic-Tac-Toe game: X: %s      O: %s\n", header.X, header.O)

	var referee games.Referee
	var state gamestate.GameState
	wasIllegal := false // the last move
	for !state.GameOver() {
		move, err := reader.Play(&referee)
		if err == io.EOF {
			break
		}
		illegal, isIllegal := errors.AsType[*games.IllegalMoveError](err)
		if err != nil && !isIllegal {
			return 0, err
		}
		if !isIllegal || !wasIllegal {
			fmt.Fprintln(out)
		}
		wasIllegal = isIllegal
		if isIllegal {
			words := append(illegal.Words, faults[illegal.Rule])
			fmt.Fprintln(out, strings.Join(words, "    "))
			continue
		}
		state = referee.State()
		fmt.Fprintf(out, "Move %d:   %v    %d\n", move.Number, move.Player, move.Cell+1)
		writeBoard(out, &state)
	}

	winner, status := "none", 1
	if state.GameOver() {
		names := map[gamestate.Mark]string{
			gamestate.X:     "X: " + header.X,
			gamestate.O:     "O: " + header.O,
			gamestate.Empty: "Cat",
		}
		winner, status = names[playmove.Winner(&state)], 0
	}
	fmt.Fprintf(out, "\nWinner:   %s\n", winner)
	return status, nil
}

func writeBoard(out io.Writer, game *gamestate.GameState) {
	const form = "          %s|%s|%s\n"
	const line = "          -+--+\n"
	var marks []any
	for cell := range gamestate.CellCount {
		mark := game.Board(cell/gamestate.BoardSize, cell%gamestate.BoardSize).String()
		marks = append(marks, strings.Replace(mark, "B", "-", 1)) // an empty cell
	}
	fmt.Fprintf(out, form+line+form+line+form+"          ~~~~~~\n", marks...)
}

// WriteFile calls Write with the files at movesPath and gamePath. The path "-" is stdin or stdout.
// An error in the moves names their file.
//
// The file at gamePath changes only when the report is complete, and it must not be the file of
// moves. A device or a named pipe gets the report directly.
func WriteFile(
	movesPath, gamePath string, stdin io.Reader, stdout io.Writer,
) (status int, err error) {
	moves, movesName := stdin, "standard input"
	if movesPath != "-" {
		opened, err := os.Open(movesPath)
		if err != nil {
			return 0, err
		}
		defer opened.Close()
		moves, movesName = opened, movesPath

		movesInfo, _ := opened.Stat()
		gameInfo, _ := os.Stat(gamePath)
		if os.SameFile(movesInfo, gameInfo) && gameInfo.Mode().IsRegular() {
			return 0, fmt.Errorf("%s: the moves and the report are the same file", gamePath)
		}
	}

	write := func(report io.Writer) error {
		status, err = Write(moves, report)
		if _, ok := errors.AsType[*games.ParseError](err); ok {
			err = fmt.Errorf("%s: %w", movesName, err)
		}
		return err
	}
	if gamePath == "-" {
		err = write(stdout)
	} else {
		err = file.Replace(gamePath, write)
	}
	return status, err
}
