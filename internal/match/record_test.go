package match_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
)

// blocks is how many states of the game, and refusals, stand in a text.
func blocks(text string) int {
	return strings.Count(text, "winCode: ") + strings.Count(text, "Invalid ") + strings.Count(text, "Taken back")
}

// A witness is a record and a screen, and sees that nothing is on the screen that is not in the record.
type witness struct {
	t              *testing.T
	record, screen strings.Builder
	writes         []string
	fail           int // the Write, from 1, that fails; 0 for none
}

var errFull = errors.New("the disk is full")

func (w *witness) Write(p []byte) (int, error) {
	if w.fail == len(w.writes)+1 {
		return 0, errFull
	}
	w.writes = append(w.writes, string(p))
	if len(w.writes) > 1 {
		if answered := blocks(w.record.String()); blocks(w.screen.String()) > answered {
			w.t.Errorf("write %d, %q, comes when on the screen there stands\n%s", len(w.writes), p, &w.screen)
		}
	}
	return w.record.Write(p)
}

// screenOf is the screen of a witness.
type screenOf struct{ *witness }

func (s screenOf) Write(p []byte) (int, error) {
	n, err := s.screen.Write(p)
	if blocks(s.screen.String()) > blocks(s.record.String()) {
		s.t.Errorf("on the screen there stands\n%s\nand in the record\n%s", &s.screen, &s.record)
	}
	return n, err
}

// TestRecordComesFirst has it that each exchange is one Write, in order and whole, before the screen has anything of it.
func TestRecordComesFirst(t *testing.T) {
	input := "1 1\n1 1 0 0\nx\nundo\nhint\n" + "5 5\n1\n2\n" + "new\n" + winX + "q\n"
	for _, options := range []match.Options{
		{Commands: true},
		{},
		{Commands: true, Series: true, Games: 3},
		{Commands: true, Computer: gamestate.X},
		{Commands: true, Players: board.Players{X: strings.Repeat("a long name ", 500)}}, // more than is held back
	} {
		w := &witness{t: t}
		options.Record = w
		c := console.New(strings.NewReader(input), screenOf{w})
		if err := match.New(c, options).Play(); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(w.record.String(), "cell: hint") {
			t.Errorf("what changes nothing is recorded:\n%s", &w.record)
		}
		checkSession(t, w.record.String())
		before := ""
		for i, write := range w.writes {
			before += write
			begins := strings.TrimSuffix(write, controller.Prompt)
			if i > 0 && (strings.Count(begins, controller.Prompt) > 1 || !strings.HasSuffix(begins, "\n\n")) {
				t.Errorf("a write is no exchange: %q", write)
			}
			checkSession(t, before)
		}
	}
}

// TestFailingRecord has it that a Write that fails ends the match, with its error and before the screen has anything of the
// exchange.
func TestFailingRecord(t *testing.T) {
	input := "1 1\n0 0\nundo\nnew\n" + winX
	for _, options := range []match.Options{{Commands: true}, {Commands: true, Series: true, Computer: gamestate.X}} {
		whole := &witness{t: t}
		options.Record = whole
		c := console.New(strings.NewReader(input), screenOf{whole})
		if err := match.New(c, options).Play(); err != nil {
			t.Fatal(err)
		}
		c.Close()
		for fail := range whole.writes {
			w := &witness{t: t, fail: fail + 1}
			options.Record = w
			c := console.New(strings.NewReader(input), screenOf{w})
			if err := match.New(c, options).Play(); !errors.Is(err, errFull) {
				t.Fatalf("write %d fails: %v", w.fail, err)
			}
			c.Close()
			if !slices.Equal(w.writes, whole.writes[:fail]) || blocks(w.screen.String()) != blocks(w.record.String()) {
				t.Errorf("write %d fails: on the screen there stands\n%s\nand in the record\n%s", w.fail, &w.screen, &w.record)
			}
			if !strings.HasPrefix(whole.screen.String(), w.screen.String()) {
				t.Errorf("write %d fails: on the screen there stands\n%s\nwant what stood there before", w.fail, &w.screen)
			}
		}
	}
}

// TestReadingError has it that an error of reading ends the match and is returned.
func TestReadingError(t *testing.T) {
	for _, options := range []match.Options{{}, {Commands: true}, {Series: true}} {
		input := io.MultiReader(strings.NewReader(winX), failingReader{})
		if !options.Series {
			input = io.MultiReader(strings.NewReader("1 1\n"), failingReader{})
		}
		c := console.New(input, io.Discard)
		if err := match.New(c, options).Play(); !errors.Is(err, errBroken) {
			t.Errorf("%+v: %v", options, err)
		}
	}
}

var errBroken = errors.New("broken")

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errBroken }

// TestFlags has it that a record begins with the flags that its match was asked for with.
func TestFlags(t *testing.T) {
	for _, test := range []struct {
		options match.Options
		want    string
	}{
		{match.Options{Commands: true, Seed: 3, RecordName: "x"}, ""},
		{match.Options{View: board.Block}, ""},
		{match.Options{Players: board.Players{X: "Ada"}}, "# tictactoe --x=Ada"},
		{match.Options{Players: board.Players{X: "A", O: "B"}, View: board.Grid, Cells: true},
			"# tictactoe --x=A --o=B --cells=true --board=grid"},
		{match.Options{Computer: gamestate.O}, "# tictactoe --computer=o"},
		{match.Options{Series: true}, "# tictactoe --series=0"},
		{match.Options{Series: true, Games: 5, Computer: gamestate.X, Players: board.Players{O: "Ada Lovelace"}},
			`# tictactoe --o="Ada Lovelace" --series=5 --computer=x`},
	} {
		s := play(t, "1 1\n", test.options)
		header, _, _ := strings.Cut(s.record, "\n")
		flags, _, err := match.Flags([]byte(s.record))
		if strings.HasPrefix(header, "# tictactoe") != (test.want != "") || test.want != "" && header != test.want || err != nil {
			t.Errorf("%+v: the header is %q, %v, want %q", test.options, header, err, test.want)
		}
		if (len(flags) == 0) != (test.want == "") {
			t.Errorf("%q: %q", header, flags)
		}
	}
}

// FuzzFlags has it that players have their names again, whatever these are.
func FuzzFlags(f *testing.F) {
	f.Add("Ada", "Grace Hopper")
	f.Add(`"`, `\"`)
	f.Add("--x=", " --o=\"a\"")
	f.Add("'", "`x`")
	f.Add("a\nb", "\xff\x00\u2028☃")
	f.Add("-", "# tictactoe --x=a")
	f.Fuzz(func(t *testing.T, x, o string) {
		record := play(t, "", match.Options{Players: board.Players{X: x, O: o}, Cells: true}).record
		flags, _, err := match.Flags([]byte(record))
		var want []match.Flag
		if x != "" {
			want = append(want, match.Flag{Name: "x", Value: x})
		}
		if o != "" {
			want = append(want, match.Flag{Name: "o", Value: o})
		}
		want = append(want, match.Flag{Name: "cells", Value: "true"})
		if err != nil || !slices.Equal(flags, want) {
			t.Errorf("%q and %q: %q, %v", x, o, flags, err)
		}
		if strings.Count(record, "\n") != 1 {
			t.Errorf("%q and %q: %q", x, o, record)
		}
	})
}

// TestDamagedFlags has it that a header that is none is an error in line 1.
func TestDamagedFlags(t *testing.T) {
	for header, want := range map[string]string{
		"":                                     "[]",
		"Enter row and column of a grid cell:": "[]",
		"# Ada plays Grace\n":                  "[]",
		"#tictactoe --x=Ada\n":                 "[]",
		"# tictactoe --x=Ada":                  "[]", // cut off
		"# tictactoe\n":                        "[]",
		"# tictactoe --x=Ada\n":                "[{x Ada}]",
		"# tictactoe --x=\n":                   "[{x }]",
		"# tictactoe --x=\"A \\\" --o=\"\n":    "[{x A \" --o=}]",
		"# tictactoe --x=Ada --o=G-B_1\n":      "[{x Ada} {o G-B_1}]",
	} {
		flags, _, err := match.Flags([]byte(header))
		if err != nil || fmt.Sprint(flags) != want {
			t.Errorf("%q: %v, %v, want %s", header, flags, err, want)
		}
	}
	for _, header := range []string{
		"# tictactoe \n",
		"# tictactoes\n",
		"# tictactoe --x\n",
		"# tictactoe -x=Ada\n",
		"# tictactoe  --x=Ada\n",
		"# tictactoe --x=Ada \n",
		"# tictactoe --x=Ada Grace\n",
		"# tictactoe --x=\"Ada\"o\n",
		"# tictactoe --x=\"Ada\n",
		"# tictactoe --x=A\"da\"\n",
		"# tictactoe --x=Ada=\n",
	} {
		flags, _, err := match.Flags([]byte(header + "# --o=Grace\n"))
		if damage := (*match.DamageError)(nil); flags != nil || !errors.As(err, &damage) || damage.Line != 1 ||
			!strings.HasPrefix(err.Error(), "line 1: want # tictactoe --FLAG=VALUE ..., not ") {
			t.Errorf("%q: %v, %v", header, flags, err)
		}
	}
	const twice = "# tictactoe --x=Ada\n# a comment\n# tictactoe --x=Augusta --series=3\n"
	if flags, _, err := match.Flags([]byte(twice)); err != nil || fmt.Sprint(flags) != "[{x Augusta} {series 3}]" {
		t.Errorf("of two headers: %v, %v", flags, err)
	}
	for _, damaged := range []string{"# tictactoe --color=always\n"} {
		if _, _, err := match.Flags([]byte("# a comment\n" + damaged)); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") {
			t.Errorf("%q: %v", damaged, err)
		}
	}
}

// TestSave has it that what is saved is the record so far, and that it is said what came of it.
func TestSave(t *testing.T) {
	var name string
	var saved []byte
	var fails error
	options := match.Options{Commands: true, Players: board.Players{X: "Ada"}, Save: func(to string, record []byte) error {
		name, saved = to, bytes.Clone(record)
		return fails
	}}
	s := sit(t, "1 1\nhint\nsave  My game.txt \n", options)
	if name != "My game.txt" || string(saved) != s.record {
		t.Errorf("saved to %q:\n%s\nwant\n%s", name, saved, s.record)
	}
	if got := asides(s.screen, "Saved to My game.txt."); len(got) != 1 {
		t.Errorf("%s", s.screen)
	}
	m, again, keep := resume(t, saved, "0 0\nsave later\n", options)
	if err := m.Play(); err != nil || string(saved) != again.String() || keep == 0 {
		t.Errorf("saved after resuming:\n%s\nwant\n%s", saved, again)
	}

	fails = errors.New("open x\ny: permission denied")
	s = sit(t, "save x\x1b[2Jy\nsave\n", options)
	if got := asides(s.screen, "Not saved: open x?y: permission denied."); len(got) != 1 || name != "x\x1b[2Jy" {
		t.Errorf("%q", s.screen)
	}
	if got := asides(s.screen, "Say where to: save FILE."); len(got) != 1 {
		t.Errorf("%q", s.screen)
	}
	fails = nil
	if s = play(t, "save x\x1b[2Jy\n", options); strings.Contains(s.screen, "\x1b") {
		t.Errorf("%q", s.screen)
	}

	options.Save = nil
	if got := asides(sit(t, "save x\n", options).screen, "There is nowhere to save it."); len(got) != 1 {
		t.Errorf("%q", got)
	}
}
