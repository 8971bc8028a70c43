package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/controller"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/report"
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
compares the output with the recorded one. A transcript is a pair of files,
NAME.in and NAME.out (and NAME.status if the exit status is not 0), or a
session, NAME.txt, the text on the screen. Without PATH it replays the built-in
suites.

Exit status: 0 if all output is as recorded, 1 if some differs, 2 for a path
that does not exist or is not a transcript.`,
		Example: `  tictactoe replay                        # the built-in suites
  tictactoe replay mine/ other/game.txt   # your own`,
	}
	r := replay{program: "tictactoe"}
	addChoice(cmd, &r.program, "program",
		"run the program `NAME` if suite.json does not name one: NAMES (default tictactoe)",
		transcripts.Programs()...)
	cmd.Flags().BoolVar(&r.trailingBlanks, "trailing-blanks", false,
		"end headings and board rows of the game with a blank, like the flag of play")
	r.comparison = addComparison(cmd)
	cmd.Flags().BoolVar(&r.update, "update", false,
		"replace recorded output that differs, and name the files")
	cmd.Flags().BoolVar(&r.quiet, "quiet", false, "name only the transcripts that differ")
	cmd.RunE = func(_ *cobra.Command, paths []string) error {
		if len(paths) == 0 {
			paths = transcripts.Names()
		}
		if r.update && slices.ContainsFunc(paths, isBuiltIn) {
			return cli.Misuse("--update needs a path: the built-in suites cannot change")
		}
		return r.run(paths)
	}
	return cmd
}

// A replay has the values of the flags.
type replay struct {
	program        string
	trailingBlanks bool
	comparison     func(transcripts.Suite) session.Comparison
	update, quiet  bool
}

func (r *replay) run(paths []string) error {
	suites, err := r.suites(paths)
	if err != nil {
		return err
	}
	c := console.OpenOutput(os.Stdout, console.ColorNever, environment)
	var reports []exercise.Report
	updated := 0
	for _, suite := range suites {
		options := exercise.Options{Comparison: r.comparison(suite), KeepAll: r.update}
		target := r.target(suite.Program)
		replayed, _ := exercise.Exercise(context.Background(), target, &suite, options)
		replayed.Outcomes = slices.DeleteFunc(replayed.Outcomes, func(o exercise.Outcome) bool {
			isUpdated := r.update && o.Verdict.Failed() && err == nil
			if isUpdated {
				updated++
				err = update(c, o, suite.Dialogue)
			}
			return isUpdated
		})
		if err != nil {
			return errors.Join(err, c.Close())
		}
		replayed.AddUp()
		report.WriteOutcomes(c, replayed, r.quiet)
		reports = append(reports, replayed)
	}
	all := exercise.Sum(reports)
	c.Print(report.Counts(all))
	if r.update {
		c.Print(fmt.Sprintf(", %d updated", updated))
	}
	c.Print("\n")
	return cmp.Or(c.Close(), error(exitStatus(all)))
}

// update replaces the recorded output of a transcript that failed.
func update(c *console.Console, o exercise.Outcome, dialogue session.Dialogue) error {
	if o.Verdict == exercise.TooMuchOutput {
		err := fmt.Errorf("cannot update it: stopped at the limit of %s", o.Run.Limit)
		return &transcripts.FileError{Path: o.Transcript.Path, Err: err}
	}
	recorded := o.Transcript
	recorded.Output, recorded.Status = o.Run.Output, o.Run.Status
	err := transcripts.Save(recorded, dialogue)
	if err == nil {
		c.Print("updated " + recorded.Path + "\n")
	}
	return err
}

// suites loads all suites before the first is replayed. A suite without a suite.json is for the
// program of the flag.
func (r *replay) suites(paths []string) (suites []transcripts.Suite, err error) {
	other, err := transcripts.Shipped(r.program)
	for _, path := range paths {
		suite, openErr := openSuite(path, other)
		err = cmp.Or(err, openErr)
		suites = append(suites, suite)
	}
	return suites, err
}

// target returns the built-in program of that name.
func (r *replay) target(name string) exercise.Target {
	if name == "tictactoe" {
		play := onPipe(func(c *console.Console) error {
			return controller.Play(c, controller.Options{TrailingBlanks: r.trailingBlanks})
		})
		return exercise.BuiltIn(name, play, onPipe(match.Replay))
	}
	others := map[string]transcripts.Program{
		"rounds":      onPipe(rounds.Play),
		"game-report": statusOf(gamereport.Write),
		"move-check":  statusOf(tictac.Options{}.MoveCheck),
		"game-check":  statusOf(tictac.Options{}.GameCheck),
	}
	return exercise.BuiltIn(name, others[name], nil)
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
