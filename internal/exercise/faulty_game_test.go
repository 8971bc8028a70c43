package exercise_test

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tictactoe/transcripts"
)

// A lab's program as a student would write it, but for one fault; with the fault "" it is right.
type faultyProgram func(fault string) transcripts.Program

// lines are the cells of each win code's line.
var lines = [9][3]int{1: {0, 1, 2}, 2: {3, 4, 5}, 3: {6, 7, 8}, 4: {0, 3, 6}, 5: {1, 4, 7}, 6: {2, 5, 8}, 7: {0, 4, 8}, 8: {2, 4, 6}}

// gameFaults are those that the suite tictactoe must find; beyondFaults those that only tictactoe-beyond need find.
func gameFaults() []string {
	faults := []string{
		"a win on the ninth move is a draw", "a win on the ninth move has code 0", "a draw is never noticed",
		"both diagonals have code 7", "the anti-diagonal is never won by X", "the anti-diagonal is never won by O",
		"the first of two lines counts", "the sum of two codes counts", "an occupied cell is repainted",
		"the block is printed after out-of-range input", "cells 1 2 3 are a line", "cells 2 3 4 are a line",
		"cells 5 6 7 are a line", "cells 0 1 and 3 are a line", "the turn passes after a refused move",
		"the turn passes after out-of-range input", "game over after the first mark", "O never wins", "X never wins",
		"winCode is uninitialised", "gameOver is uninitialised", "moveValid is uninitialised", "a cell is uninitialised",
		"the turn is uninitialised", "O begins", "row 3 is let through", "column 3 is let through", "negative rows are let through",
		"negative columns are let through", "only rows are checked", "rows and columns are swapped",
		"the codes of rows and columns are swapped", "codes count from 0", "it asks on after a win", "it asks on after a draw",
		"refused moves count among the nine", "out-of-range input counts among the nine", "moveValid is always true",
		"moveValid stays false", "gameOver is never true", "an empty cell is printed as a dash", "marks are small",
		"no empty line behind the block", "no empty line behind a refusal", "no selected line", "another refusal",
		"the prompt has no blank", "one prompt a line", "a pair must stand on a line", "integers have one digit",
		"TAB is no white space", "CR is no white space", "VT and FF are no white space", "an empty line ends the game",
		"the last integer is lost without a line end", "integers have 16 bits", "a plus sign is no integer",
		"integers that begin with 0 are octal", "what is refused is printed as it was typed",
		"a win is only seen through the last column", "the winner is the next player's",
	}
	for code := 1; code <= 8; code++ {
		faults = append(faults, fmt.Sprintf("line %d is never won", code), fmt.Sprintf("line %d has another code", code))
	}
	return faults
}

func beyondFaults() []string {
	return []string{
		"it loops at the end of the input", "it says goodbye at the end of the input", "half a pair is played at the end",
		"a word ends the game", "a word is a zero", "a word is refused in other words", "the rest of the line stays",
		"the row before a word stays", "a fraction is cut off", "integers have 64 bits", "a word passes the turn",
		"status 1 at the end of the input", "it asks on after a win",
	}
}

// newGame is the game of the ECE244 lab 2.
func newGame(fault string) transcripts.Program {
	is := func(name string) bool { return name == fault }
	return func(stdin io.Reader, stdout io.Writer) int {
		out := bufio.NewWriter(stdout)
		defer out.Flush()
		in := &wordReader{in: bufio.NewReader(stdin), is: is}
		g := game{is: is, board: [9]byte([]byte("BBBBBBBBB")), mark: 'X', moveValid: !is("moveValid is uninitialised")}
		if is("O begins") || is("the turn is uninitialised") {
			g.mark = 'O'
		}
		if is("winCode is uninitialised") {
			g.winCode = 32767
		}
		if is("a cell is uninitialised") {
			g.board[8] = 'X'
		}
		g.gameOver = is("gameOver is uninitialised")
		for prompts := 0; ; prompts++ {
			if prompts > 1000 {
				return 0 // for ever, where nobody watches
			}
			if !is("one prompt a line") || !in.inLine {
				prompt := "Enter row and column of a grid cell: "
				if is("the prompt has no blank") {
					prompt = strings.TrimSpace(prompt)
				}
				out.WriteString(prompt)
			}
			row, col, problem := in.pair()
			switch problem {
			case "end":
				switch {
				case is("it loops at the end of the input"):
					continue
				case is("it says goodbye at the end of the input"):
					out.WriteString("\nBye\n")
				case is("status 1 at the end of the input"):
					return 1
				}
				return 0
			case "word":
				switch {
				case is("a word ends the game"):
					return 0
				case is("a word is refused in other words"):
					out.WriteString("Please enter two integers\n\n")
				default:
					out.WriteString("Invalid input: expecting two integers\n\n")
				}
				if is("a word passes the turn") {
					g.pass()
				}
				continue
			}
			if is("rows and columns are swapped") {
				row, col = col, row
			}
			if g.outside(row, col) {
				refusal := "Invalid board coordinates"
				if is("another refusal") {
					refusal = "Invalid coordinates"
				}
				refused := fmt.Sprint(row, col)
				if is("what is refused is printed as it was typed") {
					refused = in.typed
				}
				fmt.Fprintf(out, "%s %s\n", refusal, refused)
				if !is("no empty line behind a refusal") {
					out.WriteString("\n")
				}
				if is("the turn passes after out-of-range input") {
					g.pass()
				}
				if is("out-of-range input counts among the nine") {
					g.moves++
				}
				if is("the block is printed after out-of-range input") {
					g.print(out)
				}
				continue
			}
			if !is("no selected line") {
				fmt.Fprintf(out, "Selected row %d and column %d\n", row, col)
			}
			g.play(min(max(3*row+col, 0), 8))
			g.print(out)
			if g.over && !(is("it asks on after a win") && g.winCode != 0) && !(is("it asks on after a draw") && g.winCode == 0) {
				return 0
			}
		}
	}
}

type game struct {
	is                  func(string) bool
	board               [9]byte
	mark                byte
	moves, winCode      int
	moveValid, gameOver bool
	over                bool // what gameOver should be
}

func (g *game) pass() { g.mark = 'X' + 'O' - g.mark }

func (g *game) outside(row, col int) bool {
	is := g.is
	low, high := row < 0 && !is("negative rows are let through"), row > 2 && !(is("row 3 is let through") && row == 3)
	if low || high {
		return true
	}
	if is("only rows are checked") {
		return false
	}
	return col < 0 && !is("negative columns are let through") || col > 2 && !(is("column 3 is let through") && col == 3)
}

func (g *game) play(cell int) {
	is := g.is
	if g.board[cell] != 'B' && !is("an occupied cell is repainted") {
		g.moveValid = is("moveValid is always true")
		if is("the turn passes after a refused move") {
			g.pass()
		}
		if is("refused moves count among the nine") {
			g.moves++
			g.over = g.moves >= 9
			g.gameOver = g.over
		}
		return
	}
	g.moveValid = g.moveValid && is("moveValid stays false") || !is("moveValid stays false") && !is("moveValid is uninitialised") ||
		g.moveValid && is("moveValid is uninitialised")
	g.board[cell] = g.mark
	g.moves++
	code := g.code()
	if is("winCode is uninitialised") && code == 0 {
		code = g.winCode
	} else if code != 0 {
		g.over = true
	}
	g.winCode = code
	if g.moves >= 9 {
		if is("a win on the ninth move is a draw") || is("a win on the ninth move has code 0") {
			g.winCode = 0
		}
		g.over = g.over || !is("a draw is never noticed")
	}
	if is("game over after the first mark") {
		g.over = true
	}
	g.gameOver = g.over && !is("gameOver is never true") || is("gameOver is uninitialised")
	g.pass()
}

func (g *game) code() int {
	is := g.is
	mark := g.mark
	if is("the winner is the next player's") {
		mark = 'X' + 'O' - mark
	}
	if mark == 'O' && is("O never wins") || mark == 'X' && is("X never wins") {
		return 0
	}
	has := func(cells ...int) bool {
		for _, cell := range cells {
			if g.board[cell] != mark {
				return false
			}
		}
		return true
	}
	found := 0
	for code := 1; code <= 8; code++ {
		cells := lines[code]
		switch {
		case !has(cells[:]...), is(fmt.Sprintf("line %d is never won", code)):
			continue
		case code == 8 && (is("the anti-diagonal is never won by X") && mark == 'X' || is("the anti-diagonal is never won by O") && mark == 'O'):
			continue
		case is("a win is only seen through the last column") && !has(2) && !has(5) && !has(8):
			continue
		case found != 0 && is("the first of two lines counts"):
			continue
		case found != 0 && is("the sum of two codes counts"):
			found += code
			continue
		}
		found = code
		switch {
		case code == 8 && is("both diagonals have code 7"):
			found = 7
		case code <= 6 && is("the codes of rows and columns are swapped"):
			found = (code+2)%6 + 1
		case is("codes count from 0"):
			found = code - 1
		case is(fmt.Sprintf("line %d has another code", code)):
			found = code%8 + 1
		}
	}
	if found == 0 && (is("cells 1 2 3 are a line") && has(1, 2, 3) || is("cells 2 3 4 are a line") && has(2, 3, 4) ||
		is("cells 5 6 7 are a line") && has(5, 6, 7) || is("cells 0 1 and 3 are a line") && has(0, 1, 3)) {
		return 1
	}
	return found
}

func (g *game) print(out *bufio.Writer) {
	text := fmt.Sprintf("Game state after playMove:\nBoard:\n   %c %c %c\n   %c %c %c\n   %c %c %c\n",
		g.board[0], g.board[1], g.board[2], g.board[3], g.board[4], g.board[5], g.board[6], g.board[7], g.board[8])
	board := text[strings.Index(text, "Board:\n")+len("Board:\n"):]
	switch {
	case g.is("an empty cell is printed as a dash"):
		text = strings.TrimSuffix(text, board) + strings.ReplaceAll(board, "B", "-")
	case g.is("marks are small"):
		text = strings.TrimSuffix(text, board) + strings.NewReplacer("X", "x", "O", "o").Replace(board)
	}
	fmt.Fprintf(out, "%smoveValid: %t\ngameOver: %t\nwinCode: %d\n", text, g.moveValid, g.gameOver, g.winCode)
	if !g.is("no empty line behind the block") {
		out.WriteString("\n")
	}
}

// A wordReader reads integers as "cin >> n" does.
type wordReader struct {
	in     *bufio.Reader
	is     func(string) bool
	inLine bool   // the line under way has more
	empty  int    // line ends in a row
	word   bool   // what was last read is no integer
	typed  string // the pair last read
}

func (r *wordReader) space(b byte) bool {
	switch b {
	case ' ', '\n':
		return true
	case '\t':
		return !r.is("TAB is no white space")
	case '\r':
		return !r.is("CR is no white space")
	case '\v', '\f':
		return !r.is("VT and FF are no white space")
	}
	return false
}

// pair returns a row and a column, or why there is none: "end" or "word".
func (r *wordReader) pair() (row, col int, problem string) {
	r.typed = ""
	row, problem, ended := r.integer()
	if problem != "" {
		return 0, 0, problem
	}
	if ended && r.is("a pair must stand on a line") {
		return 0, 0, "word"
	}
	col, problem, _ = r.integer()
	switch {
	case problem == "end" && r.is("half a pair is played at the end"):
		return row, 0, ""
	case problem == "word" && r.is("the row before a word stays"):
		col, problem, _ = r.integer()
	}
	return row, col, problem
}

// integer returns the next integer, and whether it ended its line.
func (r *wordReader) integer() (n int, problem string, endedLine bool) {
	word := ""
	for {
		b, err := r.in.ReadByte()
		if err != nil {
			if word == "" || r.is("the last integer is lost without a line end") {
				return 0, "end", true
			}
			endedLine = true
			break
		}
		if r.space(b) {
			if b == '\n' && word == "" {
				if r.empty++; r.empty > 1 && r.is("an empty line ends the game") {
					return 0, "end", true
				}
			}
			if word == "" {
				continue
			}
			endedLine = b == '\n'
			break
		}
		word += string(rune(b))
		r.empty = 0
		if r.is("integers have one digit") && b >= '0' && b <= '9' {
			break
		}
	}
	r.inLine = !endedLine
	bits := 32
	if r.is("integers have 64 bits") {
		bits = 64
	}
	r.typed = strings.TrimSpace(r.typed + " " + word)
	number := word
	if r.is("a fraction is cut off") {
		number, _, _ = strings.Cut(word, ".")
	}
	base := 10
	if strings.HasPrefix(number, "0") && r.is("integers that begin with 0 are octal") {
		base = 8
	}
	value, err := strconv.ParseInt(number, base, bits)
	r.word = err != nil
	if err == nil && number[0] == '+' && r.is("a plus sign is no integer") {
		err = strconv.ErrSyntax
	}
	if err != nil {
		if r.is("a word is a zero") {
			return 0, "", endedLine
		}
		if !endedLine && !r.is("the rest of the line stays") {
			r.in.ReadString('\n')
		}
		r.inLine = false
		return 0, "word", true
	}
	if r.is("integers have 16 bits") {
		value = int64(int16(value))
	}
	return int(value), "", endedLine
}
