package match_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
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

var dialogue = transcripts.Dialogue{Prompts: []string{controller.Prompt}, Integers: 2, Comment: "#"}

// A typist is a reader that types a line at a time, which a terminal then shows on the screen.
type typist struct {
	input  string
	screen *strings.Builder
}

func (r *typist) Read(p []byte) (int, error) {
	line := r.input
	if i := strings.IndexByte(line, '\n'); i >= 0 {
		line = line[:i+1]
	}
	n := copy(p, line)
	if n == 0 {
		return 0, io.EOF
	}
	r.screen.WriteString(line[:n])
	r.input = r.input[n:]
	return n, nil
}

// asked is a question beside the game, whose line the match ends where no terminal does.
var asked = regexp.MustCompile(`(# Play again\? .*\n)\n`)

// sit plays input as at a terminal: what was typed is on the screen, too.
func sit(t testing.TB, input string, options match.Options) sitting {
	t.Helper()
	var screen, record strings.Builder
	options.Record = &record
	if input != "" && !strings.HasSuffix(input, "\n") {
		input += "\n" // no line goes off before
	}
	c := console.New(&typist{input, &screen}, &screen)
	if err := match.New(c, options).Play(); err != nil {
		t.Fatalf("Play: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	return sitting{asked.ReplaceAllString(screen.String(), "$1"), record.String()}
}

// replay returns what the game prints for input.
func replay(t testing.TB, input string) string {
	t.Helper()
	var output strings.Builder
	c := console.New(strings.NewReader(input), &output)
	if err := errors.Join(controller.Play(c, controller.Options{Commands: true}), c.Close()); err != nil {
		t.Fatal(err)
	}
	return output.String()
}

// checkSession has it that a session is one: replayed, it comes out as it stands there. It returns what was typed.
func checkSession(t testing.TB, session string) string {
	t.Helper()
	transcript, err := dialogue.ParseSession(session)
	if err != nil {
		t.Fatalf("%v: %q", err, session)
	}
	if got := replay(t, transcript.Input); got != transcript.Output {
		t.Fatalf("the session\n%s\nis replayed with %q and prints\n%s\nwant\n%s", session, transcript.Input, got, transcript.Output)
	}
	return transcript.Input
}

// lines are what people type, for composed.
var lines = slices.Concat([]string{
	"undo\n", "redo\n", "new\n", "hint\n", "moves\n", "help\n", "?\n", "save game.txt\n",
	"u\n", "RE\n", "n\n", "hi\n", "he\n", "m\n", "s x\n", "  Undo  \n", "h\n", "save\n", "undo 1\n", "new game\n",
	"1 undo\n", "\"undo\"\n", "\"\"\n", "undo redo\n", "1\nundo\n", "1 \nhelp\n", "1\nx\n", "1\nh\n",
	"#\n", "# x\n", "1\n# x\n", "1\n#\n2\n", "1\n # 1 1\n", "5\n", "0\n", "B2\n", "b2 1\n", "3 3\n", "-1 0\n", "1 2 x\n",
	"1\n2\n", "1\n\n 1\n", "\n", " \t\n", "0 0 1 1\n", "0 1 2\n1\n", "99999999999 1\n", "1.5 0\n", "+1 01\n", "1 1 # x\n",
	"é\n", "\u00a0\n", "１ ２\n", "☃ 1 1\n", "yes\n", "no\n",
}, slices.Repeat([]string{"0 0\n", "0 1\n", "0 2\n", "1 0\n", "1 1\n", "1 2\n", "2 0\n", "2 1\n", "2 2\n"}, 6))

// composed returns the lines that the bytes of a script stand for: of each the number in lines, or free text.
func composed(script []byte, free string) string {
	var input strings.Builder
	for _, b := range script {
		if int(b) < len(lines) {
			input.WriteString(lines[b])
		} else {
			input.WriteString(free)
		}
	}
	return input.String()
}

// randomScript returns a script for composed of up to length lines.
func randomScript(random *rand.Rand, length int) []byte {
	script := make([]byte, random.IntN(length+1))
	for i := range script {
		script[i] = byte(random.IntN(len(lines)))
	}
	return script
}

// checkWords plays input at a terminal and at a pipe and has it that screen and record are sessions of the same match.
func checkWords(t *testing.T, input string) {
	s := sit(t, input, match.Options{Commands: true})
	fromScreen := checkSession(t, s.screen)
	fromRecord := checkSession(t, s.record)
	all, shown := replay(t, input), replay(t, fromScreen)
	over := strings.HasSuffix(shown, "\n\n") // no prompt: there may be the word new behind that
	if all != shown && !(over && strings.HasPrefix(all, shown+controller.Prompt)) {
		t.Fatalf("%q prints\n%s\nbut on the screen there stands\n%s", input, all, s.screen)
	}
	if screen, record := played(controller.Games(fromScreen, true)), played(controller.Games(fromRecord, true)); screen != record {
		t.Fatalf("%q is\n%s\non the screen\n%s\nin the record", input, screen, record)
	}
	onPipe := play(t, input, match.Options{Commands: true})
	if onPipe.record != s.record {
		t.Fatalf("%q is recorded from a pipe as\n%s\nat a terminal as\n%s", input, onPipe.record, s.record)
	}
	checkSession(t, play(t, input, match.Options{}).record) // in which no word is one
}

// checkMatch plays input at a terminal, in a series or against the computer, and has it that screen and record are sessions
// of the same match, and that both can be gone on with.
func checkMatch(t *testing.T, input string, options match.Options) {
	options.Commands = true
	s := sit(t, input, options)
	screen := played(controller.Games(checkSession(t, s.screen), true))
	if record := played(controller.Games(checkSession(t, s.record), true)); screen != record {
		t.Fatalf("%q is\n%s\non the screen\n%s\nin the record", input, screen, record)
	}
	for _, session := range []string{s.screen, s.record} {
		m, again, _ := resume(t, []byte(session), "2 2\nundo\n", options)
		if err := m.Play(); err != nil {
			t.Fatal(err)
		}
		checkSession(t, again.String())
	}
}

// matches are how matches are asked for of which more than the players is at the keyboard.
var matches = []match.Options{
	{Series: true},
	{Series: true, Games: 2},
	{Computer: gamestate.X},
	{Computer: gamestate.O, Series: true},
}

// played returns games as text.
func played(games []controller.PlayedGame) string {
	var text strings.Builder
	for _, game := range games {
		fmt.Fprintln(&text, game.Cells, game.Refused)
	}
	return text.String()
}

func TestWordsReplay(t *testing.T) {
	for _, line := range lines[:len(lines)-5*9] { // each once
		for _, before := range []string{"", "1 1\n", "1\n"} {
			for _, behind := range []string{"", "0 0\nundo\n", "2"} {
				checkWords(t, before+line+behind)
			}
		}
	}
	sessions := 300
	if testing.Short() {
		sessions = 30
	}
	random := rand.New(rand.NewPCG(1, 0))
	for range sessions {
		checkWords(t, composed(randomScript(random, 30), ""))
	}
	for i := range sessions {
		checkMatch(t, composed(randomScript(random, 60), ""), matches[i%len(matches)])
	}
}

// unshown is what does not stand on a screen as it was typed, or what whoever reads a session takes for something else.
var unshown = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f]|```|Script")

func FuzzWordsReplay(f *testing.F) {
	f.Add([]byte{0, 60, 61, 70, 1, 2, 255, 80}, "1\n\"1 1\n", byte(0))
	f.Add([]byte{255, 255, 0, 1}, "0 0 1 0 0 1 1 1 0 2 x y\ny\nundo", byte(0))
	f.Add([]byte{255, 255, 0, 1}, "0 0 1 0 0 1 1 1 0 2 x y\nundo\n", byte(2))
	f.Fuzz(func(t *testing.T, script []byte, free string, kind byte) {
		input := composed(script, free)
		if unshown.MatchString(input) {
			return
		}
		checkWords(t, input)
		checkMatch(t, input, matches[int(kind)%len(matches)])
	})
}

// FuzzRecord has it that whatever is typed, control characters too, and however the match is asked for, the
// record is a session.
func FuzzRecord(f *testing.F) {
	f.Add([]byte{1, 70, 71, 72, 73, 255, 75}, "\x00 \x1b[2J\r\n\x0b1\x0c2 \u0085\u2028 \xff", uint8(3), uint8(1), "A\nda")
	f.Fuzz(func(t *testing.T, script []byte, free string, flags, games uint8, name string) {
		options := match.Options{
			Commands: flags&1 != 0,
			Cells:    flags&2 != 0,
			Series:   flags&4 != 0,
			Games:    int(games),
			Computer: gamestate.Mark(flags>>3%3) - 1,
			Players:  board.Players{X: name},
			View:     []board.View{board.Block, board.Grid, board.Sentence, ""}[flags>>6],
		}
		checkSession(t, play(t, composed(script, free), options).record)
	})
}
