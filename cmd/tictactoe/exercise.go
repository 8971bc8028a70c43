package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/exercise/report"
	"tictactoe/internal/file"
	process "tictactoe/internal/run"
	"tictactoe/transcripts"
)

func exerciseCommand() command {
	return command{
		name:     "exercise",
		operands: "SUITE PROGRAM... | SUITE -- COMMAND [ARGUMENT...]",
		summary:  "run a program against transcripts and say what is wrong with it",
		text: `
Runs each transcript of SUITE against PROGRAM, in a process and an empty folder of its own, and says where what it prints
departs from what it should print. SUITE is one that ships with this program (tictactoe suites lists them), or a file or
folder of transcripts. Of several programs it prints a table too. Behind "--" stands one program with its arguments.

Exit status: 0 where every transcript passed, 1 where one did not, 2 where nothing could be run.`,
		configure: func(flags *flag.FlagSet) action {
			x := exerciser{maxOutput: process.DefaultMaxOutput, parallel: runtime.NumCPU()}
			x.color = colorFlag(flags)
			flags.DurationVar(&x.timeout, "timeout", process.DefaultTimeout, "stop a program after `TIME`, such as 500ms or 2s (5s)")
			flags.Var(&x.maxOutput, "max-output", "stop a program that prints more than `SIZE`, such as 4096, 64K or 1M (1M)")
			flags.IntVar(&x.parallel, "j", x.parallel, "run `N` transcripts at once (as many as there are processors)")
			flags.StringVar(&x.format, "format", "text", "report as `FORMAT`: "+strings.Join(formatNames(), ", ")+" (text)")
			flags.StringVar(&x.output, "output", "", "write the report to `FILE`")
			flags.Func("run", "run only the transcripts whose names match `REGEXP`", func(text string) (err error) {
				x.names, err = regexp.Compile(text)
				return err
			})
			flags.BoolVar(&x.failFast, "fail-fast", false, "stop at the first transcript that does not pass")
			flags.BoolVar(&x.list, "list", false, "name the transcripts, and run nothing")
			flags.BoolVar(&x.strict, "strict", false, "compare every byte; without it blanks, TABs and CRs at line ends do not count")
			flags.BoolVar(&x.ignoreSpace, "ignore-space", false, "take any run of white space for one blank")
			flags.BoolVar(&x.quiet, "quiet", false, "name only what did not pass")
			flags.Var(&x.shard, "shard", "run the `K/N`th part of the programs or, where there is one, of the transcripts")
			return x.run
		},
	}
}

// An exerciser is what the flags ask for.
type exerciser struct {
	color               *console.ColorMode
	timeout             time.Duration
	maxOutput           size
	parallel            int
	format, output      string
	names               *regexp.Regexp
	failFast, list      bool
	strict, ignoreSpace bool
	quiet               bool
	shard               shard
}

func (x *exerciser) run(inv invocation, operands []string) (int, error) {
	comparison, err := x.check(operands)
	if err != nil {
		return 0, &usageError{"exercise", err}
	}
	suite, err := openSuite(operands[0])
	if err != nil {
		return 0, err
	}
	suite.Transcripts = slices.DeleteFunc(suite.Transcripts, func(t transcripts.Transcript) bool {
		return x.names != nil && !x.names.MatchString(t.Name)
	})
	if len(suite.Transcripts) == 0 {
		return 0, &usageError{"exercise", fmt.Errorf("no transcript of %s matches %q", suite.Name, x.names)}
	}
	if x.list {
		return statusOK, listTranscripts(inv.stdout, suite)
	}
	switch {
	case len(operands) == 1:
		return 0, &usageError{"exercise", errors.New("which program is to be exercised?")}
	case x.format == gradescope && len(operands) > 2 && inv.dash != 1:
		return 0, &usageError{"exercise", errors.New("--format=gradescope takes one program")}
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	runner, err := process.NewRunner()
	if err != nil {
		return 0, err
	}
	reports, err := x.exercise(ctx, inv, runner, suite, operands[1:], exercise.Options{
		Comparison: comparison,
		Parallel:   x.parallel,
		FailFast:   x.failFast,
	})
	if err = errors.Join(err, runner.Close()); err != nil {
		return 0, err
	}
	if err := x.report(inv, reports); err != nil {
		return 0, err
	}
	return status(reports), nil
}

// check returns what is wrong with the flags and operands.
func (x *exerciser) check(operands []string) (transcripts.Comparison, error) {
	switch {
	case len(operands) == 0:
		return 0, errors.New("which suite, and which program?")
	case x.strict && x.ignoreSpace:
		return 0, errors.New("--strict and --ignore-space exclude each other")
	case x.parallel < 1:
		return 0, errors.New("-j: want 1 or more")
	case x.timeout <= 0:
		return 0, errors.New("--timeout: want a time, such as 500ms or 2s")
	case !slices.Contains(formatNames(), x.format):
		return 0, fmt.Errorf("--format: there is no %q, there are %s", x.format, strings.Join(formatNames(), ", "))
	case x.strict:
		return transcripts.Strict, nil
	case x.ignoreSpace:
		return transcripts.IgnoreSpace, nil
	}
	return transcripts.IgnoreLineEnds, nil
}

// exercise runs the suite against each program, or against the one command behind "--".
func (x *exerciser) exercise(ctx context.Context, inv invocation, runner *process.Runner, suite transcripts.Suite,
	programs []string, options exercise.Options) ([]exercise.Report, error) {
	commands := make([][]string, len(programs))
	for i, program := range programs {
		commands[i] = []string{program}
	}
	if inv.dash == 1 {
		commands = [][]string{programs}
	}
	if len(commands) > 1 {
		commands = part(x.shard, commands)
	} else {
		suite.Transcripts = part(x.shard, suite.Transcripts)
	}
	bar := newProgress(inv, len(commands)*len(suite.Transcripts))
	defer bar.clear()
	var reports []exercise.Report
	for i, command := range commands {
		options.Progress = func(done int) { bar.show(i*len(suite.Transcripts) + done) }
		target := &exercise.Executable{
			Runner:    runner,
			Label:     strings.Join(command, " "),
			Command:   command,
			Timeout:   x.timeout,
			MaxOutput: int(x.maxOutput),
		}
		if resolved, err := process.Resolve(command); err == nil {
			target.Command = resolved
		}
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
			return statusInterrupted
		}
		passed = passed && report.Passed()
		started = started || report.Count(exercise.NotStarted) == 0
	}
	switch {
	case passed:
		return statusOK
	case started:
		return statusCheckFailed
	}
	return statusError
}

// report writes the reports where they are to go.
func (x *exerciser) report(inv invocation, reports []exercise.Report) error {
	if x.output != "" {
		return file.Replace(x.output, func(w io.Writer) error {
			return writeReport(w, x.format, x.quiet, reports)
		})
	}
	if x.format != "text" {
		out := bufio.NewWriter(inv.stdout)
		if err := errors.Join(writeReport(out, x.format, x.quiet, reports), out.Flush()); err != nil {
			return fmt.Errorf("writing the output: %w", err)
		}
		return nil
	}
	c := console.OpenOutput(inv.stdout, *x.color, inv.environment())
	text := report.Text{Console: c, Quiet: x.quiet}
	text.Write(reports)
	return c.Close()
}

// gradescope is the format that takes one program only.
const gradescope = "gradescope"

func formatNames() []string {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return names
}

func writeReport(w io.Writer, name string, quiet bool, reports []exercise.Report) error {
	for _, f := range report.Formats() {
		if f.Name == name && name != "text" {
			return f.Write(w, reports)
		}
	}
	c := console.New(strings.NewReader(""), w)
	text := report.Text{Console: c, Quiet: quiet}
	text.Write(reports)
	return c.Close()
}

// openSuite returns the suite of that name that ships with the program, or the transcripts at that path.
func openSuite(name string) (transcripts.Suite, error) {
	suite, err := transcripts.Shipped(name)
	if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid) {
		return suite, err
	}
	suite, err = transcripts.Load(name, transcripts.Suite{})
	if errors.Is(err, fs.ErrNotExist) {
		err = &hintedError{
			fmt.Errorf("%s is neither a suite nor a file or folder of transcripts", name),
			"there are the suites " + strings.Join(transcripts.Names(), ", "),
		}
	}
	return suite, err
}

// A size is a number of bytes, as a flag.
type size int

func (s *size) String() string { return strconv.Itoa(int(*s)) }

func (s *size) Set(text string) error {
	digits, unit := strings.TrimRight(text, "kKmM"), 1
	switch text[len(digits):] {
	case "":
	case "k", "K":
		unit = 1 << 10
	case "m", "M":
		unit = 1 << 20
	default:
		unit = 0
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || unit == 0 || n > 1<<30/unit {
		return errors.New("want a size from 1 to 1024M, such as 4096, 64K or 1M")
	}
	*s = size(n * unit)
	return nil
}

// A shard is one of several parts, as a flag. The zero value is the whole.
type shard struct{ part, parts int }

func (s *shard) String() string { return fmt.Sprintf("%d/%d", s.part, s.parts) }

func (s *shard) Set(text string) error {
	part, parts, ok := strings.Cut(text, "/")
	k, err1 := strconv.Atoi(part)
	n, err2 := strconv.Atoi(parts)
	if !ok || err1 != nil || err2 != nil || k < 1 || k > n {
		return errors.New("want K/N, such as 2/5 for the second of five parts")
	}
	s.part, s.parts = k, n
	return nil
}

// part returns every Nth element of all, beginning with the Kth.
func part[T any](s shard, all []T) []T {
	if s.parts == 0 {
		return all
	}
	var taken []T
	for i := s.part - 1; i < len(all); i += s.parts {
		taken = append(taken, all[i])
	}
	return taken
}

// A progress is a bar on the terminal that shows how far a long exercise is. On a pipe there is none.
type progress struct {
	out   *os.File // nil where there is none
	total int
	start time.Time
	shown bool
}

const (
	progressAfter = 500 * time.Millisecond
	progressWidth = 30
)

func newProgress(inv invocation, total int) *progress {
	p := &progress{total: total, start: time.Now()}
	if console.IsTerminal(inv.stdout) && inv.environment().Term != "dumb" {
		p.out = inv.stdout
	}
	return p
}

func (p *progress) show(done int) {
	if p.out == nil || time.Since(p.start) < progressAfter {
		return
	}
	p.shown = true
	filled := progressWidth * done / p.total
	fmt.Fprintf(p.out, "\r[%s%s] %d of %d", strings.Repeat("#", filled), strings.Repeat(" ", progressWidth-filled), done, p.total)
}

func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
