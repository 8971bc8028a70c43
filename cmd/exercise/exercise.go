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

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/report"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
)

// flags hold the values of the flags. Nothing changes them after parsing.
type flags struct {
	color      console.ColorMode
	comparison func(*suites.Suite) (compare.Rules, error)
	jobs       uint
	folder     string // for one report per program
	format     report.Format
	all        bool
	failFast   bool
	isUpdate   bool
	names      *regexp.Regexp
	build      buildFlags
	sandbox    sandboxFlags
}

func (f *flags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	cli.AddColor(cmd, &f.color)
	flags.UintVarP(&f.jobs, "jobs", "j", 0,
		"run `N` transcripts at the same time; 0 is the number of processors")
	cli.AddFlag(cmd, &f.folder, "output-dir",
		"write a page and a file for each program to `DIR`, and an index", cli.ParsePath)
	f.build.add(cmd)
	f.format = report.Formats()[0]
	cli.AddChoice(cmd, &f.format, "format",
		"write the report as `FORMAT`: NAMES (default text)", report.Formats()...)
	f.names = regexp.MustCompile("")
	cli.AddFlag(cmd, &f.names, "run",
		"run only the transcripts whose names match `REGEXP`", regexp.Compile)
	flags.BoolVar(&f.failFast, "fail-fast", false,
		"stop at the first transcript that does not pass")
	flags.BoolVar(&f.all, "all", false, "show every transcript, too")
	for _, name := range []string{"format", "all"} {
		cmd.MarkFlagsMutuallyExclusive("output-dir", name)
	}
	f.sandbox.add(cmd)
	f.comparison = addComparison(cmd)
	f.addUpdate(cmd)
}

// submissions returns the programs that the operands name after the suite, sorted by name.
func (f *flags) submissions(cmd *cobra.Command, operands []string) ([]submission, error) {
	if len(operands) < 2 {
		return nil, cli.Misuse("want a suite and a program, as in exercise tictactoe ./prog")
	}
	programs := operands[1:]
	if isCommand := cmd.ArgsLenAtDash() == 1; isCommand {
		if f.build.exe+f.build.build != "" || len(f.build.command) > 1 {
			return nil, cli.Misuse("--exe, --build and --command are not for a command after --")
		}
		return []submission{{
			name: strings.Join(programs, " "), argv: programs,
			refused: f.build.sourceProblem(programs[0]),
		}}, nil
	}

	if at := f.build.findCommand(programs); at >= 0 {
		hint := "a command and its arguments follow --, as in -- " + strings.Join(programs, " ")
		return nil, cli.WithHint(errors.New(programs[at]+" is no file"), hint)
	}
	submissions := f.build.submissions(slices.Sorted(slices.Values(programs)))
	isProgram := func(s submission) bool { return !s.isFolder }
	if f.build.exe == "" && !slices.ContainsFunc(submissions, isProgram) {
		hint := "name the program in it with --exe and, if it must be built, " +
			"the command with --build"
		if isExecutable(operands[0]) {
			hint = suiteFirst
		}
		return nil, cli.WithHint(errors.New(programs[0]+" is a folder"), hint)
	}
	return submissions, nil
}

// run runs the suite of that name against the submissions, and reports the results.
func (f *flags) run(name string, submissions []submission) error {
	if err := f.check(name, submissions); err != nil {
		return err
	}
	suite, err := f.open(name)
	if err != nil {
		return err
	}
	rules, err := f.comparison(&suite)
	if err != nil {
		return err
	}
	if err := f.makeFolder(name); err != nil {
		return err
	}
	secrets := newSecrets(name, suite, f.folder, submissions)
	isClass, isForStudents := len(submissions) > 1, f.format.ForStudents || f.folder != ""
	runner, err := f.sandbox.open(isClass || isForStudents, secrets.paths())
	if err != nil {
		return err
	}
	defer func() {
		if err := runner.Close(); err != nil { // a folder remains
			cli.Warn("exercise", fmt.Sprintf("warning: %v", err), "")
		}
	}()
	if runner.InSandbox() {
		words := slices.Clone(f.build.command)
		if submissions[0].isCommand() {
			words = append(words, submissions[0].argv...)
		}
		if err := secrets.check(f.sandbox.bind, words); err != nil {
			return err
		}
	}
	if isClass || runner.InSandbox() {
		refuseLinks(submissions)
	}
	c := class{suite: &suite, options: exercise.Options{
		Rules: rules, Parallel: cmp.Or(int(f.jobs), runtime.NumCPU()),
		FailFast: f.failFast, ForStudents: isForStudents,
	}}
	command := f.sandbox.limits
	command.Files = suite.Files
	command.InputFile, command.OutputFile = suite.InputFile, suite.OutputFile
	if f.isUpdate { // the old output is no measure
		command.MaxOutput = cmp.Or(command.MaxOutput, run.DefaultMaxOutput)
	}
	for _, s := range submissions {
		command.Shown = secrets.shownTo(s)
		c.targets = append(c.targets, f.build.target(s, runner, command))
	}
	switch {
	case f.isUpdate:
		return f.update(c)
	case f.folder != "":
		return f.fillFolder(c)
	}
	return f.writeReport(c)
}

// check returns an error if some flags cannot be used together with a suite or the programs.
func (f *flags) check(suite string, submissions []submission) error {
	switch {
	case f.isUpdate && isBuiltIn(suite):
		return cli.Misuse("--update needs a path: the built-in suites cannot change")
	case f.isUpdate && len(submissions) > 1:
		return cli.Misuse("--update takes one program")
	case f.all && f.format.Name == "csv":
		return cli.Misuse("--format=csv has no transcripts, and --format=json has them")
	case len(submissions) > 1 && f.format.ForStudents:
		return cli.Misuse("--format=%s takes one program", f.format)
	}
	return nil
}

// open returns the suite of that name with only the transcripts to run.
func (f *flags) open(name string) (suites.Suite, error) {
	suite, err := openSuite(name, suites.Options{Record: f.isUpdate})
	if err != nil {
		return suite, err
	}
	isOther := func(t suites.Transcript) bool { return !f.names.MatchString(t.Name) }
	suite.Transcripts = slices.DeleteFunc(suite.Transcripts, isOther)
	if len(suite.Transcripts) == 0 {
		return suite, cli.Misuse("no transcript of %s matches %q", suite.Name, f.names)
	}
	return suite, nil
}

// A class is the programs to exercise on a suite.
type class struct {
	suite   *suites.Suite
	options exercise.Options
	targets []exercise.Target
}

// exercise runs the suite against each program, and calls done with each complete report. It ends
// with the first error of done or of the machine.
func (c class) exercise(done func(int, exercise.Report) error) error {
	ctx, stop := untilSignal()
	defer stop()
	if console.IsTerminal(os.Stdout) && environment.Term != "dumb" {
		total := len(c.targets) * len(c.suite.Transcripts)
		c.options.Progress = showProgress(os.Stdout, total)
		defer fmt.Fprint(os.Stdout, "\r\x1b[K")
	}
	remedies := map[string]int{} // how many programs need them
	err := exercise.Class(ctx, c.targets, c.suite, c.options, func(i int, r exercise.Report) error {
		remedies[r.Remedy]++
		return done(i, r)
	})
	for remedy, n := range remedies {
		if remedy != "" && n > 1 && n == len(c.targets) {
			cli.Warn("exercise", "all programs lack the same", remedy)
		}
	}
	return err
}

// untilSignal returns a context that a signal cancels.
func untilSignal() (ctx context.Context, stop context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
}

// writeReport exercises a class and writes a report of all programs.
func (f *flags) writeReport(class class) error {
	reports := make([]exercise.Report, len(class.targets))
	fault := class.exercise(func(i int, r exercise.Report) error {
		reports[i] = r
		return nil
	})
	c := console.OpenOutput(os.Stdout, f.color, environment)
	err := f.format.Write(c, reports, f.all)
	return cmp.Or(err, c.Close(), fault, result(exercise.Sum(reports)))
}

// fillFolder exercises a class and writes a report of each program; it prints their table.
func (f *flags) fillFolder(class class) error {
	var names []string
	for _, target := range class.targets {
		names = append(names, target.Name)
	}
	folder, err := report.NewFolder(f.folder, *class.suite, class.options.Rules, names)
	if err != nil {
		return err
	}
	var all exercise.Report
	fault := class.exercise(func(_ int, r exercise.Report) error {
		folder.Write(r)
		all = exercise.Sum([]exercise.Report{all, r})
		return nil
	})
	c := console.OpenOutput(os.Stdout, f.color, environment)
	unwritten, others := folder.Finish(c)
	warnOf("on other transcripts, so not in the index", others)
	for _, err := range unwritten {
		cli.Warn("exercise", err.Error(), "")
		fault = cmp.Or(fault, error(cli.Failed))
	}
	return cmp.Or(c.Close(), fault, result(all))
}

// result returns the exit status for the sum of all results, or our own fault.
func result(all exercise.Report) error {
	switch {
	case all.Interrupted:
		return cli.Interrupted
	case all.Fault != "":
		err := fmt.Errorf("a fault of exercise in explaining %s: %s", all.Program, all.Fault)
		return cli.WithHint(err, "all verdicts and points are right; please report the fault")
	case all.Passed():
		return cli.OK
	case all.Totals.NotStarted+all.Totals.NotRun == all.Totals.Transcripts:
		return cli.Failed
	}
	return cli.CheckFailed
}

// showProgress returns a function that shows, at a terminal, how many transcripts have run. It is
// called when a transcript of a program begins, also when it runs again.
func showProgress(terminal io.Writer, total int) func(program string) {
	done := 0
	return func(program string) {
		name := console.ShowSpace(program)
		fmt.Fprintf(terminal, "\r%d of %d: %.40s\x1b[K", done, total, name)
		done = min(done+1, total)
	}
}
