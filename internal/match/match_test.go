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
	"tictactoe/internal/games"
	"tictactoe/internal/match"
	"tictactoe/internal/perfectplay"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

const (
	winX = "1 1\n0 0\n0 1\n1 0\n2 1\n"
	winO = "1 1\n0 0\n2 2\n0 1\n2 0\n0 2\n"
	draw = "0 0\n1 1\n2 2\n0 1\n2 1\n2 0\n0 2\n1 2\n1 0\n"
)

// A sitting is the output of a match whose input has ended.
type sitting struct {
	printed string // on a pipe
	screen  string // at a terminal: with the lines that were typed
	record  string
}

// A typist types a line at each Read. The terminal shows it on the screen.
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

// again matches a question in a comment. The match ends its line because no terminal does.
var again = regexp.MustCompile(`(# Play again\? .*\n)\n`)

// resume continues a record, and returns how many of its bytes are kept.
func resume(t testing.TB, record, input string, options match.Options) (s sitting, keep int) {
	t.Helper()
	var printed, screen strings.Builder
	var file bytes.Buffer
	options.Record = &file
	options.Resume = "go on"
	if options.Save == nil {
		options.Save = func(string, []byte) error { return nil }
	}
	c := console.New(&typist{input, &screen}, io.MultiWriter(&printed, &screen))
	m := match.New(c, options)
	keep, err := m.Resume([]byte(record))
	if err == nil {
		file.WriteString(record[:keep])
		err = errors.Join(m.Play(), c.Close())
	}
	if err != nil {
		t.Fatalf("%q after\n%s\n%v", input, record, err)
	}
	shown := again.ReplaceAllString(screen.String(), "$1")
	return sitting{printed.String(), shown, file.String()}, keep
}

// checkSession checks that a session prints the same text when it is replayed. It returns its games
// and the kinds of its refusals.
func checkSession(
	t testing.TB, session string,
) (all []games.Game, refusals []controller.Kind) {
	t.Helper()
	transcript, err := transcripts.ParseSession(controller.Dialogue(), session)
	if err != nil {
		t.Fatalf("%v: %q", err, session)
	}
	watch := func(o controller.Outcome) {
		if o.Kind.Refused() {
			refusals = append(refusals, o.Kind)
		}
	}
	options := controller.Options{Commands: true, Watch: watch}
	if got := controller.Replay(transcript.Input, options); got != transcript.Output {
		t.Fatalf("the session\n%s\nis replayed with %q and prints\n%s",
			session, transcript.Input, got)
	}
	all, err = games.Read([]byte("# with commands\n"+session), games.Session)
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i].Header = games.Header{} // a record has one, the screen has none
	}
	return all, refusals
}

// lastGame returns the last game of a session.
func lastGame(t testing.TB, session string) (cells []int) {
	t.Helper()
	all, _ := checkSession(t, session)
	return cellsOf(all[len(all)-1])
}

func cellsOf(game games.Game) (cells []int) {
	for _, move := range game.Moves {
		cells = append(cells, move.Cell)
	}
	return cells
}

// comments returns the comments of a session that have this beginning.
func comments(session, beginning string) []string {
	var found []string
	for line := range strings.Lines(session) {
		comment, ok := strings.CutPrefix(line, "# ")
		if ok && strings.HasPrefix(comment, beginning) {
			found = append(found, strings.TrimSuffix(comment, "\n"))
		}
	}
	return found
}

func ExampleMatch_Play() {
	c := console.New(strings.NewReader("1 1\n1 1\nquit\n"), os.Stdout)
	options := match.Options{View: board.Sentence, Commands: true}
	options.Players = board.Players{X: "A", O: "B"}
	match.New(c, options).Play()
	c.Close()
	// Output:
	// The board is empty; A (X) is to move.
	// Rows and columns 0 to 2. Type help for more.
	// Enter row and column: A (X) plays row 1, column 1; X holds row 1, column 1; B (O) is to move.
	//
	// Enter row and column: Row 1, column 1 is taken by X: B (O) is still to move.
	// Free: 0 0, 0 1, 0 2, 1 0, 1 2, 2 0, 2 1 and 2 2.
	//
	// Enter row and column: Left after 1 move.
}

// TestPlainMatch checks that a match without options prints the lab's text alone.
func TestPlainMatch(t *testing.T) {
	for _, input := range []string{
		winX, draw, "undo\nnew\nquit\n? \nB2\n5\n# 1 1\n", "1\n1 0\t1 \v 0 0 x 2 2\n\n7 7\n2\r\n0",
	} {
		want := controller.Replay(input, controller.Options{TrailingBlanks: true})
		if got := play(t, input, match.Options{TrailingBlanks: true}).printed; got != want {
			t.Errorf("%q prints\n%s\nwant\n%s", input, got, want)
		}
	}
}

// TestComputerRepeats checks that undo and redo take the computer's move with the player's.
func TestComputerRepeats(t *testing.T) {
	options := match.Options{Commands: true, Computer: gamestate.O}
	want := lastGame(t, play(t, "1 1\n", options).record)
	for typed, takenBack := range map[string]int{
		"1 1\n1 2\n0 0\nundo\nundo\n": 4,
		"1 1\nundo\nredo\n":           2,
	} {
		s := play(t, typed, options)
		got := lastGame(t, s.record)
		if !slices.Equal(got, want) || len(comments(s.record, "Taken back")) != takenBack {
			t.Errorf("%q leads to %v, want %v:\n%s", typed, got, want, s.record)
		}
	}
	undone := play(t, "1 1\nundo\n", options).record
	broken := undone[:strings.LastIndex(undone, controller.Prompt+"undo")]
	s, _ := resume(t, broken, "", options) // it repeats an undo from before
	if s.record != undone {
		t.Errorf("resumed it is\n%s\nwant\n%s", s.record, undone)
	}
	options.Computer = gamestate.X
	s = play(t, "undo\n", options) // the computer replaces its only move
	if len(lastGame(t, s.record)) != 1 || len(comments(s.record, "Taken back")) != 1 {
		t.Errorf("the computer begins:\n%s", s.record)
	}
}

// TestComputersMoves checks that the computer chooses among the moves of its level, in both games
// of a series; and that equal seeds, and only these, repeat the match.
func TestComputersMoves(t *testing.T) {
	table := perfectplay.NewTable()
	input := strings.Repeat("0 0\n1 1\n2 2\n0 2\n2 0\n0 1\n1 0\n1 2\n2 1\n", 2)
	for level := perfectplay.Level(0); level <= perfectplay.Perfect; level++ {
		matches, worse := map[string]bool{}, 0
		for seed := range uint64(20) {
			options := match.Options{Series: true, Games: 2}
			options.Computer, options.Level, options.Seed = gamestate.X, level, seed
			record := play(t, input, options).record
			if again := play(t, input, options).record; again != record {
				t.Fatalf("seed %d gives\n%s\nand then\n%s", seed, record, again)
			}
			matches[record] = true
			all, _ := checkSession(t, record)
			for number, game := range all {
				var state gamestate.GameState
				for i, cell := range cellsOf(game) {
					isComputers := i%2 == number
					if isComputers && table.Choice(&state, level)>>cell&1 == 0 {
						t.Fatalf("level %d, seed %d: it plays %d in %v", level, seed, cell, game)
					}
					if isComputers && table.Best(&state)>>cell&1 == 0 {
						worse++
					}
					playmove.PlayCell(&state, cell)
				}
			}
		}
		loses := level == perfectplay.Random || level == perfectplay.OneAhead
		if len(matches) < 5 || worse > 0 != loses {
			t.Errorf("level %d: %d matches, %d moves that are not the best",
				level, len(matches), worse)
		}
	}
}

// lines are lines that people type.
var lines = []string{
	"0 0\n", "0 1\n", "0 2\n", "1 0\n", "1 1\n", "1 2\n", "2 0\n", "2 1\n", "2 2\n",
	"undo\n", "redo\n", "new\n", "hint\n", "moves\n", "help\n", "?\n", "save game.txt\n",
	"u\n", "RE\n", "n\n", "hi\n", "m\n", "s x\n", "  Undo  \n", "h\n", "save\n", "new game\n",
	"1 undo\n", "\"undo\"\n", "\"\"\n", "undo redo\n", "1\nundo\n", "1 \nhelp\n", "1\nx\n",
	"5\n", "0\n", "B2\n", "b2 1\n", "3 3\n", "-1 0\n", "1 2 x\n",
	"1\n2\n", "1\n\n 1\n", "\n", " \t\n", "0 0 1 1\n", "0 1 2\n1\n", "99999999999 1\n", "1.5 0\n",
	"+1 01\n", "11\n", "00\n", "12\n0\n", "1\n11\n", "1\n1 1\n", "(0 0)\n", "\n\n\n", "1\n> 1\n",
	"é\n", "\u00a0\n", "１ ２\n", "☃ 1 1\n", "yes\n", "no\n", "exit\n", ":q\n",
	"Row 1, column: 2\n", "1\nh\n",
}

// composed returns the lines that the bytes of a script mean, most of them moves; only the first
// lines of a long script.
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

// unshown matches text that a screen does not show as it was typed, or that is no answer there.
var unshown = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f#]|```|Script")

// FuzzMatch checks for any input and options that the record is a session that can be resumed, and
// that a screen with the lab's blocks is a session of the same games and refusals.
func FuzzMatch(f *testing.F) {
	f.Skip("the screen of a keyboard is no transcript")
	f.Add([]byte{9, 60, 61, 70, 1, 2, 255, 80}, "1\n\"1 1\n", byte(1), byte(0), "Ada")
	f.Add([]byte{255, 255, 9, 1}, winX+"x y\ny\nundo", byte(1), byte(0), "")
	f.Add([]byte{255, 255, 9, 1}, winX+"x y\nundo\n", byte(5), byte(2), "")
	const unprintable = "\x00 \x1b[2J\r\n\x0b1\x0c2 \u2028 \xff"
	f.Add([]byte{1, 70, 71, 255, 75}, unprintable, byte(3), byte(1), "A\nda")
	for i := range lines {
		f.Add([]byte{byte(i), 0, 9, 42}, "", byte(1), byte(0), "")
		f.Add([]byte{36, byte(i), 3}, "", byte(i), byte(2), "")
	}
	random := rand.New(rand.NewPCG(1, 0))
	for i := range 100 {
		script := make([]byte, random.IntN(60))
		for i := range script {
			script[i] = byte(random.IntN(150))
		}
		f.Add(script, "", byte(i)|1, byte(i%3), "")
	}
	f.Fuzz(func(t *testing.T, script []byte, free string, flags, number byte, name string) {
		options := match.Options{
			Commands: flags&1 != 0,
			Cells:    flags&2 != 0,
			Series:   flags&4 != 0,
			Games:    int(number),
			Computer: gamestate.Mark(flags>>3%3) - 1,
			Level:    perfectplay.Random,
			Players:  board.Players{X: name},
			View:     []board.View{board.Block, board.Grid, board.Sentence, ""}[flags>>6],
		}
		input := composed(script, free)
		s := play(t, input, options)
		recorded := fmt.Sprint(checkSession(t, s.record))
		isBlocks := options.View == "" || options.View == board.Block
		if options.Commands && !options.Cells && isBlocks && !unshown.MatchString(input) {
			if shown := fmt.Sprint(checkSession(t, s.screen)); shown != recorded {
				t.Fatalf("the screen\n%s\nhas %s\nrecorded is %s", s.screen, shown, recorded)
			}
		}
		resumed, _ := resume(t, s.record, "2 2\nundo\n", options)
		checkSession(t, resumed.record)
	})
}
