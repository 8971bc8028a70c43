package match_test

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/match"
	"tictactoe/internal/testkit"
)

var errBroken = errors.New("broken")

// people are the options of two people.
var people = match.Options{}

// A writerFunc is the Write of a file.
type writerFunc func(p []byte) (int, error)

func (write writerFunc) Write(p []byte) (int, error) { return write(p) }

// resumeText resumes a text, and returns the text that the record has then.
func resumeText(text string, options match.Options) (string, error) {
	return match.New(console.New(nil, io.Discard), options).Resume(text)
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

// cutExchange matches the lines of an exchange that was cut off, after the record is resumed.
var cutExchange = regexp.MustCompile(`(?m)^# (Enter|Selected|Game|Board|   [XOB]|moveV|gameO).*\n`)

// TestKilledAtEveryWrite checks the record and the screen in the middle of each Write and after it,
// as if the program were killed then. The record is resumed with each result on the screen.
func TestKilledAtEveryWrite(t *testing.T) {
	const input = "1 1\n1 1\n0 0\nx\nundo\nhint\n5 5\n1 2\nnew\n" +
		winX + "undo\n2 1\ny\n0 0\nundo\nundo\ny\n" + winO + "y\n2 2\n"
	longName := board.Players{X: strings.Repeat("x", 2100)} // longer than the console's buffer
	for _, options := range []match.Options{
		people,
		{Series: true, Games: 2, Players: longName, Header: "# tictactoe --series=2\n"},
		{Computer: gamestate.X, Header: "# tictactoe --computer=x\n"},
	} {
		whole := play(t, input, options).record
		var record, screen string
		check := func() {
			resumed, err := resumeText(record, options)
			if err != nil {
				t.Fatal(err)
			}
			kept := cutExchange.ReplaceAllString(resumed, "")
			isRecorded := strings.HasPrefix(results(kept), results(screen)) ||
				options.Computer != gamestate.Empty // undo takes two moves back in one sentence
			if !isRecorded {
				difference := testkit.Diff(results(screen), results(kept))
				t.Fatalf("the record does not have the results on the screen\n%s", difference)
			}
			text := strings.TrimSuffix(withoutComments(resumed), "\n")
			if !strings.HasPrefix(withoutComments(whole), text) {
				t.Fatalf("other text than the match's is kept\n%s", testkit.Diff(whole, resumed))
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
		options.Record = "it"
		options.WriteRecord = func(_ string, text []byte) (io.Writer, string, error) {
			file := writeHalves(&record)
			file.Write(text)
			return file, "", nil
		}
		c := console.New(&typist{input, io.Discard}, writeHalves(&screen))
		if err := errors.Join(match.New(c, options).Play(), c.Close()); err != nil {
			t.Fatal(err)
		}
		if record != whole || strings.Count(results(screen), "\n") < 5 {
			t.Errorf("the record differs\n%s", testkit.Diff(whole, record))
		}
	}
}

// TestFailingRecord lets a Write fail, and all later ones; the last one checks the file at the end.
// The match goes on, says so once, and can be recorded as a whole in another file.
func TestFailingRecord(t *testing.T) {
	const input = "1 1\n0 0\n9 9\nundo\nnew\n" + winX + "new\n0 0\n"
	const unrecorded = "Left after 1 move. The game is not recorded.\n" +
		"To keep the next one, type save FILE, or use --record=FILE.\n"
	whole := play(t, input, people).record
	for writes := range 14 {
		for end, expected := range map[string]string{
			"quit\n":             unrecorded,
			"save b.txt\nquit\n": "To continue: continue b.txt\n",
		} {
			written, calls := files{}, 0
			options := match.Options{Record: "a.txt"}
			options.WriteRecord = func(name string, text []byte) (io.Writer, string, error) {
				file, resume, _ := written.write(name, text)
				return writerFunc(func(entry []byte) (int, error) {
					if name == "a.txt" {
						calls++
					}
					if calls > writes && name == "a.txt" {
						return 0, errBroken
					}
					return file.Write(entry)
				}), resume, nil
			}
			var screen strings.Builder
			c := console.New(strings.NewReader(input+end), &screen)
			err := errors.Join(match.New(c, options).Play(), c.Close())
			if calls <= writes && end == "quit\n" { // none has failed
				expected = "To continue: continue a.txt\n"
			}
			text := screen.String()
			isSaid := strings.Contains(text, "broken.\n") == (calls > writes) &&
				strings.Count(text, "broken") <= 1 && calls <= writes+1
			if err != nil || !isSaid || !strings.HasSuffix(text, expected) {
				t.Errorf("write %d fails: %v; the screen shows\n%s\nexpected\n%s",
					writes+1, err, text, expected)
			}
			if b, isThere := written["b.txt"]; isThere && b != whole ||
				!strings.HasPrefix(whole, written["a.txt"]) {
				t.Errorf("write %d fails: the records are\n%q", writes+1, written)
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

// checkLines checks that a record has each line of a text, perhaps as a comment, except for empty
// lines and the last prompt.
func checkLines(t *testing.T, text, record string) {
	t.Helper()
	lines := strings.Split(record, "\n")
	text = strings.TrimRight(strings.TrimPrefix(text, "\ufeff"), "\x00")
	for line := range strings.Lines(text) {
		ended := strings.TrimSuffix(line, "\n")
		bare := strings.TrimRight(line, " \t\r\n")
		isPrompt := strings.HasPrefix(controller.Prompt, bare)
		if !isPrompt && !slices.Contains(lines, ended) && !slices.Contains(lines, "# "+ended) {
			t.Fatalf("%q is lost of\n%q\nit is resumed as\n%q", line, text, record)
		}
	}
}

// TestResumeAnyCut cuts a record after every byte. No whole exchange is lost, none is made up, and
// no line is lost.
func TestResumeAnyCut(t *testing.T) {
	const input = winX + "y\nundo\nname x Zoë H\nundo\nboard grid\n2 1\ny\n" +
		"1 1\n1 1\n3 3\n-1 0\n0 0\nnew\nundo\n"
	options := match.Options{Header: "# tictactoe --x=Ada\n"}
	whole := play(t, input, options).record
	for end := range len(whole) + 1 {
		cut := whole[:end]
		resumed := resume(t, cut, "", options).record
		checkLines(t, cut, resumed)
		text := strings.TrimSuffix(withoutComments(resumed), "\n")
		isPrefix := strings.HasPrefix(withoutComments(whole), text)
		wholeExchanges := strings.LastIndex(cut, "\n\n") + 2
		if !isPrefix || len(text) < len(withoutComments(whole[:max(wholeExchanges, 2)]))-2 {
			t.Fatalf("%q is resumed as\n%s", cut, testkit.Diff(cut, resumed))
		}
		if again, err := resumeText(resumed, options); err != nil || again != resumed {
			t.Fatalf("%v; resumed again, the record differs\n%s", err, testkit.Diff(resumed, again))
		}
	}
}

// TestInterrupted leaves and resumes a match after each line. The record is that of a match that
// was not interrupted.
func TestInterrupted(t *testing.T) {
	const input = "1 1\n0 0\nname x Eve\n2 2\nundo\n0 2\n2 0\n1 2\n0 1\n1 0\n2 1\n\n" +
		"board grid\nundo\n\n0 1\n1 1\nundo\nnew\nname o Grace\n2 2\n1 0\n0 0\n2 1\n1 2\n"
	lines := strings.SplitAfter(input, "\n")
	options := match.Options{Series: true, Games: 3}
	whole := play(t, input, options).record
	for n := range lines {
		record := play(t, strings.Join(lines[:n], ""), options).record
		resumed := resume(t, record, strings.Join(lines[n:], ""), options)
		if resumed.record != whole {
			t.Fatalf("interrupted after %q the record differs\n%s",
				lines[:n], testkit.Diff(whole, resumed.record))
		}
	}
}

// TestResumeBelow checks that the lines below the last whole exchange become comments, and that no
// answer in them counts.
func TestResumeBelow(t *testing.T) {
	record := play(t, "1 1\n", people).record
	bare := strings.TrimSuffix(record, controller.Prompt)
	const prompt = "# " + controller.Prompt
	for below, expected := range map[string]string{
		"":                           "",
		"\n":                         "",
		"\r\n \n\x00\x00":            "",
		"# a good game!":             prompt + "# a good game!\n",
		"see you":                    prompt + "see you\n",
		"see you\nand you\r\n":       prompt + "see you\n# and you\r\n",
		"\nNotes\n\n * one\n":        "# Notes\n#  * one\n",
		"\n# one":                    "# one\n",
		"\n# one\n\n  # two\r\n":     "# one\n  # two\r\n",
		"x\n":                        prompt + "x\n",
		"1 1 (a good one)":           prompt + "1 1 (a good one)\n",
		"0 0":                        prompt + "0 0\n", // the answer may be cut off
		"01\n":                       prompt + "01\n",
		"name o Zo\xc3":              prompt + "name o Zo\xc3\n",
		"0 0\nSelected row 0 and c":  prompt + "0 0\n# Selected row 0 and c\n",
		"0 0\n# one\nSelected":       prompt + "0 0\n# one\n# Selected\n",
		"0 0\nSelected row 9\n":      prompt + "0 0\n# Selected row 9\n",
		"\n\n" + controller.Prompt:   "",
		"\n" + controller.Prompt[:9]: "",
	} {
		expected = bare + expected + controller.Prompt
		if resumed := resume(t, record+below, "", people).record; resumed != expected {
			difference := testkit.Diff(expected, resumed)
			t.Errorf("%q below the prompt is recorded\n%s", below, difference)
		}
	}
	for text, expected := range map[string]string{
		"":                      "",
		"\n# one\n\n# two\n":    "# one\n# two\n",
		controller.Prompt + "0": prompt + "0\n",
	} {
		expected += controller.Prompt
		if resumed := resume(t, text, "", people).record; resumed != expected {
			t.Errorf("%q is resumed as\n%s", text, resumed)
		}
	}
}

// TestResumeDamage checks the errors about a line above an answer that the game does not write.
func TestResumeDamage(t *testing.T) {
	record := play(t, "1 1\n0 0\n", people).record
	for damaged, expected := range map[string]string{
		strings.Replace(record, ": 1 1", ": 1 2", 1):       `2 "Selected row 1 and column 1"`,
		strings.Replace(record, "   B X B", "   B O B", 1): `6 "   B O B"`,
		strings.Replace(record, "\n\n", "\n", 1): "11 " +
			`"Enter row and column of a grid cell: 0 0"`,
		strings.Replace(record, "\nBoard", "\n\nBoard", 1):      `4 ""`,
		strings.Replace(record, "\n\n", "\nA good move\n\n", 1): `11 "A good move"`,
		"Dear diary\n" + record:                                 `1 "Dear diary"`,
		"# tictactoe\n\nA game for two people.\n":               `3 "A game for two people."`,
		"Enter\n1 1\n": `1 "Enter"`,
		"\xff\n":       `1 "\xff"`,
		"\n" + record:  `1 ""`,
	} {
		resumed, err := resumeText(damaged, people)
		damage, _ := errors.AsType[*match.DamageError](err)
		isExpected := damage != nil && fmt.Sprintf("%d %q", damage.Line, damage.Text) == expected
		if !isExpected || resumed != "" {
			t.Errorf("%v, expected %s; resumed as %q", err, expected, resumed)
		}
	}
}

// lineEnds are those of a file that an editor or a system has changed.
var lineEnds = []string{"\n", "\r\n", "\r", "\n\n", " \n"}

// FuzzResume edits a record: it inserts text, changes the line ends and cuts the end off. Either
// the text is refused, or none of its lines is lost, and the match goes on.
func FuzzResume(f *testing.F) {
	for at := range 40 {
		ends := uint8(at % len(lineEnds))
		f.Add("1 1\n0 0\nundo\n9 9\n", "# a good game!", uint16(at*10), ends, uint16(0))
		f.Add(winX+"y\nname x Ada\n", "\n# note\n\nsee you\n", uint16(at*30), ends, uint16(at))
		f.Add(winO+"undo\n", "\ufeff \r\x00Enter row", uint16(at*20), ends, uint16(at*9))
		f.Add("1 1\nundo\nnew\n", "0 0\nundo\n\n", uint16(1000), uint8(0), uint16(at))
	}
	f.Add("00\n00", "\r\x00\r\x00", uint16(281), uint8(1), uint16(4)) // NULs in the middle
	f.Fuzz(func(t *testing.T, input, inserted string, at uint16, ends uint8, cut uint16) {
		options := match.Options{Header: "# tictactoe\n"}
		text := play(t, input[:min(len(input), 300)], options).record
		place := min(int(at), len(text))
		text = text[:place] + inserted + text[place:]
		text = strings.ReplaceAll(text, "\n", lineEnds[int(ends)%len(lineEnds)])
		text = text[:len(text)-min(int(cut), len(text))]

		kept, err := resumeText(text, people)
		if err != nil && kept == "" {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		checkLines(t, text, kept)
		resumed := resume(t, text, "undo\n0 2\n1 2\n2 2\n", people).record
		if !strings.HasPrefix(resumed, kept) {
			t.Fatalf("%q is kept of\n%q\nit is resumed as\n%q", kept, text, resumed)
		}
		if again, err := resumeText(kept, people); err != nil || again != kept {
			t.Fatalf("%v; %q is resumed as\n%q", err, kept, again)
		}
		bare := withoutComments(resumed)
		if strings.HasSuffix(resumed, controller.Prompt) {
			bare = strings.TrimSuffix(bare, "\n") + " "
		}
		checkReplayed(t, bare)
	})
}
