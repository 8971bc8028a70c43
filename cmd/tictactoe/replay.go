package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/internal/game/labs/gamereport"
	"tictactoe/internal/game/labs/rounds"
	"tictactoe/internal/game/labs/tictac"
	"tictactoe/internal/game/match"
	"tictactoe/transcripts"
)

func replayCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "replay [flags] [PATH...]",
		Short: "replay recorded games and compare the output",
		Long: `Plays each recorded game at PATH, a file or a folder, again, and shows the
difference if the output is not as recorded. A recorded game is NAME.txt, the
text on the screen, or a pair of files, NAME.in and NAME.out; NAME.status is the
exit status, if it is not 0. If the text ends before the game, it is compared up
to its end. Without PATH, replay replays the built-in suites, and PATH may be
the name of one.

White space at the ends of lines does not count.

Exit status: 0 if all output is as recorded, 1 if some differs or a game cannot
be read, 2 for a path that holds no recorded game.`,
		Example: `  tictactoe replay                        # the built-in suites
  tictactoe replay evening.txt mine/      # your own`,
		ValidArgsFunction: cobra.FixedCompletions(
			transcripts.Names(), cobra.ShellCompDirectiveDefault),
	}
	r := replay{}
	cmd.Flags().BoolVar(&r.quiet, "quiet", false,
		"name only the games that differ, and those that are compared in part")
	cli.AddColor(cmd, &r.color)
	cmd.RunE = func(_ *cobra.Command, paths []string) error { return r.run(paths) }
	return cmd
}

// A replay has the values of the flags, and counts games.
type replay struct {
	quiet          bool
	color          console.ColorMode
	passed, failed int
}

// A recordedGame is a transcript of a program.
type recordedGame struct {
	transcripts.Transcript
	program transcripts.Program
}

func (r *replay) run(paths []string) error {
	loadAll := load
	if len(paths) == 0 {
		paths, loadAll = transcripts.Names(), loadSuite
	}
	var games []recordedGame
	for _, path := range paths {
		found, err := loadAll(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			hint := "the built-in suites are " + english.List(transcripts.Names(), "and")
			return cli.WithHint(withPlainWords(err), hint)
		case err != nil:
			return withPlainWords(err)
		}
		games = append(games, found...)
	}
	c := console.OpenOutput(os.Stdout, r.color, environment)
	for _, g := range games {
		r.replay(c, g)
	}
	c.Print(fmt.Sprintf("%d passed, %d failed\n", r.passed, r.failed))
	if err := c.Close(); err != nil || r.failed == 0 {
		return err
	}
	return cli.CheckFailed
}

// loadSuite returns the games of a built-in suite.
func loadSuite(name string) (games []recordedGame, err error) {
	all, err := transcripts.Suite(name)
	for _, t := range all {
		for program, run := range programs {
			if name == program || strings.HasPrefix(name, program+"-") {
				games = append(games, recordedGame{t, run})
			}
		}
	}
	return games, err
}

// A disk is the file system of the computer. Unlike os.DirFS, it also has paths such as ../mine.
type disk struct{}

func (disk) Open(path string) (fs.File, error)     { return os.Open(path) }
func (disk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) } // opens no pipe

// load returns the games of a built-in suite, or those at a path. It says on standard error which
// files it skips: texts in which no game begins.
func load(path string) (games []recordedGame, err error) {
	if slices.Contains(transcripts.Names(), path) {
		if _, err := os.Lstat(path); err == nil {
			err := fmt.Errorf("%s is a built-in suite, and a file or a folder here", path)
			return nil, cli.WithHint(err, "."+string(filepath.Separator)+path+" is the one here")
		}
		return loadSuite(path)
	}
	if path == "" {
		return nil, cli.Misuse("a path is empty")
	}
	all, err := transcripts.Load(disk{}, filepath.ToSlash(filepath.Clean(path)))
	var skipped []string
	for _, t := range all {
		if program := programOf(t); program != nil || t.Err != nil {
			games = append(games, recordedGame{t, program})
		} else {
			skipped = append(skipped, t.Path)
		}
	}
	switch {
	case err != nil:
	case games == nil:
		err = cli.WithHint(errors.New(path+" holds no recorded game"),
			"exercise reads files of other forms and of other programs")
	case skipped != nil:
		cli.Warn("tictactoe", "skipped "+someOf(skipped)+", in which no game begins", "")
	}
	return games, err
}

// programs are the built-in programs. The name of a built-in suite is that of its program, or
// begins with it: tictactoe-beyond.
var programs = map[string]transcripts.Program{
	"tictactoe":   onPipe(playPlain),
	"rounds":      onPipe(rounds.Play),
	"game-report": statusOf(gamereport.Write),
	"move-check":  statusOf(tictac.MoveCheck),
	"game-check":  statusOf(tictac.Options{}.GameCheck),
}

func playPlain(c *console.Console) error { return controller.Play(c, controller.Options{}) }

// programOf returns the program that begins like a transcript, or nil. A pair that begins like none
// shows a difference.
func programOf(t transcripts.Transcript) transcripts.Program {
	play, turns := programs["tictactoe"], programs["rounds"]
	switch {
	case t.IsRecord:
		return onPipe(match.Replay)
	case t.BeginsLike(play):
		return play
	case t.BeginsLike(turns):
		return turns
	case t.IsScreen:
		return nil
	}
	return play
}

// replay replays a game, and prints whether it is as recorded.
func (r *replay) replay(c *console.Console, g recordedGame) {
	if g.Err != nil {
		r.fail(c, g, withPlainWords(g.Err).Error())
		return
	}
	result := g.Run(g.program)
	expected, printed := result.Expected, result.Printed
	remark := remarkOn(g, result)
	switch {
	case expected != printed:
		if g.IsScreen {
			printed = upToEnd(expected, printed)
		}
		verdict, show := "differs", console.ShowSpace
		if slices.Equal(strings.Fields(expected), strings.Fields(printed)) {
			verdict, show = "layout", console.ShowBlanks
		}
		r.fail(c, g, verdict+remark)
		printDiff(c, udiff.Unified(g.Path, "printed", expected, printed), show)
	case result.Status != g.Status:
		r.fail(c, g, fmt.Sprintf("status %d, expected %d", result.Status, g.Status)+remark)
	default:
		r.passed++
		if !r.quiet || len(result.LeftOut) > 0 {
			c.Paint(console.Good, "ok")
			c.Print(" ", console.Printable(g.Name), remark, "\n")
		}
	}
}

func (r *replay) fail(c *console.Console, g recordedGame, problem string) {
	r.failed++
	c.Paint(console.Refusal, "FAIL")
	c.Print(" ", console.Printable(g.Name+": "+problem), "\n")
}

// remarkOn names the lines that were not compared, and says if a screen that differs is not that of
// the lab's game. A record may end anywhere.
func remarkOn(g recordedGame, result transcripts.Result) string {
	var remarks []string
	if differs := result.Expected != result.Printed; differs && !g.IsRecord &&
		strings.Contains(g.Output, " is to move") {
		const other = "a screen with the sentences for people; save FILE writes the game"
		remarks = append(remarks, other)
	}
	if result.HasSecond {
		remarks = append(remarks, "another game begins below; one file is one game")
	}
	if result.IsExcerpt && !g.IsRecord {
		remarks = append(remarks, "an excerpt: compared up to its end")
	}
	if len(result.LeftOut) > 0 {
		remarks = append(remarks, "left out: "+someOf(result.LeftOut))
	}
	if remarks == nil {
		return ""
	}
	return " (" + strings.Join(remarks, "; ") + ")"
}

// printDiff prints a unified diff, but at most 40 lines of it, each as show returns it. It leaves
// out the numbers of lines, which are those of a file only if nothing is above the session.
func printDiff(c *console.Console, text string, show func(string) string) {
	const most = 40
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		if i == most {
			c.Print(fmt.Sprintf("... %d more lines\n", len(lines)-most))
			break
		}
		if strings.HasPrefix(line, "@@") {
			line = "@@"
		}
		if i < 2 { // the names
			c.Print(console.ShowSpace(line) + "\n")
			continue
		}
		style := map[byte]console.Style{'-': console.Good, '+': console.Refusal}[line[0]]
		c.Paint(style, line[:1], show(line[1:]))
		c.Print("\n")
	}
	c.Print("\n")
}

// upToEnd returns a printed text without the lines after the end of a screen that is cut off.
func upToEnd(screen, printed string) string {
	edits := udiff.Lines(screen, printed)
	if last := len(edits) - 1; last > 0 && edits[last].Start == len(screen) {
		printed, _ = udiff.Apply(screen, edits[:last]) // they are right
	}
	return printed
}

// someOf quotes the first texts, and says how many more there are.
func someOf(texts []string) string {
	const most = 3
	var some []string
	for _, text := range texts[:min(most, len(texts))] {
		some = append(some, strconv.Quote(text))
	}
	if more := len(texts) - most; more > 0 {
		some = append(some, fmt.Sprintf("%d more", more))
	}
	return english.List(some, "and")
}

// statusOf returns a program of a lab that reports its errors only by the exit status.
func statusOf(program func(io.Reader, io.Writer) (int, error)) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		status, err := program(stdin, stdout)
		if err != nil {
			return int(cli.Failed)
		}
		return status
	}
}

// onPipe returns a game as a program that reads and writes pipes.
func onPipe(play func(*console.Console) error) transcripts.Program {
	return statusOf(func(stdin io.Reader, stdout io.Writer) (int, error) {
		c := console.New(stdin, stdout)
		return 0, errors.Join(play(c), c.Close())
	})
}
