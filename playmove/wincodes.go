package playmove

import "tictactoe/gamestate"

const (
	w0 = gamestate.Position(0) // no line
	w1 = gamestate.Over | 1*gamestate.WinCodeUnit
	w2 = gamestate.Over | 2*gamestate.WinCodeUnit
	w3 = gamestate.Over | 3*gamestate.WinCodeUnit
	w4 = gamestate.Over | 4*gamestate.WinCodeUnit
	w5 = gamestate.Over | 5*gamestate.WinCodeUnit
	w6 = gamestate.Over | 6*gamestate.WinCodeUnit
	w7 = gamestate.Over | 7*gamestate.WinCodeUnit
	w8 = gamestate.Over | 8*gamestate.WinCodeUnit
)

// endings holds what each set of the mover's cells makes of the game, 16 sets a row: what lines says, worked out, the
// higher code where there are two lines. A literal costs start-up nothing and a move one look-up; TestWinCodes works it
// out again.
var endings = [512]gamestate.Position{
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w0, w0, w0, w0, w0, w0, w1,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w0, w0, w0, w0, w0, w0, w1,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w0, w0, w0, w0, w0, w0, w1,
	w0, w0, w0, w0, w0, w0, w0, w1, w2, w2, w2, w2, w2, w2, w2, w2,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w4, w0, w4, w0, w4, w0, w4,
	w0, w0, w0, w0, w8, w8, w8, w8, w0, w4, w0, w4, w8, w8, w8, w8,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w4, w0, w4, w0, w4, w0, w4,
	w0, w0, w0, w0, w8, w8, w8, w8, w2, w4, w2, w4, w8, w8, w8, w8,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w0, w0, w0, w0, w0, w0, w1,
	w0, w0, w5, w5, w0, w0, w5, w5, w0, w0, w5, w5, w0, w0, w5, w5,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w0, w0, w0, w0, w0, w0, w1,
	w0, w0, w5, w5, w0, w0, w5, w5, w2, w2, w5, w5, w2, w2, w5, w5,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w4, w0, w4, w0, w4, w0, w4,
	w0, w0, w5, w5, w8, w8, w8, w8, w0, w4, w5, w5, w8, w8, w8, w8,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w4, w0, w4, w0, w4, w0, w4,
	w0, w0, w5, w5, w8, w8, w8, w8, w2, w4, w5, w5, w8, w8, w8, w8,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w0, w0, w0, w0, w0, w0, w1,
	w0, w7, w0, w7, w0, w7, w0, w7, w0, w7, w0, w7, w0, w7, w0, w7,
	w0, w0, w0, w0, w6, w6, w6, w6, w0, w0, w0, w0, w6, w6, w6, w6,
	w0, w7, w0, w7, w6, w7, w6, w7, w2, w7, w2, w7, w6, w7, w6, w7,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w4, w0, w4, w0, w4, w0, w4,
	w0, w7, w0, w7, w8, w8, w8, w8, w0, w7, w0, w7, w8, w8, w8, w8,
	w0, w0, w0, w0, w6, w6, w6, w6, w0, w4, w0, w4, w6, w6, w6, w6,
	w0, w7, w0, w7, w8, w8, w8, w8, w2, w7, w2, w7, w8, w8, w8, w8,
	w0, w0, w0, w0, w0, w0, w0, w1, w0, w0, w0, w0, w0, w0, w0, w1,
	w0, w7, w5, w7, w0, w7, w5, w7, w0, w7, w5, w7, w0, w7, w5, w7,
	w0, w0, w0, w0, w6, w6, w6, w6, w0, w0, w0, w0, w6, w6, w6, w6,
	w0, w7, w5, w7, w6, w7, w6, w7, w2, w7, w5, w7, w6, w7, w6, w7,
	w3, w3, w3, w3, w3, w3, w3, w3, w3, w4, w3, w4, w3, w4, w3, w4,
	w3, w7, w5, w7, w8, w8, w8, w8, w3, w7, w5, w7, w8, w8, w8, w8,
	w3, w3, w3, w3, w6, w6, w6, w6, w3, w4, w3, w4, w6, w6, w6, w6,
	w3, w7, w5, w7, w8, w8, w8, w8, w3, w7, w5, w7, w8, w8, w8, w8,
}
