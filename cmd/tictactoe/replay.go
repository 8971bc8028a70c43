package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/exercise/report"
	"tictactoe/internal/labs/gamereport"
	"tictactoe/internal/labs/tictac"
	"tictactoe/transcripts"
)

func replayCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "replay [flags] [PATH...]",
		Short: "replay recorded sessions and compare what comes out",
		Long: `Replays each transcript at PATH, a file or a folder, through one of the programs built in, and compares the output with the
one recorded. A transcript is a pair of files, NAME.in and NAME.out (and NAME.status where the exit status is not 0), or a
session as it stood on the screen, NAME.txt. Without PATH it replays the suites that ship with the program.

Exit status: 0 where all are as recorded, 1 where one differs, 2 for a path that is not there or no transcript.`,
		Example: `  tictactoe replay                        # the suites that ship with it
  tictactoe replay mine/ other/game.txt   # your own`,
	}
	r := replay{program: "tictactoe"}
	addChoice(cmd, &r.program, "program", "replay through the program `NAME` where no suite.json says which: NAMES "+
		"(default tictactoe)", transcripts.Programs()...)
	cmd.Flags().BoolVar(&r.trailingBlanks, "trailing-blanks", false,
		"make the game end headings and board rows with a blank, as the same flag of play does")
	comparison := addComparison(cmd)
	cmd.Flags().BoolVar(&r.update, "update", false, "replace what was recorded by what came out, and name the files")
	cmd.Flags().BoolVar(&r.quiet, "quiet", false, "name only what differs")
	cmd.RunE = func(_ *cobra.Command, paths []string) error {
		r.comparison = comparison()
		if r.update && len(paths) == 0 {
			return cli.Misuse("--update wants a path: what is built in stays as it is")
		}
		return r.run(p, paths)
	}
	return cmd
}

// A replay is what the flags ask for.
type replay struct {
	program        string
	trailingBlanks bool
	comparison     transcripts.Comparison
	update, quiet  bool
}

func (r *replay) run(p cli.Process, paths []string) error {
	suites, err := r.suites(paths)
	if err != nil {
		return err
	}
	c := console.OpenOutput(p.Stdout, console.ColorNever, p.Environment)
	var reports []exercise.Report
	updated := 0
	for _, suite := range suites {
		replayed, _ := exercise.Exercise(context.Background(), r.target(suite.Program), &suite,
			exercise.Options{Comparison: r.comparison, Parallel: 1, KeepAll: r.update})
		if r.update {
			all := len(replayed.Outcomes)
			if replayed.Outcomes, err = update(c, suite.Dialogue, replayed.Outcomes); err != nil {
				return errors.Join(err, c.Close())
			}
			updated += all - len(replayed.Outcomes)
		}
		report.WriteOutcomes(c, replayed, r.quiet)
		reports = append(reports, replayed)
	}
	all := report.Sum(reports)
	c.Print(all.String())
	if r.update {
		c.Print(fmt.Sprintf(", %d updated", updated))
	}
	c.Print("\n")
	return cmp.Or(c.Close(), error(status(all)))
}

// update replaces what was recorded of the transcripts that failed by what came out. It returns the outcomes of the others.
func update(c *console.Console, dialogue transcripts.Dialogue, outcomes []exercise.Outcome) (passed []exercise.Outcome, err error) {
	for _, o := range outcomes {
		if !o.Verdict.Failed() {
			passed = append(passed, o)
			continue
		}
		if o.Verdict == exercise.TooMuchOutput {
			return nil, &transcripts.FileError{Path: o.Transcript.Path, Err: fmt.Errorf("cannot update it: %s", o.Reason)}
		}
		recorded := o.Transcript
		recorded.Output, recorded.Status = o.Run.Output, o.Run.Status
		if err := transcripts.Save(recorded, dialogue); err != nil {
			return nil, err
		}
		c.Print("updated " + o.Transcript.Path + "\n")
	}
	return passed, nil
}

// suites loads all there is to replay before any of it is. A path of which nothing else is known is replayed through the
// program that was asked for.
func (r *replay) suites(paths []string) (suites []transcripts.Suite, err error) {
	other, err := transcripts.Shipped(r.program)
	load := func(path string) (transcripts.Suite, error) { return transcripts.Load(path, other) }
	if len(paths) == 0 {
		paths, load = transcripts.Names(), transcripts.Shipped
	}
	for _, path := range paths {
		suite, loadErr := load(path)
		err = cmp.Or(err, loadErr)
		suites = append(suites, suite)
	}
	return suites, err
}

// target returns the program of that name, which is built in.
func (r *replay) target(name string) exercise.Target {
	play := func(commands bool) transcripts.Program {
		return onPipe(func(c *console.Console) error {
			return controller.Play(c, controller.Options{TrailingBlanks: r.trailingBlanks, Commands: commands})
		})
	}
	if name == "tictactoe" {
		return exercise.BuiltIn(name, play(false), play(true))
	}
	others := map[string]transcripts.Program{
		"rounds":      onPipe(controller.PlayRounds),
		"game-report": gamereport.Program,
		"move-check":  tictac.Options{}.MoveCheck,
		"game-check":  tictac.Options{}.GameCheck,
	}
	return exercise.BuiltIn(name, others[name], nil)
}

// onPipe makes a program of a game.
func onPipe(play func(*console.Console) error) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		if errors.Join(play(c), c.Close()) != nil {
			return int(cli.Failed)
		}
		return int(cli.OK)
	}
}
