// Package games reads and writes games of tic-tac-toe as text: the notations, the Reader of the moves, the Referee that
// checks them, conversion between notations, and the analysis of a game.
//
//	tictac   the TicTac lab's: a line a move, such as "4 O A1 # a comment"
//	report   the game report's file of moves, TTTmoves.txt: a header, and a line a move, such as "O", TAB, "1"
//	ece244   what the ECE244 game asks for: a line a move, such as "0 0"; X moves first, and the players take turns
//	session  a session of the ECE244 game, as it stood on the screen (package transcripts)
//
// A game is one move a line; a moves file has a header above the moves. The last line may end without LF. A byte order mark
// at the start is skipped, and so is, in report and ece244, a line of white space. A line has at most 16 MiB.
//
//	tictac  = number spaces player spaces row column [ spaces [ comment ] ]
//	report  = space* label spaces [ "+" | "-" ] digit+ space*
//	ece244  = space* index spaces index space*
//	header  = title LF names LF [ space* LF ]
//
//	number  = "1" … "9"                       of the move, from 1
//	player  = "X" | "O" | "x" | "o"
//	row     = "A" | "B" | "C" | "a" | "b" | "c"
//	column  = "1" | "2" | "3"
//	comment = "#" { any byte but LF }
//	label   = one character but a space       X and O are players
//	digit+  = a number                        1 to 9 are cells, row by row
//	index   = "0" | "1" | "2"                 of a row, then of a column
//	title   = any text
//	names   = space* "X:" name spaces "O:" name
//	name    = words                           the first word that begins with "O:" ends the name of X
//	space   = blank | TAB | VT | FF | CR
//	spaces  = space+
//
// The Referee refuses a label that is no player and a number that is no cell. Any other text is a ParseError.
package games

import (
	"errors"
	"fmt"
	"strings"

	"tictactoe/gamestate"
	"tictactoe/transcripts"
)

// A Move is one move of a game.
type Move struct {
	Number int            // 1 for the first of the game, to 9
	Player gamestate.Mark // X or O; Empty where there is no such player
	Cell   int            // 3*row + column, 0 to 8; -1 where there is no such cell
}

// String returns the move in the TicTac notation.
func (m Move) String() string { return TicTac.Format(m) }

// A ParseError says where a text stops being a game in its notation.
type ParseError struct {
	Line   int    // from 1
	Column int    // in characters, from 1; one more than the line has where the line is too short
	Want   string // what should stand there
}

// Error returns where the text stops, and what should stand there.
func (e *ParseError) Error() string {
	return fmt.Sprintf("line %d, column %d: expected %s", e.Line, e.Column, e.Want)
}

// The rules that a move can be against.
var (
	ErrGameOver    = errors.New("the game is over")
	ErrWrongNumber = errors.New("the number is not the next one")
	ErrNoPlayer    = errors.New("there is no such player")
	ErrNoCell      = errors.New("there is no such cell")
	ErrSamePlayer  = errors.New("the same player moved last")
	ErrOccupied    = errors.New("the cell is taken")
)

// An IllegalMoveError says that the rules do not allow a move of a text.
type IllegalMoveError struct {
	Line   int      // from 1
	Column int      // of what is against the rule, in characters, from 1
	Words  []string // of the line, as they were written: a move's two or three, and those of a comment
	Rule   error    // ErrGameOver, ErrWrongNumber, ErrNoPlayer, ErrNoCell, ErrSamePlayer or ErrOccupied
}

// Error returns where the move stands, the move and the rule.
func (e *IllegalMoveError) Error() string {
	move := transcripts.ShowSpace(strings.Join(e.Words[:min(len(e.Words), 3)], " "))
	return fmt.Sprintf("line %d, column %d: %.40s is not allowed: %v", e.Line, e.Column, move, e.Rule)
}
