package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
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
	"tictactoe/internal/board"
	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
	"tictactoe/internal/exercise/report"
	"tictactoe/internal/file"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

func exerciseCommand(p cli.Process) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "exercise [flags] SUITE {PROGRAM... | FOLDER... | -- COMMAND [ARGUMENT...]}",
		Short: "run programs against recorded sessions and explain what is wrong",
		Long: `Runs each transcript of SUITE against PROGRAM, in a process and an empty folder of its own, and says what is wrong with
the program. SUITE is one that ships with this program (tictactoe suites lists them), or a file or folder of
transcripts. After "--" comes one program with its arguments. Of a FOLDER, --exe names the program, and --build builds it.

Reports are for whoever grades: they show hidden transcripts, too. Those of --format=gradescope and the pages of
--output-dir are for those who are graded, and show no hidden text.

Exit status: 0 where every transcript passed, 1 where one did not, 2 where nothing could be run.`,
		Example: `  tictactoe exercise tictactoe ./tictactoe.exe
  tictactoe exercise mine/ -- python3 solution.py
  tictactoe exercise tictactoe submissions/*/tictactoe.exe
  tictactoe exercise tictactoe --build 'g++ -O2 *.cpp -o game' --exe game --output-dir reports submissions/*`,
		ValidArgsFunction: completeSuite,
	}
	x := &exerciser{process: p}
	x.addFlags(cmd)
	x.confinement.addFlags(cmd)
	comparison := addComparison(cmd)
	cmd.RunE = func(cmd *cobra.Command, operands []string) error {
		x.options.Comparison = comparison()
		if len(operands) == 0 || len(operands) == 1 && !x.list {
			return cli.Misuse("which suite, and which program?")
		}
		if x.resume && x.folder == "" {
			return cli.Misuse("--resume goes on with the reports in --output-dir: which folder?")
		}
		submissions := []submission{{name: strings.Join(operands[1:], " "), argv: operands[1:]}}
		if cmd.ArgsLenAtDash() != 1 {
			submissions = nil
			for _, operand := range operands[1:] {
				s, err := x.recipe.submission(operand)
				if err != nil {
					return err
				}
				submissions = append(submissions, s)
			}
		}
		return x.run(operands[0], submissions)
	}
	return cmd
}

// An exerciser is what the flags ask for.
type exerciser struct {
	process     cli.Process
	color       console.ColorMode
	options     exercise.Options
	jobs        uint
	output      string
	folder      string // for a report a program
	resume      bool
	format      report.Format
	names       *regexp.Regexp
	order       string
	show        report.Options
	list        bool
	shard       shard
	recipe      recipe
	confinement confinement
}

func (x *exerciser) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	addColor(cmd, &x.color)
	flags.UintVarP(&x.jobs, "jobs", "j", 0, "run `N` transcripts at once; 0 is as many as there are processors")
	addFlag(cmd, &x.output, "output", "write the report to `FILE`", parsePath)
	addFlag(cmd, &x.folder, "output-dir", "write a page and a file for each program to `DIR`, and an index", parsePath)
	flags.BoolVar(&x.resume, "resume", false, "with --output-dir: run only programs that changed, or have no report yet")
	x.recipe.addFlags(cmd)
	x.format = report.Formats()[0]
	addChoice(cmd, &x.format, "format", "report as `FORMAT`: NAMES (default text)", report.Formats()...)
	addFlag(cmd, &x.names, "run", "run only the transcripts whose names match `REGEXP`", regexp.Compile)
	flags.BoolVar(&x.options.FailFast, "fail-fast", false, "stop at the first transcript that does not pass")
	flags.BoolVar(&x.list, "list", false, "name the transcripts, and run nothing")
	flags.BoolVar(&x.show.All, "all", false, "show every transcript, too")
	flags.BoolVar(&x.show.Quiet, "quiet", false, "with --all: name only what did not pass")
	addChoice(cmd, &x.order, "sort", "sort the programs of a report by `ORDER`: NAMES (default named)", "named", "points")
	addFlag(cmd, &x.shard, "shard",
		"run the `K/N`th part of the programs or, where there is one program, of the transcripts", parseShard)
	for _, name := range []string{"format", "output", "all", "sort"} {
		cmd.MarkFlagsMutuallyExclusive("output-dir", name)
	}
}

// run runs the suite of that name against each of the submissions.
func (x *exerciser) run(name string, submissions []submission) error {
	suite, err := openSuite(name)
	if err != nil {
		if slices.ContainsFunc(submissions, func(s submission) bool { return slices.Contains(transcripts.Names(), s.name) }) {
			err = cli.WithHint(err, "SUITE stands before PROGRAM")
		}
		return err
	}
	suite.Transcripts = slices.DeleteFunc(suite.Transcripts, func(t transcripts.Transcript) bool {
		return x.names != nil && !x.names.MatchString(t.Name)
	})
	many := len(submissions) > 1
	parts, unit := len(suite.Transcripts), "transcript"
	if many {
		parts, unit = len(submissions), "program"
	}
	switch {
	case len(suite.Transcripts) == 0:
		return cli.Misuse("no transcript of %s matches %q", suite.Name, x.names)
	case x.list:
		_, err := io.WriteString(x.process.Stdout, listing(suite))
		return err
	case many && x.format.OneProgram:
		return cli.Misuse("--format=%s takes one program", x.format)
	case x.shard.part > parts:
		return cli.Misuse("--shard=%d/%d is beyond the end: %s in all", x.shard.part, x.shard.parts, board.Plural(parts, unit))
	case many:
		submissions = of(x.shard, submissions)
	default:
		suite.Transcripts = of(x.shard, suite.Transcripts)
	}

	if x.folder != "" { // what is there is hidden from programs
		if err := os.MkdirAll(x.folder, 0o777); err != nil {
			return err
		}
	}
	hide := []string{name, x.output, x.folder}
	x.confinement.isolation.Hide = slices.DeleteFunc(hide, func(path string) bool { return path == "" })
	showFolders(submissions, x.confinement.isolation.Hide)
	defer console.SaveModes()()
	runner, err := x.confinement.open(x.process, many || x.format.Name == "gradescope" || x.folder != "")
	if err != nil {
		return err
	}
	defer closeRunner(x.process, runner)
	if x.folder != "" {
		return x.fillFolder(runner, suite, submissions)
	}
	var status cli.Exit
	write := func(c *console.Console) (err error) {
		status, err = x.writeReport(c, runner, suite, submissions)
		return err
	}
	if x.output == "" {
		err = write(console.OpenOutput(x.process.Stdout, x.color, x.process.Environment))
	} else {
		// What cannot be written is found out before the first program runs.
		err = file.Replace(x.output, func(w io.Writer) error { return write(console.New(strings.NewReader(""), w)) })
	}
	return cmp.Or(err, error(status))
}

// writeReport exercises the submissions, writes a report of them all, and returns the exit status that it calls for.
func (x *exerciser) writeReport(
	c *console.Console, runner *run.Runner, suite transcripts.Suite, submissions []submission,
) (cli.Exit, error) {
	reports := make([]exercise.Report, len(submissions))
	fault := x.exercise(runner, &suite, submissions, func(i int, r exercise.Report) error {
		reports[i] = r
		return nil
	})
	if x.order == "points" {
		slices.SortStableFunc(reports, func(a, b exercise.Report) int {
			points, _ := a.Score()
			other, _ := b.Score()
			return cmp.Compare(other, points)
		})
	}
	return status(report.Sum(reports)), cmp.Or(x.format.Write(c, reports, x.show), c.Close(), fault)
}

// status returns the exit status that all results call for.
func status(all report.Program) cli.Exit {
	switch {
	case all.Interrupted:
		return cli.Interrupted
	case all.Right():
		return cli.OK
	case all.Totals.NotStarted+all.Totals.NotRun == all.Totals.Transcripts:
		return cli.Failed
	}
	return cli.CheckFailed
}

// fillFolder exercises the submissions and writes a report of each; it prints their table.
func (x *exerciser) fillFolder(runner *run.Runner, suite transcripts.Suite, submissions []submission) error {
	var names []string
	for _, s := range submissions {
		names = append(names, s.name)
	}
	folder := report.NewFolder(x.folder, names)
	var left []submission
	for i, s := range submissions {
		s.number, s.key = i, x.key(s, suite)
		if !x.resume || !folder.Has(i, s.key) {
			left = append(left, s)
		}
	}
	fault := x.exercise(runner, &suite, left, func(i int, r exercise.Report) error {
		return folder.Write(left[i].number, r, left[i].key)
	})
	c := console.OpenOutput(x.process.Stdout, x.color, x.process.Environment)
	folder.WriteTable(c)
	return cmp.Or(c.Close(), folder.Finish(), fault, error(status(folder.Sum())))
}

// key stands for all that the report of a submission depends on: its files, what stands beside them, the suite and the flags.
func (x *exerciser) key(s submission, suite transcripts.Suite) string {
	hash := sha256.New() // it takes all that is written
	fmt.Fprintf(hash, "%+v %v %v %+v %+v %v", s, x.options.Comparison, x.options.FailFast, x.recipe, x.confinement, x.names)
	json.NewEncoder(hash).Encode(suite)
	beside, _ := os.ReadDir(s.beside)
	for _, entry := range beside {
		if info, err := entry.Info(); err == nil {
			fmt.Fprintf(hash, "%q %d %v", entry.Name(), info.Size(), info.ModTime())
		}
	}
	for _, path := range append(s.argv, s.folder) {
		path, err := filepath.EvalSymlinks(path)
		if err != nil || path == "." { // no file; EvalSymlinks takes "" for "."
			continue
		}
		filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() {
				text, _ := os.ReadFile(path)
				fmt.Fprintf(hash, "%q %d %s", path, len(text), text)
			}
			return nil
		})
	}
	return fmt.Sprintf("%x", hash.Sum(nil))
}

// exercise runs the suite against each submission, and hands each report to done when it is complete. An error of done ends it,
// as does a fault of the harness.
func (x *exerciser) exercise(
	runner *run.Runner, suite *transcripts.Suite, submissions []submission, done func(int, exercise.Report) error,
) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	var targets []exercise.Target
	for _, s := range submissions {
		targets = append(targets, x.recipe.target(s, runner, x.confinement.limits))
	}
	x.options.Parallel = cmp.Or(int(x.jobs), runtime.NumCPU())
	if console.IsTerminal(x.process.Stdout) && x.process.Environment.Term != "dumb" {
		x.options.Progress = showProgress(x.process.Stdout, len(submissions)*len(suite.Transcripts))
		defer fmt.Fprint(x.process.Stdout, "\r\x1b[K")
	}
	return exercise.Class(ctx, targets, suite, x.options, done)
}

// showProgress returns a function that says at a terminal how far an exercise is, when a transcript of a program begins.
func showProgress(terminal io.Writer, total int) func(program string) {
	began, done := time.Now(), 0
	return func(program string) {
		each := time.Since(began) / time.Duration(max(1, done))
		left := (each * time.Duration(total-done)).Round(time.Second)
		fmt.Fprintf(terminal, "\r%d of %d, %v left: %.40s\x1b[K", done, total, left, transcripts.ShowSpace(program))
		done++
	}
}
