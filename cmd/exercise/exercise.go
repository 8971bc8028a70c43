package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"tictactoe/cmd/internal/cli"
	"tictactoe/cmd/internal/suites"
	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/report"
	"tictactoe/internal/check/run"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// An exerciser holds the values of the flags, and what run opens.
type exerciser struct {
	color      console.ColorMode
	comparison func(*transcripts.Suite) (compare.Comparison, error)
	options    exercise.Options
	jobs       uint
	folder     string // for one report per program
	format     report.Format
	all        bool
	isUpdate   bool
	names      *regexp.Regexp
	build      buildFlags
	sandbox    sandboxFlags

	suite  transcripts.Suite
	runner *run.Runner
}

func (e *exerciser) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	cli.AddColor(cmd, &e.color)
	flags.UintVarP(&e.jobs, "jobs", "j", 0,
		"run `N` transcripts at the same time; 0 is the number of processors")
	cli.AddFlag(cmd, &e.folder, "output-dir",
		"write a page and a file for each program to `DIR`, and an index", cli.ParsePath)
	e.build.addFlags(cmd)
	e.format = report.Formats()[0]
	cli.AddChoice(cmd, &e.format, "format",
		"write the report as `FORMAT`: NAMES (default text)", report.Formats()...)
	e.names = regexp.MustCompile("")
	cli.AddFlag(cmd, &e.names, "run",
		"run only the transcripts whose names match `REGEXP`", regexp.Compile)
	flags.BoolVar(&e.options.FailFast, "fail-fast", false,
		"stop at the first transcript that does not pass")
	flags.BoolVar(&e.all, "all", false, "show every transcript, too")
	for _, name := range []string{"format", "all"} {
		cmd.MarkFlagsMutuallyExclusive("output-dir", name)
	}
}

// submissions returns the programs that the operands name after the suite.
func (e *exerciser) submissions(
	cmd *cobra.Command, operands []string,
) ([]submission, error) {
	if len(operands) < 2 {
		return nil, cli.Misuse("which suite, and which program?")
	}
	programs := operands[1:]
	if isCommand := cmd.ArgsLenAtDash() == 1; isCommand {
		for _, flag := range []string{"exe", "build", "command"} {
			if cmd.Flags().Changed(flag) {
				const format = "--%s is for files and folders, and -- precedes a command"
				return nil, cli.Misuse(format, flag)
			}
		}
		return []submission{{
			name: strings.Join(programs, " "), argv: programs,
			refused: e.build.sourceProblem(programs[0], programs...),
		}}, nil
	}

	submissions := e.build.submissions(programs)
	isProgram := func(s submission) bool { return !s.isFolder }
	if e.build.exe == "" && !slices.ContainsFunc(submissions, isProgram) {
		err := errors.New(programs[0] + " is a folder")
		return nil, cli.WithHint(err, "name the program in it with --exe and, "+
			"if it must be built, the command with --build")
	}
	_, notOnPath := exec.LookPath(programs[0])
	isWord := notOnPath == nil && realPath(programs[0]) == "" // as in "sh hello.sh"
	if isWord && len(programs) > 1 {
		cli.Warn("exercise", fmt.Sprintf("%s is one of %d programs", programs[0], len(programs)),
			"-- precedes one program with its arguments")
	}
	return submissions, nil
}

// run runs the suite of that name against the submissions, and reports the results.
func (e *exerciser) run(name string, submissions []submission) (err error) {
	if err := e.checkUpdate(name, submissions); err != nil {
		return err
	}
	e.suite, err = suites.Open("exercise", name, transcripts.Options{Record: e.isUpdate})
	if err != nil {
		isSuite := func(s submission) bool { return suites.IsBuiltIn(s.name) }
		if slices.ContainsFunc(submissions, isSuite) {
			err = cli.WithHint(err, "SUITE comes before PROGRAM")
		}
		return err
	}
	if err := e.checkFolder(name); err != nil {
		return err
	}
	if e.options.Comparison, err = e.comparison(&e.suite); err != nil {
		return err
	}
	outputs := outputPaths(e.suite)
	isLeftOut := func(t transcripts.Transcript) bool { return !e.names.MatchString(t.Name) }
	e.suite.Transcripts = slices.DeleteFunc(e.suite.Transcripts, isLeftOut)
	for _, t := range e.suite.Transcripts {
		if t.Command > 0 {
			err := errors.New("a command of tictactoe, which no other program knows")
			err = &transcripts.FileError{Path: t.Path, Line: t.Command, Err: err}
			return cli.WithHint(err, "tictactoe replay takes records with commands")
		}
	}
	several := len(submissions) > 1
	switch {
	case len(e.suite.Transcripts) == 0:
		return cli.Misuse("no transcript of %s matches %q", e.suite.Name, e.names)
	case e.all && e.format.Name == "csv":
		err := errors.New("--format=csv has one line per program, and no transcripts")
		return cli.WithHint(err, "--format=json --all has them, too")
	case several && e.format.ForStudents:
		return cli.Misuse("--format=%s takes one program", e.format)
	}
	slices.SortStableFunc(submissions, func(a, b submission) int {
		return strings.Compare(a.name, b.name)
	})

	if e.folder != "" { // it must exist to be hidden from programs
		if err := os.MkdirAll(e.folder, 0o777); err != nil {
			return err
		}
	}
	e.sandbox.isolation.Hide = e.hiddenPaths(name, outputs, submissions)
	e.options.ForStudents = e.format.ForStudents || e.folder != ""
	strangers := several || e.options.ForStudents
	if e.sandbox.isUsed(strangers) && !suites.IsBuiltIn(name) {
		err = e.checkArguments(append(outputs, name), submissions)
	}
	if err == nil {
		e.runner, err = e.sandbox.open(strangers)
	}
	if err != nil {
		return err
	}
	defer func() {
		if err := e.runner.Close(); err != nil { // a folder remains
			cli.Warn("exercise", fmt.Sprintf("warning: %v", err), "")
		}
	}()
	switch {
	case e.isUpdate:
		return e.update(submissions[0])
	case e.folder != "":
		return e.fillFolder(submissions)
	}
	return e.writeReport(submissions)
}

// checkFolder returns an error if the reports would be written into the suite of that name.
func (e *exerciser) checkFolder(suite string) error {
	suitePath, folder := nearest(suite), nearest(e.folder)
	isBeside := !isFolder(suite) && filepath.Dir(suitePath) == folder // a page may be suite.json
	if e.folder == "" || suites.IsBuiltIn(suite) || !isBeside && !run.Contains(suitePath, folder) {
		return nil
	}
	return fmt.Errorf("%s is in the suite, which reports would change", e.folder)
}

// outputPaths returns the paths of the files that have expected outputs.
func outputPaths(suite transcripts.Suite) (paths []string) {
	for _, t := range suite.Transcripts {
		paths = append(paths, t.Path)
	}
	return paths
}

// checkArguments returns an error if an argument of a program is one of some files of the suite.
// The sandbox shows the files on the command line of a program.
func (e *exerciser) checkArguments(files []string, submissions []submission) error {
	words := slices.Clone(e.build.command)
	for _, s := range submissions {
		if isCommand := s.path == ""; isCommand {
			words = append(words, s.argv[1:]...)
		}
	}
	private := realPaths(files...)
	for _, word := range words {
		if slices.Contains(private, realPath(word)) {
			err := fmt.Errorf("%s has expected outputs, which a program must not see", word)
			return cli.WithHint(err, "files that it needs go elsewhere, or into the folder files")
		}
	}
	return nil
}

// hiddenPaths returns the paths, without links, that no program may see: the reports, the suite of
// that name with the files of its outputs, which may be links, and the submissions. The program of
// a folder may see the folder, unless that is one of the former.
func (e *exerciser) hiddenPaths(
	suite string, outputs []string, submissions []submission,
) (hidden []string) {
	switch {
	case suites.IsBuiltIn(suite):
		suite = ""
	case !isFolder(suite):
		suite = filepath.Dir(suite) // it has the other files of the transcript
	}
	hidden = realPaths(e.folder, suite)
	private := hidden
	if suite != "" {
		isInSuite := func(path string) bool { return run.Contains(private[len(private)-1], path) }
		hidden = append(hidden, slices.DeleteFunc(realPaths(outputs...), isInSuite)...)
	}
	for i := range submissions {
		s := &submissions[i]
		if s.isFolder && !slices.Contains(private, realPath(s.path)) {
			s.shown = s.path
		}
		hidden = append(hidden, realPaths(s.path)...)
	}
	return hidden
}

// writeReport exercises the submissions and writes a report of them all.
func (e *exerciser) writeReport(submissions []submission) error {
	reports := make([]exercise.Report, len(submissions))
	fault := e.exercise(e.targets(submissions), func(i int, r exercise.Report) error {
		reports[i] = r
		return nil
	})
	c := console.OpenOutput(os.Stdout, e.color, environment)
	err := e.format.Write(c, reports, e.all)
	return cmp.Or(err, c.Close(), fault, result(exercise.Sum(reports)))
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

// fillFolder exercises the submissions and writes a report of each; it prints their table.
func (e *exerciser) fillFolder(submissions []submission) error {
	var names []string
	for _, s := range submissions {
		names = append(names, s.name)
	}
	folder, err := report.NewFolder(e.folder, e.suite, names)
	if err != nil {
		return err
	}
	fault := e.exercise(e.targets(submissions), func(i int, r exercise.Report) error {
		folder.Write(i, r)
		return nil
	})
	c := console.OpenOutput(os.Stdout, e.color, environment)
	all, unwritten := folder.Finish(c)
	for _, name := range folder.Skipped {
		cli.Warn("exercise", name+" is on other transcripts, and not in the index", "")
	}
	for _, err := range unwritten {
		cli.Warn("exercise", err.Error(), "")
	}
	if fault == nil && len(unwritten) > 0 {
		fault = cli.Failed
	}
	return cmp.Or(c.Close(), fault, result(all))
}

// targets returns the targets that run the submissions.
func (e *exerciser) targets(submissions []submission) (targets []exercise.Target) {
	for _, s := range submissions {
		targets = append(targets, e.build.target(s, e.runner, e.sandbox.limits))
	}
	return targets
}

// exercise runs the suite against each target, and calls done with each complete report. It ends
// with the first error of done or of the machine.
func (e *exerciser) exercise(
	targets []exercise.Target, done func(int, exercise.Report) error,
) error {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	e.options.Parallel = cmp.Or(int(e.jobs), runtime.NumCPU())
	if console.IsTerminal(os.Stdout) && environment.Term != "dumb" {
		total := len(targets) * len(e.suite.Transcripts)
		e.options.Progress = showProgress(os.Stdout, total)
	}
	err := exercise.Class(ctx, targets, &e.suite, e.options, done)
	if e.options.Progress != nil {
		fmt.Fprint(os.Stdout, "\r\x1b[K")
	}
	return err
}

// showProgress returns a function that shows, at a terminal, how many transcripts have run. It is
// called when a transcript of a program begins.
func showProgress(terminal io.Writer, total int) func(program string) {
	began, done := time.Now(), 0
	return func(program string) {
		each := time.Since(began) / time.Duration(max(1, done))
		left := (each * time.Duration(total-done)).Round(time.Second)
		name := console.ShowSpace(program)
		fmt.Fprintf(terminal, "\r%d of %d, %v left: %.40s\x1b[K", done, total, left, name)
		done++
	}
}
