package match_test

import (
	"errors"
	"flag"
	"io"
	"io/fs"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tictactoe/controller"
	"tictactoe/gamestate"
	"tictactoe/internal/console"
	"tictactoe/internal/game/board"
	"tictactoe/internal/game/match"
	"tictactoe/internal/game/perfectplay"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
	"tictactoe/transcripts"
)

// Whole games, as they are typed.
const (
	winX = "1 1\n0 0\n0 1\n1 0\n2 1\n"
	winO = "1 1\n0 0\n2 2\n0 1\n2 0\n0 2\n"
	draw = "0 0\n1 1\n2 2\n0 1\n2 1\n2 0\n0 2\n1 2\n1 0\n"
)

// A sitting is the output of a match whose input has ended.
type sitting struct {
	screen string // with the lines that were typed
	record string
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

// files are the files that a match has written, with their texts.
type files map[string]string

// write is the WriteRecord of a match.
func (f files) write(name string, record []byte) (rest io.Writer, resume string, err error) {
	if !strings.HasPrefix(string(record), f[name]) {
		return nil, "", fs.ErrExist
	}
	f[name] = string(record)
	return writerFunc(func(entry []byte) (int, error) {
		f[name] += string(entry)
		return len(entry), nil
	}), "continue " + name, nil
}

func play(t testing.TB, input string, options match.Options) sitting {
	t.Helper()
	return resume(t, "", input, options)
}

// resume continues a record.
func resume(t testing.TB, record, input string, options match.Options) sitting {
	t.Helper()
	written := files{}
	options.Record, options.WriteRecord = "a.txt", written.write
	var screen strings.Builder
	c := console.New(&typist{input, &screen}, &screen)
	m := match.New(c, options)
	var err error
	if record != "" {
		written["a.txt"], err = m.Resume(record)
	}
	if err == nil {
		err = errors.Join(m.Play(), c.Close())
	}
	if err != nil {
		t.Fatalf("%q after\n%s\n%v", input, record, err)
	}
	whole := ""
	for _, text := range written {
		if len(text) > len(whole) {
			whole = text
		}
	}
	for name, text := range written { // an earlier file is the beginning of the record
		if !strings.HasPrefix(whole, text) {
			t.Errorf("%s has\n%s\nand the record is\n%s", name, text, whole)
		}
	}
	return sitting{screen.String(), whole}
}

// withoutComments returns a record without comments and white space at the ends of its lines.
func withoutComments(record string) string {
	var lines strings.Builder
	for line := range strings.Lines(strings.TrimPrefix(record, "\ufeff")) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			lines.WriteString(strings.TrimRight(line, " \t\r\n") + "\n")
		}
	}
	return lines.String()
}

// checkRecord checks that a record prints the same text when it is replayed, and that it can be
// resumed as a whole.
func checkRecord(t testing.TB, record string, options match.Options) {
	t.Helper()
	checkReplayed(t, record)
	if resumed := resume(t, record, "", options); resumed.record != record {
		t.Fatalf("the resumed record differs\n%s", testkit.Diff(record, resumed.record))
	}
}

// checkReplayed checks that a record prints the same text when it is replayed.
func checkReplayed(t testing.TB, record string) {
	t.Helper()
	file := fstest.MapFS{"record.txt": {Data: []byte(record)}}
	all, err := transcripts.Load(file, "record.txt")
	if err != nil {
		t.Fatal(err)
	}
	replayed := all[0].Run(func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		err = errors.Join(match.Replay(c), c.Close())
		return 0
	})
	if err != nil || replayed.Expected != replayed.Printed || len(replayed.LeftOut) > 0 {
		t.Fatalf("%v: the replay differs from the record, which leaves out %q\n%s", err,
			replayed.LeftOut, testkit.Diff(replayed.Expected, replayed.Printed))
	}
}

// parseOptions returns the options in a line of a file in testdata, and the rest of the line.
func parseOptions(t *testing.T, line string) (o match.Options, rest string) {
	t.Helper()
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.StringVar(&o.Players.X, "x", "", "")
	flags.StringVar(&o.Players.O, "o", "", "")
	flags.BoolVar(&o.Series, "series", false, "")
	flags.IntVar(&o.Games, "games", 0, "")
	flags.IntVar((*int)(&o.Level), "level", 0, "")
	flags.Uint64Var(&o.Seed, "seed", 0, "")
	computer := flags.String("computer", "", "")
	view := flags.String("board", "block", "")
	flags.StringVar(&o.NextView, "next", "", "")
	if err := flags.Parse(strings.Fields(line)); err != nil {
		t.Fatal(err)
	}
	o.Computer = map[string]gamestate.Mark{"x": gamestate.X, "o": gamestate.O}[*computer]
	o.View = board.Views()[slices.Index(board.ViewNames(), *view)]
	o.Header = "# tictactoe\n"
	return o, strings.Join(flags.Args(), " ")
}

// TestMatches plays the matches in the files of testdata, which replies.txt describes.
func TestMatches(t *testing.T) {
	games := strings.NewReplacer(" / ", "\n", "X WINS", strings.TrimSpace(winX),
		"O WINS", strings.TrimSpace(winO), "DRAW", strings.TrimSpace(draw), "ENTER", "")
	block := regexp.MustCompile(`(Selected .*\n)(?:.*\n){5}moveValid: true\n.*\nwinCode: `)
	for file, describe := range map[string]func(sitting) string{
		"replies.txt": lastReply,
		"screens.txt": func(s sitting) string { return s.screen },
		"records.txt": func(s sitting) string { return s.record },
	} {
		testkit.Cases(t, file, func(line string) string {
			options, typed := parseOptions(t, line)
			record := ""
			if before, after, isResumed := strings.Cut(typed, " / RESUMED / "); isResumed {
				record, typed = play(t, games.Replace(before)+"\n", options).record, after
			}
			s := resume(t, record, games.Replace(typed)+"\n", options)
			checkRecord(t, s.record, options)
			text := block.ReplaceAllString(describe(s), "$1...\nwinCode: ")
			text = strings.TrimRight(text, " \n")
			return regexp.MustCompile(`(?m)^(.*?) *$`).ReplaceAllString(text, "\t$1") + "\n"
		})
	}
}

// lastReply returns the text below the last line that was typed, and above the turn.
func lastReply(s sitting) string {
	prompt := regexp.MustCompile(`Enter row and column of a grid cell: |.*\? \[Y/n\] `)
	exchanges := prompt.Split(s.screen, -1)
	line, reply, _ := strings.Cut(exchanges[len(exchanges)-1], "\n")
	if line != "" { // the match is over
		return reply
	}
	_, reply, _ = strings.Cut(exchanges[len(exchanges)-2], "\n")
	return regexp.MustCompile(`.* is to move.*\n$`).ReplaceAllString(reply, "")
}

// selectedCells returns the cells that the players of a recorded game have selected.
func selectedCells(game string) (cells []int) {
	block := regexp.MustCompile(`Selected row (\d) and column (\d)`)
	for _, selected := range block.FindAllStringSubmatch(game, -1) {
		row, col := int(selected[1][0]-'0'), int(selected[2][0]-'0')
		cells = append(cells, gamestate.BoardSize*row+col)
	}
	return cells
}

// TestComputersMoves checks that the computer chooses among the moves of its level, in both games
// of a series, and not always the same one.
func TestComputersMoves(t *testing.T) {
	table := perfectplay.Table{}
	input := strings.Repeat("0 0\n1 1\n2 2\n0 2\n2 0\n0 1\n1 0\n1 2\n2 1\n\n", 2)
	for level := range perfectplay.Perfect + 1 {
		matches := map[string]bool{}
		for seed := range uint64(20) {
			options := match.Options{Series: true, Games: 2}
			options.Computer, options.Level, options.Seed = gamestate.X, level, seed
			record := play(t, input, options).record
			matches[withoutComments(record)] = true
			computer := gamestate.X
			for game := range strings.SplitSeq(record, controller.Prompt+"new\n") {
				var state gamestate.GameState
				for _, cell := range selectedCells(game) {
					isComputers := playmove.Mover(&state) == computer
					if isComputers && table.Choice(&state, level)>>cell&1 == 0 {
						t.Fatalf("level %d, seed %d: it plays %d in\n%s", level, seed, cell, game)
					}
					playmove.PlayCell(&state, cell)
				}
				computer = -computer
			}
		}
		if len(matches) < 5 {
			t.Errorf("level %d: 20 seeds lead to %d matches", level, len(matches))
		}
	}
}

// lines are lines that people type; the first nine are the cells.
var lines = []string{
	"0 0\n", "0 1\n", "0 2\n", "1 0\n", "1 1\n", "1 2\n", "2 0\n", "2 1\n", "2 2\n",
	"undo\n", "u\n", "new\n", "name x Ada\n", "name O 'Ada'\n", "name x\n", "record x\n",
	"undo 2\n", "hint\n", "moves\n", "help\n", "?\n", "save game.txt\n", "save\n",
	"board\n", "board grid\n", "board sentence\n", "board x\n", "score\n", "quit\n", ":q\n",
	"3 3\n", "-1 0\n", "99\n", "1 1 1\n", "x\n", "\n", " \t\n", "yes\n", "y\n", "no\n", "\n\n\n",
	"☃ 1 1\n", "# 1\n", "11\n", "(0,2)\n", "1\n", "99999999999 1\n", "\x00\x1b[2J\n",
}

// FuzzMatch checks for any lines and options that the record can be replayed and resumed.
func FuzzMatch(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 0))
	isTrue := func() bool { return random.IntN(2) == 0 }
	number := func() uint8 { return uint8(random.IntN(3)) }
	for range 100 {
		input := ""
		for range random.IntN(60) {
			choices := lines
			if random.IntN(3) > 0 {
				choices = lines[:9]
			}
			input += choices[random.IntN(len(choices))]
		}
		f.Add(input, isTrue(), number(), number(), number(), "A\nda")
	}
	computers := []gamestate.Mark{gamestate.Empty, gamestate.X, gamestate.O}
	views := board.Views()
	f.Fuzz(func(
		t *testing.T, input string, series bool, games, computer, view uint8, name string,
	) {
		options := match.Options{
			Series:   series,
			Games:    int(games),
			Computer: computers[int(computer)%len(computers)],
			Level:    perfectplay.Random,
			Players:  board.Players{X: name},
			View:     views[int(view)%len(views)],
		}
		record := play(t, input[:min(len(input), 1000)], options).record
		checkRecord(t, record, options)
		resumed := resume(t, record, "2 2\nundo\nsave x\n", options)
		checkRecord(t, resumed.record, options)
	})
}
