package match_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/match"
	"tictactoe/internal/game/perfectplay"
)

var errBroken = errors.New("broken")

// people are the options of two people at a keyboard.
var people = match.Options{Keyboard: true}

// A writerFunc is the Write of a file.
type writerFunc func(p []byte) (int, error)

func (write writerFunc) Write(p []byte) (int, error) { return write(p) }
func (write writerFunc) Close() error                { return nil }

// resumeText resumes a text, and returns how many of its bytes are kept.
func resumeText(text string) (keep int, err error) {
	return match.New(console.New(nil, io.Discard), people).Resume([]byte(text))
}

// results returns the first lines of the replies to recorded answers, if they are whole.
func results(text string) (found string) {
	replies := []string{"Selected", "Invalid board", "Taken back", "Back in", "A new"}
	for line := range strings.Lines(text) {
		for _, reply := range replies {
			if at := strings.Index(line, reply); at >= 0 && strings.HasSuffix(line, "\n") {
				found += line[at:]
			}
		}
	}
	return found
}

// TestKilledAtEveryWrite checks the record and the screen in the middle of each Write and after it,
// as if the program were killed then. Each result on the screen is in the record, and the record
// can be resumed without the exchanges that the players have not seen.
func TestKilledAtEveryWrite(t *testing.T) {
	const input = "1 1\n1 1\n0 0\nx\nundo\nhint\n5 5\n1 2\nnew\n" +
		winX + "undo\n2 1\ny\n0 0\nundo\nundo\ny\n" + winO + "y\n2 2\n"
	longName := board.Players{X: strings.Repeat("x", 2100)} // longer than the console's buffer
	for _, options := range []match.Options{
		people,
		{},
		{Keyboard: true, Series: true, Games: 2, Players: longName,
			Header: match.HeaderStart + " --series=2\n"},
		{Keyboard: true, Computer: gamestate.X, Header: match.HeaderStart + " --computer=x\n"},
	} {
		whole := play(t, input, options).record
		var record, screen string
		check := func() {
			resumed, keep := resume(t, record, "", options)
			checkRecord(t, resumed.record)
			isRecorded := strings.HasPrefix(results(record), results(screen)) ||
				options.Computer != gamestate.Empty // undo takes two moves back in one sentence
			if !isRecorded || !strings.HasPrefix(whole, record[:keep]) {
				t.Fatalf("the screen has\n%s\nthe record\n%s\nand after resuming\n%s",
					screen, record, resumed.record)
			}
		}
		writeHalves := func(text *string) writerFunc {
			return func(p []byte) (int, error) {
				for _, half := range [][]byte{p[:len(p)/2], p[len(p)/2:]} {
					*text += string(half)
					check()
				}
				return len(p), nil
			}
		}
		options.Record = writeHalves(&record)
		c := console.New(&typist{input, io.Discard}, writeHalves(&screen))
		if err := errors.Join(match.New(c, options).Play(), c.Close()); err != nil {
			t.Fatal(err)
		}
		if record != whole || strings.Count(results(screen), "\n") < 5 {
			t.Errorf("the record is\n%s\nexpected\n%s", record, whole)
		}
	}
}

// TestFailingRecord checks that a failing Write ends the match before the screen shows the result.
func TestFailingRecord(t *testing.T) {
	for writes := range 6 {
		for _, input := range []string{"1 1\n0 0\n9 9\nundo\nnew\n0 1\n", winX} {
			var record, screen strings.Builder
			left := writes
			options := match.Options{Keyboard: true, Resume: "continue it"}
			options.Record = writerFunc(func(p []byte) (int, error) {
				if left--; left < 0 {
					return 0, errBroken
				}
				return record.Write(p)
			})
			c := console.New(strings.NewReader(input), &screen)
			err := match.New(c, options).Play()
			c.Close()
			shown := results(screen.String())
			const end = "To continue: continue it\n"
			isLast := writes == 0 || strings.HasSuffix(screen.String(), end)
			isRight := errors.Is(err, errBroken) &&
				errors.Is(err, match.ErrNotRecorded) == (writes > 0)
			if !isRight || shown != results(record.String()) || !isLast {
				t.Errorf("write %d fails, %v: the screen shows\n%s\nand the record is\n%s",
					writes+1, err, &screen, &record)
			}
		}
	}
}

// TestReadingError checks that a match ends without its score if reading fails.
func TestReadingError(t *testing.T) {
	var screen strings.Builder
	input := io.MultiReader(strings.NewReader("1 1\n"), iotest.ErrReader(errBroken))
	c := console.New(input, &screen)
	err := errors.Join(match.New(c, match.Options{Series: true}).Play(), c.Close())
	if !errors.Is(err, errBroken) || !strings.HasSuffix(screen.String(), controller.Prompt) {
		t.Errorf("%v, expected %v; the screen shows\n%s", err, errBroken, &screen)
	}
}

// TestResumeAnyCut cuts a record after every byte. No whole exchange is lost, and none is made up.
func TestResumeAnyCut(t *testing.T) {
	const input = winX + "y\nundo\nname x Grace H\nundo\nboard grid\n2 1\ny\n" +
		"1 1\n1 1\n3 3\n-1 0\n0 0\nnew\nundo\n"
	options := match.Options{Keyboard: true, Header: "# tictactoe --x=Ada\n"}
	whole := play(t, input, options).record
	for end := range len(whole) + 1 {
		cut := whole[:end]
		resumed, keep := resume(t, cut, "", options)
		text := strings.TrimSuffix(withoutComments(resumed.record), "\n")
		isPrefix := strings.HasPrefix(withoutComments(whole), text)
		wholeExchanges := strings.LastIndex(cut, "\n\n") + 2
		if !isPrefix || len(resumed.record) < wholeExchanges || keep > end {
			t.Fatalf("%d bytes are kept of\n%s\nit is resumed as\n%s", keep, cut, resumed.record)
		}
	}
}

// TestInterrupted leaves and resumes a match after each line. The record is that of a match that
// was not interrupted, also the computer's moves.
func TestInterrupted(t *testing.T) {
	const input = "1 1\n0 0\nname x Eve\n2 2\nundo\n0 2\n2 0\n1 2\n0 1\n1 0\n2 1\n\n" +
		"board grid\nundo\n\n0 1\n1 1\nundo\nnew\nname o Grace\n2 2\n1 0\n0 0\n2 1\n1 2\n"
	lines := strings.SplitAfter(input, "\n")
	for _, computer := range []gamestate.Mark{gamestate.Empty, gamestate.X, gamestate.O} {
		options := match.Options{Keyboard: true, Series: true, Games: 3, Seed: 1}
		options.Computer, options.Level = computer, perfectplay.Random
		whole := play(t, input, options).record
		for n := range lines {
			record := play(t, strings.Join(lines[:n], ""), options).record
			resumed, _ := resume(t, record, strings.Join(lines[n:], ""), options)
			if resumed.record != whole {
				t.Fatalf("the computer is %v: interrupted after %q it is\n%s\nexpected\n%s",
					computer, lines[:n], resumed.record, whole)
			}
		}
	}
}

// TestResumeDamage checks the lines and the texts of errors about texts that are no records.
func TestResumeDamage(t *testing.T) {
	const prompt = `"Enter row and column of a grid cell:"`
	const refusal = `"Invalid input: expecting two integers"`
	over := play(t, winX, people).record
	unfinished := play(t, "1 1\nundo\n", people).record
	for text, expected := range map[string]string{
		strings.Replace(unfinished, ": 1 1", ": 1 2", 1): "line 2: " +
			`expected "Selected row 1 and column 2", got "Selected row 1 and column 1"`,
		strings.Replace(unfinished, "   B X B", "   B O B", 1): "line 6: " +
			`expected "   B X B", got "   B O B"`,
		"Dear diary\n":                  "line 1: expected " + prompt + `, got "Dear diary"`,
		"Dear diary":                    "line 1: expected " + prompt + `, got "Dear diary"`,
		"# Notes\n\n":                   "line 1: expected " + prompt + `, got "# Notes"`,
		"# Notes\n":                     "line 1: expected " + prompt + `, got "# Notes"`,
		"Enter\n":                       "line 1: expected " + prompt + `, got "Enter"`,
		unfinished + "\x00\n\x00\x00\n": "line 16: expected " + refusal + `, got "\x00\x00"`,
		over + "1 1\n":                  "line 58: expected " + prompt + `, got "1 1"`,
		unfinished + "\nNotes\n":        `line 16: expected "", got "Notes"`,
		over + "\n" + controller.Prompt: "line 58: expected " + prompt + `, got ""`,
		unfinished + "hint\n\n" + controller.Prompt: "line 16: expected " + refusal +
			`, got ""`,
		unfinished + "board cube\n\n" + controller.Prompt: "line 16: expected " + refusal +
			`, got ""`,
		over + controller.Prompt + "1 1\n": "line 58: expected " + prompt +
			`, got "Enter row and column of a grid cell: 1 1"`,
	} {
		keep, err := resumeText(text)
		damage, isDamage := errors.AsType[*match.DamageError](err)
		if !isDamage || keep != 0 || fmt.Sprintf("line %d: %v", damage.Line, err) != expected {
			t.Errorf("%d bytes are kept, %v, expected %s, in\n%s", keep, err, expected, text)
		}
	}
}

// FuzzResume checks for any text that Resume continues it, or names a line that is damaged.
func FuzzResume(f *testing.F) {
	f.Add(play(f, winX+"y\nundo\n", people).record, byte(0))
	f.Add(play(f, "1 1\n1 1\n9 9\nundo\n", people).record, byte(100))
	f.Add("# tictactoe --x=Ada\r\n"+controller.Prompt+"undo\n\n", byte(0))
	f.Fuzz(func(t *testing.T, text string, cut byte) {
		text = text[:max(0, len(text)-int(cut))]
		lines := 1 + strings.Count(text, "\n")
		keep, err := resumeText(text)
		damage, isDamage := errors.AsType[*match.DamageError](err)
		switch {
		case isDamage && (keep != 0 || damage.Line < 1 || damage.Line > lines):
			t.Fatalf("%+v in\n%s", damage, text)
		case !isDamage && err != nil:
			t.Fatal(err)
		case err == nil:
			resumed, _ := resume(t, text, "undo\n0 2\n1 2\n2 2\n", people)
			if !strings.HasPrefix(resumed.record, text[:keep]) {
				t.Fatalf("the record\n%s\nis resumed as\n%s", text, resumed.record)
			}
		}
	})
}
