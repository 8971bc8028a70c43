package match

import (
	"io"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/console"
)

// newMatch returns a match in which cells have been played.
func newMatch(options Options, cells ...int) *Match {
	m := New(console.New(strings.NewReader(""), io.Discard), options)
	for _, cell := range cells {
		m.take(cellAnswer(cell))
	}
	return m
}

// understood returns what m makes of a line.
func understood(t *testing.T, m *Match, line string) answer {
	t.Helper()
	in := m.input
	in.lines = &lineByLine{line}
	a, err := in.answer()
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return a
}

type lineByLine []string

func (l *lineByLine) Line() (string, error) {
	if len(*l) == 0 {
		return "", io.EOF
	}
	line := (*l)[0]
	*l = (*l)[1:]
	return line, nil
}

// TestBeginningsOfWords has it that of every word every beginning will do with which no other begins.
func TestBeginningsOfWords(t *testing.T) {
	m := newMatch(Options{Words: true})
	for _, w := range words() {
		argument := ""
		if w.argument != "" {
			argument = "My File.txt"
		}
		for n := 1; n <= len(w.name); n++ {
			begun := w.name[:n]
			others := 0
			for _, name := range wordNames() {
				if strings.HasPrefix(name, begun) {
					others++
				}
			}
			for _, line := range []string{
				begun + " " + argument,
				strings.ToUpper(begun) + " " + argument,
				"\t " + begun + " \t " + argument + "  \r",
				begun + "\t" + argument,
			} {
				a := understood(t, m, line)
				switch {
				case others > 1:
					if a.mistake != `"`+begun+`" begins help and hint.` {
						t.Errorf("%q: %+v, want a mistake", line, a)
					}
				case a.word == nil || a.word.name != w.name || a.argument != argument || a.mistake != "":
					t.Errorf("%q: %+v, want the word %s with %q", line, a, w.name, argument)
				}
			}
			if line := begun + " 1"; w.argument == "" && others == 1 {
				if a := understood(t, m, line); a.mistake != w.name+" takes nothing after it." {
					t.Errorf("%q: %+v, want a mistake", line, a)
				}
			}
		}
		if a := understood(t, m, w.name+"s"); a.mistake == "" {
			t.Errorf("%ss is taken for %s", w.name, w.name)
		}
	}
}

// TestMistakes has it that what is no answer is explained.
func TestMistakes(t *testing.T) {
	const (
		want      = "Type a row and a column, each 0 to 2, such as 1 2"
		orAWord   = "; or a word: help, undo, redo, hint, moves, save, new or quit."
		wantACell = "Type a cell, A1 to C3 or 1 to 9, or a row and a column, each 0 to 2"
		b2        = "B2 is 1 1 here; started with --cells, the game takes either."
	)
	words, cells, both := Options{Words: true}, Options{Cells: true}, Options{Words: true, Cells: true}
	tests := []struct {
		line    string
		options Options
		mistake string
		text    string // as the record has it
	}{
		{"x y  z", Options{}, want + ".", "x y z"},
		{"1 x", words, want + orAWord, "1 x"},
		{"x", both, wantACell + orAWord, "x"},
		{"99999999999 1", cells, wantACell + ".", "99999999999 1"},
		{"undo", Options{}, want + ".", `"undo"`},
		{"U", Options{}, want + ".", `"U"`},
		{"?", Options{}, want + ".", `"?"`},
		{`"undo"`, Options{}, want + ".", `"undo"`},
		{"save a  b", Options{}, want + ".", `"save a b"`},
		{"undo 1", words, "undo takes nothing after it.", "undo 1"},
		{"save", words, "Say where to: save FILE.", "save"},
		{"H", words, `"h" begins help and hint.`, "H"},
		{"b2", words, b2, "b2"},
		{"1 C3", Options{}, "C3 is 2 2 here; started with --cells, the game takes either.", "1 C3"},
		{"1 C3", cells, wantACell + ".", "1 C3"},
		{"D1", cells, wantACell + ".", "D1"},
		{"A4", cells, wantACell + ".", "A4"},
		{"0", cells, "Cells are numbered 1 to 9 from the top left corner.", `"0"`},
		{"10", both, "Cells are numbered 1 to 9 from the top left corner.", `"10"`},
		{"-1", both, "Cells are numbered 1 to 9 from the top left corner.", `"-1"`},
		{"\x00", words, want + orAWord, `"?"`},
		{"\u00a0", words, want + orAWord, `""`},
		{"1\x00 2", words, "Type only the two numbers, with a blank between: 1 2.", "1? 2"},
		{"\xff\u2028☃", words, want + orAWord, "\ufffd ☃"},
		{"# 1 1", words, "Type only the two numbers, with a blank between: 1 1.", "# 1 1"},
		{"(0,2)", Options{}, "Type only the two numbers, with a blank between: 0 2.", "(0,2)"},
		{"hlep", words, "Did you mean help? " + want + orAWord, "hlep"},
		{"Udno 1", words, "Did you mean undo? " + want + orAWord, "Udno 1"},
		{"qit", both, "Did you mean quit? " + wantACell + orAWord, "qit"},
		{"hlep", Options{}, want + ".", "hlep"},
	}
	for _, test := range tests {
		a := understood(t, newMatch(test.options), test.line)
		if a.mistake != test.mistake || a.text != test.text {
			t.Errorf("%q with %+v: recorded as %s, %q, want %s, %q",
				test.line, test.options, a.text, a.mistake, test.text, test.mistake)
		}
	}
}

// TestCells has it that with Cells a cell has all of its names, and without them those of the lab.
func TestCells(t *testing.T) {
	for cell := range 9 {
		lab, letter, number := coordinates(cell), string([]byte{"ABC"[cell/3], "123"[cell%3]}), string(rune('1'+cell))
		for _, words := range []bool{false, true} {
			m := newMatch(Options{Words: words, Cells: true})
			for _, line := range []string{lab, letter, strings.ToLower(letter), number, " " + number + " \r", "+" + number} {
				if a := understood(t, m, line); a.text != lab || a.mistake != "" || 3*a.row+a.col != cell {
					t.Errorf("%q is %+v, want %s", line, a, lab)
				}
			}
			m = newMatch(Options{Words: words})
			for _, line := range []string{letter, strings.ToLower(letter)} {
				if a := understood(t, m, line); a.mistake == "" {
					t.Errorf("%q is %+v, want a mistake", line, a)
				}
			}
		}
	}
}

// TestLinesWithCells has it that names of cells share lines, and that a number is a cell only on a line of its own.
func TestLinesWithCells(t *testing.T) {
	m := newMatch(Options{Cells: true})
	m.input.lines = &lineByLine{"B2 a1 1 1 c3", "5", "0 0 1", "2", "1 B2", "7"}
	var got []string
	for {
		a, err := m.input.answer()
		if err == io.EOF {
			break
		}
		got = append(got, a.text)
	}
	if want := []string{"1 1", "0 0", "1 1", "2 2", "1 1", "0 0", "1 2", "1 B2", "2 0"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestComplete has it, in every position, that what a line may become is taken when it is typed, and that every word and
// every free cell can be completed.
func TestComplete(t *testing.T) {
	seen := map[gamestate.GameState]bool{}
	var every func(cells []int)
	every = func(cells []int) {
		m := newMatch(Options{Words: true, Cells: len(cells)%2 == 0}, cells...)
		position := m.game
		position.SetSelectedRow(0)
		position.SetSelectedCol(0)
		if seen[position] || m.game.GameOver() {
			return
		}
		seen[position] = true
		all := m.complete("")
		for _, line := range all {
			checkCompletion(t, m, line)
			if len(seen)%16 != 1 {
				continue // the beginnings are the same
			}
			for n := range len(line) {
				begun := m.complete(line[:n])
				another := func(l string) bool { return !strings.HasPrefix(l, line[:n]) || len(l) == n }
				if !slices.Contains(begun, line) || slices.ContainsFunc(begun, another) {
					t.Fatalf("%v: %q may become %q", cells, line[:n], begun)
				}
			}
			if again := m.complete(line); len(again) > 0 {
				t.Fatalf("%v: %q may become %q", cells, line, again)
			}
		}
		free := bits.OnesCount16(m.game.Cells(gamestate.Empty))
		if len(all) != len(words())+free {
			t.Fatalf("%v: %q", cells, all)
		}
		for cell := range 9 {
			if m.game.Board(cell/3, cell%3) == gamestate.Empty {
				every(append(cells, cell))
			}
		}
	}
	every(make([]int, 0, 9))
	if len(seen) != 5478-958 { // positions there are, but for those in which the game is over
		t.Errorf("%d positions", len(seen))
	}

	m := newMatch(Options{Words: true})
	for line, want := range map[string][]string{
		"u": {"undo"}, "h": {"help", "hint"}, "0 ": {"0 0", "0 1", "0 2"}, "sa": {"save "}, "x": nil, "A": nil, "save x": nil,
	} {
		if got := m.complete(line); !slices.Equal(got, want) {
			t.Errorf("%q may become %q, want %q", line, got, want)
		}
	}
	m = newMatch(Options{Words: true, Cells: true})
	for line, want := range map[string][]string{"A": {"A1", "A2", "A3"}, "a": {"a1", "a2", "a3"}, "M": nil, "m": {"moves"}} {
		if got := m.complete(line); !slices.Equal(got, want) {
			t.Errorf("with names of cells, %q may become %q, want %q", line, got, want)
		}
	}
	m.asking = true
	for line, want := range map[string][]string{"": {"yes", "no"}, "y": {"yes"}, "u": nil, "0": nil} {
		if got := m.complete(line); !slices.Equal(got, want) {
			t.Errorf("asked to play again, %q may become %q, want %q", line, got, want)
		}
	}
}

// checkCompletion has it that line is taken when it is typed, and a cell is free.
func checkCompletion(t *testing.T, m *Match, line string) {
	if strings.HasSuffix(line, " ") {
		line += "file"
	}
	a := understood(t, m, line)
	game := m.game
	if a.mistake == "" && a.word == nil {
		play(&game, 3*a.row+a.col)
	}
	if a.mistake != "" || !game.MoveValid() && a.word == nil {
		t.Fatalf("%q is offered, and typed is %+v", line, a)
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		text  string
		width int
		want  []string
	}{
		{"", 10, []string{""}},
		{"one two three", 13, []string{"one two three"}},
		{"one two three", 12, []string{"one two", "three"}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 6, []string{"one", "two", "three"}},
		{"one two three", 1, []string{"one", "two", "three"}},
		{"one two three", 0, []string{"one two three"}},
		{"one two three", -2, []string{"one two three"}},
		{"  one two", 5, []string{"  one", "two"}},
		{"  unbreakable", 5, []string{"  unbreakable"}},
		{"  unbreakable too", 5, []string{"  unbreakable", "too"}},
		{"a unbreakable b", 5, []string{"a", "unbreakable", "b"}},
	}
	for _, test := range tests {
		if got := wrap(test.text, test.width); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d columns: %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

func FuzzWrap(f *testing.F) {
	f.Add("  Ada  is X, Grace is\u00a0O. ", 7)
	f.Fuzz(func(t *testing.T, text string, width int) {
		lines := wrap(text, width)
		if got := strings.Join(lines, " "); got != text {
			t.Fatalf("%q becomes %q", text, lines)
		}
		for _, line := range lines {
			if width > 0 && len(line) > width && strings.Contains(strings.TrimLeft(line, " "), " ") {
				t.Fatalf("%q in %d columns: %q", text, width, lines)
			}
		}
	})
}
