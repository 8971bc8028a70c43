// Package games reads games of tic-tac-toe that are written as text. A Reader reads the moves of a
// game, and a Referee plays them. There are two notations:
//
//	tictac   that of the TicTac lab: lines such as "4 O A1 # a comment"
//	report   TTTmoves.txt of the game report lab: a header, then lines such as "O", TAB, "1"
//
// Each line is a move:
//
//	tictac  = number spaces player spaces row column [ spaces [ comment ] ]
//	report  = space* label spaces [ "+" | "-" ] digit+ space*
//	header  = title LF names LF [ space* LF ]
//
//	number  = "1" … "9"                       the number of the move
//	player  = "X" | "O" | "x" | "o"
//	row     = "A" | "B" | "C" | "a" | "b" | "c"
//	column  = "1" | "2" | "3"
//	comment = "#" { any byte except LF }
//	label   = one character except a space    X and O are players
//	digit+  = a number                        1 to 9 are cells, row by row
//	title   = any text
//	names   = space* "X:" name spaces "O:" name
//	name    = words                           a word that begins with "O:" ends the name of X
//	space   = blank | TAB | VT | FF | CR
//	spaces  = space+
//
// The last line may end without LF, and a line has at most 16 MiB. A Reader skips a byte order mark
// at the start, and, in report, lines of white space. A Referee refuses a label that is not a
// player and a number that is not a cell. All other text is a ParseError.
//
// The package does not open files. It holds the rules about the order and the numbers of written
// moves; for all other rules it asks package playmove.
package games

import (
	"fmt"

	"tictactoe/gamestate"
)

// A Move is one move of a game.
type Move struct {
	Number int            // 1 to 9; the first move is 1
	Player gamestate.Mark // X or O; Empty for a label that is not a player
	Cell   int            // 3*row + column, 0 to 8; -1 for a number that is not a cell
}

// String returns the move in the notation of the TicTac lab.
func (m Move) String() string {
	row, col := m.Cell/gamestate.BoardSize, m.Cell%gamestate.BoardSize
	return fmt.Sprintf("%d %v %c%d", m.Number, m.Player, 'A'+row, col+1)
}
