package match_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// A kind is the options and the input of a match.
type kind struct {
	input   string
	options match.Options
}

func kinds() map[string]kind {
	people := match.Options{Commands: true}
	cells := match.Options{Commands: true, Cells: true}
	series := match.Options{Commands: true, Series: true, Games: 2}
	withNames := series
	withNames.Players = board.Players{X: "Ada", O: "Grace \"Amazing\" Hopper\n"}
	computer := match.Options{Commands: true, Computer: gamestate.O, Seed: 1}
	computerBegins := series
	computerBegins.Computer, computerBegins.Seed = gamestate.X, 1
	return map[string]kind{
		"nothing":  {"", people},
		"a draw":   {draw, withNames},
		"mistakes": {"1 1\n1 1\n3 3\nx\n1\nx\n# 1\nundo 2\nh\n\"\n5\n2 2\n", people},
		"commands": {"1 1\nundo\nhint\n0 0\nredo\n1 1\nu\nu\nr\nmoves\nr\nnew\n2 2\n" +
			"n\n1 1\nu\n0 0\nquit\n", people},
		"commands as mistakes": {"1 1\nundo\n?\n1 1\nnew\n0 0\n", match.Options{}},
		"cells":                {"B2\n1\n1\n0\n10\n0 2\nundo\nc3\n", cells},
		"a series":             {winX + "0 0\nundo\nnew\n" + draw, series},
		"a broken-off series":  {winX + "0 0\nnew\n1 1\n", withNames},
		"a series that asks": {winX + "yes\nundo\ny\n" + winO + "\nhm\ny\n1 1\n",
			match.Options{Commands: true, Series: true}},
		"the computer":        {"1 1\nundo\n0 1\nundo\nredo\n2 0\n", computer},
		"the computer begins": {"undo\n" + strings.ReplaceAll(draw, "0 0\n", ""), computerBegins},
	}
}

// wholeBefore returns the offset at which the last whole exchange before at ends. Before the first
// exchange, it is the end of the last whole line.
func wholeBefore(record string, at int) int {
	if first := strings.Index(record, controller.Prompt); at < first {
		return strings.LastIndexByte(record[:at], '\n') + 1
	}
	if at == len(record) && strings.HasSuffix(record, "\n") {
		return at
	}
	end := min(at+len(controller.Prompt), len(record))
	return strings.LastIndex(record[:end], controller.Prompt)
}

func inputOf(session string) string {
	transcript, _ := transcripts.ParseSession(controller.Dialogue(), session)
	return transcript.Input
}

// TestResumeAnyCut cuts records after every line, and at other bytes. A game of two people must
// then continue as if it had not been broken off.
func TestResumeAnyCut(t *testing.T) {
	for name, kind := range kinds() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const more = "0 2\nundo\nx\n1 2\n"
			whole := play(t, kind.input, kind.options).record
			step := 1 + len(whole)/300
			last := -1
			for at := range len(whole) + 1 {
				if at%step != 0 && whole[at-1] != '\n' {
					continue
				}
				keep, err := kept(whole[:at], kind.options)
				if want := wholeBefore(whole, at); keep != want || err != nil {
					t.Fatalf("cut at %d: %d kept, want %d; %v\n%s", at, keep, want, err, whole)
				}
				if keep == last {
					continue
				}
				last = keep
				resumed, _ := resume(t, whole[:at], more, kind.options)
				checkSession(t, resumed.record)
				if kind.options.Series || kind.options.Computer != gamestate.Empty {
					continue // people did not type the whole record
				}
				before := inputOf(whole[:keep])
				want := inputOf(play(t, before+more, kind.options).record)
				if got := inputOf(resumed.record); got != want {
					t.Fatalf("cut at %d and resumed it is\n%s\nwant the input %q",
						at, resumed.record, want)
				}
			}
		})
	}
}

// kept resumes a record without continuing it.
func kept(record string, options match.Options) (int, error) {
	m := match.New(console.New(strings.NewReader(""), io.Discard), options)
	return m.Resume([]byte(record))
}

// TestResumeOld resumes records of earlier programs, whole, and replays them.
func TestResumeOld(t *testing.T) {
	files, _ := filepath.Glob("testdata/records/*.txt")
	if len(files) == 0 {
		t.Fatal("there are no records")
	}
	for _, file := range files {
		record, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		checkSession(t, string(record))
		keep, err := kept(string(record), match.Options{Commands: true})
		if rest := string(record[keep:]); err != nil || rest != "" && rest != controller.Prompt {
			t.Errorf("%s: %v, and %q is not kept", file, err, rest)
		}
	}
}

// TestResumeDamage checks the lines and the texts of errors about damaged records.
func TestResumeDamage(t *testing.T) {
	t.Skip("the screen of a keyboard is no transcript")
	const pair = `"Invalid input: expecting two integers"`
	const prompt = `"Enter row and column of a grid cell:"`
	options := match.Options{Commands: true}
	over := play(t, winX, options).record
	unfinished := play(t, "1 1\nundo\n", options).record
	begins, _, _ := strings.Cut(unfinished, "undo")
	for _, test := range []struct{ record, want string }{
		{strings.Replace(unfinished, ": 1 1", ": 1 2", 1),
			`line 2: expected "Selected row 1 and column 2", got "Selected row 1 and column 1"`},
		{begins + "\x1b[9;9H1\n", "line 12: the recording cannot be read: " +
			"it goes back in the line by ^[[9;9H1; copy the text off the screen instead"},
		{"Dear diary\n", "line 1: expected " + prompt + `, got "Dear diary"`},
		{unfinished + "\x00\n\x00\x00\n", "line 20: expected " + pair + `, got "\x00\x00"`},
		{over + "1 1\n", "line 57: expected " + prompt + `, got "1 1"`},
		{begins + "q\n\n" + begins, "line 13: expected " + pair + `, got ""`},
		{"# a\n# b\n" + begins + "1 x\n# c\nSelected\n",
			"line 16: expected " + pair + `, got "Selected"`},
	} {
		keep, err := kept(test.record, options)
		isFile := errors.As(err, new(*transcripts.FileError))
		if keep != 0 || !isFile || err.Error() != test.want {
			t.Errorf("%q: %d kept, %v, want %s", test.record, keep, err, test.want)
		}
	}
}

// TestResumeEdited resumes a record after harmless changes of an editor: a byte order mark, CR LF,
// indented comments.
func TestResumeEdited(t *testing.T) {
	record := play(t, "1 1\n0 0\n3 3\n", match.Options{Commands: true}).record
	edited := strings.NewReplacer("\n#", "\r\n  #", "\n", "\r\n").Replace("\ufeff" + record)
	want := len(edited) - len(controller.Prompt) // Play writes it
	if keep, err := kept(edited, match.Options{Commands: true}); keep != want || err != nil {
		t.Errorf("%d bytes are kept of\n%s\n%v, want %d", keep, edited, err, want)
	}
}

// TestResumedScreen resumes sessions that were copied off a screen, and compares the new screens
// with a file.
func TestResumedScreen(t *testing.T) {
	t.Skip("the screen of a keyboard is no transcript")
	screens := ""
	for _, typed := range []string{
		"1 1\n0 0\nhint\nx\nmoves\nundo\n",
		"1 1\nquit\n",
		"0 0\n",
		"1\n1\n0\n",
		"0\nnew\n1\n1 1\nexit\n",
		strings.TrimSuffix(winX, "\n") + " and more\n",
		winX + "y\n1 1\n1 1\n",
	} {
		options := match.Options{Commands: true}
		screen := play(t, typed, options).screen
		resumed, keep := resume(t, screen, "", options)
		if !slices.Equal(lastGame(t, resumed.screen), lastGame(t, screen)) {
			t.Errorf("%q: the screen is\n%s", typed, resumed.screen)
		}
		screens += fmt.Sprintf("== %q; not kept: %q\n%s\n", typed, screen[keep:], resumed.screen)
	}
	testkit.Golden(t, "testdata/resumed.txt", screens)
}

// FuzzResume checks for any text that Resume continues it, or names a line that is damaged.
func FuzzResume(f *testing.F) {
	options := match.Options{Commands: true}
	for _, kind := range kinds() {
		f.Add([]byte(play(f, kind.input, kind.options).record), byte(0))
	}
	screen := play(f, "hint\n0 0 1 1\n2\n# x\n2\n1\nsave x\nmoves\nquit\n", options).screen
	f.Add([]byte(screen), byte(0))
	f.Add([]byte(screen), byte(200))
	f.Fuzz(func(t *testing.T, text []byte, cut byte) {
		text = text[:max(0, len(text)-int(cut))]
		lines := 1 + bytes.Count(text, []byte("\n"))
		header, err := match.ReadHeader(text)
		hasFlags := len(header.Flags) > 0
		if err == nil && hasFlags != (header.Line > 0) || header.Line > lines {
			t.Fatalf("%+v, %v in\n%s", header, err, text)
		}
		header.Players(int(cut))
		if err == nil {
			_, err = kept(string(text), options)
		}
		damage, isDamage := errors.AsType[*transcripts.FileError](err)
		switch {
		case isDamage && (damage.Line < 1 || damage.Line > lines):
			t.Fatalf("%v in\n%s", err, text)
		case err == nil:
			resume(t, string(text), "undo\n0 2\n1 2\n2 2\n", options)
		}
	})
}
