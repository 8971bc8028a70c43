package exercise_test

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tictactoe/transcripts"
)

// A report is the game report as a student might write it. A fault changes what it begins with, or what it does at one of
// its steps.
type report struct {
	in  *bufio.Reader
	out *strings.Builder

	x, o   string // names
	board  [10]string
	last   string // who moved last
	legal  int    // moves
	lines  [][3]int
	checks []check // in order

	reads   func() (label, number string, err error)
	players func(line string) (x, o string)
	over    func() bool
	won     func(cells [3]int) bool
	refused func(label string, square int) // right after an illegal move
	winner  func(won bool) string
	groups  func(label string, square int) // prints a legal move
	title   func() error
	status  int
	layout  *strings.Replacer
	before  bool // was the move before illegal
}

// A check is one that a legal move passes.
type check struct {
	message string
	fails   func(label string, square int) bool
}

// gameReport returns the program with what a fault changes.
func gameReport(change func(*report)) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		r := &report{
			in:      bufio.NewReader(stdin),
			out:     new(strings.Builder),
			refused: func(string, int) {},
			layout:  strings.NewReplacer(),
		}
		for _, cells := range lineCells {
			r.lines = append(r.lines, [3]int{cells[0] + 1, cells[1] + 1, cells[2] + 1})
		}
		r.checks = []check{
			{"illegal player", func(label string, _ int) bool { return label != "X" && label != "O" }},
			{"illegal square", func(_ string, square int) bool { return square < 1 || square > 9 }},
			{"double move", func(label string, _ int) bool { return label == r.last }},
			{"marked square", func(_ string, square int) bool { return 1 <= square && square <= 9 && r.board[square] != "" }},
		}
		r.reads = r.twoWords
		r.players = func(line string) (x, o string) {
			x, o, _ = strings.Cut(strings.TrimPrefix(line, "X:"), "O:")
			return strings.TrimSpace(x), strings.TrimSpace(o)
		}
		r.title = func() error { _, err := r.in.ReadString('\n'); return err }
		r.won = r.complete
		r.over = func() bool { return slices.ContainsFunc(r.lines, r.won) || r.legal == 9 }
		r.groups = r.printGroup
		r.winner = func(won bool) string {
			switch {
			case won && r.last == "X":
				return "X: " + r.x
			case won:
				return "O: " + r.o
			case r.legal == 9:
				return "Cat"
			}
			return "none"
		}
		if change != nil {
			change(r)
		}
		r.report()
		io.WriteString(stdout, r.layout.Replace(r.out.String()))
		return r.status
	}
}

func (r *report) printf(format string, args ...any) { fmt.Fprintf(r.out, format, args...) }

func (r *report) report() {
	r.title()
	players, _ := r.in.ReadString('\n')
	r.x, r.o = r.players(players)
	r.printf("Tic-Tac-Toe game: X: %s      O: %s\n", r.x, r.o)
	for !r.over() {
		label, number, err := r.reads()
		if err != nil {
			r.status = 1
			break
		}
		r.move(label, number)
	}
	r.printf("\nWinner:   %s\n", r.winner(slices.ContainsFunc(r.lines, r.won)))
}

func (r *report) move(label, number string) {
	square, _ := strconv.Atoi(number)
	for _, c := range r.checks {
		if c.fails(label, square) {
			if !r.before {
				r.printf("\n")
			}
			r.printf("%s    %s    %s\n", label, number, c.message)
			r.before = true
			r.refused(label, square)
			return
		}
	}
	r.before = false
	r.legal++
	r.last = label
	if 0 <= square && square <= 9 {
		r.board[square] = label
	}
	r.groups(label, square)
}

func (r *report) twoWords() (label, number string, err error) {
	if _, err = fmt.Fscan(r.in, &label, &number); err != nil {
		return "", "", err
	}
	return label, number, nil
}

func (r *report) complete(cells [3]int) bool {
	return r.board[cells[0]] != "" && r.board[cells[0]] == r.board[cells[1]] && r.board[cells[1]] == r.board[cells[2]]
}

func (r *report) printGroup(label string, square int) {
	r.printf("\nMove %d:   %s    %d\n", r.legal, label, square)
	for i := range 9 {
		switch {
		case i == 0:
			r.printf("          ")
		case i%3 == 0:
			r.printf("\n          -+--+\n          ")
		default:
			r.printf("|")
		}
		mark := r.board[i+1]
		if mark == "" {
			mark = "-"
		}
		r.printf("%s", mark)
	}
	r.printf("\n          ~~~~~~\n")
}

func reportFault(name string, change func(*report)) fault { return fault{name, gameReport(change)} }

// gameReportFaults are those of files that hold a whole game.
func gameReportFaults() []fault {
	var faults []fault
	for i := range lineCells {
		faults = append(faults, reportFault(fmt.Sprintf("line %d is never won", i+1), func(r *report) {
			r.lines = slices.Delete(r.lines, i, i+1)
		}))
		for _, player := range []string{"X", "O"} {
			faults = append(faults, reportFault(fmt.Sprintf("line %d is never won by %s", i+1, player), func(r *report) {
				line := r.lines[i]
				r.won = func(cells [3]int) bool { return r.complete(cells) && (r.last != player || cells != line) }
			}))
		}
	}
	for _, name := range offEdgeNames() {
		if cells := offEdge[name]; cells[0] >= 0 && cells[2] <= 8 {
			faults = append(faults, reportFault(name+" counts as a line", func(r *report) {
				r.lines = append(r.lines, [3]int{cells[0] + 1, cells[1] + 1, cells[2] + 1})
			}))
		}
	}
	for i, name := range []string{"the player is not checked", "the square is not checked", "double moves are legal",
		"a marked square is repainted"} {
		faults = append(faults, reportFault(name, func(r *report) { r.checks = slices.Delete(r.checks, i, i+1) }))
		for j := range i {
			name := fmt.Sprintf("check %d of the lab comes before check %d", i+1, j+1)
			faults = append(faults, reportFault(name, func(r *report) {
				c := r.checks[i]
				r.checks = slices.Insert(slices.Delete(r.checks, i, i+1), j, c)
			}))
		}
	}
	prints := func(name string, oldnew ...string) fault {
		return reportFault(name, func(r *report) { r.layout = strings.NewReplacer(oldnew...) })
	}
	reads := func(name string, change func(label, number string) (string, string)) fault {
		return reportFault(name, func(r *report) {
			r.reads = func() (string, string, error) {
				label, number, err := r.twoWords()
				label, number = change(label, number)
				return label, number, err
			}
		})
	}
	return append(faults,
		reportFault("X has to move first", func(r *report) { r.last = "O" }),
		reportFault("whoever moves first is X", func(r *report) {
			first := ""
			r.reads = func() (string, string, error) {
				label, number, err := r.twoWords()
				if first == "" && (label == "X" || label == "O") {
					first = label
				}
				if first == "O" {
					label = map[string]string{"X": "O", "O": "X"}[label]
				}
				return label, number, err
			}
		}),
		reportFault("the player of an illegal move has moved", func(r *report) {
			r.refused = func(label string, _ int) { r.last = label }
		}),
		reportFault("an illegal player's move passes the turn", func(r *report) {
			r.refused = func(label string, square int) {
				if label != "X" && label != "O" {
					r.last = map[string]string{"X": "O", "O": "X"}[r.last]
				}
			}
		}),
		reportFault("after an illegal move either player may move", func(r *report) { r.refused = func(string, int) { r.last = "" } }),
		reportFault("the turn is checked only from the third move on", func(r *report) {
			inner := r.checks[2].fails
			r.checks[2].fails = func(label string, square int) bool { return r.legal > 1 && inner(label, square) }
		}),
		reportFault("the marked square is another player's only", func(r *report) {
			r.checks[3].fails = func(label string, square int) bool { return r.board[square] != "" && r.board[square] != label }
		}),
		reportFault("the marked square is one's own only", func(r *report) {
			r.checks[3].fails = func(label string, square int) bool { return r.board[square] == label }
		}),
		reportFault("illegal moves are counted", func(r *report) { r.refused = func(string, int) { r.legal++ } }),
		reportFault("illegal moves are counted among the nine", func(r *report) {
			n := 0
			r.refused = func(string, int) { n++ }
			inner := r.over
			r.over = func() bool { return inner() || r.legal+n >= 9 }
		}),
		reportFault("an illegal move ends the game", func(r *report) {
			inner := r.over
			r.over = func() bool { return inner() || r.before }
		}),
		reportFault("a second illegal move in a row is not told", func(r *report) {
			n := 0
			inner := r.reads
			r.reads = func() (string, string, error) {
				label, number, err := inner()
				if n++; r.before && err == nil && slices.ContainsFunc(r.checks, func(c check) bool {
					square, _ := strconv.Atoi(number)
					return c.fails(label, square)
				}) {
					return r.reads()
				}
				return label, number, err
			}
		}),
		reportFault("every illegal move has an empty line before it", func(r *report) {
			r.refused = func(string, int) { r.before = false }
		}),
		reportFault("no empty line stands before an illegal move", func(r *report) {
			r.before = true
			r.groups = func(label string, square int) { r.printGroup(label, square); r.before = true }
		}),
		reportFault("the board is printed after an illegal move", func(r *report) {
			r.refused = func(label string, square int) { r.printGroup(label, square) }
		}),
		reportFault("an illegal square marks the board", func(r *report) {
			r.refused = func(label string, square int) {
				if square < 1 || square > 9 {
					r.board[(square%9+9)%9+1] = label
				}
			}
		}),
		reportFault("square 0 is legal", func(r *report) {
			r.checks[1].fails = func(_ string, square int) bool { return square < 0 || square > 9 }
		}),
		reportFault("square 10 is legal", func(r *report) {
			r.checks[1].fails = func(_ string, square int) bool { return square < 1 || square > 10 }
		}),
		reportFault("negative squares are legal", func(r *report) {
			r.checks[1].fails = func(_ string, square int) bool { return square == 0 || square > 9 }
		}),
		reads("a square is one digit", func(label, number string) (string, string) {
			return label, number[:min(1, len(number))]
		}),
		reads("a square loses its sign", func(label, number string) (string, string) { return label, strings.Trim(number, "-") }),
		reads("small letters are players", func(label, number string) (string, string) { return strings.ToUpper(label), number }),
		reads("any player but X is O", func(label, number string) (string, string) {
			if label != "X" && label != "" {
				label = "O"
			}
			return label, number
		}),
		reportFault("a cat game is never noticed", func(r *report) {
			r.over = func() bool { return slices.ContainsFunc(r.lines, r.won) }
		}),
		reportFault("a cat game is seen after eight moves", func(r *report) {
			r.over = func() bool { return slices.ContainsFunc(r.lines, r.won) || r.legal == 8 }
			r.winner = func(won bool) string {
				if !won {
					return "Cat"
				}
				return map[string]string{"X": "X: " + r.x, "O": "O: " + r.o}[r.last]
			}
		}),
		reportFault("a win on the ninth move is a cat game", func(r *report) {
			r.won = func(cells [3]int) bool { return r.legal < 9 && r.complete(cells) }
		}),
		reportFault("moves after the win are played", func(r *report) {
			r.over = func() bool { next, _ := r.in.Peek(2); return r.legal == 9 || len(next) < 2 }
		}),
		reportFault("moves after the cat game are told", func(r *report) {
			r.over = func() bool {
				next, _ := r.in.Peek(2)
				return slices.ContainsFunc(r.lines, r.won) || r.legal == 9 && len(next) < 2
			}
		}),
		reportFault("O never wins", func(r *report) {
			r.won = func(cells [3]int) bool { return r.last == "X" && r.complete(cells) }
		}),
		reportFault("the other player is the winner", func(r *report) {
			inner := r.winner
			r.winner = func(won bool) string {
				r.last = map[string]string{"X": "O", "O": "X"}[r.last]
				return inner(won)
			}
		}),
		reportFault("the winner has no name", func(r *report) {
			inner := r.winner
			r.winner = func(won bool) string { label, _, _ := strings.Cut(inner(won), ":"); return label }
		}),
		reportFault("the winner has no label", func(r *report) {
			inner := r.winner
			r.winner = func(won bool) string { w := inner(won); return w[strings.Index(w, ":")+1:] }
		}),
		reportFault("whoever moved first is the winner", func(r *report) {
			inner, first := r.winner, ""
			r.groups = func(label string, square int) {
				if first == "" {
					first = label
				}
				r.printGroup(label, square)
			}
			r.winner = func(won bool) string { r.last = first; return inner(won) }
		}),
		reportFault("the names are those of the sample", func(r *report) {
			r.players = func(string) (x, o string) { return "Dave McPherson", "Guy Rhodes" }
		}),
		reportFault("names have letters of ASCII only", func(r *report) {
			inner := r.players
			ascii := func(name string) string {
				return strings.Map(func(letter rune) rune {
					if letter > 0x7e {
						return '?'
					}
					return letter
				}, name)
			}
			r.players = func(line string) (x, o string) { x, o = inner(line); return ascii(x), ascii(o) }
		}),
		reportFault("names have ten letters at most", func(r *report) {
			inner := r.players
			r.players = func(line string) (x, o string) { x, o = inner(line); return x[:min(10, len(x))], o }
		}),
		reportFault("only first names are read", func(r *report) {
			inner := r.players
			r.players = func(line string) (x, o string) {
				x, o = inner(line)
				return strings.Fields(x)[0], strings.Fields(o)[0]
			}
		}),
		reportFault("a TAB ends the name of X", func(r *report) {
			r.players = func(line string) (x, o string) {
				x, o, _ = strings.Cut(strings.TrimRight(line, "\r\n"), "\t")
				return strings.TrimPrefix(x, "X: "), strings.TrimPrefix(o, "O: ")
			}
		}),
		reportFault("the name of O keeps a CR", func(r *report) {
			inner := r.players
			r.players = func(line string) (x, o string) {
				x, o = inner(line)
				if strings.HasSuffix(line, "\r\n") {
					o += "\r"
				}
				return x, o
			}
			r.layout = strings.NewReplacer("\r", "^M")
		}),
		reportFault("a TAB parts player and square", func(r *report) {
			blank := true
			r.reads = func() (string, string, error) {
				if blank {
					r.in.ReadString('\n')
					blank = false
				}
				line, err := r.in.ReadString('\n')
				if line == "" {
					return "", "", err
				}
				label, number, _ := strings.Cut(strings.TrimSpace(line), "\t")
				return label, number, nil
			}
		}),
		reportFault("a CR ends no line", func(r *report) {
			r.reads = func() (string, string, error) {
				line, err := r.in.ReadString('\n')
				if line == "" {
					return "", "", err
				}
				if line == "\n" {
					return r.reads()
				}
				label, number, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t")
				return label, strings.TrimSpace(strings.ReplaceAll(number, "\r", "^M")), nil
			}
		}),
		reportFault("the last line is lost without a line end", func(r *report) {
			r.reads = func() (string, string, error) {
				line, err := r.in.ReadString('\n')
				if words := strings.Fields(line); err == nil && len(words) == 2 {
					return words[0], words[1], nil
				} else if err == nil {
					return r.reads()
				}
				return "", "", err
			}
		}),
		reportFault("the title is three words", func(r *report) {
			r.title = func() error {
				var words [4]string
				_, err := fmt.Fscan(r.in, &words[0], &words[1], &words[2], &words[3])
				_ = err
				var found strings.Builder
				for !strings.HasSuffix(found.String(), "X:") {
					b, err := r.in.ReadByte()
					if err != nil {
						break
					}
					found.WriteByte(b)
				}
				if words[0] != "Tic-Tac-Toe" {
					return nil
				}
				return nil
			}
		}),
		reportFault("the title is read as the names", func(r *report) { r.title = func() error { return nil } }),
		prints("the board has spaces for empty squares", "-|", " |", "|-", "| "),
		prints("the separators have two crosses", "-+--+", "-+-+-"),
		prints("the line under the board is missing", "          ~~~~~~\n", ""),
		prints("the empty line between moves is missing", "~\n\nMove", "~\nMove"),
		prints("the empty line before the winner is missing", "\n\nWinner", "\nWinner"),
		prints("the board is not indented", "          ", ""),
		prints("the heading is Game in place of game", "Tic-Tac-Toe game", "Tic-Tac-Toe Game"),
		prints("a cat game is a tie", "Cat", "Tie"),
		prints("double moves are called otherwise", "double move", "Double move"),
		prints("illegal players are called otherwise", "illegal player", "invalid player"),
		prints("illegal squares are called otherwise", "illegal square", "invalid square"),
		prints("marked squares are called otherwise", "marked square", "occupied square"),
		reportFault("the move's number is missing", func(r *report) {
			r.groups = func(label string, square int) {
				r.printGroup(label, square)
				text := strings.ReplaceAll(r.out.String(), fmt.Sprintf("Move %d:", r.legal), "Move:")
				r.out.Reset()
				r.printf("%s", text)
			}
		}),
		reportFault("the board is numbered from the bottom", func(r *report) {
			inner := r.groups
			r.groups = func(label string, square int) {
				board := r.board
				copy(r.board[1:4], board[7:])
				copy(r.board[7:], board[1:4])
				inner(label, square)
				r.board = board
			}
		}),
		reportFault("the board is numbered by columns", func(r *report) {
			inner := r.groups
			r.groups = func(label string, square int) {
				board := r.board
				for i := range 9 {
					r.board[i+1] = board[i%3*3+i/3+1]
				}
				inner(label, square)
				r.board = board
			}
		}),
	)
}

// gameReportBeyondFaults are about files that end before the game does.
func gameReportBeyondFaults() []fault {
	winner := func(name, none string) fault {
		return reportFault(name, func(r *report) {
			inner := r.winner
			r.winner = func(won bool) string {
				if w := inner(won); w != "none" {
					return w
				}
				return none
			}
		})
	}
	// atEnd says what the end of the file is taken for.
	atEnd := func(name string, next func(r *report, label, number string) (string, string, error)) fault {
		return reportFault(name, func(r *report) {
			var label, number string
			r.reads = func() (string, string, error) {
				l, n, err := r.twoWords()
				if err != nil {
					return next(r, label, number)
				}
				label, number = l, n
				return l, n, nil
			}
		})
	}
	return []fault{
		winner("a game without an end is a cat game", "Cat"),
		winner("a game without an end is won by X", "X: Dave McPherson"),
		winner("a game without an end is won by O", "O: Guy Rhodes"),
		winner("nobody is written as nothing", ""),
		winner("nobody is written with a capital", "None"),
		reportFault("whoever moved last is the winner", func(r *report) {
			inner := r.winner
			r.winner = func(won bool) string { return inner(won || r.legal > 0) }
		}),
		{"the status is 0 without an end", func(stdin io.Reader, stdout io.Writer) int {
			gameReport(nil)(stdin, stdout)
			return 0
		}},
		{"the status is 2 without an end", func(stdin io.Reader, stdout io.Writer) int {
			return 2 * gameReport(nil)(stdin, stdout)
		}},
		{"the status is that of a game without moves only", func(stdin io.Reader, stdout io.Writer) int {
			return gameReport(func(r *report) {
				inner := r.winner
				r.winner = func(won bool) string { r.status = map[bool]int{true: 1}[r.legal == 0]; return inner(won) }
			})(stdin, stdout)
		}},
		atEnd("the last move is read twice", func() func(r *report, label, number string) (string, string, error) {
			return func(r *report, label, number string) (string, string, error) {
				if r.before || label == "" {
					return "", "", io.EOF
				}
				return label, number, nil
			}
		}()),
		atEnd("the last move is read for ever", func(_ *report, label, number string) (string, string, error) {
			panic(errTooMuch)
		}),
		atEnd("the end of the file is an illegal move", func(r *report, _, _ string) (string, string, error) {
			if r.before {
				return "", "", io.EOF
			}
			return "", "", nil
		}),
		reportFault("the winner is missing without an end", func(r *report) {
			r.winner = func(bool) string { r.layout = strings.NewReplacer("\nWinner:   \n", ""); return "" }
		}),
		reportFault("the report of a game without moves is empty", func(r *report) {
			inner := r.winner
			r.winner = func(won bool) string {
				if r.legal == 0 {
					r.out.Reset()
				}
				return inner(won)
			}
		}),
		reportFault("an empty board is printed where there are no moves", func(r *report) {
			inner := r.winner
			r.winner = func(won bool) string {
				if r.legal == 0 {
					text := strings.TrimSuffix(r.out.String(), "\nWinner:   ")
					r.out.Reset()
					r.printf("%s", text)
					r.printGroup("X", 0)
				}
				return inner(won)
			}
		}),
	}
}
