package gamereport_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/gamestate"
	"tictactoe/internal/labs/gamereport"
	"tictactoe/playmove"
)

// head is the first three lines of most moves files here, and reported what the report makes of them.
const (
	head     = "Tic-Tac-Toe Game Data\nX: Dave McPherson\tO: Guy Rhodes\n\n"
	reported = "Tic-Tac-Toe game: X: Dave McPherson      O: Guy Rhodes\n"
)

// write returns the report of moves.
func write(t *testing.T, moves string) (report string, over bool) {
	t.Helper()
	var out strings.Builder
	over, err := gamereport.Write(strings.NewReader(moves), &out)
	if err != nil {
		t.Fatalf("Write(%.200q): %v", moves, err)
	}
	return out.String(), over
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// group returns what the report says of a legal move, after which the board reads board, its rows one after the other.
func group(count int, label string, square int, board string) string {
	return string(appendGroup(nil, count, label, square, []byte(board)))
}

func appendGroup(text []byte, count int, label string, square int, b []byte) []byte {
	return fmt.Appendf(text, `
Move %d:   %s    %d
          %c|%c|%c
          -+--+
          %c|%c|%c
          -+--+
          %c|%c|%c
          ~~~~~~
`, count, label, square, b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8])
}

func TestLabSample(t *testing.T) {
	moves, want := readFile(t, "testdata/TTTmoves.txt"), readFile(t, "testdata/TTTgame.txt")
	inputs := map[string]string{
		"as the lab has it":  moves,
		"TABs":               strings.NewReplacer("   O:", "\tO:", "      ", "\t").Replace(moves),
		"CRLF":               strings.ReplaceAll(moves, "\n", "\r\n"),
		"no last end":        strings.TrimSuffix(moves, "\n"),
		"blanks":             strings.ReplaceAll(strings.ReplaceAll(moves, "      ", " "), "\n", " \t\n \t"),
		"blank lines":        strings.ReplaceAll(moves, "\nO ", "\n\n \t\nO ") + "\n\n",
		"blanks in the name": strings.NewReplacer("Dave ", "  Dave \t ", "Guy ", "Guy   ").Replace(moves),
		"a byte order mark":  "\ufeff" + moves,
		"an empty title":     moves[strings.Index(moves, "\n"):],
		"leading zeros":      strings.ReplaceAll(moves, "      ", " +00"),
		"more than the game": moves + "X 1\nno move at all",
	}
	for name, input := range inputs {
		t.Run(name, func(t *testing.T) {
			got, over := write(t, input)
			if got != want {
				t.Errorf("report\n%s\nwant\n%s", got, want)
			}
			if !over {
				t.Error("the game is not over")
			}
		})
	}
}

func TestMoves(t *testing.T) {
	one := group(1, "X", 6, "-----X---")
	digits := strings.Repeat("9", 1000)
	tests := []struct {
		name  string
		moves string
		want  string // behind the header, before the blank line and the winner
	}{
		{"no moves", "", ""},
		{"O may start", "O\t5\nX\t1\n", group(1, "O", 5, "----O----") + group(2, "X", 1, "X---O----")},

		{"illegal player", "Y 5", "\nY    5    illegal player\n"},
		{"lower case", "x 5\no 5", "\nx    5    illegal player\no    5    illegal player\n"},
		{"any character is a label", "0 1\n# 2\n× 3\n漢 4\n\xff 5\n\x00 6",
			"\n0    1    illegal player\n#    2    illegal player\n×    3    illegal player\n漢    4    illegal player\n" +
				"\xff    5    illegal player\n\x00    6    illegal player\n"},
		{"illegal square", "X 0", "\nX    0    illegal square\n"},
		{"squares off the board", "X 10\nO -1\nX -6\nX 00\nX -0\nO +10",
			"\nX    10    illegal square\nO    -1    illegal square\nX    -6    illegal square\n" +
				"X    00    illegal square\nX    -0    illegal square\nO    +10    illegal square\n"},
		{"squares beyond any word", "X 18446744073709551622\nX -" + digits + "\nO 4294967301",
			"\nX    18446744073709551622    illegal square\nX    -" + digits + "    illegal square\n" +
				"O    4294967301    illegal square\n"},
		{"double move", "X 6\nX 1", one + "\nX    1    double move\n"},
		{"marked square", "X 6\nO 6", one + "\nO    6    marked square\n"},

		{"player before square", "Z 0", "\nZ    0    illegal player\n"},
		{"player before double move", "X 6\nx 6", one + "\nx    6    illegal player\n"},
		{"square before double move", "X 6\nX 10", one + "\nX    10    illegal square\n"},
		{"double move before marked square", "X 6\nX 6", one + "\nX    6    double move\n"},

		{"an illegal move is nobody's last", "O 0\nO 6\nX 6\nX 1",
			"\nO    0    illegal square\n" + group(1, "O", 6, "-----O---") + "\nX    6    marked square\n" +
				group(2, "X", 1, "X----O---")},
		{"illegal moves that follow each other", "X 6\nX 1\nO 6\nO 1",
			one + "\nX    1    double move\nO    6    marked square\n" + group(2, "O", 1, "O----X---")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, over := write(t, head+test.moves)
			if want := reported + test.want + "\nWinner:   none\n"; got != want {
				t.Errorf("report\n%s\nwant\n%s", got, want)
			}
			if over {
				t.Error("the game is over")
			}
		})
	}
}

func TestNames(t *testing.T) {
	long := strings.Repeat("ø漢é🙂", 2500)
	for _, test := range []struct{ line, x, o string }{
		{"X: Dave McPherson O: Guy Rhodes", "Dave McPherson", "Guy Rhodes"},
		{"X:Dave\tO:Guy", "Dave", "Guy"},
		{" \tX:\tDave \t O: \tGuy\t \r", "Dave", "Guy"},
		{"X: Juan  Carlos de\tBorbón O: 김 유신", "Juan Carlos de Borbón", "김 유신"},
		{"X: سلمى\tO: \u202bדוד\u202c", "سلمى", "\u202bדוד\u202c"},
		{"X: 山田\u3000太郎\tO: Zoe\u0308 K", "山田\u3000太郎", "Zoe\u0308 K"},
		{"X: O'Neil PICO: BO:\tO: X: O: X", "O'Neil PICO: BO:", "X: O: X"},
		{"X: J\xf6rg\tO: \xff", "J\xf6rg", "\xff"},
		{"X: " + long + " " + long + "\tO: " + long, long + " " + long, long},
	} {
		want := "Tic-Tac-Toe game: X: " + test.x + "      O: " + test.o + "\n"
		got, _ := write(t, "title\n"+test.line+"\n\n")
		if first, _, _ := strings.Cut(got, "\n"); first+"\n" != want {
			t.Errorf("%.100q: %.200q, want %.200q", test.line, first, want)
		}
		got, _ = write(t, "title\n"+test.line+"\n\nX 1\nO 4\nX 2\nO 5\nX 3")
		if end := "\n\nWinner:   X: " + test.x + "\n"; !strings.HasSuffix(got, end) {
			t.Errorf("%.100q: the report does not end with %.200q", test.line, end)
		}
		got, _ = write(t, "title\n"+test.line+"\n\nX 1\nO 4\nX 2\nO 5\nX 9\nO 6\n")
		if end := "\n\nWinner:   O: " + test.o + "\n"; !strings.HasSuffix(got, end) {
			t.Errorf("%.100q: the report does not end with %.200q", test.line, end)
		}
	}
}

func TestMalformed(t *testing.T) {
	const (
		wantX      = `"X:" and a name`
		wantO      = `a blank, "O:" and a name`
		wantLabel  = "a player's label"
		wantSquare = "the number of a square"
		wantEnd    = "the end of the line"
	)
	blanks := strings.Repeat(" ", 5000)
	tests := []struct {
		name         string
		file         string
		line, column int
		want         string
	}{
		{"nothing at all", "", 1, 1, "a title line"},
		{"title alone", "title", 2, 1, wantX},
		{"title and its end", "title\n", 2, 1, wantX},
		{"no names", "title\n\n\n", 2, 1, wantX},
		{"no label X", "title\n  Dave\tO: Guy\n\n", 2, 3, wantX},
		{"lower case label", "title\nx: Dave\tO: Guy\n\n", 2, 1, wantX},
		{"O before X", "title\nO: Guy\tX: Dave\n\n", 2, 1, wantX},
		{"no name of X", "title\nX: \t O: Guy\n\n", 2, 6, "the name of X"},
		{"nothing between the labels", "title\nX:O: Guy\n\n", 2, 3, "the name of X"},
		{"label X alone", "title\nX: \n\n", 2, 3, "the name of X"},
		{"no label O", "title\nX: Zoë Guy  \r\n\n", 2, 11, wantO},
		{"label O inside a word", "title\nX: PICO: Guy\n\n", 2, 13, wantO},
		{"no name of O", "title\nX: Dave\tO: \r\n\n", 2, 11, "the name of O"},
		{"no blank line", "title\nX: D\tO: G\n X 5\n", 3, 2, "a blank line"},
		{"a long line for a blank one", "title\nX: D\tO: G\n" + blanks + "\n", 3, 4097, "a blank line"},
		{"a title without end", strings.Repeat("é", 9<<20), 1, 8<<20 + 1, wantEnd},
		{"a name without end", "title\nX: D\tO: " + strings.Repeat("G", 17<<20), 2, 16<<20 + 1, wantEnd},

		{"label alone", head + "X\n", 4, 2, "a blank and " + wantSquare},
		{"label and blanks", head + "X  \n", 4, 2, "a blank and " + wantSquare},
		{"no blank", head + "X6\n", 4, 2, "a blank and " + wantSquare},
		{"a word for a label", head + "Dave 6\n", 4, 2, "a blank and " + wantSquare},
		{"a blank of another kind", head + "X\u00a06\n", 4, 2, "a blank and " + wantSquare},
		{"no number", head + "X six\n", 4, 3, wantSquare},
		{"a sign alone", head + "X -\n", 4, 4, wantSquare},
		{"two signs", head + "X --1\n", 4, 4, wantSquare},
		{"a digit of another script", head + "X ٣\n", 4, 3, wantSquare},
		{"not a whole number", head + "X 6.0\n", 4, 4, wantEnd},
		{"more than a move", head + "漢\t6  O 1\n", 4, 6, wantEnd},
		{"NUL after the number", head + "X 6\x00\n", 4, 4, wantEnd},
		{"after moves and blank lines", head + "X 6\r\n\r\nO 1\r\n  X -\r\n", 7, 6, wantSquare},
		{"the last line, without its end", head + "X 6\nO", 5, 2, "a blank and " + wantSquare},

		{"a line too long, of blanks", head + blanks, 4, 4097, wantLabel},
		{"a line too long, of a label", head + "X" + blanks, 4, 4097, wantSquare},
		{"a line too long, of digits", head + "X " + strings.Repeat("1", 5000), 4, 4097, wantEnd},
		{"a line too long, of a move and blanks", head + "X 6" + blanks + "\nO 1", 4, 4097, wantEnd},
		{"a line too long, wrong before that", head + "X 6 " + strings.Repeat("漢", 5000), 4, 5, wantEnd},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			over, err := gamereport.Write(strings.NewReader(test.file), io.Discard)
			if over {
				t.Error("the game is over")
			}
			if !errors.Is(err, gamereport.ErrMalformed) {
				t.Errorf("error %v does not unwrap to ErrMalformed", err)
			}
			got, ok := errors.AsType[*gamereport.ParseError](err)
			want := gamereport.ParseError{Line: test.line, Column: test.column, Want: test.want}
			if !ok || *got != want {
				t.Errorf("error %v, want %v", err, &want)
			}
		})
	}
}

func TestLongestMoveLine(t *testing.T) {
	const limit = 4096
	move := "X" + strings.Repeat(" ", limit-3) + "6"
	for _, end := range []string{"", "\n", "\nO 1\n"} {
		got, _ := write(t, head+move+end)
		if !strings.HasPrefix(got, reported+group(1, "X", 6, "-----X---")) {
			t.Errorf("a line of %d bytes and %q gives\n%s", len(move), end, got)
		}
	}
}

func TestParseErrorText(t *testing.T) {
	err := &gamereport.ParseError{Line: 4, Column: 3, Want: "the number of a square"}
	if got, want := err.Error(), "4:3: expected the number of a square"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	err.File = "TTTmoves.txt"
	if got, want := err.Error(), "TTTmoves.txt:4:3: expected the number of a square"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestProgram(t *testing.T) {
	won := head + "X 1\nO 4\nX 2\nO 5\nX 3\n"
	for _, test := range []struct {
		name, moves string
		status      int
		last        string // line of what it prints
	}{
		{"won by X", won, 0, "Winner:   X: Dave McPherson"},
		{"won by O", strings.NewReplacer("X ", "O ", "O ", "X ").Replace(won), 0, "Winner:   O: Guy Rhodes"},
		{"what stands after the end is not read", won + "no move at all", 0, "Winner:   X: Dave McPherson"},
		{"a draw", head + "X 1\nO 2\nX 3\nO 4\nX 6\nO 5\nX 7\nO 9\nX 8\n", 0, "Winner:   Cat"},
		{"a win with the ninth move", head + "X 1\nO 2\nX 3\nO 4\nX 6\nO 5\nX 8\nO 7\nX 9", 0, "Winner:   X: Dave McPherson"},
		{"an early end", head + "X 1\nO 4\nX 2\nO 5\n", 1, "Winner:   none"},
		{"no moves", head, 1, "Winner:   none"},
		{"no third line", strings.TrimSuffix(head, "\n\n"), 1, "Winner:   none"},
		{"malformed", head + "X one", 2, "Tic-Tac-Toe game: X: Dave McPherson      O: Guy Rhodes"},
		{"malformed from the start", "", 2, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			if status := gamereport.Program(strings.NewReader(test.moves), &out); status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
			if last := lines[len(lines)-1]; last != test.last {
				t.Errorf("the last line is %q, want %q", last, test.last)
			}
		})
	}
}

func TestErrorsOfReadingAndWriting(t *testing.T) {
	failure := errors.New("failure")
	for _, readable := range []string{"", "title\n", "title\nX: D\tO: G\n", head, head + "X 1\n", head + "X 1\nO"} {
		_, err := gamereport.Write(io.MultiReader(strings.NewReader(readable), iotest.ErrReader(failure)), io.Discard)
		if !errors.Is(err, failure) || errors.Is(err, gamereport.ErrMalformed) {
			t.Errorf("reading fails after %q: error %v", readable, err)
		}
	}
	illegal := head + strings.Repeat("Y 5\n", 10_000)
	for _, moves := range []string{head, head + "X 1\nO 4\nX 2\nO 5\nX 3\n", illegal, illegal + "no move"} {
		if _, err := gamereport.Write(strings.NewReader(moves), failingWriter{failure}); !errors.Is(err, failure) {
			t.Errorf("writing fails: error %v", err)
		}
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// Each move may come on its own, in the smallest of reads.
func TestSmallReads(t *testing.T) {
	var out strings.Builder
	moves := readFile(t, "testdata/TTTmoves.txt")
	if _, err := gamereport.Write(iotest.OneByteReader(strings.NewReader(moves)), &out); err != nil {
		t.Fatal(err)
	}
	if want := readFile(t, "testdata/TTTgame.txt"); out.String() != want {
		t.Errorf("report\n%s\nwant\n%s", out.String(), want)
	}
}

// Every game there is, X first and O first, is reported move by move, with the winner that playmove gives it.
func TestEveryGame(t *testing.T) {
	for _, first := range []string{"X", "O"} {
		t.Run(first+" first", func(t *testing.T) {
			if first == "O" && testing.Short() {
				t.Skip("the same games again")
			}
			t.Parallel()
			second := other(first)
			games := everyGame{
				t: t, labels: [2]string{first, second}, board: []byte("---------"),
				moves: []byte(head), report: []byte(reported),
				counts: map[string]int{},
			}
			var game gamestate.GameState
			game.SetTurn(first == "X")
			games.play(game, 1)
			want := map[string]int{
				"X: Dave McPherson": 131_184, "O: Guy Rhodes": 77_904, "Cat": 46_080, // OEIS A061526 and its parts
			}
			if first == "O" {
				want["X: Dave McPherson"], want["O: Guy Rhodes"] = want["O: Guy Rhodes"], want["X: Dave McPherson"]
			}
			if !maps.Equal(games.counts, want) {
				t.Errorf("winners %v, want %v", games.counts, want)
			}
		})
	}
}

type everyGame struct {
	t      *testing.T
	labels [2]string // of who moves first, and second

	// The position, and the moves and the report that led to it.
	board         []byte
	moves, report []byte

	in     bytes.Reader
	out    bytes.Buffer
	counts map[string]int // of the games, by their winner
}

// play goes on from a position in every way, with move number count.
func (e *everyGame) play(game gamestate.GameState, count int) {
	if game.GameOver() {
		e.end(&game)
		return
	}
	label := e.labels[(count-1)%2]
	moves, report := len(e.moves), len(e.report)
	for cell := range 9 {
		if e.board[cell] != '-' {
			continue
		}
		next := game
		next.SetSelectedRow(cell / 3)
		next.SetSelectedCol(cell % 3)
		playmove.PlayMove(&next)

		e.board[cell] = label[0]
		e.moves = fmt.Appendf(e.moves, "%s\t%d\n", label, cell+1)
		e.report = appendGroup(e.report, count, label, cell+1, e.board)
		e.play(next, count+1)
		e.board[cell], e.moves, e.report = '-', e.moves[:moves], e.report[:report]
	}
}

func (e *everyGame) end(game *gamestate.GameState) {
	winner := "Cat"
	switch {
	case game.WinCode() != 0 && game.Turn():
		winner = "O: Guy Rhodes"
	case game.WinCode() != 0:
		winner = "X: Dave McPherson"
	}
	e.counts[winner]++
	want := fmt.Appendf(e.report, "\nWinner:   %s\n", winner)
	e.in.Reset(e.moves)
	e.out.Reset()
	over, err := gamereport.Write(&e.in, &e.out)
	if err != nil || !over || !bytes.Equal(e.out.Bytes(), want) {
		e.t.Fatalf("%q: over %v, error %v, report\n%s\nwant\n%s", e.moves, over, err, e.out.Bytes(), want)
	}
}

func other(label string) string {
	if label == "X" {
		return "O"
	}
	return "X"
}

// Whatever the file holds, there is a report that ends with the winner, or an error that stands in the file.
func FuzzWrite(f *testing.F) {
	f.Add(head + "X 6\nO 9\nX 7\nO 4\nX 1\nO 3\nX 5\nO 2\nX 8\n")
	f.Add(head + "Y 5\r\nX 0\r\nX 6\r\nX 6\r\nO 6\r\n")
	f.Add("\xff\nX: \xc3\tO: \xa9 \r\n\v\f\n\xf0\x9f 99999999999999999999")
	f.Add(head + "X\t-")
	f.Add("title\nX: D O: G")
	f.Fuzz(func(t *testing.T, file string) {
		var out strings.Builder
		over, err := gamereport.Write(strings.NewReader(file), &out)
		if err != nil {
			malformed, ok := errors.AsType[*gamereport.ParseError](err)
			if !ok {
				t.Fatal(err)
			}
			lines := append(strings.Split(file, "\n"), "")
			if malformed.Line < 1 || malformed.Line > len(lines) {
				t.Fatalf("%v: there are %d lines", err, len(lines)-1)
			}
			characters := len([]rune(lines[malformed.Line-1]))
			if malformed.Column < 1 || malformed.Column > characters+1 {
				t.Fatalf("%v: the line has %d characters", err, characters)
			}
			return
		}
		report := strings.TrimSuffix(out.String(), "\n")
		last := report[strings.LastIndexByte(report, '\n')+1:]
		if !strings.HasPrefix(last, "Winner:   ") || over == (last == "Winner:   none") {
			t.Fatalf("over %v, the last line is %q", over, last)
		}
		if n := strings.Count(report, "\nMove "); n > 9 || over && n < 5 {
			t.Fatalf("over %v after %d moves", over, n)
		}
	})
}

func BenchmarkWrite(b *testing.B) {
	sample, err := os.ReadFile("testdata/TTTmoves.txt")
	if err != nil {
		b.Fatal(err)
	}
	for name, moves := range map[string]string{
		"sample":        string(sample),
		"illegal moves": head + strings.Repeat("Y\t5\nX\t0\n", 50_000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(moves)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := gamereport.Write(strings.NewReader(moves), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
