package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/cmd/internal/suites"
	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/game/labs/gamereport"
	"tictactoe/internal/game/labs/rounds"
	"tictactoe/internal/game/labs/tictac"
	"tictactoe/internal/game/match"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

func replayCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "replay [flags] [PATH...]",
		Short: "replay recorded sessions and compare the output",
		Long: `Runs a built-in program on each transcript at PATH, a file or a folder, and
compares its output with the recorded one. If they differ, it shows the
difference. A transcript is a pair of files, NAME.in and NAME.out (and
NAME.status if the exit status is not 0), or a session, NAME.txt, the text on
the screen. A session without the last prompt is compared up to its end. Without
PATH, replay replays the built-in suites.

Exit status: 0 if all output is as recorded, 1 if some differs, 2 for a path
that does not exist or is not a transcript.`,
		Example: `  tictactoe replay                        # the built-in suites
  tictactoe replay mine/ other/game.txt   # your own`,
		ValidArgsFunction: suites.Complete,
	}
	r := replay{}
	cli.AddChoice(cmd, &r.program, "program",
		"run the program `NAME` if suite.json does not name one: NAMES (default: the one "+
			"whose prompts the sessions have, or else tictactoe)",
		transcripts.Programs()...)
	cmd.Flags().BoolVar(&r.trailingBlanks, "trailing-blanks", false,
		"end headings and board rows of the game with a blank, like the flag of play")
	cmd.Flags().BoolVar(&r.strict, "strict", false,
		"compare every byte; by default, white space at the ends of lines and of the output "+
			"does not count")
	cmd.Flags().BoolVar(&r.ignoreSpace, "ignore-space", false,
		"take any run of white space for one blank")
	cmd.MarkFlagsMutuallyExclusive("strict", "ignore-space")
	cmd.Flags().BoolVar(&r.update, "update", false,
		"replace recorded output that differs, and name the files")
	cmd.Flags().BoolVar(&r.quiet, "quiet", false, "name only the transcripts that differ")
	cli.AddColor(cmd, &r.color)
	cmd.RunE = func(_ *cobra.Command, paths []string) error {
		if len(paths) == 0 {
			paths = transcripts.Names()
		}
		if r.update && slices.ContainsFunc(paths, suites.IsBuiltIn) {
			return cli.Misuse("--update needs a path: the built-in suites cannot change")
		}
		return r.run(paths)
	}
	return cmd
}

// A replay has the values of the flags, and counts transcripts.
type replay struct {
	program        string
	trailingBlanks bool
	strict         bool
	ignoreSpace    bool
	update, quiet  bool
	color          console.ColorMode

	passed, failed, updated int
}

func (r *replay) run(paths []string) error {
	all, err := r.open(paths)
	if err != nil {
		return err
	}
	c := console.OpenOutput(os.Stdout, r.color, environment)
	for _, suite := range all {
		for _, t := range suite.Transcripts {
			if err := r.replay(c, suite, t); err != nil {
				return errors.Join(err, c.Close())
			}
		}
	}
	c.Print(fmt.Sprintf("%d passed, %d failed", r.passed, r.failed))
	if r.update {
		c.Print(fmt.Sprintf(", %d updated", r.updated))
	}
	c.Print("\n")
	if err := c.Close(); err != nil || r.failed == 0 {
		return err
	}
	return cli.CheckFailed
}

// open loads all suites before the first is replayed, and sets the programs that they are for.
func (r *replay) open(paths []string) (all []transcripts.Suite, _ error) {
	const usual = "tictactoe"
	options := transcripts.Options{Program: r.program, Default: usual}
	for _, path := range paths {
		suite, err := suites.Open("tictactoe", path, options)
		if err != nil {
			return nil, withPlainWords(err)
		}
		if isTolerant(suite) && !suites.IsBuiltIn(path) {
			err := errors.New(path + ": its suite.json accepts some differences")
			return nil, cli.WithHint(err, "exercise checks this suite")
		}
		suite.Program = cmp.Or(suite.Program, r.program, suite.Prompter, usual)
		all = append(all, suite)
	}
	return all, nil
}

// isTolerant reports whether the suite.json of a suite says that some differences do not count.
func isTolerant(suite transcripts.Suite) bool {
	return suite.Tolerance != nil || suite.IgnoreCase || suite.IgnoreColor ||
		suite.Ignore != nil || suite.Varies != nil
}

// replay runs a transcript of a suite, and prints the result or updates the transcript.
func (r *replay) replay(
	c *console.Console, suite transcripts.Suite, t transcripts.Transcript,
) error {
	output, status, err := r.programFor(suite.Program, t).Run(t.Input)
	canUpdate, name, remark := false, console.Printable(t.Name), ""
	problem, expected, printed := "", "", ""
	switch {
	case t.Arguments != nil:
		problem = suite.Program + " takes no arguments"
	case err != nil:
		problem = fmt.Sprintf("stopped at the limit of %d MiB", transcripts.MaxSize>>20)
	default:
		canUpdate = true
		compared := excerpt(suite.Dialogue, t, output)
		if len(compared) < len(output) {
			remark = " (an excerpt: compared up to its end)"
		}
		expected, printed = r.texts(suite.Dialogue, t, compared)
		problem = r.judge(expected, printed)
		if problem == "" && status != t.Status && !t.AnyStatus {
			problem = fmt.Sprintf("status %d, expected %d", status, t.Status)
		}
	}
	switch {
	case problem == "":
		r.passed++
		if !r.quiet {
			c.Paint(console.Good, "ok")
			c.Print(" " + name + remark + "\n")
		}
	case !r.update:
		r.failed++
		c.Paint(console.Refusal, "FAIL")
		c.Print(" " + name + ": " + problem + remark + "\n")
		if problem == differs || problem == layout {
			r.printDifference(c, t.Path, expected, printed, problem == layout, remark != "")
		}
	case !canUpdate:
		err := fmt.Errorf("cannot update it: %s", problem)
		return &transcripts.FileError{Path: t.Path, Err: err}
	default:
		r.updated++
		changed, err := transcripts.Save(t, output, status, suite.Dialogue)
		for _, file := range changed {
			c.Print("updated " + file + "\n")
		}
		return withPlainWords(err)
	}
	return nil
}

// excerpt returns the beginning of an output that is compared with a transcript. A session that
// does not end with a prompt that waits is an excerpt: the output goes on after it.
func excerpt(d session.Dialogue, t transcripts.Transcript, output string) string {
	expected, printed := d.FindPrompts(t.Output), d.FindPrompts(output)
	asked := len(expected)
	endsInPrompt := asked > 0 && expected[asked-1].End == len(t.Output)
	switch {
	case !t.IsSession || endsInPrompt && asked > d.CountAnswers(t.Input):
		return output
	case strings.HasPrefix(output, t.Output):
		return t.Output
	case len(printed) > asked:
		output = output[:printed[asked].Start]
	}
	// A session that ends within a reply ends with a whole line.
	bare := withoutSpace(t.Output)
	if !strings.HasPrefix(withoutSpace(output), bare) {
		return output
	}
	at, same := 0, 0
	for line := range strings.Lines(output) {
		if same == len(bare) && strings.TrimSpace(line) != "" {
			break
		}
		at += len(line)
		same += len(withoutSpace(line))
	}
	return output[:at]
}

// The problems of an output.
const (
	differs = "differs"
	layout  = "layout" // it differs in white space only
)

// judge names the problem of a printed text, or returns "".
func (r *replay) judge(expected, printed string) (problem string) {
	isSame := slices.Equal(strings.Fields(expected), strings.Fields(printed))
	switch {
	case expected == printed, r.ignoreSpace && isSame:
		return ""
	case isSame:
		return layout
	}
	return differs
}

// programFor returns the built-in program of that name for a transcript. A session with commands
// was played at a keyboard, at which the game accepts them.
func (r *replay) programFor(name string, t transcripts.Transcript) transcripts.Program {
	switch name {
	case "rounds":
		return onPipe(rounds.Play)
	case "game-report":
		return statusOf(gamereport.Write)
	case "move-check":
		return statusOf(tictac.Options{}.MoveCheck)
	case "game-check":
		return statusOf(tictac.Options{}.GameCheck)
	}
	if t.Command > 0 {
		return onPipe(match.Replay)
	}
	return onPipe(func(c *console.Console) error {
		return controller.Play(c, controller.Options{TrailingBlanks: r.trailingBlanks})
	})
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
	return func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		if errors.Join(play(c), c.Close()) != nil {
			return int(cli.Failed)
		}
		return int(cli.OK)
	}
}
