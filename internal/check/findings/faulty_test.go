package findings_test

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const prompt = "Enter row and column of a grid cell: "

// A game is the state of a game in the programs of all labs, as a student would write it. The
// faults change its rules.
type game struct {
	faults
	board       [9]byte // 'X', 'O', or 'B' for an empty cell
	mark        byte    // of the player who moves next
	last        int     // the cell of the last move
	moves       int
	winCode     int
	moveInvalid bool
	isOver      bool
}

func newGame(f faults) *game {
	g := &game{faults: f, board: [9]byte([]byte("BBBBBBBBB")), mark: 'X'}
	if g.is("a cell is uninitialised") {
		g.board[8] = 'X'
	}
	return g
}

func (g *game) pass() { g.mark = other(g.mark) }

func other(mark byte) byte { return 'X' + 'O' - mark }

// outside reports whether the program refuses a cell because it is not on the board.
func (g *game) outside(row, col int) bool {
	rowOutside := g.coordinateOutside("row", row)
	colOutside := g.coordinateOutside("column", col)
	if g.is("one coordinate on the board is enough") {
		return rowOutside && colOutside
	}
	return rowOutside || colOutside && !g.is("only rows are checked")
}

func (g *game) coordinateOutside(name string, n int) bool {
	switch {
	case n < 0:
		return !g.is("negative %ss are let through", name)
	case n == 3:
		return !g.is("%s 3 is let through", name)
	}
	return n > 3
}

// cell returns the number of a cell, or the number of another cell if it is not on the board.
func cell(row, col int) int { return min(max(3*row+col, 0), 8) }

// place puts the mark of the player into a cell.
func (g *game) place(cell int) {
	g.board[cell] = g.mark
	g.last = cell
	g.moves++
	g.winCode = g.code()
}

// lines are the lines of three cells, by win code.
var lines = [9]struct {
	kind  string
	cells [3]int
}{
	{}, {"row", [3]int{0, 1, 2}}, {"row", [3]int{3, 4, 5}}, {"row", [3]int{6, 7, 8}},
	{"column", [3]int{0, 3, 6}}, {"column", [3]int{1, 4, 7}}, {"column", [3]int{2, 5, 8}},
	{"diagonal", [3]int{0, 4, 8}}, {"diagonal", [3]int{2, 4, 6}},
}

// code returns the win code of the complete line, or the higher code of two.
func (g *game) code() int {
	mark := g.mark
	if g.is("a win is tested for the next player") {
		mark = other(mark)
	}
	if g.is("%c never wins", mark) {
		return 0
	}
	found := 0
	for code := 1; code <= 8; code++ {
		throughLast := g.has(mark, 2) || g.has(mark, 5) || g.has(mark, 8)
		line, kind := lines[code].cells[:], lines[code].kind
		isDiagonal := code > 6
		switch { // the cases without a statement do not count the line
		case !g.has(mark, line...),
			g.is("line %d is never won", code),
			g.is("no %s is won", kind),
			g.is("no %s is won by %c", kind, mark),
			g.is("no line is won in the middle") && g.last == line[1],
			g.is("no game is won before the sixth move") && g.moves < 6,
			code == 8 && g.is("the anti-diagonal is never won by %c", mark),
			!throughLast && g.is("a win is only seen through the last column"),
			found != 0 && g.is("the first of two lines counts"):
		case found != 0 && g.is("the sum of two codes counts"):
			found += code
		case found != 0 && g.is("a %s counts before a %s", lines[found].kind, kind):
		case found != 0 && found <= 6 && isDiagonal &&
			g.is("rows and columns count before diagonals"):
		case g.is("codes count from 0"):
			found = code - 1
		default:
			found = code
		}
	}
	for _, fault := range g.faults {
		var cells [3]int
		player := mark
		const format = "cells %d %d %d are a line for %c"
		n, _ := fmt.Sscanf(fault.name, format, &cells[0], &cells[1], &cells[2], &player)
		if n >= 3 && found == 0 && player == mark && g.has(mark, cells[:]...) {
			found = 1
		}
	}
	return found
}

func (g *game) has(mark byte, cells ...int) bool {
	for _, cell := range cells {
		if g.board[cell] != mark {
			return false
		}
	}
	return true
}

// draw prints the board in a format with one verb per cell.
func (g *game) draw(stdout io.Writer, empty, format string) {
	var cells []any
	for _, mark := range strings.ReplaceAll(string(g.board[:]), "B", empty) {
		cells = append(cells, mark)
	}
	fmt.Fprintf(stdout, format, cells...)
}

// The words of an input are read as "cin >> n" reads them.
type words struct {
	faults
	rest  string
	typed string // the last word that was read
}

const space = " \t\n\v\f\r"

// integer returns the next integer, or the reason why there is none: "end" or "word".
func (w *words) integer() (n int, problem string) {
	w.rest = strings.TrimLeft(w.rest, space)
	if w.rest == "" {
		return 0, "end"
	}
	end := strings.IndexAny(w.rest+" ", space)
	w.typed, w.rest = w.rest[:end], w.rest[end:]
	base, bits := 10, 32
	if strings.HasPrefix(w.typed, "0") && w.is("integers that begin with 0 are octal") {
		base = 8
	}
	if w.is("integers have 64 bits") {
		bits = 64
	}
	value, err := strconv.ParseInt(w.typed, base, bits)
	if err == nil && w.is("integers have 16 bits") {
		return int(int16(value)), ""
	}
	if err == nil {
		return int(value), ""
	}
	if !w.is("the rest of the line stays") {
		_, w.rest, _ = strings.Cut(w.rest, "\n")
	}
	return 0, "word"
}

// inLine reports whether another word follows on the line of the last one.
func (w *words) inLine() bool {
	rest := strings.TrimLeft(w.rest, " \t\r")
	return rest != "" && rest[0] != '\n' && w.typed != ""
}

// playGame is the game of the ECE244 lab 2.
func playGame(f faults, input string, stdout io.Writer) int {
	g, in := newGame(f), &words{faults: f, rest: input}
	for !g.isOver {
		if !in.inLine() || !f.is("one prompt per line") {
			io.WriteString(stdout, prompt)
		}
		row, problem := in.integer()
		typed, col := in.typed, 0
		if problem == "" {
			col, problem = in.integer()
			switch {
			case problem == "end" && f.is("half a pair is played at the end"):
				problem = ""
			case problem == "word" && f.is("the row before a word stays"):
				col, problem = in.integer()
			}
		}
		switch {
		case problem == "end", problem == "word" && f.is("a word ends the game"):
			return 0
		case problem == "word":
			io.WriteString(stdout, "Invalid input: expecting two integers\n\n")
			if f.is("a word passes the turn") {
				g.pass()
			}
		case g.outside(row, col):
			refused := fmt.Sprint(row, col)
			if f.is("refused coordinates are printed as they were typed") {
				refused = typed + " " + in.typed
			}
			fmt.Fprintf(stdout, "Invalid board coordinates %s\n\n", refused)
			if f.is("the turn passes after out-of-range input") {
				g.pass()
			}
			if f.is("out-of-range input counts among the nine") {
				g.moves++
			}
			if f.is("the block is printed after out-of-range input") {
				g.print(stdout)
			}
		default:
			fmt.Fprintf(stdout, "Selected row %d and column %d\n", row, col)
			g.play(cell(row, col))
			g.print(stdout)
		}
	}
	return 0
}

func (g *game) play(cell int) {
	held := g.board[cell]
	repainted := g.is("an occupied cell is repainted") || g.is("a cell of %c is repainted", held)
	if held != 'B' && !repainted {
		g.moveInvalid = true
		const passes = "the turn passes after a refused move"
		if g.is(passes) || g.is(passes+" of %c", g.mark) {
			g.pass()
		}
		if g.is("refused moves count among the nine") {
			g.moves++
			g.isOver = g.moves >= 9
		}
		return
	}
	g.moveInvalid = g.moveInvalid && g.is("moveValid stays false")
	g.place(cell)
	g.isOver = g.winCode != 0 || g.moves >= 9
	if !g.is("the turn never passes") {
		g.pass()
	}
}

func (g *game) print(stdout io.Writer) {
	io.WriteString(stdout, "Game state after playMove:\nBoard:\n")
	g.draw(stdout, "B", strings.Repeat("   %c %c %c\n", 3))
	const format = "moveValid: %t\ngameOver: %t\nwinCode: %d\n\n"
	fmt.Fprintf(stdout, format, !g.moveInvalid, g.isOver, g.winCode)
}

// playRounds is the game in rounds.
func playRounds(f faults, input string, stdout io.Writer) int {
	g, in := newGame(f), &words{faults: f, rest: input}
	turn := 1
	player := func() int { return strings.IndexByte(" XO", g.mark) }
	banner := func() {
		const stars = "*******************\n"
		const format = stars + "Turn %d: Player %d ('%c')\n" + stars + "\n"
		fmt.Fprintf(stdout, format, turn, player(), g.mark)
	}
	refuse := func(problem string) {
		io.WriteString(stdout, "Invalid Input. Try Again.\n\n")
		if f.is("the turn number counts refusals") {
			turn++
		}
		switch {
		case problem == "" && f.is("the turn passes after a refused cell"),
			problem == "word" && f.is("a word passes the turn"):
			g.pass()
		}
	}
	banner()
	for {
		io.WriteString(stdout, "Enter Row: ")
		row, problem := in.integer()
		isRowRefused := row > 2 && f.is("the row is refused before the column is asked for") ||
			problem == "word" && !f.is("a word for a row is refused after the column")
		col, colProblem := 0, problem
		for asks := problem != "end" && !isRowRefused; asks; {
			io.WriteString(stdout, "Enter Column: ")
			col, colProblem = in.integer()
			asks = colProblem == "word" && f.is("a word for a column keeps the row")
			if asks {
				refuse(colProblem)
			}
		}
		problem = cmp.Or(problem, colProblem)
		at := cell(row, col)
		isTaken := g.board[at] != 'B' && !f.is("an occupied cell is repainted")
		switch {
		case colProblem == "end", problem == "word" && f.is("a word ends the game"):
			return 0
		case problem == "word", isRowRefused, isTaken, g.outside(row, col):
			refuse(problem)
			continue
		}
		g.place(at)
		io.WriteString(stdout, "\t0\t1\t2\n")
		g.draw(stdout, " ", "0\t%c\t%c\t%c\n1\t%c\t%c\t%c\n2\t%c\t%c\t%c\n\n")
		switch {
		case g.winCode != 0:
			fmt.Fprintf(stdout, "Congratulation Player %d. You Won!\n", player())
			return 0
		case g.moves == 9:
			io.WriteString(stdout, "Game is a tie. Bye Bye.\n")
			return 0
		}
		turn++
		g.pass()
		banner()
	}
}

// checkMove is move-check with a regular expression.
func checkMove(f faults, input string, stdout io.Writer) int {
	line, _, _ := strings.Cut(input, "\n")
	move, ok := parseMove(f, line)
	if !ok {
		io.WriteString(stdout, "Parse error.\n")
		return 1
	}
	io.WriteString(stdout, move+"\n")
	return 0
}

func parseMove(f faults, line string) (move string, ok bool) {
	pattern := f.edit("pattern", `^([1-9])S+([XOxo])S+([A-Ca-c])([1-3])S*(?:S#.*)?$`)
	pattern = strings.ReplaceAll(pattern, "S", `[ \t\v\f\r]`)
	parts := expression("(?s)" + pattern).FindStringSubmatch(line)
	if parts == nil {
		return "", line == "" && f.is("an empty line is a move")
	}
	move = parts[1] + " " + parts[2] + " " + parts[3] + parts[4]
	if !f.is("the letters are printed as typed") {
		move = strings.ToUpper(move)
	}
	if _, comment, found := strings.Cut(line, "#"); found && f.is("comments are printed") {
		move += " #" + comment
	}
	return move, true
}

// checkGame is game-check.
func checkGame(f faults, input string, stdout io.Writer) int {
	g := newGame(f)
	last, began, won := byte(0), byte(0), false
	answer, status := "", 0
	for line := range strings.Lines(input) {
		over := won || g.moves >= 9
		if over && f.is("lines after the end are not read") {
			continue
		}
		move, ok := parseMove(f, strings.TrimSuffix(line, "\n"))
		if ok && g.takes(move, last, won) {
			last = move[2]
			began = cmp.Or(began, last)
			g.mark = last
			g.place(square(move))
			won = won || g.winCode != 0
			continue
		}
		answer, status = "Parse error.", 1
		if ok {
			answer, status = "Invalid move.", 2
		}
		if !f.is("the last faulty line decides") {
			break
		}
	}
	switch {
	case answer != "":
	case won && !(g.moves == 9 && f.is("a win on the ninth move is a draw")):
		answer = fmt.Sprintf("Game over: %c wins.", last)
	case g.moves >= 9:
		answer = "Game over: Draw."
	case g.moves == 0:
		answer = "Game in progress: New game."
	case last == 'O', began == 'O' && f.is("after O began it is always X's turn"):
		answer = "Game in progress: X's turn."
	default:
		answer = "Game in progress: O's turn."
	}
	io.WriteString(stdout, answer+"\n")
	return status
}

// square returns the number of a move's square.
func square(move string) int { return cell(int(move[4]-'A'), int(move[5]-'1')) }

// takes reports whether the program allows a move. The last move was by the player last, and won
// tells whether a player has won.
func (g *game) takes(move string, last byte, won bool) bool {
	number, mark, held := int(move[0]-'0'), move[2], g.board[square(move)]
	switch {
	case won:
		return g.is("moves after a win are allowed")
	case g.moves >= 9:
		return g.is("moves after a draw are allowed")
	case number != g.moves+1:
		return g.is("the number is not checked") ||
			g.moves == 0 && g.is("the first number is not checked") ||
			g.moves > 0 && number == g.moves && g.is("numbers may repeat")
	case held != 'B' && !(held == mark && g.is("a player may take a square again")):
		return g.is("a taken square is repainted")
	case mark == last:
		return g.is("the players need not alternate")
	}
	return last != 0 || mark == 'X' || !g.is("X must begin")
}

// reportGame is the game report.
func reportGame(f faults, input string, stdout io.Writer) int {
	file := strings.Split(strings.TrimSuffix(strings.ReplaceAll(input, "\r", ""), "\n"), "\n")
	x, o, _ := strings.Cut(strings.TrimPrefix(file[1], "X:"), "O:")
	names := map[byte]string{'X': strings.Trim(x, " \t"), 'O': strings.Trim(o, " \t")}
	fmt.Fprintf(stdout, "Tic-Tac-Toe game: X: %s      O: %s\n", names['X'], names['O'])

	g := newGame(f)
	last, number, illegal, won := byte(0), 0, false, false
	for _, line := range file[min(3, len(file)):] {
		label, digits, _ := strings.Cut(strings.Join(strings.Fields(line), " "), " ")
		if digits == "" {
			continue
		}
		mark := label[0]
		square, _ := strconv.Atoi(digits)
		if wrong := g.illegal(mark, last, square); wrong != "" {
			if !illegal {
				fmt.Fprintln(stdout)
			}
			illegal = true
			fmt.Fprintf(stdout, "%s    %s    %s\n", label, digits, wrong)
			if f.is("illegal moves are numbered") {
				number++
			}
			if f.is("illegal moves count among the nine") {
				g.moves++
			}
			if f.is("an illegal move passes the turn") && (mark == 'X' || mark == 'O') {
				last = mark
			}
		} else {
			illegal = false
			last, g.mark = mark, mark
			g.place(square - 1)
			number++
			won = g.winCode != 0
			fmt.Fprintf(stdout, "\nMove %d:   %c    %d\n", number, mark, square)
			const row, separator = "          %c|%c|%c\n", "          -+--+\n"
			const end = "          ~~~~~~\n"
			g.draw(stdout, "-", row+separator+row+separator+row+end)
		}
		if (won || g.moves >= 9) && !f.is("it reads on after the end") {
			break
		}
	}
	winner, status := "none", 1
	switch {
	case won:
		winner, status = string(last)+": "+names[last], 0
	case g.moves >= 9:
		winner, status = "Cat", 0
	}
	fmt.Fprintf(stdout, "\nWinner:   %s\n", winner)
	return status
}

// illegal returns the rule that a move breaks, or "".
func (g *game) illegal(mark, last byte, square int) string {
	onBoard := square >= 1 && square <= 9
	isDouble := mark == last && !g.is("a double move is played") ||
		last == 0 && mark == 'O' && g.is("X must begin")
	isMarked := onBoard && g.board[max(0, square-1)%9] != 'B' &&
		!g.is("a marked square is repainted")
	problems := []struct {
		text string
		is   bool
	}{
		{"illegal player", mark != 'X' && mark != 'O'},
		{"illegal square", !onBoard},
		{"double move", isDouble},
		{"marked square", isMarked},
	}
	for i, swapped := range []string{
		"the square is checked before the player",
		"the turn is checked before the square",
		"the mark is checked before the turn",
	} {
		if g.is("%s", swapped) {
			problems[i], problems[i+1] = problems[i+1], problems[i]
		}
	}
	for _, p := range problems {
		if p.is {
			return p.text
		}
	}
	return ""
}
