package match_test

import (
	"bytes"
	"errors"
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

// A disk holds the record and the screen of a match. It calls check before, in the middle of and
// after each Write: the program may be killed then.
type disk struct {
	record, screen string
	check          func()
}

// A diskFile is one of the two.
type diskFile struct {
	*disk
	text *string
}

func (f diskFile) Write(p []byte) (int, error) {
	f.check()
	half := len(p) / 2
	*f.text += string(p[:half])
	f.check()
	*f.text += string(p[half:])
	f.check()
	return len(p), nil
}

// outcomes returns the whole lines with which the replies to answers begin.
func outcomes(session string) (found string) {
	reply := regexp.MustCompile(`(?:Selected|Invalid|# Taken back|# Played again|# A new).*\n`)
	return strings.Join(reply.FindAllString(session, -1), "")
}

// TestKilledAtEveryWrite checks that each outcome on the screen is in the record, and that the
// record can be resumed without the outcomes that the players have not seen.
func TestKilledAtEveryWrite(t *testing.T) {
	input := "1 1\n1 1 0 0\nx\nundo\nhint\n5 5\n1\n2\nnew\n" + winX +
		"0 0\n0 1\nundo\nundo\nredo\nnew\nundo\n" + winO + "2 2\n"
	for _, options := range []match.Options{
		{Commands: true},
		{},
		{Commands: true, Series: true, Games: 3},
		{Commands: true, Computer: gamestate.X},
		{Commands: true, Players: board.Players{X: strings.Repeat("long ", 500)}},
	} {
		whole := play(t, input, options).record
		d := new(disk)
		last := ""
		d.check = func() {
			if d.record+d.screen == last {
				return
			}
			last = d.record + d.screen
			resumed, keep := resume(t, d.record, "", options)
			checkSession(t, resumed.record)
			shown := outcomes(d.screen)
			if !strings.HasPrefix(outcomes(d.record), shown) ||
				!strings.HasPrefix(outcomes(resumed.record), shown) {
				t.Fatalf("the screen has\n%s\nthe record\n%s\nand after resuming\n%s",
					d.screen, d.record, resumed.record)
			}
			if !strings.HasPrefix(whole, d.record[:keep]) {
				t.Fatalf("kept is\n%s\nof\n%s", d.record[:keep], whole)
			}
		}
		options.Record = diskFile{d, &d.record}
		c := console.New(&typist{input, io.Discard}, diskFile{d, &d.screen})
		if err := errors.Join(match.New(c, options).Play(), c.Close()); err != nil {
			t.Fatal(err)
		}
		if d.record != whole || strings.Count(outcomes(d.screen), "\n") < 8 {
			t.Errorf("the record is\n%s\nwant\n%s", d.record, whole)
		}
	}
}

// A failing record fails after a number of Writes.
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

// TestFailingRecord checks that a failing Write ends the match before the screen shows the
// exchange.
func TestFailingRecord(t *testing.T) {
	for writes := range 6 {
		for _, input := range []string{"1 1\n0 0\nundo\nnew\n0 1\n", winX} {
			for _, options := range []match.Options{
				{Commands: true},
				{Commands: true, Series: true, Computer: gamestate.X},
			} {
				record := &failing{left: writes}
				options.Record = record
				options.Resume = "go on"
				var output strings.Builder
				c := console.New(strings.NewReader(input), &output)
				err := match.New(c, options).Play()
				c.Close()
				screen := output.String()
				resumed, _ := resume(t, record.String(), "", match.Options{Commands: true})
				left := slices.Equal(comments(screen, "Left"), comments(resumed.screen, "Left"))
				goesOn := writes == 0 || left && strings.HasSuffix(screen, "# To go on: go on\n")
				isSame := outcomes(screen) == outcomes(record.String())
				if !errors.Is(err, errBroken) || !isSame || !goesOn {
					t.Errorf("write %d fails, %v: the screen shows\n%s\nand the record is\n%s",
						writes+1, err, screen, record)
				}
			}
		}
	}
}

// TestFailingKeep checks that a match goes on if the record of the last game cannot be written.
func TestFailingKeep(t *testing.T) {
	record := &failing{left: 1}
	var screen strings.Builder
	c := console.New(strings.NewReader("1 1\n0 0\n2 2\nquit\n"), &screen)
	options := match.Options{Commands: true, Record: record, KeptIn: "last.txt"}
	err := errors.Join(match.New(c, options).Play(), c.Close())
	kept := strings.Count(record.String(), "Selected")
	played := strings.Count(screen.String(), "Selected")
	const end = "# Left after 3 moves.\n# Not kept: broken.\n"
	if err != nil || kept != 1 || played != 3 || !strings.HasSuffix(screen.String(), end) {
		t.Errorf("%v: kept is\n%s\nand the screen shows\n%s", err, record, &screen)
	}
}

// TestReadingError checks that the score comes at Ctrl-C, as at the end of the input, but not if
// reading fails.
func TestReadingError(t *testing.T) {
	const score = "# Score: Player 1 has 0, Player 2 has 0.\n"
	const result = "# Player 1 wins the series, 1 to 0.\n"
	for _, test := range []struct {
		typed string
		err   error
		end   string
	}{
		{"", errBroken, controller.Prompt},
		{"1 1\n", console.ErrInterrupt, controller.Prompt + "\n" + score},
		{winX, errBroken, "# Play again? (yes or no) "},
		{winX, console.ErrInterrupt, "# Play again? (yes or no) \n" + result},
	} {
		var screen strings.Builder
		input := io.MultiReader(strings.NewReader(test.typed), iotest.ErrReader(test.err))
		c := console.New(input, &screen)
		err := errors.Join(match.New(c, match.Options{Series: true}).Play(), c.Close())
		if !errors.Is(err, test.err) || !strings.HasSuffix(screen.String(), test.end) {
			t.Errorf("%q: %v, want %v; the screen shows\n%s", test.typed, err, test.err, &screen)
		}
	}
}

func TestReadHeader(t *testing.T) {
	const bad = `line 1: want # tictactoe --FLAG=VALUE ..., not `
	type flags = map[string]string
	for _, test := range []struct {
		record string
		want   flags
		err    string
	}{
		{"", flags{}, ""},
		{controller.Prompt, flags{}, ""},
		{"# Ada plays Grace\n", flags{}, ""},
		{"# tictactoe (X) wins by row 0.\n", flags{}, ""}, // a player's name
		{"#tictactoe --x=Ada\n", flags{}, ""},
		{"# tictactoe --x=Ada", flags{}, ""}, // cut off
		{"# tictactoe\r\n", flags{}, ""},
		{"# tictactoe --x=\n", flags{"x": ""}, ""},
		{"# tictactoe --x=\"A \\\" --o=\"\r\n", flags{"x": `A " --o=`}, ""},
		{"\ufeff# tictactoe --x=Ada --o=G-B_1\n", flags{"x": "Ada", "o": "G-B_1"}, ""},
		{"# tictactoe --x=A\n# c\n# tictactoe --x=B --o=C\n", flags{"o": "C", "x": "B"}, ""},

		{"# tictactoe --x\n", nil, bad + `"# tictactoe --x"`},
		{"# tictactoe --x=Ada Grace\n", nil, bad + `"# tictactoe --x=Ada Grace"`},
		{"# tictactoe --x=\"Ada\"o\n", nil, bad + `"# tictactoe --x=\"Ada\"o"`},
		{"# tictactoe --x=\"Ada\n", nil, bad + `"# tictactoe --x=\"Ada"`},
		{"# tictactoe --x=Ada=\n", nil, bad + `"# tictactoe --x=Ada="`},
		{"# c\n# tictactoe --color=always\n", nil,
			strings.Replace(bad, "1", "2", 1) + `"# tictactoe --color=always"`},
	} {
		header, err := match.ReadHeader([]byte(test.record))
		message := ""
		if _, ok := errors.AsType[*transcripts.FileError](err); ok {
			message = err.Error()
		}
		if !maps.Equal(header.Flags, test.want) || message != test.err {
			t.Errorf("%q: %q, %v, want %q, %s", test.record, header.Flags, err, test.want, test.err)
		}
	}
}

// TestHeader checks the headers of a record, the flags in the last one, and who plays a second
// game.
func TestHeader(t *testing.T) {
	named := func(x, o string) match.Options {
		return match.Options{View: board.Block, Players: board.Players{X: x, O: o}}
	}
	for _, test := range []struct {
		typed   string
		options match.Options
		want    string
		flags   map[string]string
		second  board.Players
	}{
		{winX, match.Options{}, "", nil, board.Players{}},
		{winX + "y\n", match.Options{Commands: true}, "# tictactoe --series=0\n",
			map[string]string{"series": "0"}, board.Players{X: "Player 2", O: "Player 1"}},
		{"", named("Ada", "Grace\a"), `# tictactoe --x=Ada --o="Grace\a"` + "\n",
			map[string]string{"x": "Ada", "o": "Grace\a"}, board.Players{X: "Ada", O: "Grace?"}},
		{"", named(`" --o="a`, "\xff\u2028☃"),
			`# tictactoe --x="\" --o=\"a" --o="\xff\u2028☃"` + "\n",
			map[string]string{"x": `" --o="a`, "o": "\xff\u2028☃"},
			board.Players{X: `" --o="a`, O: "�?☃"}},
		{"", match.Options{View: board.Grid, Cells: true, Series: true, Games: 3,
			Computer: gamestate.X, Level: perfectplay.OneAhead},
			"# tictactoe --series=3 --computer=x --level=2 --cells=true --board=grid\n",
			map[string]string{"series": "3", "computer": "x", "level": "2",
				"cells": "true", "board": "grid"},
			board.Players{X: "Player 2", O: "the computer"}},
		{"", match.Options{Series: true, Computer: gamestate.O},
			"# tictactoe --series=0 --computer=o\n",
			map[string]string{"series": "0", "computer": "o"},
			board.Players{X: "the computer", O: "Player 1"}},
	} {
		record := play(t, test.typed, test.options).record
		headers := regexp.MustCompile("(?m)^# tictactoe.*\n").FindAllString(record, -1)
		got := strings.Join(headers, "")
		header, err := match.ReadHeader([]byte(record))
		second := header.Players(2)
		if got != test.want || second != test.second || !maps.Equal(header.Flags, test.flags) {
			t.Errorf("the headers are %q, want %q; flags %q, want %q; %s play, want %s; %v",
				got, test.want, header.Flags, test.flags, second, test.second, err)
		}
	}
}

func TestSave(t *testing.T) {
	var name, saved string
	var fails error
	options := match.Options{Commands: true, Players: board.Players{X: "Ada"}}
	options.Save = func(to string, record []byte) error {
		name, saved = to, string(bytes.Clone(record))
		return fails
	}
	s := play(t, "1 1\nhint\nsave  My game.txt \n", options)
	said := comments(s.screen, "Saved to My game.txt.")
	if name != "My game.txt" || saved != s.record || said == nil {
		t.Errorf("saved to %q:\n%s\nwant\n%s", name, saved, s.record)
	}

	options.KeptIn = "last.txt" // of which nothing is written before the first move
	play(t, "save now\n", options)
	if saved != "# tictactoe --x=Ada\n"+controller.Prompt {
		t.Errorf("saved before the first move:\n%s", saved)
	}

	options.KeptIn = ""
	saved = ""
	if resume(t, s.screen, "", options); saved != "" {
		t.Error("resuming a session saves it again")
	}
	resumed, _ := resume(t, s.record, "0 0\nsave later\n", options)
	headers := strings.Count(resumed.record, "# tictactoe")
	isWhole := saved == resumed.record && strings.HasPrefix(saved, s.record)
	if name != "later" || !isWhole || headers != 1 {
		t.Errorf("saved after resuming:\n%s\nwant\n%s", saved, resumed.record)
	}

	for said, err := range map[string]error{
		"Not saved: broken?.": errors.New("broken\n"),
		"Saved to x?[2Jy.":    nil,
	} {
		fails = err
		s := play(t, "save x\x1b[2Jy\n", options)
		if name != "x\x1b[2Jy" || comments(s.screen, said) == nil {
			t.Errorf("%q, want %q", s.screen, said)
		}
	}
}
