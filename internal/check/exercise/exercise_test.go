package exercise_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

// A runFunc runs a program on an input.
type runFunc func(input string) (run.Result, error)

// targetOf returns a target that f runs on the input of each transcript.
func targetOf(f runFunc) exercise.Target {
	return exercise.Target{Run: func(_ context.Context, t suites.Transcript) (run.Result, error) {
		return f(t.Input)
	}}
}

// typing returns a suite of one transcript for each input, without expected output.
func typing(inputs ...string) *suites.Suite {
	suite := &suites.Suite{}
	for _, input := range inputs {
		tr := suites.Transcript{Input: input, Points: 1}
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	return suite
}

// echo is a program that prints its input.
func echo(input string) (run.Result, error) { return exited(input, 0), nil }

// exerciseAll exercises programs as a class, and returns their reports.
func exerciseAll(
	ctx context.Context, suite *suites.Suite, options exercise.Options,
	programs ...exercise.Target,
) ([]exercise.Report, error) {
	reports := make([]exercise.Report, len(programs))
	done := func(i int, r exercise.Report) error {
		reports[i] = r
		return nil
	}
	err := exercise.Class(ctx, programs, suite, options, done)
	return reports, err
}

// exerciseOne exercises one program, and returns its report.
func exerciseOne(
	ctx context.Context, program exercise.Target, suite *suites.Suite, options exercise.Options,
) (exercise.Report, error) {
	reports, err := exerciseAll(ctx, suite, options, program)
	return reports[0], err
}

func ExampleClass() {
	suite, _ := suites.Shipped("tictactoe")
	right := map[string]string{} // the outputs, by input
	for _, tr := range suite.Transcripts {
		right[tr.Input] = tr.Output
	}
	target := targetOf(func(input string) (run.Result, error) {
		return exited(strings.ReplaceAll(right[input], "winCode: 8", "winCode: 7"), 0), nil
	})
	target.Name = "mine"
	targets := []exercise.Target{target}
	exercise.Class(context.Background(), targets, &suite, exercise.Options{},
		func(_ int, report exercise.Report) error {
			passed := report.Count(exercise.Pass)
			fmt.Println(report.Program, "passes", passed, "of", len(report.Outcomes))
			for _, f := range report.Findings {
				fmt.Println(f.Sentence)
			}
			return nil
		})
	// Output:
	// mine passes 90 of 104
	// win code 8: it prints "winCode: 7", and should print "winCode: 8"
}

// Progress is called before each transcript. After an interruption, no transcript starts, and
// nothing is explained.
func TestExercise(t *testing.T) {
	suite := suiteOf("right>right~wrong>right~right>right")
	ctx, cancel := context.WithCancel(t.Context())
	interrupt := func(input string) (run.Result, error) {
		if input == "wrong\n" {
			cancel()
		}
		return echo(input)
	}
	for _, test := range []struct {
		name     string
		program  runFunc
		expected string
	}{
		{"whole", echo, "pass, differs, pass, 3 started, explained"},
		{"interrupted", interrupt, "pass, differs, not run, 2 started, interrupted"},
		{"interrupted before", echo, "not run, not run, not run, 0 started, interrupted"},
	} {
		started := 0
		options := exercise.Options{Progress: func(string) { started++ }}
		report, _ := exerciseOne(ctx, targetOf(test.program), suite, options)
		actual := ""
		for _, o := range report.Outcomes {
			actual += string(o.Verdict) + ", "
		}
		actual += fmt.Sprintf("%d started", started)
		if report.Findings != nil {
			actual += ", explained"
		}
		if report.Interrupted {
			actual += ", interrupted"
		}
		if actual != test.expected {
			t.Errorf("%s: %s; expected %s", test.name, actual, test.expected)
		}
	}
}

// The transcripts of a single program run in parallel. Several programs run in parallel, and each
// runs its transcripts in order.
func TestParallel(t *testing.T) {
	suite := typing("a", "b", "c", "d")
	for _, test := range []struct {
		programs int
		seconds  float64
	}{
		{programs: 1, seconds: 2},
		{programs: 2, seconds: 4},
		{programs: 3, seconds: 8},
	} {
		synctest.Test(t, func(t *testing.T) {
			var targets []exercise.Target
			inputs := make([]string, test.programs) // in the order of their runs
			for i := range test.programs {
				targets = append(targets, targetOf(func(input string) (run.Result, error) {
					if test.programs > 1 {
						inputs[i] += input
					}
					time.Sleep(time.Second)
					result, err := echo(input)
					result.Elapsed = time.Second
					return result, err
				}))
			}
			start := time.Now()
			options := exercise.Options{Parallel: 2, Once: true}
			reports, err := exerciseAll(t.Context(), suite, options, targets...)
			if seconds := time.Since(start).Seconds(); err != nil || seconds != test.seconds {
				t.Errorf("%+v: %v, %v seconds", test, err, seconds)
			}
			for i, r := range reports {
				inOrder := test.programs == 1 || inputs[i] == "abcd"
				if r.ElapsedMS != 4000 || !inOrder {
					t.Errorf("%+v: %v ms, the order is %q", test, r.ElapsedMS, inputs[i])
				}
			}
		})
	}
}

// A program that timed out, was killed or could not be built or started runs again alone.
// If the first of those transcripts ends this time, the others run again, too. After five timeouts,
// the other transcripts of the program do not run.
func TestDisturbed(t *testing.T) {
	results := map[string]run.Result{
		"right":         {},
		"wrong":         {Output: "x"},
		"slow":          {Ending: run.TimedOut},
		"flood":         {Ending: run.TooMuchOutput},
		"killed":        {Ending: run.Signaled, Signal: "SIGKILL", Status: 137},
		"crashed":       {Ending: run.Signaled, Signal: "SIGSEGV", Status: 139},
		"builds-slowly": {Ending: run.TimedOut},
		"builds-not":    {Status: 1},
		"starts-not":    {}, // and nothing was built
	}
	for _, test := range []struct {
		runs     string // the results of each transcript, in the order of its runs, or "-"
		parallel int    // 0 means 3
		failFast bool
		single   bool // the program is not one of several
	}{
		{runs: "slow,right slow,right right"},
		{runs: "slow,slow slow right"},
		{runs: "slow,right slow,slow slow,right right"},
		{runs: "slow,wrong slow,right wrong"},
		{runs: "slow,right killed,right right", parallel: 1, single: true},
		{runs: "slow,right killed,wrong slow,slow right", single: true},
		{runs: "slow,slow slow killed right", single: true},
		{runs: "starts-not,right", single: true},
		{runs: "crashed wrong right"},
		{runs: "builds-slowly,right right right"},
		{runs: "builds-slowly,builds-slowly - -"},
		{runs: "builds-not,right right right"},
		{runs: "builds-not,builds-not - -"},
		{runs: "starts-not,right right right"},
		{runs: "starts-not,starts-not - -"},
		{runs: "starts-not,starts-not - -", parallel: 1},
		{runs: "slow,right right wrong -", failFast: true},
		{runs: "slow,wrong -", failFast: true},
		{runs: "slow,slow slow slow slow slow"},
		{runs: "slow,right slow,right slow,right slow,right slow,right right slow right"},
		{runs: "slow,slow slow slow slow slow - -"},
		{runs: "slow,right slow,slow slow,slow slow,slow slow,slow slow - -"},
		{runs: "flood flood flood flood flood flood right"},
	} {
		var left [][]string // the results of each transcript's next runs
		var inputs []string
		for i, runs := range strings.Fields(test.runs) {
			left = append(left, strings.Split(strings.Trim(runs, "-"), ","))
			inputs = append(inputs, strconv.Itoa(i))
		}
		var mu sync.Mutex // a single program runs its transcripts at the same time
		target := targetOf(func(input string) (run.Result, error) {
			mu.Lock()
			defer mu.Unlock()
			i, _ := strconv.Atoi(input)
			if len(left[i]) == 0 || left[i][0] == "" {
				t.Errorf("%+v: transcript %d runs too often", test, i)
				return run.Result{}, nil
			}
			next := left[i][0]
			left[i] = left[i][1:]
			if strings.HasPrefix(next, "build") || next == "starts-not" {
				return run.Result{}, &run.StartError{Build: results[next]}
			}
			return results[next], nil
		})
		closed := 0
		target.Close = func() { closed++ }
		right := targetOf(func(string) (run.Result, error) { return run.Result{}, nil })
		options := exercise.Options{
			Parallel: cmp.Or(test.parallel, 3), FailFast: test.failFast, Once: true,
		}
		suite := typing(inputs...)
		targets := []exercise.Target{target, right, right}
		if test.single {
			targets = targets[:1]
		}
		reports, err := exerciseAll(t.Context(), suite, options, targets...)
		report := reports[0]
		passed := strings.Count(test.runs+" ", "right ")
		if err != nil || closed != 1 || int(report.Score) != passed {
			t.Errorf("%+v: %v, closed %d times, %v points", test, err, closed, report.Score)
		}
		for i, o := range report.Outcomes {
			ran := o.Verdict != exercise.NotRun && (o.Verdict != exercise.NotStarted || i == 0)
			if ran != (len(left[i]) == 0) {
				t.Errorf("%+v: transcript %d: %s: %s", test, i, o.Verdict, o.Reason)
			}
		}
	}
}

// If a class is stopped, transcripts that would run again, because the program may have
// been disturbed, are not run.
func TestStoppedBeforeRepeat(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	runs := map[string]int{}
	slow := targetOf(func(input string) (run.Result, error) {
		if runs[input]++; runs[input] > 1 {
			cancel()
			return run.Result{}, ctx.Err()
		}
		return run.Result{Ending: run.TimedOut}, nil
	})
	options := exercise.Options{Parallel: 2}
	reports, err := exerciseAll(ctx, typing("a", "b"), options, slow, targetOf(echo))
	r := reports[0]
	if err != nil || runs["a"]+runs["b"] != 3 || !r.Interrupted || r.Totals.NotRun != 2 {
		t.Errorf("%v, %v runs; interrupted: %t, %+v", err, runs, r.Interrupted, r.Totals)
	}
}

// Class stops after an error of done, and after one of the machine, which cannot run a program.
func TestClassStops(t *testing.T) {
	full := errors.New("no room on disk")
	for _, test := range []struct {
		ofDone, ofMachine error
		runs              int
	}{{full, nil, 2}, {nil, full, 1}} {
		runs := 0
		program := targetOf(func(string) (run.Result, error) {
			runs++
			return run.Result{}, test.ofMachine
		})
		targets := []exercise.Target{program, program, program}
		done := func(int, exercise.Report) error { return test.ofDone }
		err := exercise.Class(t.Context(), targets, typing("", ""), exercise.Options{}, done)
		if !errors.Is(err, full) || runs != test.runs {
			t.Errorf("%+v: %v after %d runs", test, err, runs)
		}
	}
}

// A program that does not build has one finding with the first lines of the compiler's output.
func TestNotStarted(t *testing.T) {
	suite := suiteOf("X~O")
	messages := strings.Repeat("game.cpp:1: expected ;\r\n", 9)
	failure := &run.StartError{
		Problem: "it does not build: game.cpp:1",
		Build:   run.Result{Stderr: messages},
	}
	target := targetOf(func(string) (run.Result, error) { return run.Result{}, failure })
	report, err := exerciseOne(t.Context(), target, suite, exercise.Options{})
	o := report.Outcomes[0]
	if err != nil || o.Run.Stderr != messages || len(report.Findings) != 1 {
		t.Fatalf("%v: %+v; findings %+v", err, o, report.Findings)
	}
	f := report.Findings[0]
	actual := fmt.Sprintf("%s: %s, %d rows: %s", f.Kind, f.Sentence, len(f.Rows), f.Actual)
	expected := "start: it does not build: game.cpp:1, 8 rows: " +
		strings.Repeat("game.cpp:1: expected ;\n", 8)
	if actual != expected || len(f.Transcripts) != len(suite.Transcripts) {
		t.Errorf("%s\nexpected %s", actual, expected)
	}
}

// A transcript that differs only in white space keeps the share of its points that the suite sets.
// The sum of decimal fractions has no error.
func TestPoints(t *testing.T) {
	suite := suiteOf("Won: yes>Won: true~Lost:\tno>Lost: no~Tied>Tied")
	suite.LayoutPoints = 0.5
	for i := range suite.Transcripts {
		suite.Transcripts[i].Points = 0.1
	}
	report, _ := exerciseOne(t.Context(), targetOf(echo), suite, exercise.Options{})
	if report.Score != 0.15 || report.MaxScore != 0.3 {
		t.Errorf("%v of %v points", report.Score, report.MaxScore)
	}
}

// An output has twice the expected bytes and lines, and some more. More is too much, unless another
// limit is set. A report drops a right output.
func TestLongOutput(t *testing.T) {
	runner, err := run.NewRunner(run.Isolation{})
	if err != nil {
		t.Fatal(err)
	}
	defer runner.Close()
	cat, err := run.Resolve([]string{"cat"})
	if err != nil {
		t.Skip("needs cat")
	}
	const tooMuch = exercise.TooMuchOutput
	won, debug := strings.Repeat("Won: no\n", 1<<10), strings.Repeat("debug\n", 1001)
	for name, test := range map[string]struct {
		expected, printed string
		most              int // of the command
		verdict           exercise.Verdict
		kept              int // bytes of the printed output
	}{
		"right": {expected: "Tied\n", printed: "Tied\n", verdict: exercise.Pass},
		"16 KiB": {printed: strings.Repeat("x", 16<<10),
			verdict: exercise.Differs, kept: 16 << 10},
		"more": {printed: strings.Repeat("x", 16<<10+1), verdict: tooMuch, kept: 16 << 10},
		"more lines": {expected: "Tied\n", printed: debug + "\n\n\n",
			verdict: tooMuch, kept: 6*1001 + 1},
		"1000 ignored lines": {expected: "Tied\n", printed: debug[6:] + "Tied\n",
			verdict: exercise.Pass},
		"twice as many lines": {expected: won, printed: won + won + debug[6:],
			verdict: exercise.Differs, kept: 2*len(won) + 6000},
		"another limit": {expected: "Tied\n", printed: debug + "Tied\n" + debug, most: 1 << 20,
			verdict: exercise.Pass},
	} {
		program := exercise.Built("", runner, func(context.Context) (run.Command, error) {
			return run.Command{Argv: cat, MaxOutput: test.most}, nil
		})
		suite := &suites.Suite{
			Transcripts: []suites.Transcript{{Input: test.printed, Output: test.expected}},
			Ignore:      []session.LineKind{{Expression: regexp.MustCompile("^debug$")}},
		}
		options := exercise.Options{Rules: exercise.RulesOf(suite), Once: true}
		report, _ := exerciseOne(t.Context(), program, suite, options)
		if o := report.Outcomes[0]; o.Verdict != test.verdict || len(o.Run.Output) != test.kept {
			const format = "%s: %s, and %d bytes kept, expected %s and %d: %s"
			t.Errorf(format, name, o.Verdict, len(o.Run.Output), test.verdict, test.kept, o.Reason)
		}
	}
}

// After five timeouts, the same transcripts are not run, whatever ran at the same time. The first
// finding about them says so.
func TestStopInOrder(t *testing.T) {
	for program, expected := range map[string]string{
		"ssssssss": "sssss---", "srsrsrsrsr": "srsrsrsrs-", "rrrrr": "rrrrr",
	} {
		results := map[byte]run.Result{'s': {Ending: run.TimedOut}, 'r': {}}
		for parallel := 1; parallel <= 4; parallel++ {
			var inputs []string
			for i := range program {
				inputs = append(inputs, strconv.Itoa(i))
			}
			target := targetOf(func(input string) (run.Result, error) {
				i, _ := strconv.Atoi(input)
				return results[program[i]], nil
			})
			options := exercise.Options{Parallel: parallel}
			report, _ := exerciseOne(t.Context(), target, typing(inputs...), options)
			said := strings.Contains(sayings(report.Findings), "; after 5 timeouts, the other ")
			actual := ""
			for i, o := range report.Outcomes {
				if o.Verdict == exercise.NotRun {
					actual += "-"
				} else {
					actual += program[i : i+1]
				}
			}
			if actual != expected || said != strings.Contains(expected, "-") {
				t.Errorf("%s, parallel %d: %s, expected %s, said: %t",
					program, parallel, actual, expected, said)
			}
		}
	}
}

// A report of many long outputs holds their texts, and only a few of their rows.
func TestRowsAreFew(t *testing.T) {
	const lines, transcriptCount = 1000, 30
	suite := suiteOf(strings.Repeat("~", transcriptCount-1))
	for i := range suite.Transcripts {
		suite.Transcripts[i].Output = strings.Repeat("a line of the output\n", lines)
	}
	program := targetOf(func(string) (run.Result, error) {
		return exited(strings.Repeat("another line of the output\n", lines), 0), nil
	})
	heap := func() int {
		var memory runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&memory)
		return int(memory.HeapAlloc)
	}
	before := heap()
	report, _ := exerciseOne(t.Context(), program, suite, exercise.Options{})
	used, texts := heap()-before, 0
	for _, o := range report.Outcomes {
		texts += len(o.Run.Output)
		if len(o.Rows) == 0 || len(o.Rows) > 11 {
			t.Errorf("%d rows", len(o.Rows))
		}
	}
	if used > 2*texts {
		t.Errorf("the report of %d bytes of output holds %d bytes", texts, used)
	}
}

// A fault of this project in explaining one program costs it its findings, and nothing else.
func TestFaultOfOurs(t *testing.T) {
	suite := typing("a", "b")
	suite.Transcripts[0].Output, suite.Transcripts[1].Output = "a", "b"
	suite.Lines = []session.LineKind{{Name: "lines", Expression: &regexp.Regexp{}}} // it panics
	wrong := targetOf(func(input string) (run.Result, error) {
		return exited(strings.Replace(input, "b", "x", 1), 0), nil
	})
	reports, err := exerciseAll(t.Context(), suite, exercise.Options{},
		targetOf(echo), wrong, targetOf(echo))
	for i, r := range reports {
		isWrong := i == 1
		if isWrong != (r.Fault != "") || isWrong == r.Passed() || r.Findings != nil {
			t.Errorf("%d: fault %q, %+v, %+v", i, r.Fault, r.Totals, r.Findings)
		}
	}
	all := exercise.Sum(reports)
	if err != nil || all.Fault == "" || all.Totals.Passed != 5 || all.Totals.Transcripts != 6 {
		t.Errorf("the sum: %+v; %v", all, err)
	}
}

// A command is built once, and if that fails, once more. Messages do not name the folder in which
// it was built.
func TestBuilt(t *testing.T) {
	runner, err := run.NewRunner(run.Isolation{})
	if err != nil {
		t.Fatal(err)
	}
	defer runner.Close()
	shell, err := run.Resolve([]string{"sh", "-c", "echo /built/a.c: broken >&2"})
	if err != nil {
		t.Skip("needs a shell")
	}
	for message, argv := range map[string][]string{
		"a.c: broken\n":                   shell,
		"game: no such file or directory": {"/built/game"},
		"it does not build":               nil,
	} {
		builds := 0
		target := exercise.Built("", runner, func(context.Context) (run.Command, error) {
			builds++
			if argv == nil {
				return run.Command{}, &run.StartError{Problem: message}
			}
			return run.Command{Argv: argv, Shown: "/built"}, nil
		})
		options := exercise.Options{Parallel: 2}
		report, _ := exerciseOne(t.Context(), target, typing("", ""), options)
		o := report.Outcomes[0]
		expected := 1
		if argv == nil {
			expected = 2
		}
		actual := o.Reason + o.Run.Stderr // of a right program without its line end
		if strings.TrimSpace(actual) != strings.TrimSpace(message) || builds != expected {
			t.Errorf("%q, expected %q; built %d times", actual, message, builds)
		}
	}
}

// BenchmarkExercise runs the suite tictactoe against the correct program. The yardstick is the loop
// of a script: it starts that program on the same inputs, as many at the same time, and compares
// the bytes of its output.
func BenchmarkExercise(b *testing.B) {
	program := filepath.Join(testkit.Build(b, "tictactoe/cmd/tictactoe"), "tictactoe")
	suite := shipped(b, "tictactoe")
	const parallel = 2
	runner, err := run.NewRunner(run.Isolation{})
	if err != nil {
		b.Fatal(err)
	}
	defer runner.Close()
	target := exercise.Built("tictactoe", runner, func(context.Context) (run.Command, error) {
		return run.Command{Argv: []string{program}}, nil
	})
	options := exercise.Options{Parallel: parallel}
	testkit.Measure(b, func() error {
		report, err := exerciseOne(b.Context(), target, suite, options)
		if !report.Passed() {
			b.Errorf("%d of %d passed", report.Count(exercise.Pass), len(report.Outcomes))
		}
		return err
	}, func() error {
		var running sync.WaitGroup
		for first := range parallel {
			running.Go(func() {
				for i := first; i < len(suite.Transcripts); i += parallel {
					t := suite.Transcripts[i]
					command := exec.Command(program)
					command.Stdin = strings.NewReader(t.Input)
					if output, err := command.Output(); err != nil || string(output) != t.Output {
						b.Error(t.Name, err)
					}
				}
			})
		}
		running.Wait()
		return nil
	})
}
