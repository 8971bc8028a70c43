package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/exercise/report"
	"tictactoe/internal/file"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

func exerciseCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "exercise [flags] SUITE {PROGRAM... | -- COMMAND [ARGUMENT...]}",
		Short: "run programs against recorded sessions and explain what is wrong",
		Long: `Runs each transcript of SUITE against PROGRAM, in a process and an empty folder of its own, and says what is wrong with
the program. SUITE is one that ships with this program (tictactoe suites lists them), or a file or folder of
transcripts. After "--" comes one program with its arguments.

Exit status: 0 where every transcript passed, 1 where one did not, 2 where nothing could be run.`,
		Example: `  tictactoe exercise tictactoe ./tictactoe.exe
  tictactoe exercise mine/ -- python3 solution.py
  tictactoe exercise tictactoe submissions/*/tictactoe.exe`,
		ValidArgsFunction: completeSuite,
	}
	x := &exerciser{process: p}
	x.addFlags(cmd)
	comparison := addComparison(cmd)
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		x.options.Comparison = comparison()
		if len(operands) == 0 || len(operands) == 1 && !x.list {
			return cli.Misuse("which suite, and which program?")
		}
		commands := [][]string{operands[1:]}
		if cmd.ArgsLenAtDash() != 1 {
			commands = slices.Collect(slices.Chunk(operands[1:], 1))
		}
		return x.run(operands[0], commands)
	}
	return cmd
}

// An exerciser is what the flags ask for.
type exerciser struct {
	process     cli.Process
	color       console.ColorMode
	options     exercise.Options
	timeout     time.Duration
	maxOutput   int
	jobs        uint
	output      string
	format      report.Format
	names       *regexp.Regexp
	order       string
	all         bool
	list, quiet bool
	shard       shard
}

// orders are the values of --sort: as the programs were named, or the most points first.
var orders = []string{"named", "points"}

func (x *exerciser) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	addColor(cmd, &x.color)
	flags.DurationVar(&x.timeout, "timeout", run.DefaultTimeout, "stop a program after `TIME`, such as 500ms or 2s")
	x.maxOutput = run.DefaultMaxOutput
	addFlag(cmd, &x.maxOutput, "max-output",
		"stop a program that prints more than `SIZE`, such as 4096, 64K or 1M (default 1M)", parseSize)
	flags.UintVarP(&x.jobs, "jobs", "j", 0, "run `N` transcripts at once; 0 is as many as there are processors")
	addFlag(cmd, &x.output, "output", "write the report to `FILE`", parseFile)
	x.format = report.Formats()[0]
	addChoice(cmd, &x.format, "format", "report as `FORMAT`: NAMES (default text)", report.Formats()...)
	addFlag(cmd, &x.names, "run", "run only the transcripts whose names match `REGEXP`", regexp.Compile)
	flags.BoolVar(&x.options.FailFast, "fail-fast", false, "stop at the first transcript that does not pass")
	flags.BoolVar(&x.list, "list", false, "name the transcripts, and run nothing")
	flags.BoolVar(&x.all, "all", false, "show every transcript, too")
	flags.BoolVar(&x.quiet, "quiet", false, "with --all: name only what did not pass")
	x.order = orders[0]
	addChoice(cmd, &x.order, "sort", "sort the programs of a report by `ORDER`: NAMES (default named)", orders...)
	addFlag(cmd, &x.shard, "shard",
		"run the `K/N`th part of the programs or, where there is one program, of the transcripts", parseShard)
}

// run runs the suite of that name against each of the commands.
func (x *exerciser) run(name string, commands [][]string) error {
	suite, err := openSuite(name)
	if err != nil {
		return err
	}
	suite.Transcripts = slices.DeleteFunc(suite.Transcripts, func(t transcripts.Transcript) bool {
		return x.names != nil && !x.names.MatchString(t.Name)
	})
	switch {
	case len(suite.Transcripts) == 0:
		return cli.Misuse("no transcript of %s matches %q", suite.Name, x.names)
	case x.list:
		_, err := io.WriteString(x.process.Stdout, listing(suite))
		return err
	case len(commands) > 1 && x.format.OneProgram:
		return cli.Misuse("--format=%s takes one program", x.format)
	case len(commands) > 1:
		commands = of(x.shard, commands)
	default:
		suite.Transcripts = of(x.shard, suite.Transcripts)
	}
	reports, err := x.exercise(suite, commands)
	if err != nil {
		return err
	}
	if x.order == "points" {
		slices.SortStableFunc(reports, func(a, b exercise.Report) int {
			points, _ := a.Score()
			other, _ := b.Score()
			return cmp.Compare(other, points)
		})
	}
	if x.output != "" {
		err = file.Replace(x.output, func(w io.Writer) error {
			return x.report(console.New(strings.NewReader(""), w), reports)
		})
	} else {
		err = x.report(console.OpenOutput(x.process.Stdout, x.color, x.process.Environment), reports)
	}
	if err != nil {
		return err
	}
	return status(reports)
}

// exercise runs the suite against each command.
func (x *exerciser) exercise(suite transcripts.Suite, commands [][]string) (reports []exercise.Report, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	runner, err := run.NewRunner()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, runner.Close()) }()
	total := len(commands) * len(suite.Transcripts)
	showsProgress := console.IsTerminal(x.process.Stdout) && x.process.Environment.Term != "dumb"
	if showsProgress {
		defer fmt.Fprint(x.process.Stdout, "\r\x1b[K")
	}
	x.options.Parallel = cmp.Or(int(x.jobs), runtime.NumCPU())
	for i, command := range commands {
		x.options.Progress = func(done int) {
			if showsProgress {
				done += i * len(suite.Transcripts)
				fmt.Fprintf(x.process.Stdout, "\r[%-30s] %d of %d", strings.Repeat("#", 30*done/total), done, total)
			}
		}
		argv := command
		if resolved, err := run.Resolve(command); err == nil {
			argv = resolved
		}
		target := exercise.Executable(strings.Join(command, " "), runner,
			run.Command{Argv: argv, Timeout: x.timeout, MaxOutput: x.maxOutput})
		reports = append(reports, exercise.Exercise(ctx, target, &suite, x.options))
		if ctx.Err() != nil {
			break
		}
	}
	return reports, nil
}

// status returns the exit status that the reports call for.
func status(reports []exercise.Report) cli.Exit {
	var all exercise.Report
	for _, report := range reports {
		all.Outcomes = append(all.Outcomes, report.Outcomes...)
		all.Interrupted = all.Interrupted || report.Interrupted
	}
	switch {
	case all.Interrupted:
		return cli.Interrupted
	case all.Passed():
		return cli.OK
	case all.Count(exercise.NotStarted)+all.Count(exercise.NotRun) == len(all.Outcomes):
		return cli.Failed
	}
	return cli.CheckFailed
}

// report prints the reports in the format that was asked for.
func (x *exerciser) report(c *console.Console, reports []exercise.Report) error {
	text := report.Text{Console: c, All: x.all, Quiet: x.quiet}
	if x.format.Name != "text" {
		return cmp.Or(x.format.Write(c, reports, x.all), c.Close())
	}
	text.Write(reports)
	return c.Close()
}
