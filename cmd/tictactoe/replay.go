package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/labs/gamereport"
	"tictactoe/internal/labs/tictac"
	"tictactoe/internal/match"
	"tictactoe/transcripts"
)

func replayCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "replay [flags] [PATH...]",
		Short: "replay recorded sessions and compare what comes out",
		Long: `Replays each transcript at PATH, a file or a folder, through one of the programs built in, and compares the output with the
one recorded. A transcript is a pair of files, NAME.in and NAME.out (and NAME.status where the exit status is not 0), or a
session as it stood on the screen, NAME.txt, in which lines that begin with "#" are comments. Without PATH it replays the
suites that ship with the program.

Exit status: 0 where all are as recorded, 1 where one differs, 2 for a path that is not there or no transcript.`,
		Example: `  tictactoe replay                        # the suites that ship with it
  tictactoe replay mine/ other/game.txt   # your own`,
	}
	var r replay
	cmd.Flags().StringVar(&r.program, "program", game, "replay through the program `NAME` where no suite.json says which: "+
		strings.Join(programNames(), ", "))
	addCompletion(cmd, "program", programNames())
	cmd.Flags().BoolVar(&r.trailingBlanks, "trailing-blanks", false,
		"make the game end headings and board rows with a blank, as the same flag of play does")
	comparison := addComparison(cmd)
	cmd.Flags().BoolVar(&r.update, "update", false, "replace what was recorded by what came out, and name the files")
	cmd.Flags().BoolVar(&r.quiet, "quiet", false, "name only what differs")
	cmd.RunE = func(_ *cobra.Command, paths []string) (err error) {
		if r.comparison, err = comparison(); err != nil {
			return err
		}
		if r.update && len(paths) == 0 {
			return cli.Misuse("--update wants a path: what is built in stays as it is")
		}
		return r.run(p.Stdout, paths)
	}
	return cmd
}

// A replay is what the flags ask for, and what has come of it so far.
type replay struct {
	program        string
	trailingBlanks bool
	comparison     transcripts.Comparison
	update, quiet  bool

	passed, failed, updated int
}

func (r *replay) run(w io.Writer, paths []string) error {
	suites, err := r.suites(paths)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, suite := range suites {
		if err := r.replay(out, suite); err != nil {
			return errors.Join(err, out.Flush())
		}
	}
	fmt.Fprintf(out, "%d passed, %d failed", r.passed, r.failed)
	if r.update {
		fmt.Fprintf(out, ", %d updated", r.updated)
	}
	fmt.Fprintln(out)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("writing the output: %w", err)
	}
	if r.failed > 0 {
		return cli.Exit(cli.StatusCheckFailed)
	}
	return nil
}

// suites loads all there is to replay before any of it is.
func (r *replay) suites(paths []string) (suites []transcripts.Suite, err error) {
	load := transcripts.Shipped
	if len(paths) == 0 {
		paths = transcripts.Names()
	} else {
		// A path of which nothing else is known is replayed through the program that was asked for.
		other, err := transcripts.Shipped(r.program)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, unknownProgram(r.program)
		}
		if err != nil {
			return nil, err
		}
		load = func(path string) (transcripts.Suite, error) { return transcripts.Load(path, other) }
	}
	for _, path := range paths {
		suite, err := load(path)
		if err != nil {
			return nil, err
		}
		suites = append(suites, suite)
	}
	return suites, nil
}

func (r *replay) replay(w io.Writer, suite transcripts.Suite) error {
	recordedFrom, ok := programs(r.trailingBlanks)[suite.Program]
	if !ok {
		return unknownProgram(suite.Program)
	}
	for _, t := range suite.Transcripts {
		program := recordedFrom
		if t.Commented && suite.Program == game {
			program = match.Program // it was played at a keyboard, where there are commands
		}
		result := transcripts.Replay(program, t, suite.Dialogue, r.comparison)
		switch {
		case result.Passed():
			r.passed++
			if !r.quiet {
				fmt.Fprintln(w, "ok", transcripts.ShowSpace(t.Name))
			}
		case r.update:
			if err := transcripts.Update(result, suite.Dialogue); err != nil {
				return err
			}
			r.updated++
			fmt.Fprintln(w, "updated", t.Path)
		default:
			r.failed++
			printFailure(w, result)
		}
	}
	return nil
}

func printFailure(w io.Writer, r transcripts.Result) {
	var reasons []string
	if r.Difference != nil {
		reasons = append(reasons, r.Difference.String())
	}
	if want := r.Transcript.Status; r.Status != want {
		reasons = append(reasons, fmt.Sprintf("exit status %d, expected %d", r.Status, want))
	}
	fmt.Fprintf(w, "FAIL %s: %s\n", transcripts.ShowSpace(r.Transcript.Name), strings.Join(reasons, "; "))
	if r.Difference != nil {
		fmt.Fprint(w, r.Difference.Unified)
	}
}

// game is the name of the game among the programs.
const game = "tictactoe"

// programs returns the programs built in, by name.
func programs(trailingBlanks bool) map[string]transcripts.Program {
	layout := controller.Layout{TrailingBlanks: trailingBlanks}
	return map[string]transcripts.Program{
		game:          onPipe(func(c *console.Console) error { return controller.Play(c, layout) }),
		"rounds":      onPipe(controller.PlayRounds),
		"game-report": gamereport.Program,
		"move-check":  tictac.MoveCheck,
		"game-check":  tictac.GameCheck,
	}
}

func programNames() []string { return slices.Sorted(maps.Keys(programs(false))) }

func unknownProgram(name string) error {
	return cli.WithHint(fmt.Errorf("no program %q is built in", name), "there are "+strings.Join(programNames(), ", "))
}

// onPipe makes a program of a game.
func onPipe(play func(*console.Console) error) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		if errors.Join(play(c), c.Close()) != nil {
			return cli.StatusError
		}
		return cli.StatusOK
	}
}
