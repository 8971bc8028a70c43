package match_test

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
)

var errBroken = errors.New("broken")

// people are the options of two people at a keyboard.
var people = match.Options{Keyboard: true}

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

// results returns the first lines of the replies to recorded answers.
func results(text string) string {
	reply := regexp.MustCompile(`(?:Selected|Invalid board|Taken back|Back in|A new).*\n`)
	return strings.Join(reply.FindAllString(text, -1), "")
}

// TestKilledAtEveryWrite checks that each result on the screen is in the record, and that the
// record can be resumed without the exchanges that the players have not seen.
func TestKilledAtEveryWrite(t *testing.T) {
	const start = "1 1\n1 1\n0 0\nx\nundo\nhint\n5 5\n1 2\nnew\n"
	const whole = start + winX + "undo\n2 1\ny\n0 0\nundo\nundo\ny\n" + winO + "y\n2 2\n"
	longName := board.Players{X: strings.Repeat("long ", 500)} // longer than a buffer
	for _, test := range []struct {
		input   string
		options match.Options
	}{
		{whole, people},
		{whole, match.Options{}},
		{whole, match.Options{Keyboard: true, Series: true, Games: 2,
			Header: match.HeaderStart + " --series=2\n"}},
		{whole, match.Options{Keyboard: true, Computer: gamestate.X,
			Header: match.HeaderStart + " --computer=x\n"}},
		{start, match.Options{Keyboard: true, Players: longName}},
	} {
		input, options := test.input, test.options
		whole := play(t, input, options).record
		d := new(disk)
		last := ""
		d.check = func() {
			if d.record+d.screen == last {
				return
			}
			last = d.record + d.screen
			resumed, keep := resume(t, d.record, "", options)
			checkRecord(t, resumed.record)
			isShown := strings.HasPrefix(results(d.record), results(d.screen)) ||
				options.Computer != gamestate.Empty // undo takes two moves back in one sentence
			if !isShown || !strings.HasPrefix(whole, d.record[:keep]) {
				t.Fatalf("the screen has\n%s\nthe record\n%s\nand after resuming\n%s",
					d.screen, d.record, resumed.record)
			}
		}
		options.Record = diskFile{d, &d.record}
		c := console.New(&typist{input, io.Discard}, diskFile{d, &d.screen})
		if err := errors.Join(match.New(c, options).Play(), c.Close()); err != nil {
			t.Fatal(err)
		}
		if d.record != whole || strings.Count(results(d.screen), "\n") < 5 {
			t.Errorf("the record is\n%s\nexpected\n%s", d.record, whole)
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

// TestFailingRecord checks that a failing Write ends the match before the screen shows the result.
func TestFailingRecord(t *testing.T) {
	for writes := range 6 {
		for _, input := range []string{"1 1\n0 0\n9 9\nundo\nnew\n0 1\n", winX} {
			record := &failing{left: writes}
			options := match.Options{Record: record, Keyboard: true, Resume: "continue it"}
			var screen strings.Builder
			c := console.New(strings.NewReader(input), &screen)
			err := match.New(c, options).Play()
			c.Close()
			shown := results(screen.String())
			const end = "To continue: continue it\n"
			isLast := writes == 0 || strings.HasSuffix(screen.String(), end)
			if !errors.Is(err, errBroken) || shown != results(record.String()) || !isLast {
				t.Errorf("write %d fails, %v: the screen shows\n%s\nand the record is\n%s",
					writes+1, err, &screen, record)
			}
		}
	}
}

// TestReadingError checks that the score comes at Ctrl-C, as at the end of the input, but not if
// reading fails.
func TestReadingError(t *testing.T) {
	const score = "# Score: Player 1 has 0, Player 2 has 0.\n"
	for _, test := range []struct {
		err error
		end string
	}{
		{errBroken, controller.Prompt},
		{console.ErrInterrupt, controller.Prompt + "\n" + score},
	} {
		var screen strings.Builder
		input := io.MultiReader(strings.NewReader("1 1\n"), iotest.ErrReader(test.err))
		c := console.New(input, &screen)
		err := errors.Join(match.New(c, match.Options{Series: true}).Play(), c.Close())
		if !errors.Is(err, test.err) || !strings.HasSuffix(screen.String(), test.end) {
			t.Errorf("%v, expected %v; the screen shows\n%s", err, test.err, &screen)
		}
	}
}

// TestRecord checks the text of a record: it holds no mistakes and no commands that change nothing.
func TestRecord(t *testing.T) {
	const expected = `# tictactoe --x=Ada
Enter row and column of a grid cell: 1 1
Selected row 1 and column 1
Game state after playMove:
Board:
   B B B
   B X B
   B B B
moveValid: true
gameOver: false
winCode: 0

Enter row and column of a grid cell: 3 0
Invalid board coordinates 3 0
# Rows and columns are 0 to 2.

Enter row and column of a grid cell: undo
# Taken back: 1 1.

Enter row and column of a grid cell: `
	options := match.Options{Keyboard: true, Header: "# tictactoe --x=Ada\n"}
	s := play(t, "(1,1)\nhint\nx\n30\nboard grid\nundo\nmoves\n", options)
	if s.record != expected {
		t.Errorf("the record is\n%s\nexpected\n%s", s.record, expected)
	}
	over := play(t, winX+"hint\nno\n", people).record
	const end = "# Player 1 (X) wins by column 1.\n" +
		"# Decided by move 4: O at 1 0; 2 1 would have held.\n\n"
	if !strings.HasSuffix(over, "winCode: 5\n"+end) {
		t.Errorf("the record of a game that is over is\n%s", over)
	}
}

// TestSave checks that save writes the record so far, also after the match was resumed.
func TestSave(t *testing.T) {
	saved := map[string]string{}
	options := match.Options{Keyboard: true, Header: "# tictactoe --x=Ada\n"}
	options.Save = func(name string, record []byte) (string, error) {
		saved[name] = string(bytes.Clone(record))
		return "continue " + name, nil
	}
	s := play(t, "1 1\nhint\nsave  My game.txt \n", options)
	options.Header = ""
	resumed, _ := resume(t, s.record, "0 0\nsave later\n", options)
	if saved["My game.txt"] != s.record || saved["later"] != resumed.record {
		t.Errorf("saved are %q, expected\n%s\nand\n%s", saved, s.record, resumed.record)
	}

	options.Save = func(string, []byte) (string, error) { return "", errBroken }
	if s := play(t, "save x\n", options); !strings.Contains(s.screen, "\nNot saved: broken.\n") {
		t.Errorf("the screen shows\n%s", s.screen)
	}
}

// TestResumeAnyCut cuts records after every byte. A whole answer is kept, and no other byte.
func TestResumeAnyCut(t *testing.T) {
	for name, input := range map[string]string{
		"a game and a series": winX + "y\nundo\nundo\n2 1\ny\n0 0\n",
		"refusals":            "1 1\n1 1\n3 3\n-1 0\n0 0\nnew\nundo\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			options := match.Options{Keyboard: true, Header: "# tictactoe --x=Ada\n"}
			whole := play(t, input, options).record
			for end := range len(whole) + 1 {
				cut := whole[:end]
				expected := strings.LastIndex(cut, "\n\n") + len("\n\n")
				if !strings.Contains(cut, "\n\n") {
					expected = strings.IndexByte(cut, '\n') + 1 // of the header
				}
				keep, err := match.New(console.New(nil, io.Discard), options).Resume([]byte(cut))
				if keep != expected || err != nil {
					t.Fatalf("%d bytes are kept of\n%s\n%v, expected %d", keep, cut, err, expected)
				}
			}
		})
	}
}

// TestResumeEdited resumes a record after harmless changes of an editor: a byte order mark, CR LF,
// comments.
func TestResumeEdited(t *testing.T) {
	options := match.Options{Keyboard: true, Header: "# tictactoe --x=Ada\n"}
	record := play(t, "1 1\n0 0\n3 3\n", options).record
	edited := strings.NewReplacer("\n#", "\r\n  #", "\n", "\r\n").Replace("\ufeff" + record)
	edited = strings.Replace(edited, "Game state", "# my comment\r\nGame state", 1)
	expected := len(edited) - len(controller.Prompt) // Play writes it
	keep, err := match.New(console.New(nil, io.Discard), people).Resume([]byte(edited))
	if keep != expected || err != nil {
		t.Errorf("%d bytes are kept of\n%s\n%v, expected %d", keep, edited, err, expected)
	}
}

// TestResumeDamage checks the lines and the texts of errors about texts that are no records.
func TestResumeDamage(t *testing.T) {
	const prompt = `"Enter row and column of a grid cell:"`
	const pair = `"Invalid input: expecting two integers"`
	over := play(t, winX, people).record
	unfinished := play(t, "1 1\nundo\n", people).record
	for _, test := range []struct {
		text     string
		line     int
		expected string
	}{
		{strings.Replace(unfinished, ": 1 1", ": 1 2", 1), 2,
			`expected "Selected row 1 and column 2", got "Selected row 1 and column 1"`},
		{strings.Replace(unfinished, "   B X B", "   B O B", 1), 6,
			`expected "   B X B", got "   B O B"`},
		{"Dear diary\n", 1, "expected " + prompt + `, got "Dear diary"`},
		{"Dear diary", 1, "expected " + prompt + `, got "Dear diary"`},
		{"# Notes\n\n", 2, "expected " + prompt + `, got ""`},
		{"# Notes\n", 1, "expected " + prompt + `, got "# Notes"`},
		{unfinished + "\x00\n\x00\x00\n", 16, "expected " + pair + `, got "\x00\x00"`},
		{over + "1 1\n", 58, "expected " + prompt + `, got "1 1"`},
		{unfinished + "hint\n\n", 16, "expected " + pair + `, got ""`},
		{over + controller.Prompt + "1 1\n", 58, "expected " + prompt +
			`, got "Enter row and column of a grid cell: 1 1"`},
	} {
		keep, err := match.New(console.New(nil, io.Discard), people).Resume([]byte(test.text))
		damage, isDamage := errors.AsType[*match.DamageError](err)
		if keep != 0 || !isDamage || damage.Line != test.line || err.Error() != test.expected {
			t.Errorf("%d kept, line %d: %v, expected line %d: %s, in\n%s",
				keep, damage.Line, err, test.line, test.expected, test.text)
		}
	}
}

// FuzzResume checks for any text that Resume continues it, or names a line that is damaged.
func FuzzResume(f *testing.F) {
	f.Add([]byte(play(f, winX+"y\nundo\n", people).record), byte(0))
	f.Add([]byte(play(f, "1 1\n1 1\n9 9\nundo\n", people).record), byte(100))
	f.Add([]byte("# tictactoe --x=Ada\r\n"+controller.Prompt+"undo\n\n"), byte(0))
	f.Fuzz(func(t *testing.T, text []byte, cut byte) {
		text = text[:max(0, len(text)-int(cut))]
		lines := 1 + bytes.Count(text, []byte("\n"))
		keep, err := match.New(console.New(nil, io.Discard), people).Resume(text)
		damage, isDamage := errors.AsType[*match.DamageError](err)
		switch {
		case isDamage && (keep != 0 || damage.Line < 1 || damage.Line > lines):
			t.Fatalf("%+v in\n%s", damage, text)
		case !isDamage && err != nil:
			t.Fatal(err)
		case err == nil:
			resumed, _ := resume(t, string(text), "undo\n0 2\n1 2\n2 2\n", people)
			if !strings.HasPrefix(resumed.record, string(text[:keep])) {
				t.Fatalf("the record\n%s\nis resumed as\n%s", text, resumed.record)
			}
		}
	})
}
