package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/labs/gamereport"
	"tictactoe/internal/labs/tictac"
	"tictactoe/internal/match"
	"tictactoe/transcripts"
)

func replayCommand() command {
	return command{
		name:     "replay",
		operands: "[PATH...]",
		summary:  "replay transcripts and compare what comes out",
		text: `
Replays each transcript at PATH, a file or a folder, through one of the programs built in, and compares the output with
the one recorded. A transcript is a pair of files, NAME.in and NAME.out (and NAME.status where the exit status is not 0),
or a session as it stood on the screen, NAME.txt, in which lines that begin with "#" are comments. Without PATH it replays
the suites that ship with the program.

Exit status: 0 where all are as recorded, 1 where one differs, 2 for a path that is not there or no transcript.`,
		configure: func(flags *flag.FlagSet) action {
			var r replay
			flags.StringVar(&r.program, "program", game,
				"replay through the program `NAME` where no suite.json says which: "+
					strings.Join(programNames(), ", ")+" (tictactoe)")
			flags.BoolVar(&r.layout.TrailingBlanks, "trailing-blanks", false,
				"have the game end headings and board rows with a blank, as play does with this flag")
			strict := flags.Bool("strict", false, "compare every byte; without it blanks, TABs and CRs at line ends do not count")
			ignoreSpace := flags.Bool("ignore-space", false, "take any run of white space for one blank")
			flags.BoolVar(&r.update, "update", false, "replace what was recorded by what came out, and say where")
			flags.BoolVar(&r.quiet, "quiet", false, "name only what differs")
			return func(inv invocation, paths []string) (int, error) {
				switch {
				case *strict && *ignoreSpace:
					return 0, &usageError{"replay", errors.New("--strict and --ignore-space exclude each other")}
				case *strict:
					r.comparison = transcripts.Strict
				case *ignoreSpace:
					r.comparison = transcripts.IgnoreSpace
				}
				if r.update && len(paths) == 0 {
					return 0, &usageError{"replay", errors.New("--update wants a path: what is built in stays as it is")}
				}
				return r.run(inv, paths)
			}
		},
	}
}

// A replay is what the flags ask for, and what has come of it so far.
type replay struct {
	program       string
	layout        controller.Layout
	comparison    transcripts.Comparison
	update, quiet bool

	passed, failed, updated int
}

func (r *replay) run(inv invocation, paths []string) (int, error) {
	suites, err := r.suites(paths)
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriter(inv.stdout)
	for _, suite := range suites {
		if err := r.replay(out, suite); err != nil {
			return 0, errors.Join(err, out.Flush())
		}
	}
	fmt.Fprintf(out, "%d passed, %d failed", r.passed, r.failed)
	if r.update {
		fmt.Fprintf(out, ", %d updated", r.updated)
	}
	fmt.Fprintln(out)
	if err := out.Flush(); err != nil {
		return 0, fmt.Errorf("writing the output: %w", err)
	}
	if r.failed > 0 {
		return statusCheckFailed, nil
	}
	return statusOK, nil
}

// suites loads all there is to replay before any of it is.
func (r *replay) suites(paths []string) ([]transcripts.Suite, error) {
	var suites []transcripts.Suite
	if len(paths) == 0 {
		for _, name := range transcripts.Names() {
			suite, err := transcripts.Shipped(name)
			if err != nil {
				return nil, err
			}
			suites = append(suites, suite)
		}
		return suites, nil
	}
	// A path of which nothing else is known is replayed through the program that was asked for.
	other, err := transcripts.Shipped(r.program)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, unknownProgram(r.program)
	}
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		suite, err := transcripts.Load(path, other)
		if err != nil {
			return nil, err
		}
		suites = append(suites, suite)
	}
	return suites, nil
}

func (r *replay) replay(w io.Writer, suite transcripts.Suite) error {
	recordedFrom, err := r.find(suite.Program)
	if err != nil {
		return err
	}
	for _, t := range suite.Transcripts {
		program := recordedFrom
		if t.Commented && suite.Program == game {
			program = match.Program // it was played at a keyboard, where there are words
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
			printFailure(w, result, r.comparison, suite.Dialogue)
		}
	}
	return nil
}

func printFailure(w io.Writer, r transcripts.Result, comparison transcripts.Comparison, dialogue transcripts.Dialogue) {
	var reasons []string
	if r.Difference != nil {
		reasons = append(reasons, r.Difference.String())
	}
	if want := r.Transcript.Status; r.Status != want {
		reasons = append(reasons, fmt.Sprintf("exit status %d, expected %d", r.Status, want))
	}
	fmt.Fprintf(w, "FAIL %s: %s\n", transcripts.ShowSpace(r.Transcript.Name), strings.Join(reasons, "; "))
	if r.Difference != nil {
		rows, _, _ := transcripts.Window(comparison.Rows(r.Transcript, r.Output, dialogue), 5)
		for _, row := range rows {
			switch {
			case row.Same:
				fmt.Fprintln(w, "  ", transcripts.ShowSpace(row.Actual.Text))
				continue
			case row.Expected != nil:
				fmt.Fprintln(w, " -", transcripts.ShowSpace(row.Expected.Text))
			}
			if row.Actual != nil {
				fmt.Fprintln(w, " +", transcripts.ShowSpace(row.Actual.Text))
			}
		}
	}
}

// game is the name of the game among the programs.
const game = "tictactoe"

// programs are the programs built in, by name.
func (r *replay) programs() map[string]transcripts.Program {
	return map[string]transcripts.Program{
		game:          onPipe(func(c *console.Console) error { return controller.Play(c, r.layout) }),
		"rounds":      onPipe(controller.PlayRounds),
		"game-report": gamereport.Program,
		"move-check":  tictac.MoveCheck,
		"game-check":  tictac.GameCheck,
	}
}

func programNames() []string {
	var names []string
	for name := range (&replay{}).programs() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (r *replay) find(name string) (transcripts.Program, error) {
	program, ok := r.programs()[name]
	if !ok {
		return nil, unknownProgram(name)
	}
	return program, nil
}

func unknownProgram(name string) error {
	return &hintedError{fmt.Errorf("no program %q is built in", name), "there are " + strings.Join(programNames(), ", ")}
}
