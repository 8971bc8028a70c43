package match_test

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/file"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/match"
	"tictactoe/internal/game/perfectplay"
	"tictactoe/internal/testkit"
)

var errBroken = errors.New("broken")

// people are the options of two people at a keyboard.
var people = match.Options{Keyboard: true}

// A writerFunc is the Write of a file.
type writerFunc func(p []byte) (int, error)

func (write writerFunc) Write(p []byte) (int, error) { return write(p) }
func (write writerFunc) Close() error                { return nil }

// resumeText resumes a text, and returns the part of it that is kept.
func resumeText(text string) (kept string, err error) {
	return match.New(console.New(nil, io.Discard), people).Resume(text)
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
			Header: "# tictactoe --series=2\n"},
		{Keyboard: true, Computer: gamestate.X, Header: "# tictactoe --computer=x\n"},
	} {
		whole := play(t, input, options).record
		var record, screen string
		check := func() {
			resumed, kept := resume(t, record, "", options)
			checkRecord(t, resumed.record)
			isRecorded := strings.HasPrefix(results(record), results(screen)) ||
				options.Computer != gamestate.Empty // undo takes two moves back in one sentence
			if !isRecorded {
				difference := testkit.Diff(results(screen), results(record))
				t.Fatalf("the record does not have the results on the screen\n%s", difference)
			}
			if !strings.HasPrefix(whole, kept) {
				t.Fatalf("other text than the match's is kept\n%s", testkit.Diff(whole, kept))
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
			t.Errorf("the record differs\n%s", testkit.Diff(whole, record))
		}
	}
}

// TestFailingRecord checks that a failing Write ends the match before the screen shows the result.
func TestFailingRecord(t *testing.T) {
	const input = "1 1\n0 0\n9 9\nundo\nnew\n" + winX
	for writes := range 11 {
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
		isLast := writes == 0 || strings.HasSuffix(screen.String(), "To continue: continue it\n")
		isRight := errors.Is(err, errBroken) && errors.Is(err, match.ErrNotRecorded) == (writes > 0)
		if !isRight || shown != results(record.String()) || !isLast {
			t.Errorf("write %d fails, %v: the screen shows\n%s\nand the record is\n%s",
				writes+1, err, &screen, &record)
		}
	}
}

// TestChangedRecord changes the file of a record between two moves. The match goes on, says so
// once, and can be recorded as a whole in another file.
func TestChangedRecord(t *testing.T) {
	changed := &file.ChangedError{Path: "a.txt", Change: "was replaced"}
	for input, end := range map[string]string{
		"1 1\n0 0\n0 1\nrecord b.txt\n2 2\n": "To continue: continue b.txt\n",
		"1 1\n0 0\n0 1\n": "Left after 3 moves. The game is not recorded.\n" +
			"To keep the next one, type save FILE or record FILE, or use --record=FILE.\n",
		"1 1\n": "Left after 1 move. The game is not recorded.\n", // found at the end
	} {
		var saved strings.Builder
		writes := 0
		options := match.Options{Keyboard: true, Resume: "continue a.txt"}
		options.Record = writerFunc(func(p []byte) (int, error) {
			if writes++; writes > 2 {
				return 0, changed
			}
			return len(p), nil
		})
		options.NewRecord = func(_ string, record []byte) (io.WriteCloser, string, error) {
			saved.Write(record)
			return writerFunc(saved.Write), "continue b.txt", nil
		}
		var screen strings.Builder
		c := console.New(strings.NewReader(input), &screen)
		err := errors.Join(match.New(c, options).Play(), c.Close())
		text := screen.String()
		isSaid := strings.Count(text, "a.txt was replaced by another program") == 1
		isRight := strings.Contains(text, end) && !strings.Contains(text, options.Resume)
		if err != nil || !isSaid || !isRight {
			t.Errorf("%v; the screen shows\n%s\nexpected\n%s", err, text, end)
		}
		whole := play(t, "1 1\n0 0\n0 1\n2 2\n", people).record
		if saved.Len() > 0 && saved.String() != whole {
			t.Errorf("the new record differs\n%s", testkit.Diff(whole, saved.String()))
		}
	}

	// On a pipe, no player can record the match elsewhere.
	options := match.Options{Record: writerFunc(func(p []byte) (int, error) { return 0, changed })}
	err := match.New(console.New(strings.NewReader("1 1\n"), io.Discard), options).Play()
	if !errors.Is(err, changed) {
		t.Errorf("on a pipe: error %v", err)
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
	const input = winX + "y\nundo\nname x Zoë H\nundo\nboard grid\n2 1\ny\n" +
		"1 1\n1 1\n3 3\n-1 0\n0 0\nnew\nundo\n"
	options := match.Options{Keyboard: true, Header: "# tictactoe --x=Ada\n"}
	whole := play(t, input, options).record
	for end := range len(whole) + 1 {
		cut := whole[:end]
		resumed, kept := resume(t, cut, "", options)
		text := strings.TrimSuffix(withoutComments(resumed.record), "\n")
		isPrefix := strings.HasPrefix(withoutComments(whole), text)
		wholeExchanges := strings.LastIndex(cut, "\n\n") + 2
		isShort := len(resumed.record) < wholeExchanges
		if !isPrefix || isShort || !strings.HasPrefix(cut, kept) {
			t.Fatalf("of %q, %d bytes are kept, and resumed\n%s",
				cut, len(kept), testkit.Diff(kept, resumed.record))
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
				t.Fatalf("the computer is %v: interrupted after %q the record differs\n%s",
					computer, lines[:n], testkit.Diff(whole, resumed.record))
			}
		}
	}
}

// TestResumeDamage checks the errors about texts that are no records.
func TestResumeDamage(t *testing.T) {
	over := play(t, winX, people).record
	unfinished := play(t, "1 1\nundo\n", people).record
	there := func(text string) string { return "the game does not write " + text + " there" }
	for text, expected := range map[string]string{
		strings.Replace(unfinished, ": 1 1", ": 1 2", 1): "line 2: " +
			`expected "Selected row 1 and column 2", got "Selected row 1 and column 1"`,
		strings.Replace(unfinished, "   B X B", "   B O B", 1): "line 6: " +
			`expected "   B X B", got "   B O B"`,
		strings.Replace(unfinished, "\n\n", "\n", 1): "line 11: " +
			`expected "", got "Enter row and column of a grid cell: undo"`,
		strings.Replace(unfinished, "\nBoard", "\n\nBoard", 1): "line 5: " + there(`"Board:"`),
		strings.ReplaceAll(unfinished, "\n", "\r"): "line 1: " +
			there(`"Enter row and column of a grid cell: 1 1\rSelected row 1 and "`),
		controller.Prompt + "1 1\nSelected row 1\n": "line 2: " +
			`expected "Selected row 1 and column 1", got "Selected row 1"`,
		"Dear diary\n":    "line 1: " + there(`"Dear diary"`),
		"Dear diary":      "line 1: " + there(`"Dear diary"`),
		"Enter\n":         "line 1: " + there(`"Enter"`),
		"\n" + unfinished: "line 2: " + there(`"Enter row and column of a grid cell: 1 1"`),
		unfinished + "\x00\n": "line 15: " +
			there(`"Enter row and column of a grid cell: \x00"`),
		unfinished + "\n\x00":    "line 16: " + there(`"\x00"`),
		unfinished + "\nNotes\n": "line 16: " + there(`"Notes"`),
		over + "1 1\n":           "line 58: " + there(`"1 1"`),
		over + controller.Prompt + "1 1\n": "line 58: " +
			there(`"Enter row and column of a grid cell: 1 1"`),
		over + "\n" + controller.Prompt: "line 59: " +
			there(`"Enter row and column of a grid cell:"`),
		unfinished + "\n" + controller.Prompt: "line 16: " +
			there(`"Enter row and column of a grid cell:"`),
	} {
		kept, err := resumeText(text)
		damage, isDamage := errors.AsType[*match.DamageError](err)
		if !isDamage || kept != "" {
			t.Fatalf("%v; kept of\n%s\n%q", err, text, kept)
		}
		if actual := fmt.Sprintf("line %d: %v", damage.Line, err); actual != expected {
			t.Errorf("%s\nexpected\n%s\nin\n%s", actual, expected, text)
		}
	}
	// Text in the place of an answer is an answer or damage. The last line may be cut off.
	unfinished = play(t, "1 1\n0 0\nundo\n", people).record
	for _, typed := range []string{
		"# a good game!", "see you", "1 1 (a good one)", "x", "hint", "board cube", "name x\x07",
		"name x  Ada", "01", "1  1", "- 1", "9999999999", "1 1.", "undo ok", "name x Player 2\n",
		"1\n", "name x\n", "1 1 1\n", "-0", "\xff", "0\xe5",
		"board gri\xe5", "name \xe5",
	} {
		if kept, err := resumeText(unfinished + typed); err == nil {
			t.Errorf("after the prompt, %q is resumed\n%s", typed, testkit.Diff(unfinished, kept))
		}
	}
	for _, typed := range []string{
		"", "u", "undo", "board", "board gr", "n", "name", "name o", "name o Zo\xc3", "name x \"",
		"1", "-", "1 ", "12 -", "-1 0", "2147483647 3", "\n", "\r\n\r\n",
	} {
		kept, err := resumeText(unfinished + typed)
		if expected := strings.TrimSuffix(unfinished, "\n"+controller.Prompt); kept != expected {
			t.Errorf("after the prompt, %q: %v\n%s", typed, err, testkit.Diff(expected, kept))
		}
	}
}

// TestResumeComments checks that comments below the last prompt are kept, each on its line.
func TestResumeComments(t *testing.T) {
	record := play(t, "1 1\n", people).record
	bare := strings.TrimSuffix(record, "\n"+controller.Prompt)
	for below, expected := range map[string]string{
		"\n# one":                         "# one\n",
		"\n# one\n\n  # two\r\n":          "# one\n  # two\r\n",
		"\n# one\n" + "\n\t# two\n\n":     "# one\n\t# two\n",
		"0 0\n# one\nSelected row 0\n":    "",
		"0 0\n# one\nSelected row 0":      "# one\n",
		"0 0\n#1\nSelected row 0 and\n#2": "",
	} {
		kept, err := resumeText(record + below)
		if expected == "" && err != nil {
			continue
		}
		expected = bare + expected
		if kept != expected || err != nil {
			t.Errorf("%q below the prompt: %v\n%s", below, err, testkit.Diff(expected, kept))
		}
		expected += "\n" + controller.Prompt
		if resumed, _ := resume(t, record+below, "", people); resumed.record != expected {
			difference := testkit.Diff(expected, resumed.record)
			t.Errorf("%q below the prompt is recorded\n%s", below, difference)
		}
	}
}

// lineEnds are those of a file that an editor or a system has changed.
var lineEnds = []string{"\n", "\r\n", "\r", "\n\n", " \n"}

// FuzzResume edits a record: it inserts text, changes the line ends and cuts the end off. Either
// the text is refused, or each of its lines is kept, except for those that the game would have
// written next.
func FuzzResume(f *testing.F) {
	for at := range 40 {
		ends := uint8(at % len(lineEnds))
		f.Add("1 1\n0 0\nundo\n9 9\n", "# a good game!", uint16(at*10), ends, uint16(0))
		f.Add(winX+"y\nname x Ada\n", "\n# note\n\nsee you\n", uint16(at*30), ends, uint16(at))
		f.Add(winO+"undo\n", "\ufeff \r\x00Enter row", uint16(at*20), ends, uint16(at*9))
		f.Add("1 1\nundo\nnew\n", "0 0\nundo\n\n", uint16(1000), uint8(0), uint16(at))
	}
	f.Fuzz(func(t *testing.T, input, inserted string, at uint16, ends uint8, cut uint16) {
		options := match.Options{Keyboard: true, Header: "# tictactoe\n"}
		text := play(t, input[:min(len(input), 300)], options).record
		place := min(int(at), len(text))
		text = text[:place] + inserted + text[place:]
		text = strings.ReplaceAll(text, "\n", lineEnds[int(ends)%len(lineEnds)])
		text = text[:len(text)-min(int(cut), len(text))]

		kept, err := resumeText(text)
		if _, isDamage := errors.AsType[*match.DamageError](err); isDamage && kept == "" {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		resumed, _ := resume(t, text, "undo\n0 2\n1 2\n2 2\n", people)
		if !strings.HasPrefix(resumed.record, kept) {
			t.Fatalf("%q is kept of\n%q\nit is resumed as\n%q", kept, text, resumed.record)
		}
		bare := withoutComments(resumed.record)
		if strings.HasSuffix(resumed.record, controller.Prompt) {
			bare = strings.TrimSuffix(bare, "\n") + " "
		}
		checkReplayed(t, bare)
		checkDropped(t, text, kept)
	})
}

// cutLetter matches a name whose last letter is not whole.
var cutLetter = regexp.MustCompile(`( name [xo] .*?)\x{fffd}{1,3}$`)

// checkDropped checks that the lines of a text that were not kept are empty or the beginning of the
// text that the game writes next.
func checkDropped(t *testing.T, text, kept string) {
	t.Helper()
	left := strings.SplitAfter(kept, "\n")
	var dropped []string
	for line := range strings.Lines(text) {
		switch {
		case strings.TrimRight(line, "\n") == strings.TrimRight(left[0], "\n") && left[0] != "":
			left = left[1:]
		case strings.TrimSpace(line) != "":
			dropped = append(dropped, strings.TrimRight(line, " \t\r\n"))
		}
	}
	if strings.Join(left, "") != "" {
		t.Fatalf("these lines are not in\n%q\n%q", text, left)
	}
	if len(dropped) == 0 {
		return
	}
	if last := len(dropped) - 1; !strings.HasSuffix(text, "\n") { // it may be cut within a letter
		dropped[last] = cutLetter.ReplaceAllString(dropped[last], "$1")
	}
	typed := strings.TrimPrefix(dropped[0], controller.Prompt)
	expected := strings.Join(dropped, "\n")
	for _, answer := range []string{ // one of them is the answer, or completes one that is cut
		typed, typed + " 0", typed + "0", typed + "0 0", typed + "1", typed + "1 0", typed + "x",
		"undo", "new", "board block", "board grid", "board sentence", "name x A", "name o A",
	} {
		resumed, _ := resume(t, kept, answer+"\n", people)
		next := withoutComments(resumed.record[len(kept):])
		next = strings.TrimLeft(strings.ReplaceAll(next, "\n\n", "\n"), "\n")
		if strings.HasPrefix(next, expected) {
			return
		}
	}
	t.Fatalf("%q is dropped of\n%q", dropped, text)
}
