package match_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
)

// A sitting is what a match has left when its input has ended.
type sitting struct {
	printed string // what a pipe gets
	screen  string // what a terminal shows: with what was typed
	record  string
}

// A typist types a line each time that one is read, which a terminal then shows on the screen.
type typist struct {
	input  string
	screen io.Writer
}

func (y *typist) Read(p []byte) (int, error) {
	if y.input == "" {
		return 0, io.EOF
	}
	line, _, _ := strings.Cut(y.input, "\n")
	n := copy(p, line+"\n")
	y.screen.Write(p[:n])
	y.input = y.input[min(n, len(y.input)):]
	return n, nil
}

func play(t testing.TB, input string, options match.Options) sitting {
	t.Helper()
	s, _ := resume(t, "", input, options)
	return s
}

// again is a question beside the game, whose line the match ends where no terminal does.
var again = regexp.MustCompile(`(# Play again\? .*\n)\n`)

// resume goes on with a record, and returns how much of it is kept.
func resume(t testing.TB, record, input string, options match.Options) (s sitting, keep int) {
	t.Helper()
	var printed, screen strings.Builder
	var file bytes.Buffer
	options.Record = &file
	if options.Save == nil {
		options.Save = func(string, []byte) error { return nil }
	}
	c := console.New(&typist{input, &screen}, io.MultiWriter(&printed, &screen))
	m := match.New(c, options)
	header, err := match.ReadHeader([]byte(record))
	if err == nil {
		keep, err = m.Resume([]byte(record), header)
	}
	if err == nil {
		file.WriteString(record[:keep])
		err = errors.Join(m.Play(), c.Close())
	}
	if err != nil {
		t.Fatalf("%q behind\n%s\n%v", input, record, err)
	}
	return sitting{printed.String(), again.ReplaceAllString(screen.String(), "$1"), file.String()}, keep
}

// checkSession checks that a session, when it is replayed, prints what stands there. It returns what was typed.
func checkSession(t testing.TB, session string) string {
	t.Helper()
	transcript, err := controller.Dialogue().ParseSession(session)
	if err != nil {
		t.Fatalf("%v: %q", err, session)
	}
	if got := controller.Replay(transcript.Input, controller.Options{Commands: true}); got != transcript.Output {
		t.Fatalf("the session\n%s\nis replayed with %q and prints\n%s", session, transcript.Input, got)
	}
	return transcript.Input
}

// games returns the games of a session, as text.
func games(t testing.TB, session string) string {
	t.Helper()
	return fmt.Sprint(controller.Games(checkSession(t, session), true))
}

// lastGame returns the last game of a session.
func lastGame(t testing.TB, session string) (cells []int, state gamestate.GameState) {
	t.Helper()
	games := controller.Games(checkSession(t, session), true)
	cells = games[len(games)-1].Cells
	for _, cell := range cells {
		playmove.PlayCell(&state, cell)
	}
	return cells, state
}

// comments returns the comments of a session that begin with one of the beginnings.
func comments(session string, beginnings ...string) []string {
	var found []string
	for line := range strings.Lines(session) {
		for _, beginning := range beginnings {
			if comment, ok := strings.CutPrefix(line, "# "); ok && strings.HasPrefix(comment, beginning) {
				found = append(found, strings.TrimSuffix(comment, "\n"))
			}
		}
	}
	return found
}

func ExampleMatch_Play() {
	c := console.New(strings.NewReader("1 1\n1 1\nquit\n"), os.Stdout)
	players := board.Players{X: "Ada", O: "Grace"}
	match.New(c, match.Options{Players: players, View: board.Sentence, Commands: true}).Play()
	c.Close()
	// Output:
	// Rows and columns 0 to 2. Type help for more.
	// Enter row and column: Ada (X) plays row 1, column 1; X holds row 1, column 1; Grace (O) is to move.
	//
	// Enter row and column: Row 1, column 1 is taken by X: Grace (O) is still to move.
	// Free: 0 0, 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2.
	//
	// Enter row and column: Left after 1 move.
}

// TestComputerGoesAlong checks that undo and redo take the computer's move with the player's.
func TestComputerGoesAlong(t *testing.T) {
	options := match.Options{Commands: true, Computer: gamestate.O}
	want, _ := lastGame(t, play(t, "1 1\n", options).record)
	for typed, takenBack := range map[string]int{"1 1\n1 2\n0 0\nundo\nundo\n": 4, "1 1\nundo\nredo\n": 2} {
		s := play(t, typed, options)
		got, _ := lastGame(t, s.record)
		if !slices.Equal(got, want) || len(comments(s.record, "Taken back")) != takenBack {
			t.Errorf("%q leads to %v, want %v:\n%s", typed, got, want, s.record)
		}
	}
	options.Computer = gamestate.X
	s := play(t, "undo\n", options) // there is only the computer's move, which it plays again
	if got, _ := lastGame(t, s.record); len(got) != 1 || len(comments(s.record, "Taken back")) != 1 {
		t.Errorf("the computer begins:\n%s", s.record)
	}
}

// TestComputersMoves checks that each of the computer's moves is one among which its level chooses, so that it never loses
// at the highest, in both games of a series; and that a match is the same again with the same seed, and another with others.
func TestComputersMoves(t *testing.T) {
	table := perfectplay.NewTable()
	input := strings.Repeat("0 0\n1 1\n2 2\n0 2\n2 0\n0 1\n1 0\n1 2\n2 1\n", 2)
	for level := perfectplay.Level(0); level <= perfectplay.Perfect; level++ {
		different, worse := map[string]bool{}, 0
		for seed := range uint64(20) {
			options := match.Options{Computer: gamestate.X, Level: level, Seed: seed, Series: true, Games: 2}
			record := play(t, input, options).record
			games := controller.Games(checkSession(t, record), true)
			if again := play(t, input, options).record; again != record || len(games) != 2 {
				t.Fatalf("seed %d gives\n%s\nand then\n%s", seed, record, again)
			}
			for number, game := range games {
				var state gamestate.GameState
				for i, cell := range game.Cells {
					its := i%2 == number
					if its && table.Choice(&state, level)>>cell&1 == 0 {
						t.Fatalf("level %d, seed %d: the computer plays %d after %v", level, seed, cell, game.Cells[:i])
					}
					if its && table.Best(&state)>>cell&1 == 0 {
						worse++
					}
					playmove.PlayCell(&state, cell)
				}
			}
			different[fmt.Sprint(games)] = true
		}
		if below := level == perfectplay.Random || level == perfectplay.OneAhead; len(different) < 5 || worse > 0 != below {
			t.Errorf("level %d: 20 seeds give %d matches with %d moves that are not the best", level, len(different), worse)
		}
	}
}

// FuzzPlainMatch checks that a match in which there is nothing but moves prints what the controller prints.
func FuzzPlainMatch(f *testing.F) {
	f.Add(winX)
	f.Add(draw)
	f.Add("1\n1 0\t1 \v 0 0 x 2 2\n\n\n2\r\n0")
	f.Add("\x00 1 1.5\n- +\xff 99999999999 0x1\r\n\v0\f0")
	f.Add("undo\nnew\nquit\n? \nB2\n5\n# 1 1\n")
	f.Add(strings.Repeat("0 0 ", 150) + "\n" + strings.Repeat(" ", 600) + "1") // more than a console holds
	f.Fuzz(func(t *testing.T, input string) {
		input = input[:min(len(input), 1500)] // more of the same takes long, and shows nothing new
		want := controller.Replay(input, controller.Options{TrailingBlanks: true})
		if got := play(t, input, match.Options{TrailingBlanks: true}).printed; got != want {
			t.Fatalf("%q prints\n%s\nwant\n%s", input, got, want)
		}
	})
}

// lines are what people type.
var lines = []string{
	"0 0\n", "0 1\n", "0 2\n", "1 0\n", "1 1\n", "1 2\n", "2 0\n", "2 1\n", "2 2\n",
	"undo\n", "redo\n", "new\n", "hint\n", "moves\n", "help\n", "?\n", "save game.txt\n",
	"u\n", "RE\n", "n\n", "hi\n", "he\n", "m\n", "s x\n", "  Undo  \n", "h\n", "save\n", "undo 1\n", "new game\n",
	"1 undo\n", "\"undo\"\n", "\"\"\n", "undo redo\n", "1\nundo\n", "1 \nhelp\n", "1\nx\n", "1\nh\n",
	"5\n", "0\n", "B2\n", "b2 1\n", "3 3\n", "-1 0\n", "1 2 x\n",
	"1\n2\n", "1\n\n 1\n", "\n", " \t\n", "0 0 1 1\n", "0 1 2\n1\n", "99999999999 1\n", "1.5 0\n", "+1 01\n", "1 1 # x\n",
	"11\n", "00\n", "12\n0\n", "1\n11\n", "1\n1 1\n", "(0 0)\n", "\n\n\n", "1\n> 1\n",
	"é\n", "\u00a0\n", "１ ２\n", "☃ 1 1\n", "yes\n", "no\n",
}

// composed returns the lines that the bytes of a script stand for, most of them moves; of a long script the first ones.
func composed(script []byte, free string) string {
	const most = 500
	var input strings.Builder
	for _, b := range script {
		if input.Len() > most {
			break
		}
		switch {
		case int(b) < len(lines):
			input.WriteString(lines[b])
		case b == 255:
			input.WriteString(free[:min(len(free), most)])
		default:
			input.WriteString(lines[b%9])
		}
	}
	return input.String()
}

// matches are how matches are asked for of which screen and record are sessions.
var matches = []match.Options{
	{Commands: true},
	{Commands: true, Series: true},
	{Commands: true, Series: true, Games: 2},
	{Commands: true, Computer: gamestate.X},
	{Commands: true, Computer: gamestate.O, Series: true},
}

// checkMatch checks that screen and record are sessions of the same games, and that the record can be resumed.
func checkMatch(t *testing.T, input string, options match.Options) {
	t.Helper()
	s := play(t, input, options)
	if screen, record := games(t, s.screen), games(t, s.record); screen != record {
		t.Fatalf("%q is\n%s\non the screen\n%s\nin the record", input, screen, record)
	}
	resumed, _ := resume(t, s.record, "2 2\nundo\n", options)
	checkSession(t, resumed.record)
}

// TestSittings plays each of the lines in a few places, and random sittings.
func TestSittings(t *testing.T) {
	for _, line := range lines {
		for _, before := range []string{"", "1 1\n", "1\n"} {
			checkMatch(t, before+line, matches[0])
			checkMatch(t, before+line+"0 0\nundo\n2\n", matches[0])
		}
	}
	random := rand.New(rand.NewPCG(1, 0))
	for i := range 200 {
		script := make([]byte, random.IntN(60))
		for i := range script {
			script[i] = byte(random.IntN(150))
		}
		checkMatch(t, composed(script, ""), matches[i%len(matches)])
	}
}

// unshown is what does not stand on a screen as it was typed, or what whoever reads a session takes for something else.
var unshown = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f#]|```|Script")

func FuzzCommandsReplay(f *testing.F) {
	f.Add([]byte{9, 60, 61, 70, 1, 2, 255, 80}, "1\n\"1 1\n", byte(0))
	f.Add([]byte{255, 255, 9, 1}, "0 0 1 0 0 1 1 1 0 2 x y\ny\nundo", byte(0))
	f.Add([]byte{255, 255, 9, 1}, "0 0 1 0 0 1 1 1 0 2 x y\nundo\n", byte(2))
	f.Fuzz(func(t *testing.T, script []byte, free string, kind byte) {
		options := matches[int(kind)%len(matches)]
		options.Level = perfectplay.Random // which need not play every game to its end first
		if input := composed(script, free); !unshown.MatchString(input) {
			checkMatch(t, input, options)
		}
	})
}

// FuzzRecord checks that the record is a session whatever is typed, control characters too, and however the match is asked
// for.
func FuzzRecord(f *testing.F) {
	f.Add([]byte{1, 70, 71, 72, 73, 255, 75}, "\x00 \x1b[2J\r\n\x0b1\x0c2 \u0085\u2028 \xff", uint8(3), uint8(1), "A\nda")
	f.Fuzz(func(t *testing.T, script []byte, free string, flags, games uint8, name string) {
		checkSession(t, play(t, composed(script, free), match.Options{
			Commands: flags&1 != 0,
			Cells:    flags&2 != 0,
			Series:   flags&4 != 0,
			Games:    int(games),
			Computer: gamestate.Mark(flags>>3%3) - 1,
			Level:    perfectplay.Random,
			Players:  board.Players{X: name},
			View:     []board.View{board.Block, board.Grid, board.Sentence, ""}[flags>>6],
		}).record)
	})
}
