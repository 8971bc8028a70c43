// Package gamereport reads the moves of a game from a file, TTTmoves.txt, and writes a report of the game, TTTgame.txt, as
// the game report lab has it. It decides nothing about the rules: playmove.PlayMove plays each move, and the report says
// what then stands in the gamestate.GameState.
//
// A moves file is
//
//	file   = title LF header LF [ { space } LF { line LF } ]
//	title  = any text
//	header = { space } "X:" { space } name space { space } "O:" { space } name { space }
//	name   = word { space { space } word }
//	line   = { space } [ label space { space } number { space } ]
//	label  = one character, but no space
//	number = [ "+" | "-" ] digit { digit }
//	space  = blank | TAB | VT | FF | CR
//
// and its last LF may be missing. The words of a name are of any script and length; the first word that begins with "O:"
// ends the name of X. The squares are numbered 1 to 9 by rows from the top left corner. Any other number, of any size, and
// any label but X and O, make a move illegal, not the file malformed. The header's two lines may take 16 MiB each, all
// others 4 KiB. What stands after the end of the game does not matter.
//
// A report is
//
//	report  = "Tic-Tac-Toe game: X: " name "      O: " name LF { LF group | [ LF ] illegal } LF winner
//	group   = "Move " count ":   " label "    " square LF, the board in five lines, "          ~~~~~~" LF
//	illegal = label "    " number "    " fault LF
//	fault   = "illegal player" | "illegal square" | "double move" | "marked square"
//	winner  = "Winner:   " ( "X: " name | "O: " name | "Cat" | "none" ) LF
//
// where count is that of the legal moves, label and number stand in an illegal move as they did in the file, a name's
// words are parted by one blank, and illegal moves that follow each other have no blank line between them. There is no
// winner, "none", where the moves end before the game does.
package gamereport

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"tictactoe/gamestate"
	"tictactoe/playmove"
)

// indent is what the lines of a board begin with.
const indent = "          "

// Write reads the moves of a game and writes its report to game. It reports whether the game was over when the moves
// ended.
//
// Its errors are a *ParseError, where the moves are malformed, and those of reading and writing. What was to be reported
// before the error has then been written.
func Write(moves io.Reader, game io.Writer) (over bool, err error) {
	out := bufio.NewWriter(game)
	over, err = report(&lines{in: bufio.NewReader(moves)}, out)
	if flushErr := out.Flush(); flushErr != nil && err == nil {
		err = writing(flushErr)
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

func report(moves *lines, out *bufio.Writer) (over bool, err error) {
	header, err := moves.header()
	if err != nil {
		return false, err
	}
	if _, err := fmt.Fprintf(out, "Tic-Tac-Toe game: X: %s      O: %s\n", header.X, header.O); err != nil {
		return false, writing(err)
	}
	var (
		game    gamestate.GameState
		legal   int  // moves
		illegal bool // was the move before
	)
	for !game.GameOver() {
		m, err := moves.move()
		if err == io.EOF {
			break
		}
		if err != nil {
			return false, err
		}
		text := out.AvailableBuffer()
		if fault := play(&game, m, legal == 0); fault != "" {
			if !illegal {
				text = append(text, '\n')
			}
			text = appendIllegal(text, m, fault)
			illegal = true
		} else {
			legal++
			text = append(text, '\n')
			text = appendGroup(text, legal, m, &game)
			illegal = false
		}
		if _, err := out.Write(text); err != nil {
			return false, writing(err)
		}
	}
	if _, err := fmt.Fprintf(out, "\nWinner:   %s\n", winner(&game, header)); err != nil {
		return false, writing(err)
	}
	return game.GameOver(), nil
}

func writing(err error) error { return fmt.Errorf("writing the report: %w", err) }

// play plays m and returns what makes it illegal, in the order in which the lab checks it, or "". First says that no
// legal move was made before it.
func play(game *gamestate.GameState, m move, first bool) (fault string) {
	x := string(m.label) == "X"
	switch {
	case !x && string(m.label) != "O":
		return "illegal player"
	case m.square == 0:
		return "illegal square"
	case first:
		game.SetTurn(x) // either player may start
	case x != game.Turn():
		return "double move"
	}
	game.SetSelectedRow((m.square - 1) / gamestate.BoardSize)
	game.SetSelectedCol((m.square - 1) % gamestate.BoardSize)
	playmove.PlayMove(game)
	if !game.MoveValid() {
		return "marked square"
	}
	return ""
}

func appendGroup(text []byte, count int, m move, game *gamestate.GameState) []byte {
	text = append(text, "Move "...)
	text = strconv.AppendInt(text, int64(count), 10)
	text = append(text, ":   "...)
	text = append(text, m.label...)
	text = append(text, "    "...)
	text = strconv.AppendInt(text, int64(m.square), 10)
	text = append(text, '\n')
	for row := range gamestate.BoardSize {
		if row > 0 {
			text = append(text, indent+"-+--+\n"...)
		}
		text = append(text, indent...)
		for col := range gamestate.BoardSize {
			if col > 0 {
				text = append(text, '|')
			}
			if mark := game.Board(row, col); mark != gamestate.Empty {
				text = append(text, mark.String()...)
			} else {
				text = append(text, '-')
			}
		}
		text = append(text, '\n')
	}
	return append(text, indent+"~~~~~~\n"...)
}

func appendIllegal(text []byte, m move, fault string) []byte {
	text = append(text, m.label...)
	text = append(text, "    "...)
	text = append(text, m.number...)
	text = append(text, "    "...)
	text = append(text, fault...)
	return append(text, '\n')
}

// winner returns what the report's last line says of the game.
func winner(game *gamestate.GameState, header Header) string {
	switch {
	case !game.GameOver():
		return "none"
	case game.WinCode() == 0:
		return "Cat"
	case game.Turn(): // it has passed on from the player who won
		return "O: " + header.O
	}
	return "X: " + header.X
}
