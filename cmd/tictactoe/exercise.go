package main

import (
	"bufio"
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
		Long: `Runs each transcript of SUITE against PROGRAM, in a process and an empty folder of its own, and shows where the output differs
from what was recorded. SUITE is one that ships with this program (tictactoe suites lists them), or a file or folder of
transcripts. For several programs it prints a table, too. After "--" comes one program with its arguments.

Exit status: 0 where every transcript passed, 1 where one did not, 2 where nothing could be run.`,
		Example: `  tictactoe exercise tictactoe ./tictactoe.exe
  tictactoe exercise mine/ -- python3 solution.py
  tictactoe exercise tictactoe submissions/*/tictactoe.exe`,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return completeSuites(cmd, args, typed)
		},
	}
	x := &exerciser{process: p, color: console.ColorAuto, comparison: addComparison(cmd)}
	x.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		return x.run(operands, cmd.ArgsLenAtDash() == 1)
	}
	return cmd
}

// An exerciser is what the flags ask for.
type exerciser struct {
	process        cli.Process
	color          console.ColorMode
	comparison     func() (transcripts.Comparison, error)
	timeout        time.Duration
	maxOutput      size
	jobs           int
	format, output string
	names          *regexp.Regexp
	failFast, list bool
	quiet          bool
	shard          shard
}

func (x *exerciser) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	addColor(cmd, &x.color)
	flags.DurationVar(&x.timeout, "timeout", run.DefaultTimeout, "stop a program after `TIME`, such as 500ms or 2s")
	x.maxOutput = run.DefaultMaxOutput
	flags.Var(value{&x.maxOutput}, "max-output", "stop a program that prints more than `SIZE`, such as 4096, 64K or 1M")
	flags.Lookup("max-output").DefValue = "1M"
	flags.IntVarP(&x.jobs, "jobs", "j", 0, "run `N` transcripts at once; 0 is as many as there are processors")
	addFile(cmd, &x.output, "output", "write the report to `FILE`")
	x.format = "text"
	flags.StringVar(&x.format, "format", x.format, "report as `FORMAT`: "+strings.Join(formatNames(), ", "))
	addCompletion(cmd, "format", formatNames())
	flags.Func("run", "run only the transcripts whose names match `REGEXP`", func(text string) (err error) {
		x.names, err = regexp.Compile(text)
		return err
	})
	flags.BoolVar(&x.failFast, "fail-fast", false, "stop at the first transcript that does not pass")
	flags.BoolVar(&x.list, "list", false, "name the transcripts, and run nothing")
	flags.BoolVar(&x.quiet, "quiet", false, "name only what did not pass")
	flags.Var(value{&x.shard}, "shard", "run the `K/N`th part of the programs or, where there is one program, of the transcripts")
}

func (x *exerciser) run(operands []string, isCommand bool) error {
	comparison, err := x.comparison()
	if err != nil {
		return err
	}
	if err := x.check(operands); err != nil {
		return err
	}
	suite, err := openSuite(operands[0])
	if err != nil {
		return err
	}
	suite.Transcripts = slices.DeleteFunc(suite.Transcripts, func(t transcripts.Transcript) bool {
		return x.names != nil && !x.names.MatchString(t.Name)
	})
	if len(suite.Transcripts) == 0 {
		return cli.Misuse("no transcript of %s matches %q", suite.Name, x.names)
	}
	if x.list {
		_, err := io.WriteString(x.process.Stdout, listing(suite))
		return err
	}
	commands := [][]string{operands[1:]}
	if !isCommand {
		commands = slices.Collect(slices.Chunk(operands[1:], 1))
	}
	switch {
	case len(operands) == 1:
		return cli.Misuse("which program is to be exercised?")
	case x.reportFormat().OneProgram && len(commands) > 1:
		return cli.Misuse("--format=%s takes one program", x.format)
	}
	if len(commands) > 1 {
		commands = part(x.shard, commands)
	} else {
		suite.Transcripts = part(x.shard, suite.Transcripts)
	}
	reports, err := x.exercise(suite, commands, exercise.Options{
		Comparison: comparison,
		Parallel:   x.jobs,
		FailFast:   x.failFast,
	})
	if err != nil {
		return err
	}
	if err := x.report(reports); err != nil {
		return err
	}
	return cli.Exit(status(reports))
}

// check returns what is wrong with the flags and operands.
func (x *exerciser) check(operands []string) error {
	switch {
	case len(operands) == 0:
		return cli.Misuse("which suite, and which program?")
	case x.jobs < 0:
		return cli.Misuse("--jobs: want 1 or more")
	case x.timeout <= 0:
		return cli.Misuse("--timeout: want a time, such as 500ms or 2s")
	case !slices.Contains(formatNames(), x.format):
		return cli.Misuse("--format: there is no %q, there are %s", x.format, strings.Join(formatNames(), ", "))
	}
	if x.jobs == 0 {
		x.jobs = runtime.NumCPU()
	}
	return nil
}

// exercise runs the suite against each command.
func (x *exerciser) exercise(suite transcripts.Suite, commands [][]string, options exercise.Options) (
	reports []exercise.Report, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	runner, err := run.NewRunner()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, runner.Close()) }()
	showProgress, clearProgress := newProgress(x.process, len(commands)*len(suite.Transcripts))
	defer clearProgress()
	for i, command := range commands {
		options.Progress = func(done int) { showProgress(i*len(suite.Transcripts) + done) }
		argv := command
		if resolved, err := run.Resolve(command); err == nil {
			argv = resolved
		}
		target := exercise.Executable(strings.Join(command, " "), runner,
			run.Command{Argv: argv, Timeout: x.timeout, MaxOutput: int(x.maxOutput)})
		reports = append(reports, exercise.Exercise(ctx, target, &suite, options))
		if ctx.Err() != nil {
			break
		}
	}
	return reports, nil
}

// status returns the exit status that the reports call for.
func status(reports []exercise.Report) int {
	passed, started := true, false
	for _, report := range reports {
		if report.Interrupted {
			return cli.StatusInterrupted
		}
		passed = passed && report.Passed()
		started = started || report.Count(exercise.NotStarted) == 0
	}
	switch {
	case passed:
		return cli.StatusOK
	case started:
		return cli.StatusCheckFailed
	}
	return cli.StatusError
}

// report writes the reports to the file or to standard output.
func (x *exerciser) report(reports []exercise.Report) error {
	write := x.reportFormat().Write
	if x.format == "text" {
		write = func(w io.Writer, reports []exercise.Report) error {
			return x.writeText(console.New(strings.NewReader(""), w), reports)
		}
	}
	switch {
	case x.output != "":
		return file.Replace(x.output, func(w io.Writer) error { return write(w, reports) })
	case x.format == "text":
		return x.writeText(console.OpenOutput(x.process.Stdout, x.color, x.process.Environment()), reports)
	}
	out := bufio.NewWriter(x.process.Stdout)
	if err := errors.Join(write(out, reports), out.Flush()); err != nil {
		return fmt.Errorf("writing the output: %w", err)
	}
	return nil
}

func (x *exerciser) writeText(c *console.Console, reports []exercise.Report) error {
	text := report.Text{Console: c, Quiet: x.quiet}
	text.Write(reports)
	return c.Close()
}

// reportFormat returns the format that was asked for, which there is.
func (x *exerciser) reportFormat() report.Format {
	formats := report.Formats()
	return formats[slices.Index(formatNames(), x.format)]
}

func formatNames() []string {
	var names []string
	for _, format := range report.Formats() {
		names = append(names, format.Name)
	}
	return names
}
