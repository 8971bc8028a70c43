package match_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
)

// A recording is a record and the Writes that made it.
type recording struct {
	bytes.Buffer
	ends []int // of the Writes
}

func (r *recording) Write(p []byte) (int, error) {
	n, err := r.Buffer.Write(p)
	r.ends = append(r.ends, r.Len())
	return n, err
}

// exchanges returns where the exchanges of the record end, and where the first begins.
func (r *recording) exchanges() []int {
	ends := make([]int, len(r.ends))
	for i, end := range r.ends {
		ends[i] = len(bytes.TrimSuffix(r.Bytes()[:end], []byte(controller.Prompt)))
	}
	return ends
}

// recorded plays input and returns the record.
func recorded(t testing.TB, input string, options match.Options) *recording {
	t.Helper()
	record := new(recording)
	options.Record = record
	c := console.New(strings.NewReader(input), io.Discard)
	if err := match.New(c, options).Play(); err != nil {
		t.Fatalf("Play: %v", err)
	}
	return record
}

// resume returns a match that resumes a record, in the record that it goes on with, and what of it is kept.
func resume(t testing.TB, record []byte, input string, options match.Options) (m *match.Match, again *recording, keep int) {
	t.Helper()
	again = new(recording)
	options.Record = again
	m = match.New(console.New(strings.NewReader(input), io.Discard), options)
	keep, err := m.Resume(record)
	if err != nil {
		t.Fatalf("%v in\n%s", err, record)
	}
	again.Buffer.Write(record[:keep])
	return m, again, keep
}

// untyped returns the input that has a match go on as the record does behind whole: what the match itself typed is not in
// it.
func untyped(t testing.TB, record string, whole int, asks bool) string {
	t.Helper()
	transcript, err := dialogue.ParseSession(record)
	if err != nil {
		t.Fatal(err)
	}
	var input strings.Builder
	for i, turn := range dialogue.Turns(transcript.Output, transcript.Input) {
		over := strings.Contains(turn.Printed, "gameOver: true")
		switch {
		case i < strings.Count(record[:whole], controller.Prompt):
		case over && asks:
			input.WriteString("yes\n")
		case !over:
			input.WriteString(strings.TrimSpace(turn.Typed) + "\n")
		}
	}
	return input.String()
}

// cut cuts a record off at every byte from from on and resumes it; some of them it plays to the end that they had, where
// that can be.
func cut(t *testing.T, record *recording, from int, options match.Options) {
	games := played(controller.Games(checkSession(t, record.String()), true))
	exchanges := record.exchanges()
	begun, _, err := match.Flags(record.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	step := 1
	if testing.Short() {
		step = 7
	}
	for at := from; at <= record.Len(); at += step {
		whole := 0
		for _, end := range exchanges {
			if end <= at {
				whole = end
			}
		}
		if at < exchanges[0] { // in what stands before them, of which whole lines stay
			whole = bytes.LastIndexByte(record.Bytes()[:at], '\n') + 1
		}
		input := ""
		playOn := (at-whole)%31 == 0
		if playOn && options.Computer == gamestate.Empty {
			input = untyped(t, record.String(), whole, options.Series && options.Games == 0)
		}
		m, again, keep := resume(t, record.Bytes()[:at], input, options)
		if keep != whole {
			t.Fatalf("cut at %d: %d kept, want %d, of\n%s", at, keep, whole, record)
		}
		if !playOn {
			continue
		}
		if err := m.Play(); err != nil {
			t.Fatalf("Play: %v", err)
		}
		flags, _, err := match.Flags(again.Bytes())
		if err != nil || !slices.Equal(flags, begun) {
			t.Fatalf("cut at %d and resumed it begins with %v, %v, want %v", at, flags, err, begun)
		}
		got := played(controller.Games(checkSession(t, again.String()), true))
		if got != games && options.Computer == gamestate.Empty {
			t.Fatalf("cut at %d and resumed it is\n%s\nand was\n%s", at, again, record)
		}
	}
}

// A kind of match, and what is typed in it.
type kind struct {
	name    string
	options match.Options
	input   string
}

const (
	winX = "1 1\n0 0\n0 1\n1 0\n2 1\n"
	winO = "1 1\n0 0\n2 2\n0 1\n2 0\n0 2\n"
	draw = "0 0\n1 1\n2 2\n0 1\n2 1\n2 0\n0 2\n1 2\n1 0\n"
)

func kinds() []kind {
	adaAndGrace := board.Players{X: "Ada", O: "Grace \"Amazing\" Hopper\n"}
	return []kind{
		{"a game", match.Options{Commands: true}, winX},
		{"a draw", match.Options{Commands: true}, draw},
		{"nothing", match.Options{Commands: true}, ""},
		{"names", match.Options{Commands: true, Players: adaAndGrace}, winO},
		{"words", match.Options{Commands: true}, "1 1\nundo\nhint\n0 0\nredo\n1 1\nu\nu\nr\nmoves\nr\nnew\n2 2\nn\n1 1\nu\n0 0\nquit\n"},
		{"mistakes", match.Options{Commands: true}, "1 1\n1 1\n3 3\nx\n1\nx\n# 1\nundo 2\nh\n\"\n2 2\n"},
		{"words that are none", match.Options{}, "1 1\nundo\n?\n\x00\n\x1bq\n1 1\nnew\n0 0\n"},
		{"cells", match.Options{Commands: true, Cells: true}, "B2\n1\n1\n0\n10\n0 2\nundo\nc3\n"},
		{"a series", match.Options{Commands: true, Series: true, Games: 2}, winX + "0 0\nundo\nnew\n" + draw},
		{"a series broken off", match.Options{Commands: true, Series: true, Games: 2, Players: adaAndGrace}, winX + "0 0\nnew\n1 1\n"},
		{"a series that asks", match.Options{Commands: true, Series: true}, winX + "yes\n" + winO + "\nhm\ny\n1 1\n"},
		{"the computer", match.Options{Commands: true, Computer: gamestate.O, Seed: 1}, "1 1\nundo\n0 1\nundo\nredo\n2 0\n"},
		{"the computer begins", match.Options{Commands: true, Computer: gamestate.X, Seed: 1, Series: true, Games: 2},
			"undo\n" + strings.ReplaceAll(draw, "0 0\n", "") + draw + draw},
	}
}

// TestResumeAnyCut cuts records of every kind off at every byte.
func TestResumeAnyCut(t *testing.T) {
	for _, kind := range kinds() {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			record := recorded(t, kind.input, kind.options)
			cut(t, record, 0, kind.options)
		})
	}
}

// TestResumeEveryGame cuts games off in their last exchange: every game that goes on after at most three moves, and one
// in many of all that are over.
func TestResumeEveryGame(t *testing.T) {
	options := match.Options{Commands: true}
	inLastExchange := func(cells []int) {
		record := recorded(t, string(testkit.AppendInput(nil, cells)), options)
		exchanges := record.exchanges()
		cut(t, record, exchanges[len(exchanges)-2], options)
	}
	random := rand.New(rand.NewPCG(1, 0))
	for first := range 9 {
		inLastExchange([]int{first})
		testkit.EveryGame(func(cells []int) {
			if random.IntN(20000) == 0 {
				inLastExchange(cells)
			}
		}, first)
		for second := range 9 {
			if second != first {
				inLastExchange([]int{first, second})
			}
		}
	}
}

// TestResumeAltered puts another byte in the place of every one that is in no comment. Where that is not found out, the
// record is one of another match, or one that was cut off, of which what stood before is kept.
func TestResumeAltered(t *testing.T) {
	for _, kind := range kinds() {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			record := recorded(t, kind.input, kind.options)
			every := 9 + record.Len()/100 // byte, of a long record, is replaced by each of these
			comment := false
			for at, was := range record.Bytes() {
				if at == 0 || record.Bytes()[at-1] == '\n' {
					comment = was == '#'
				}
				if comment {
					continue
				}
				for i, is := range []byte{'#', '\n', ' ', '0', 'q', 'n', '"', was ^ 1, was ^ 0x80} {
					if is != was && (record.Len() < 700 || at%every == i) {
						altered(t, record, at, is, kind.options)
					}
				}
			}
		})
	}
}

func altered(t *testing.T, record *recording, at int, is byte, options match.Options) {
	text := bytes.Clone(record.Bytes())
	text[at] = is
	before, exchange := 0, record.Len() // the exchange that is altered is between them
	for _, end := range record.exchanges() {
		if end <= at {
			before = end
		} else {
			exchange = min(exchange, end)
		}
	}
	m := match.New(console.New(strings.NewReader(""), io.Discard), options)
	keep, err := m.Resume(text)
	if damage := (*match.DamageError)(nil); errors.As(err, &damage) {
		line := func(at int) int { return 1 + bytes.Count(record.Bytes()[:at], []byte("\n")) }
		hides := is == '#' && bytes.HasPrefix(text[at+1:], []byte("Enter")) // an exchange, which then was as if it had never been
		if damage.Line < line(at) || damage.Line > line(exchange)+1 && !hides {
			t.Errorf("%q at %d, in line %d: the error is %v", is, at, line(at), err)
		}
		return
	}
	if err != nil || keep < before {
		t.Fatalf("%q at %d: %d kept, want %d; %v", is, at, keep, before, err)
	}
	if transcript, err := dialogue.ParseSession(string(text[:keep])); err == nil {
		rest, ok := strings.CutPrefix(replay(t, transcript.Input), transcript.Output)
		if !ok || rest != "" && rest != controller.Prompt {
			t.Fatalf("%q at %d: what is kept is no session:\n%s", is, at, text[:keep])
		}
	}
	if keep < record.exchanges()[len(record.exchanges())-1] && keep != before {
		t.Errorf("%q at %d: %d kept, want what stands before or all, of\n%s", is, at, keep, record)
	}
}

// TestResumeDamage has it that a *DamageError says where a record is damaged and what should stand there.
func TestResumeDamage(t *testing.T) {
	options := match.Options{Commands: true}
	over := recorded(t, winX, options).String()
	goesOn := recorded(t, "1 1\nundo\n", options).String()
	begins, _, _ := strings.Cut(goesOn, "undo")
	tests := []struct{ name, record, want string }{
		{"another move", strings.Replace(goesOn, ": 1 1", ": 1 2", 1),
			`line 2: expected "Selected row 1 and column 2", got "Selected row 1 and column 1"`},
		{"no record", "Dear diary\n", `line 1: it is no session of the game: want "Enter row and column of a grid cell: ", not "Dear diary"`},
		{"garbage", goesOn + "\x00\n\x00\x00", `line 19: expected "Invalid input: expecting two integers", got "^@^@"`},
		{"behind the end", over + "1 1\n", `line 57: expected the output to end, got "1 1"`},
		{"a move behind the end", over + controller.Prompt + "0 0\n",
			`line 57: expected the output to end, got "Enter row and column of a grid cell:"`},
		{"a word behind the end", over + controller.Prompt + "undo\n\n",
			`line 57: expected the output to end, got "Enter row and column of a grid cell:"`},
		{"behind quit", begins + "q\n\n" + begins, `line 13: expected the output to end, got an empty line`},
		{"under comments", "# a\n# b\n" + begins + "1 x\n# c\n\nSelected\n",
			`line 16: expected "Invalid input: expecting two integers", got an empty line`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := match.New(console.New(strings.NewReader(""), io.Discard), options)
			keep, err := m.Resume([]byte(test.record))
			if keep != 0 || err == nil || err.Error() != test.want || !errors.As(err, new(*match.DamageError)) {
				t.Errorf("%d kept, %v, want %s", keep, err, test.want)
			}
		})
	}
}

// TestResumeSavesNothing has it that a session in which something was saved is resumed without saving it again.
func TestResumeSavesNothing(t *testing.T) {
	saved := 0
	options := match.Options{Commands: true, Save: func(string, []byte) error { saved++; return nil }}
	session := sit(t, "1 1\nsave here\nhint\n0 0\n", options).screen
	m, again, keep := resume(t, []byte(session), "0 1\nsave there\n", options)
	if saved != 1 {
		t.Errorf("saved %d times", saved)
	}
	if err := m.Play(); err != nil || saved != 2 {
		t.Errorf("%v; saved %d times", err, saved)
	}
	if !strings.HasPrefix(session, again.String()[:keep]) || len(session)-keep != len(controller.Prompt) {
		t.Errorf("%d of %d bytes are kept", keep, len(session))
	}
	if games := controller.Games(checkSession(t, again.String()), true); len(games[0].Cells) != 3 {
		t.Errorf("%s\nwant three moves", again)
	}
}

// resumedScreen resumes a session and returns what then stands on the screen when the input has ended.
func resumedScreen(t *testing.T, session string, options match.Options) string {
	t.Helper()
	var screen strings.Builder
	c := console.New(strings.NewReader(""), &screen)
	m := match.New(c, options)
	if _, err := m.Resume([]byte(session)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(m.Play(), c.Close()); err != nil {
		t.Fatal(err)
	}
	return screen.String()
}

// TestResumeScreen has it that a session copied off the screen is resumed, with what stands behind its moves.
func TestResumeScreen(t *testing.T) {
	for _, test := range []struct {
		typed, want string
		options     match.Options
	}{
		{"1 1 0 0\nhint\nx\nmoves\nundo\n", "Resumed after 1 move: O is to move.", match.Options{}},
		{"1 1\nquit\n", "Resumed after 1 move: O is to move.", match.Options{}},
		{strings.TrimSuffix(winX, "\n") + " and more\n", "Resumed: the game is over.", match.Options{}},
		{strings.TrimSuffix(winX, "\n") + " 1 1\ny\n", "Resumed after 0 moves: Player 2 (X) is to move.", match.Options{Series: true}},
	} {
		test.options.Commands = true
		session := sit(t, test.typed, test.options).screen
		if got := asides(resumedScreen(t, session, test.options), "Resumed"); len(got) != 1 || got[0] != test.want {
			t.Errorf("%q: %q, want %s", test.typed, got, test.want)
		}
	}
}

// TestResumedScreen has it that what stood on the screen of the game that goes on stands there again, and nothing else.
func TestResumedScreen(t *testing.T) {
	options := match.Options{Commands: true, Series: true, Games: 3, Players: board.Players{X: "Ada"}}
	const game = "1 1\n1 1\nundo\n3 3\n"
	whole := recorded(t, winX+"0 0\nnew\n"+game, options).String()
	screen := resumedScreen(t, whole, options)
	_, want, _ := strings.Cut(whole, "cell: new\n# A new game.\n# Game 2 of 3: Player 2 is X, Ada is O.\n\n")
	_, want, _ = strings.Cut(want, "cell: new\n# A new game.\n# Game 2 of 3: Player 2 is X, Ada is O.\n\n")
	want = strings.TrimSuffix(want, controller.Prompt) +
		"# Resumed after 0 moves: Player 2 (X) is to move.\n" + controller.Prompt
	if got, ok := strings.CutPrefix(screen, want); !ok || got != "\n# Score: Ada has 1, Player 2 has 0.\n" {
		t.Errorf("on the screen there stands\n%s\nwant\n%s", screen, want)
	}
}

// FuzzResume has it that a text that is resumed was a record of what is then replayed, and that any other is damaged.
func FuzzResume(f *testing.F) {
	for _, kind := range kinds() {
		f.Add(recorded(f, kind.input, kind.options).Bytes(), byte(0))
	}
	f.Add([]byte(sit(f, "hint\n0 0 1 1\n2\n# x\n2\nsave x\nmoves\nquit\n", match.Options{Commands: true}).screen), byte(0))
	f.Add([]byte(sit(f, "0 0 1 1\n0 2 0 1 2 2 2", match.Options{Commands: true}).screen), byte(200))
	f.Fuzz(func(t *testing.T, text []byte, at byte) {
		text = text[:max(0, len(text)-int(at))]
		var again bytes.Buffer
		c := console.New(strings.NewReader("undo\n0 2\n1 2\n2 2\n"), io.Discard)
		m := match.New(c, match.Options{Commands: true, Record: &again})
		keep, err := m.Resume(text)
		if err != nil {
			damage := (*match.DamageError)(nil)
			if !errors.As(err, &damage) || damage.Line < 1 || damage.Line > 1+bytes.Count(text, []byte("\n")) {
				t.Fatalf("%v in\n%s", err, text)
			}
			return
		}
		if err := m.Play(); err != nil {
			t.Fatal(err)
		}
		if !unshown.Match(text) { // in comments
			checkSession(t, string(text[:keep])+again.String())
		}
	})
}
