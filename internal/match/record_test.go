package match_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
	"tictactoe/transcripts"
)

var errBroken = errors.New("broken")

// A witness sees each write to the record and to the screen: left is called with what is there before it, amid it and after
// it, which is what a process leaves that is killed then.
type witness struct {
	record, screen string
	left           func()
}

// A sheet is one of the two.
type sheet struct {
	*witness
	text *string
}

func (s sheet) Write(p []byte) (int, error) {
	s.left()
	half := len(p) / 2
	*s.text += string(p[:half])
	s.left()
	*s.text += string(p[half:])
	s.left()
	return len(p), nil
}

// outcomes returns the first line of what came of each answer, where the line is whole.
func outcomes(session string) (found string) {
	for line := range strings.Lines(session) {
		for _, begins := range []string{"Selected row ", "Invalid ", "# Taken back", "# Played again", "# A new game."} {
			if i := strings.Index(line, begins); i >= 0 && strings.HasSuffix(line, "\n") {
				found += line[i:]
			}
		}
	}
	return found
}

// TestKilledAtEveryWrite checks, at every write there is, that what came on the screen is in the record, and that what is
// left of the record can be resumed, without what nobody has seen.
func TestKilledAtEveryWrite(t *testing.T) {
	input := "1 1\n1 1 0 0\nx\nundo\nhint\n5 5\n1\n2\nnew\n" + winX + "0 0\n0 1\nundo\nundo\nredo\nnew\nundo\n" + winO + "2 2\n"
	for _, options := range []match.Options{
		{Commands: true},
		{},
		{Commands: true, Series: true, Games: 3},
		{Commands: true, Computer: gamestate.X},
		{Commands: true, Players: board.Players{X: strings.Repeat("a long name ", 200)}}, // more than is held back
	} {
		whole := play(t, input, options).record
		w := new(witness)
		var last string
		w.left = func() {
			if w.record+w.screen == last {
				return
			}
			last = w.record + w.screen
			resumed, keep := resume(t, w.record, "", options)
			checkSession(t, resumed.record)
			shown := outcomes(w.screen)
			if !strings.HasPrefix(outcomes(w.record), shown) || !strings.HasPrefix(outcomes(resumed.record), shown) {
				t.Fatalf("the screen has\n%s\nthe record\n%s\nand resumed it is\n%s", w.screen, w.record, resumed.record)
			}
			if !strings.HasPrefix(whole, w.record[:keep]) {
				t.Fatalf("kept is\n%s\nof\n%s", w.record[:keep], whole)
			}
		}
		options.Record = sheet{w, &w.record}
		c := console.New(&typist{input, io.Discard}, sheet{w, &w.screen})
		if err := errors.Join(match.New(c, options).Play(), c.Close()); err != nil {
			t.Fatal(err)
		}
		if w.record != whole || strings.Count(outcomes(w.screen), "\n") < 8 {
			t.Errorf("the record is\n%s\nwant\n%s", w.record, whole)
		}
	}
}

// A failing record fails when so many Writes are left.
type failing struct {
	strings.Builder
	left int
}

func (f *failing) Write(p []byte) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errBroken
	}
	return f.Builder.Write(p)
}

// TestFailingRecord checks that a Write that fails ends the match before the screen has anything of the exchange.
func TestFailingRecord(t *testing.T) {
	for n := range 12 {
		writes, input := n/2, "1 1\n0 0\nundo\nnew\n0 1\n"
		if n%2 == 1 {
			input = winX // with the last Write
		}
		for _, options := range []match.Options{{Commands: true}, {Commands: true, Series: true, Computer: gamestate.X}} {
			record := &failing{left: writes}
			options.Record = record
			var screen strings.Builder
			options.RecordName = "full.txt"
			c := console.New(strings.NewReader(input), &screen)
			err := match.New(c, options).Play()
			c.Close()
			resumed, _ := resume(t, record.String(), "", match.Options{Commands: true}) // is left as far as this was
			left := slices.Equal(comments(screen.String(), "Left"), comments(resumed.screen, "Left"))
			goesOn := writes == 0 || left && strings.HasSuffix(screen.String(), "# To go on: tictactoe --resume=full.txt\n")
			if !errors.Is(err, errBroken) || outcomes(screen.String()) != outcomes(record.String()) || !goesOn {
				t.Errorf("write %d fails, %v: on the screen there stands\n%s\nand in the record\n%s", writes+1, err, &screen, record)
			}
		}
	}
}

// TestFailingKeep checks that a game that nobody asked to record goes on when it can no longer be kept.
func TestFailingKeep(t *testing.T) {
	record := &failing{left: 1}
	var screen strings.Builder
	c := console.New(strings.NewReader("1 1\n0 0\n2 2\nquit\n"), &screen)
	err := errors.Join(match.New(c, match.Options{Commands: true, Record: record, RecordName: "last.txt", Kept: true}).Play(), c.Close())
	kept, played := strings.Count(record.String(), "Selected"), strings.Count(screen.String(), "Selected")
	if err != nil || kept != 1 || played != 3 || !strings.HasSuffix(screen.String(), "# Left after 3 moves.\n# Not kept: broken.\n") {
		t.Errorf("%v: kept is\n%s\nand the screen shows\n%s", err, record, &screen)
	}
}

// TestReadingError checks that the score is said at Ctrl-C, as at the end of the input, but not where reading fails.
func TestReadingError(t *testing.T) {
	for _, typed := range []string{"", "1 1\n", winX} {
		for want, scores := range map[error]int{errBroken: 0, console.ErrInterrupt: 1} {
			var screen strings.Builder
			c := console.New(io.MultiReader(strings.NewReader(typed), iotest.ErrReader(want)), &screen)
			err := errors.Join(match.New(c, match.Options{Series: true}).Play(), c.Close())
			if typed == winX {
				scores++ // behind the game
			}
			if !errors.Is(err, want) || strings.Count(screen.String(), "core: Player 1 has ") != scores {
				t.Errorf("%q: %v, want %v, and on the screen there stands\n%s", typed, err, want, &screen)
			}
		}
	}
}

func TestFlags(t *testing.T) {
	for header, want := range map[string]string{
		"":                                     "map[]",
		"Enter row and column of a grid cell:": "map[]",
		"# Ada plays Grace\n":                  "map[]",
		"# tictactoe (X) wins by row 0.\n":     "map[]", // a player's name
		"#tictactoe --x=Ada\n":                 "map[]",
		"# tictactoe --x=Ada":                  "map[]", // cut off
		"# tictactoe\r\n":                      "map[]",
		"# tictactoe --x=\n":                   "map[x:]",
		"# tictactoe --x=\"A \\\" --o=\"\r\n":  "map[x:A \" --o=]",
		"# tictactoe --x=Ada --o=G-B_1\n":      "map[o:G-B_1 x:Ada]",
		"\ufeff# tictactoe --x=Ada\n":          "map[x:Ada]",
		"# tictactoe --x=A\n# a comment\n# tictactoe --x=B --series=3\n": "map[series:3 x:B]",

		"# tictactoe --x\n":                         "line 1",
		"# tictactoe --x=Ada Grace\n":               "line 1",
		"# tictactoe --x=\"Ada\"o\n":                "line 1",
		"# tictactoe --x=\"Ada\n":                   "line 1",
		"# tictactoe --x=Ada=\n":                    "line 1",
		"# a comment\n# tictactoe --color=always\n": "line 2",
	} {
		read, err := match.ReadHeader([]byte(header))
		got := fmt.Sprint(read.Flags)
		if _, ok := errors.AsType[*transcripts.FileError](err); ok {
			got = err.Error()
			line := strings.TrimRight(header[strings.LastIndex(header, "# tictactoe"):], "\n")
			want += fmt.Sprintf(`: want # tictactoe --FLAG=VALUE ..., not "%.60s"`, strings.ReplaceAll(line, `"`, `\"`))
		}
		if got != want {
			t.Errorf("%q: %s, %v, want %s", header, got, err, want)
		}
	}
}

// TestHeader checks the headers of a record, and who plays the second game by the last one.
func TestHeader(t *testing.T) {
	for _, test := range []struct {
		typed        string
		options      match.Options
		want, second string
	}{
		{winX, match.Options{}, "", "{ }"},
		{winX + "y\n", match.Options{Commands: true}, "# tictactoe --series=0\n", "{Player 2 Player 1}"},
		{"", match.Options{View: board.Block, Players: board.Players{X: "Ada", O: "Grace\a"}},
			"# tictactoe --x=Ada --o=\"Grace\\a\"\n", "{Grace? Ada}"},
		{"", match.Options{View: board.Grid, Cells: true, Series: true, Games: 3, Computer: gamestate.X, Level: perfectplay.OneAhead},
			"# tictactoe --series=3 --computer=x --level=2 --cells=true --board=grid\n", "{Player 2 Computer}"},
		{"", match.Options{Series: true, Computer: gamestate.O}, "# tictactoe --series=0 --computer=o\n", "{Computer Player 1}"},
	} {
		record := play(t, test.typed, test.options).record
		got := strings.Join(regexp.MustCompile("(?m)^# tictactoe.*\n").FindAllString(record, -1), "")
		header, _ := match.ReadHeader([]byte(record))
		second := fmt.Sprint(header.Players(2))
		if got != test.want || second != test.second {
			t.Errorf("%+v: the headers are %q, want %q; and %s play, want %s", test.options, got, test.want, second, test.second)
		}
	}
}

// FuzzFlags checks that a record has the flags that its match was asked for with, whatever the players' names are.
func FuzzFlags(f *testing.F) {
	f.Add("", "", byte(0))
	f.Add("Ada", "Grace Hopper", byte(1))
	f.Add(`"`, `\"`, byte(2))
	f.Add("--x=", " --o=\"a\"", byte(4))
	f.Add("'", "`x`", byte(8))
	f.Add("a\nb", "\xff\x00\u2028☃", byte(15))
	f.Add("-", "# tictactoe --x=a", byte(0))
	f.Fuzz(func(t *testing.T, x, o string, which byte) {
		options := match.Options{Players: board.Players{X: x, O: o}}
		want := map[string]string{"x": x, "o": o}
		add := func(bit byte, name, value string, set func()) {
			if which&bit != 0 {
				want[name] = value
				set()
			}
		}
		add(1, "series", "3", func() { options.Series, options.Games = true, 3 })
		add(2, "computer", "o", func() { options.Computer = gamestate.O })
		add(4, "cells", "true", func() { options.Cells = true })
		add(8, "board", "grid", func() { options.View = board.Grid })
		maps.DeleteFunc(want, func(_, value string) bool { return value == "" })
		record := play(t, "", options).record
		header, err := match.ReadHeader([]byte(record))
		if err != nil || !maps.Equal(header.Flags, want) || strings.HasPrefix(record, "# tictactoe") != (len(want) > 0) {
			t.Errorf("%q has the flags %q, %v, want %q", record, header.Flags, err, want)
		}
	})
}

func TestSave(t *testing.T) {
	var name string
	var saved []byte
	var fails error
	options := match.Options{Commands: true, Players: board.Players{X: "Ada"}, Save: func(to string, record []byte) error {
		name, saved = to, bytes.Clone(record)
		return fails
	}}
	session := play(t, "1 1\nhint\nsave  My game.txt \n", options)
	if name != "My game.txt" || string(saved) != session.record || comments(session.screen, "Saved to My game.txt.") == nil {
		t.Errorf("saved to %q:\n%s\nwant\n%s", name, saved, session.record)
	}
	options.Kept = true // which writes nothing before the first move
	if play(t, "save now\n", options); string(saved) != "# tictactoe --x=Ada\n"+controller.Prompt {
		t.Errorf("saved before the first move:\n%s", saved)
	}
	options.Kept = false
	saved = nil
	if resume(t, session.screen, "", options); saved != nil {
		t.Error("a session in which something was saved saves it again when it is resumed")
	}
	resumed, _ := resume(t, session.record, "0 0\nsave later\n", options)
	headers := strings.Count(resumed.record, "# tictactoe")
	if name != "later" || string(saved) != resumed.record || !strings.HasPrefix(resumed.record, session.record) || headers != 1 {
		t.Errorf("saved when it was resumed:\n%s\nwant\n%s", saved, resumed.record)
	}
	for said, err := range map[string]error{"Not saved: broken?.\n": errors.New("broken\n"), "Saved to x?[2Jy.\n": nil} {
		fails = err
		if s := play(t, "save x\x1b[2Jy\n", options); name != "x\x1b[2Jy" || !strings.Contains(s.screen, "\n# "+said) {
			t.Errorf("%q, want %q", s.screen, said)
		}
	}
}
