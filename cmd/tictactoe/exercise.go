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
	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/report"
	"tictactoe/internal/check/run"
	"tictactoe/internal/console"
	"tictactoe/internal/english"
	"tictactoe/internal/file"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

func exerciseCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "exercise [flags] SUITE {PROGRAM... | -- COMMAND [ARGUMENT...]}",
		Short: "run programs against recorded sessions and explain what is wrong",
		Long: `Runs each transcript of SUITE against PROGRAM, each time in a new process and an
empty folder, and says what is wrong with the program. SUITE is a built-in suite
(tictactoe suites lists them), or a file or folder of transcripts. PROGRAM may
be a folder: --exe names the program in it, and --build builds the program. "--"
precedes one program with its arguments.

Reports are for graders and show hidden transcripts, too. Those of
--format=gradescope and the pages of --output-dir are for students, and show no
hidden text.

Exit status: 0 if every transcript passed, 1 if one did not, 2 if nothing could
be run.`,
		Example: `  tictactoe exercise tictactoe ./tictactoe.exe
  tictactoe exercise mine/ -- python3 solution.py
  tictactoe exercise tictactoe submissions/*/tictactoe.exe
  tictactoe exercise tictactoe --build='g++ -O2 *.cpp -o game' --exe=game \
      --output-dir=reports submissions/*`,
		ValidArgsFunction: completeSuite,
	}
	e := &exerciser{}
	e.addFlags(cmd)
	e.sandbox.addFlags(cmd)
	e.comparison = addComparison(cmd)
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		submissions, err := e.submissions(cmd, operands)
		if err != nil {
			return err
		}
		return e.run(operands[0], submissions)
	}
	return cmd
}

// An exerciser runs the command exercise. It has the values of the flags, and what run opens.
type exerciser struct {
	color      console.ColorMode
	comparison func(transcripts.Suite) session.Comparison
	options    exercise.Options
	jobs       uint
	output     string
	folder     string // for one report per program
	resume     bool
	format     report.Format
	all        bool
	names      *regexp.Regexp
	shard      shard
	build      buildFlags
	sandbox    sandboxFlags

	suite  transcripts.Suite
	runner *run.Runner
}

func (e *exerciser) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	addColor(cmd, &e.color)
	flags.UintVarP(&e.jobs, "jobs", "j", 0,
		"run `N` transcripts at the same time; 0 is the number of processors")
	addFlag(cmd, &e.output, "output", "write the report to `FILE`", parsePath)
	addFlag(cmd, &e.folder, "output-dir",
		"write a page and a file for each program to `DIR`, and an index", parsePath)
	flags.BoolVar(&e.resume, "resume", false,
		"with --output-dir: skip programs that have a complete report of this exercise there")
	e.build.addFlags(cmd)
	e.format = report.Formats()[0]
	addChoice(cmd, &e.format, "format",
		"write the report as `FORMAT`: NAMES (default text)", report.Formats()...)
	e.names = regexp.MustCompile("")
	addFlag(cmd, &e.names, "run",
		"run only the transcripts whose names match `REGEXP`", regexp.Compile)
	flags.BoolVar(&e.options.FailFast, "fail-fast", false,
		"stop at the first transcript that does not pass")
	flags.BoolVar(&e.all, "all", false, "show every transcript, too")
	addFlag(cmd, &e.shard, "shard",
		"run the `K/N`th part of the programs or, for one program without --output-dir, of the "+
			"transcripts", parseShard)
	for _, name := range []string{"format", "output", "all"} {
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
	if e.resume && e.folder == "" {
		return nil, cli.Misuse("--resume needs the reports in --output-dir: which folder?")
	}
	programs := operands[1:]
	if isCommand := cmd.ArgsLenAtDash() == 1; isCommand {
		for _, flag := range []string{"exe", "build", "command"} {
			if cmd.Flags().Changed(flag) {
				const format = "--%s is for files and folders, and -- precedes a command"
				return nil, cli.Misuse(format, flag)
			}
		}
		return []submission{{name: strings.Join(programs, " "), argv: programs}}, nil
	}

	submissions := e.build.submissions(programs)
	isProgram := func(s submission) bool { return !s.isFolder }
	if e.build.exe == "" && !slices.ContainsFunc(submissions, isProgram) {
		// Otherwise each would get a complete report, and --resume would skip it.
		err := errors.New(programs[0] + " is a folder")
		return nil, cli.WithHint(err, "name the program in it with --exe and, "+
			"if it must be built, the command with --build")
	}
	_, notOnPath := exec.LookPath(programs[0])
	isWord := notOnPath == nil && realPath(programs[0]) == "" // as in "sh hello.sh"
	if isWord && len(programs) > 1 {
		fmt.Fprintf(os.Stderr, "tictactoe: %s is one of %d programs\n"+
			"hint: -- precedes one program with its arguments\n", programs[0], len(programs))
	}
	return submissions, nil
}

// run runs the suite of that name against the submissions, and reports the results.
func (e *exerciser) run(name string, submissions []submission) (err error) {
	e.suite, err = openSuite(name, transcripts.Suite{})
	if err != nil {
		isSuite := func(s submission) bool { return isBuiltIn(s.name) }
		if slices.ContainsFunc(submissions, isSuite) {
			err = cli.WithHint(err, "SUITE comes before PROGRAM")
		}
		return err
	}
	if err := e.checkOutput(name); err != nil {
		return err
	}
	e.options.Comparison = e.comparison(e.suite)
	isLeftOut := func(t transcripts.Transcript) bool { return !e.names.MatchString(t.Name) }
	e.suite.Transcripts = slices.DeleteFunc(e.suite.Transcripts, isLeftOut)
	several := len(submissions) > 1
	switch {
	case len(e.suite.Transcripts) == 0:
		return cli.Misuse("no transcript of %s matches %q", e.suite.Name, e.names)
	case several && e.format.ForStudents:
		return cli.Misuse("--format=%s takes one program", e.format)
	}
	if !several && e.folder == "" {
		e.suite.Transcripts = inShard(e.shard, e.suite.Transcripts)
		e.shard = shard{} // all programs
	}
	slices.SortStableFunc(submissions, func(a, b submission) int {
		return strings.Compare(a.name, b.name)
	})

	if e.folder != "" { // it must exist to be hidden from programs
		if err := os.MkdirAll(e.folder, 0o777); err != nil {
			return err
		}
		name := fmt.Sprintf(".lock-%d", e.shard.part) // the parts may run at the same time
		lock, err := file.ReplaceJournal(filepath.Join(e.folder, name))
		if errors.Is(err, file.ErrLocked) {
			err = fmt.Errorf("%s: another exercise is writing there", e.folder)
		}
		if err != nil {
			return err
		}
		defer lock.Close()
	}
	e.sandbox.isolation.Hide = e.hiddenPaths(name, submissions)
	e.options.ForStudents = e.format.ForStudents || e.folder != ""
	strangers := several || e.options.ForStudents
	e.runner, err = e.sandbox.open(strangers)
	if err != nil {
		return err
	}
	defer func() {
		if err := e.runner.Close(); err != nil { // a folder remains
			fmt.Fprintf(os.Stderr, "tictactoe: warning: %v\n", err)
		}
	}()
	if e.folder != "" {
		return e.fillFolder(submissions)
	}
	return e.writeReport(inShard(e.shard, submissions))
}

// checkOutput returns an error if reports would be written into the suite of that name, or over a
// file of the transcript of that name.
func (e *exerciser) checkOutput(suite string) error {
	suitePath := nearest(suite)
	stem := func(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) }
	for _, output := range []string{e.output, e.folder} {
		outputPath := nearest(output)
		isOver := !isFolder(suite) && stem(outputPath) == stem(suitePath)
		isInside := isOver || run.Contains(suitePath, outputPath)
		if output != "" && isInside && !isBuiltIn(suite) {
			return fmt.Errorf("%s is in the suite, which reports would change", output)
		}
	}
	return nil
}

// hiddenPaths returns the paths, without links, that no program may see: the reports, the suite of
// that name, and the submissions. The program of a folder may see the folder, unless that is one of
// the former.
func (e *exerciser) hiddenPaths(suite string, submissions []submission) (hidden []string) {
	switch {
	case isBuiltIn(suite):
		suite = ""
	case !isFolder(suite):
		suite = filepath.Dir(suite) // it has the other files of the transcript
	}
	hidden = realPaths(e.output, e.folder, suite)
	private := hidden
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
func (e *exerciser) writeReport(submissions []submission) (err error) {
	reports := make([]exercise.Report, len(submissions))
	write := func(c *console.Console) error {
		fault := e.exercise(submissions, func(i int, r exercise.Report) error {
			reports[i] = r
			return nil
		})
		return cmp.Or(e.format.Write(c, reports, e.all), c.Close(), fault)
	}
	if e.output == "" {
		err = write(console.OpenOutput(os.Stdout, e.color, environment))
	} else {
		// A file that cannot be written is an error before the first program runs.
		err = file.Replace(e.output, func(w io.Writer) error {
			return write(console.New(strings.NewReader(""), w))
		})
	}
	return cmp.Or(err, error(exitStatus(exercise.Sum(reports))))
}

// exitStatus returns the exit status for the sum of all results.
func exitStatus(all exercise.Report) cli.Exit {
	switch {
	case all.Interrupted:
		return cli.Interrupted
	case all.Passed():
		return cli.OK
	case all.Totals.NotStarted+all.Totals.NotRun == all.Totals.Transcripts:
		return cli.Failed
	}
	return cli.CheckFailed
}

// fillFolder exercises the submissions and writes a report of each; it prints their table.
func (e *exerciser) fillFolder(submissions []submission) error {
	digest, err := exercise.Digest(e.suite, e.options.Comparison, e.options.FailFast, e.build,
		e.sandbox.limits, e.sandbox.isolation.Sandbox, e.sandbox.isolation.Bind)
	if err != nil {
		return err
	}
	var names []string
	for _, s := range submissions {
		names = append(names, s.name)
	}
	folder := report.NewFolder(e.folder, digest, names)
	var remaining []submission
	var indexes []int // of the remaining submissions
	skipped := 0
	for i, s := range submissions {
		switch {
		case !e.shard.has(i):
		case e.resume && folder.Has(i):
			skipped++
		default:
			remaining = append(remaining, s)
			indexes = append(indexes, i)
		}
	}
	if skipped > 0 {
		fmt.Fprintf(os.Stderr, "tictactoe: skipped %d of %s: complete reports are in %s\n"+
			"hint: delete a report to check its program again\n",
			skipped, english.Plural(skipped+len(remaining), "program"), e.folder)
	}
	fault := e.exercise(remaining, func(i int, r exercise.Report) error {
		return folder.Write(indexes[i], r)
	})
	c := console.OpenOutput(os.Stdout, e.color, environment)
	all, err := folder.Finish(c)
	return cmp.Or(c.Close(), err, fault, error(exitStatus(all)))
}

// exercise runs the suite against each submission, and calls done with each complete report. It
// ends with the first error of done or of the machine.
func (e *exerciser) exercise(
	submissions []submission, done func(int, exercise.Report) error,
) error {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	var targets []exercise.Target
	for _, s := range submissions {
		targets = append(targets, e.build.target(s, e.runner, e.sandbox.limits))
	}
	e.options.Parallel = cmp.Or(int(e.jobs), runtime.NumCPU())
	if console.IsTerminal(os.Stdout) && environment.Term != "dumb" {
		total := len(submissions) * len(e.suite.Transcripts)
		e.options.Progress = showProgress(os.Stdout, total)
	}
	hasFindings := false
	err := exercise.Class(ctx, targets, &e.suite, e.options, func(i int, r exercise.Report) error {
		hasFindings = hasFindings || len(r.Findings) > 0
		return done(i, r)
	})
	if e.options.Progress != nil {
		fmt.Fprint(os.Stdout, "\r\x1b[K")
	}
	if hint := exercise.SuiteHint(&e.suite); hint != "" && hasFindings && len(targets) > 1 {
		const format = "tictactoe: findings know little about %s\nhint: %s\n"
		fmt.Fprintf(os.Stderr, format, e.suite.Name, hint)
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
		name := session.ShowSpace(program)
		fmt.Fprintf(terminal, "\r%d of %d, %v left: %.40s\x1b[K", done, total, left, name)
		done++
	}
}
