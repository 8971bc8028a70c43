package match

import (
	"io"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/playmove"
)

// A tabber types lines, and asks before each what it may become, as TAB does.
type tabber struct {
	lines []string
	m     *Match
	check func(m *Match)
}

func (y *tabber) Read(p []byte) (int, error) {
	y.check(y.m)
	if len(y.lines) == 0 {
		return 0, io.EOF
	}
	n := copy(p, y.lines[0])
	y.lines = y.lines[1:]
	return n, nil
}

// whileTyping calls check before each line is typed.
func whileTyping(t *testing.T, lines []string, options Options, check func(*Match)) {
	y := &tabber{lines: lines, check: check}
	y.m = New(console.New(y, io.Discard), options)
	if err := y.m.Play(); err != nil {
		t.Fatal(err)
	}
}

// TestCompletion checks that what a line may become is taken when it is typed, and that every command and every free cell
// can be completed.
func TestCompletion(t *testing.T) {
	for _, cells := range []bool{false, true} {
		options := Options{Commands: true, Cells: cells}
		whileTyping(t, strings.SplitAfter("1 1\n0 0\n0 1\nundo\n2 2\n1 0\n1 2\n", "\n"), options, func(m *Match) {
			all := m.complete("")
			if free := 9 - len(m.game.Moves); len(all) != len(controller.Commands())+free {
				t.Fatalf("after %v it offers %q", m.game.Moves, all)
			}
			for _, line := range all {
				typed := line
				if strings.HasSuffix(line, " ") {
					typed += "file"
				}
				reader := controller.Reader{Console: console.New(strings.NewReader(typed), io.Discard), Commands: true, Cells: cells}
				answer, err := reader.Answer()
				state := m.game.State
				taken := answer.Command != "" || playmove.PlayCell(&state, 3*answer.Row+answer.Col)
				if err != nil || answer.NotIntegers || !taken {
					t.Fatalf("after %v it offers %q", m.game.Moves, line)
				}
				for n := range line {
					if begun := m.complete(line[:n]); !slices.Contains(begun, line) {
						t.Fatalf("%q may become %q", line[:n], begun)
					}
				}
			}
		})
	}
}

func TestCompleted(t *testing.T) {
	for _, test := range []struct {
		options Options
		typed   string
		want    map[string]string
	}{
		{Options{}, "", map[string]string{"u": "undo", "h": "help,hint", "0 ": "0 0,0 1,0 2", "sa": "save ", "x": "", "A": "", "undo": ""}},
		{Options{Cells: true}, "", map[string]string{"A": "A1,A2,A3", "a": "a1,a2,a3", "M": "", "m": "moves"}},
		{Options{Series: true}, "1 1\n0 0\n0 1\n1 0\n2 1\n", map[string]string{"": "yes,no", "y": "yes", "u": "", "0": ""}},
	} {
		test.options.Commands = true
		var got map[string]string
		whileTyping(t, []string{test.typed}, test.options, func(m *Match) {
			got = map[string]string{}
			for line := range test.want {
				got[line] = strings.Join(m.complete(line), ",")
			}
		})
		for line, want := range test.want {
			if got[line] != want {
				t.Errorf("%+v: %q may become %q, want %q", test.options, line, got[line], want)
			}
		}
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 10, []string{""}},
		{"one two three", 13, []string{"one two three"}},
		{"one two three", 12, []string{"one two", "three"}},
		{"one two three", 6, []string{"one", "two", "three"}},
		{"one two three", 0, []string{"one two three"}},
		{"  one two", 5, []string{"  one", "two"}},
		{"  unbreakable too", 5, []string{"  unbreakable", "too"}},
		{"a unbreakable b", 5, []string{"a", "unbreakable", "b"}},
	} {
		if got := wrap(test.text, test.width); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d columns: %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

// FuzzWrap checks that nothing is lost, and that no line is too long that could be broken.
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
