// Package record holds the written game: a move as text in each of three notations, the reader and the writer of a whole
// game, and the referee that takes its moves one by one.
//
// A game is text of one move a line; its last line may end without LF. Any other byte may stand in a comment, and only
// there. What is written always takes the first form of each choice, one blank or TAB for white space, and no comment.
//
//	space  = blank | TAB | VT | FF | CR
//	number = "1" | "2" | … | "9"
//
// TicTac, the notation of the TicTac lab, as in "4 O A1 # a comment". Rows run from A to C, columns from 1 to 3.
//
//	move    = number space { space } player space { space } row column [ space { space } [ comment ] ]
//	player  = "X" | "O" | "x" | "o"
//	row     = "A" | "B" | "C" | "a" | "b" | "c"
//	column  = "1" | "2" | "3"
//	comment = "#" { any byte but LF }
//
// Report, the move lines of the game report's TTTmoves.txt, as in "O", TAB, "1". Cells are counted from 1, row by row.
// Moves are numbered by their order.
//
//	move   = { space } player space { space } cell { space }
//	player = "X" | "O"
//	cell   = number
//
// ECE244, the rows and columns that the game of the ECE244 lab 2 asks for, as in "0 0". Moves are numbered by their
// order, and the players move by turns, X first.
//
//	move      = { space } row space { space } column { space }
//	row       = "0" | "1" | "2"
//	column    = "0" | "1" | "2"
//
// In Report and ECE244, whose labs read past white space, a line of nothing else is skipped; in TicTac every line is a
// move. No line is a move in two of the notations.
//
// A ParseError says that a line is no move; an IllegalMoveError, that the rules do not allow the move.
package record

import "tictactoe/gamestate"

// A Move is one move of a game. The zero Move is none.
type Move struct {
	Number int8           // 1 for the first of the game, to 9
	Player gamestate.Mark // X or O
	Cell   int8           // 3*row + column, 0 to 8
}

// Row returns the row of the move's cell, 0 to 2.
func (m Move) Row() int { return int(m.Cell) / gamestate.BoardSize }

// Column returns the column of the move's cell, 0 to 2.
func (m Move) Column() int { return int(m.Cell) % gamestate.BoardSize }

// String returns the move in the TicTac notation.
func (m Move) String() string { return string(TicTac.Append(nil, m)) }

// inOrder returns the move with what its notation does not write: its number, where i moves stand before it, and its
// player, where the players move by turns, X first. All moves from the tenth on, of which no game has any, are numbered 10.
func (m Move) inOrder(i int) Move {
	if m.Number == 0 {
		m.Number = int8(min(i, cells) + 1)
	}
	if m.Player == gamestate.Empty {
		m.Player = gamestate.X
		if i%2 != 0 {
			m.Player = gamestate.O
		}
	}
	return m
}

// cells is the number of cells, and so the most moves that a game can have.
const cells = gamestate.BoardSize * gamestate.BoardSize

func isPlayer(mark gamestate.Mark) bool { return mark == gamestate.X || mark == gamestate.O }

func isCell(cell int8) bool { return 0 <= cell && cell < cells }
