package match_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
	"tictactoe/transcripts"
)

// A kind of match, and what is typed in it.
type kind struct {
	input   string
	options match.Options
}

func kinds() map[string]kind {
	adaAndGrace := board.Players{X: "Ada", O: "Grace \"Amazing\" Hopper\n"}
	return map[string]kind{
		"nothing":                {"", match.Options{Commands: true}},
		"a draw":                 {draw, match.Options{Commands: true, Players: adaAndGrace}},
		"commands":               {"1 1\nundo\nhint\n0 0\nredo\n1 1\nu\nu\nr\nmoves\nr\nnew\n2 2\nn\n1 1\nu\n0 0\nquit\n", match.Options{Commands: true}},
		"mistakes":               {"1 1\n1 1\n3 3\nx\n1\nx\n# 1\nundo 2\nh\n\"\n2 2\n", match.Options{Commands: true}},
		"commands that are none": {"1 1\nundo\n?\n1 1\nnew\n0 0\n", match.Options{}},
		"cells":                  {"B2\n1\n1\n0\n10\n0 2\nundo\nc3\n", match.Options{Commands: true, Cells: true}},
		"a series":               {winX + "0 0\nundo\nnew\n" + draw, match.Options{Commands: true, Series: true, Games: 2}},
		"a series broken off": {winX + "0 0\nnew\n1 1\n",
			match.Options{Commands: true, Series: true, Games: 2, Players: adaAndGrace}},
		"a series that asks": {winX + "yes\n" + winO + "\nhm\ny\n1 1\n", match.Options{Commands: true, Series: true}},
		"the computer":       {"1 1\nundo\n0 1\nundo\nredo\n2 0\n", match.Options{Commands: true, Computer: gamestate.O, Seed: 1}},
		"the computer begins": {"undo\n" + strings.ReplaceAll(draw, "0 0\n", ""),
			match.Options{Commands: true, Computer: gamestate.X, Seed: 1, Series: true, Games: 2}},
	}
}

// wholeBefore returns where the last whole exchange before at ends. Of what stands before the first, whole lines stay.
func wholeBefore(record string, at int) int {
	if first := strings.Index(record, controller.Prompt); at < first {
		return strings.LastIndexByte(record[:at], '\n') + 1
	}
	if at == len(record) && strings.HasSuffix(record, "\n") {
		return at
	}
	return strings.LastIndex(record[:min(at+len(controller.Prompt), len(record))], controller.Prompt)
}

// TestResumeAnyCut cuts records off behind every line, and of a long record at some of the other bytes. A game of two people
// must go on as it would have done if it had not been broken off.
func TestResumeAnyCut(t *testing.T) {
	for name, kind := range kinds() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const more = "0 2\nundo\nx\n1 2\n"
			s := play(t, kind.input, kind.options)
			step := 1 + len(s.record)/300
			last := -1
			for at := range len(s.record) + 1 {
				if at%step != 0 && s.record[at-1] != '\n' {
					continue
				}
				keep, err := kept(s.record[:at], kind.options)
				if keep != wholeBefore(s.record, at) || err != nil {
					t.Fatalf("cut at %d: %d kept, want %d, of\n%s\n%v", at, keep, wholeBefore(s.record, at), s.record, err)
				}
				if keep == last {
					continue
				}
				last = keep
				resumed, _ := resume(t, s.record[:at], more, kind.options)
				got := checkSession(t, resumed.record)
				if kind.options.Series || kind.options.Computer != gamestate.Empty {
					continue // not all that is in the record was typed by people
				}
				before, _ := controller.Dialogue().ParseSession(s.record[:keep])
				if want := checkSession(t, play(t, before.Input+more, kind.options).record); got != want {
					t.Fatalf("cut at %d and resumed it is\n%s\nwant it to be typed %q", at, resumed.record, want)
				}
			}
		})
	}
}

// kept resumes a record without going on with it.
func kept(record string, options match.Options) (int, error) {
	m := match.New(console.New(strings.NewReader(""), io.Discard), options)
	header, err := match.ReadHeader([]byte(record))
	if err != nil {
		return 0, err
	}
	return m.Resume([]byte(record), header)
}

// TestResumeAltered puts other bytes in the place of some that are in no comment. Where that is not found out, the record is
// one of another match, or one that was cut off, of which what stood before is kept.
func TestResumeAltered(t *testing.T) {
	for name, kind := range kinds() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, kind.input, kind.options)
			for at := 0; at < len(s.record); at += 1 + len(s.record)/40 {
				was, inComment := s.record[at], s.record[strings.LastIndexByte(s.record[:at], '\n')+1] == '#'
				for _, is := range []byte{"#\n 0qn\""[at%7], was ^ 1, was ^ 0x80} {
					if !inComment && is != was {
						checkAltered(t, s, at, is, kind.options)
					}
				}
			}
		})
	}
}

func checkAltered(t *testing.T, s sitting, at int, is byte, options match.Options) {
	t.Helper()
	text := s.record[:at] + string([]byte{is}) + s.record[at+1:]
	keep, err := kept(text, options)
	if damage, ok := errors.AsType[*transcripts.FileError](err); ok {
		first, last := 1+strings.Count(s.record[:at], "\n"), 1+strings.Count(s.record, "\n")
		if damage.Line < first || damage.Line > last {
			t.Errorf("%q at %d, in line %d: the error is %v", is, at, first, err)
		}
		return
	}
	if err != nil || keep < wholeBefore(s.record, at) {
		t.Fatalf("%q at %d: %d kept, want %d; %v", is, at, keep, wholeBefore(s.record, at), err)
	}
	if transcript, err := controller.Dialogue().ParseSession(text[:keep]); err == nil {
		replayed := controller.Replay(transcript.Input, controller.Options{Commands: true})
		if rest, ok := strings.CutPrefix(replayed, transcript.Output); !ok || rest != "" && rest != controller.Prompt {
			t.Fatalf("%q at %d: what is kept is no session:\n%s", is, at, text[:keep])
		}
	}
}

// TestResumeDamage checks where a FileError says that a record is damaged, and what should stand there.
func TestResumeDamage(t *testing.T) {
	options := match.Options{Commands: true}
	over := play(t, winX, options).record
	goesOn := play(t, "1 1\nundo\n", options).record
	begins, _, _ := strings.Cut(goesOn, "undo")
	for _, test := range []struct{ record, want string }{
		{strings.Replace(goesOn, ": 1 1", ": 1 2", 1), `line 2: expected "Selected row 1 and column 2", got "Selected row 1 and column 1"`},
		{"Dear diary\n", `line 1: expected "Enter row and column of a grid cell:", got "Dear diary"`},
		{goesOn + "\x00\n\x00\x00", `line 19: expected "Invalid input: expecting two integers", got "\x00\x00"`},
		{over + "1 1\n", `line 57: expected "Enter row and column of a grid cell:", got "1 1"`},
		{begins + "q\n\n" + begins, `line 13: expected "Invalid input: expecting two integers", got ""`},
		{"# a\n# b\n" + begins + "1 x\n# c\nSelected\n", `line 16: expected "Invalid input: expecting two integers", got "Selected"`},
	} {
		keep, err := kept(test.record, options)
		if keep != 0 || err == nil || err.Error() != test.want || !errors.As(err, new(*transcripts.FileError)) {
			t.Errorf("%q: %d kept, %v, want %s", test.record, keep, err, test.want)
		}
	}
}

// What an editor may change is no damage: a byte order mark, CR LF, a comment that is indented.
func TestResumeEdited(t *testing.T) {
	record := play(t, "1 1\n0 0\n3 3\n", match.Options{Commands: true}).record
	edited := "\ufeff" + strings.ReplaceAll(strings.ReplaceAll(record, "\n#", "\n  #"), "\n", "\r\n")
	want := len(edited) - len(controller.Prompt) // which Play writes
	if keep, err := kept(edited, match.Options{Commands: true}); keep != want || err != nil {
		t.Errorf("%d bytes are kept of\n%s\n%v, want %d", keep, edited, err, want)
	}
}

// TestResumedScreen checks what stands on the screen when a session that was copied off a screen is resumed.
func TestResumedScreen(t *testing.T) {
	const (
		prompt = controller.Prompt
		first  = "# Rows and columns 0 to 2. Type help for more.\n"
		goesOn = " after 1 move: O is to move.\n" + first + "# O is to move; X played 1 1.\n" + prompt + "\n# Left after 1 move.\n"
	)
	for _, test := range []struct {
		typed   string
		want    string // behind the game that goes on
		options match.Options
	}{
		{"1 1\n0 0\nhint\nx\nmoves\nundo\n", goesOn, match.Options{}},
		{"1 1\nquit\n", goesOn, match.Options{}},
		{strings.TrimSuffix(winX, "\n") + " and more\n", ": the game is over.\n" + first + "# Play again? (yes or no) ", match.Options{}},
		{winX + "y\n1 1\n1 1\n", " after 1 move: Player 1 (O) is to move.\n# Game 2: Player 2 is X, Player 1 is O.\n" +
			"# Score: Player 1 has 1, Player 2 has 0.\n" + first + "# Player 1 (O) is to move; Player 2 (X) played 1 1.\n" + prompt +
			"\n# Left after 1 move.\n# Score: Player 1 has 1, Player 2 has 0.\n", match.Options{Series: true}},
	} {
		test.options.Commands = true
		session := play(t, test.typed, test.options).screen
		resumed, keep := resume(t, session, "", test.options)
		_, got, _ := strings.Cut(resumed.screen, "# Resumed")
		cells, _ := lastGame(t, resumed.screen)
		want, _ := lastGame(t, session)
		rest := session[keep:]
		asked := rest == "" || strings.HasPrefix(rest, prompt) || strings.HasPrefix(rest, "# Play again?")
		if strings.Contains(resumed.screen, "hint\n") {
			t.Errorf("a command that changes nothing is shown again:\n%s", resumed.screen)
		}
		if got != test.want || !slices.Equal(cells, want) || !asked {
			t.Errorf("%q: on the screen there stands\n%s\nwant %s", test.typed, resumed.screen, test.want)
		}
	}
}

// FuzzResume checks that any text can be resumed, or is damaged in a line that it has; so is its header, or there are no flags.
func FuzzResume(f *testing.F) {
	for _, kind := range kinds() {
		f.Add([]byte(play(f, kind.input, kind.options).record), byte(0))
	}
	f.Add([]byte(play(f, "hint\n0 0 1 1\n2\n# x\n2\nsave x\nmoves\nquit\n", match.Options{Commands: true}).screen), byte(0))
	f.Add([]byte(play(f, "0 0 1 1\n0 2 0 1 2 2 2", match.Options{Commands: true}).screen), byte(200))
	f.Fuzz(func(t *testing.T, text []byte, cut byte) {
		text = text[:max(0, len(text)-int(cut))]
		isIn := func(line int) bool { return line >= 1 && line <= 1+bytes.Count(text, []byte("\n")) }
		header, err := match.ReadHeader(text)
		if err != nil && (header.Flags != nil || !isIn(err.(*transcripts.FileError).Line)) || len(header.Flags) > 0 && !isIn(header.Line) {
			t.Fatalf("%+v, %v in\n%s", header, err, text)
		}
		header.Players(int(cut))
		_, err = kept(string(text), match.Options{Commands: true})
		if damage, ok := errors.AsType[*transcripts.FileError](err); ok {
			if !isIn(damage.Line) {
				t.Fatalf("%v in\n%s", err, text)
			}
			return
		}
		resume(t, string(text), "undo\n0 2\n1 2\n2 2\n", match.Options{Commands: true})
	})
}
