package exercise_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tictactoe/internal/exercise"
	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/internal/session"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// A runFunc runs a program on an input.
type runFunc func(input string) (run.Result, error)

// targetOf returns a target that f runs on the input of each transcript.
func targetOf(f runFunc) exercise.Target {
	return exercise.Target{Run: func(
		_ context.Context, _ *transcripts.Suite, t transcripts.Transcript,
	) (run.Result, error) {
		return f(t.Input)
	}}
}

// typing returns a suite of one transcript for each input, without expected output.
func typing(inputs ...string) *transcripts.Suite {
	suite := &transcripts.Suite{}
	for _, input := range inputs {
		tr := transcripts.Transcript{Input: input, Points: 1}
		suite.Transcripts = append(suite.Transcripts, tr)
	}
	return suite
}

// echo is a program that prints its input.
func echo(input string) (run.Result, error) { return exited(input, 0), nil }

func ExampleExercise() {
	suite, _ := transcripts.Shipped("tictactoe")
	program := faults{{name: "O never wins"}}.program(playGame)
	target := exercise.BuiltIn("mine", program, nil)
	report, _ := exercise.Exercise(context.Background(), target, &suite, exercise.Options{})
	fmt.Println(report.Count(exercise.Pass), "of", len(report.Outcomes))
	for _, f := range report.Findings {
		fmt.Println(f.Sentence)
	}
	// Output:
	// 85 of 104
	// O wins: it prints gameOver: false, and should print gameOver: true; then it asks again
}

func TestExercise(t *testing.T) {
	suite := typing("right", "wrong", "right", "right")
	for i := range suite.Transcripts {
		suite.Transcripts[i].Output = "right"
		suite.Transcripts[i].Points = 0.1
	}
	ctx, cancel := context.WithCancel(t.Context())
	cannotStart := func(string) (run.Result, error) { return run.Result{}, &run.StartError{} }
	interrupt := func(input string) (run.Result, error) {
		if input == "wrong" {
			cancel()
		}
		return echo(input)
	}
	tests := []struct {
		name     string
		program  runFunc
		options  exercise.Options
		verdicts string
	}{
		{"in order", echo, exercise.Options{}, "pass, differs, pass, pass"},
		{"in parallel", echo, exercise.Options{Parallel: 3}, "pass, differs, pass, pass"},
		{"fail fast", echo, exercise.Options{FailFast: true}, "pass, differs, not run, not run"},
		{"start error", cannotStart, exercise.Options{},
			strings.Repeat("not started, ", 3) + "not started"},
		{"interrupted", interrupt, exercise.Options{}, "pass, differs, not run, not run"},
		{"interrupted at the start", echo, exercise.Options{},
			strings.Repeat("not run, ", 3) + "not run"},
	}
	for _, test := range tests {
		started := 0
		test.options.Progress = func(string) { started++ }
		report, _ := exercise.Exercise(ctx, targetOf(test.program), suite, test.options)
		var verdicts []string
		for _, o := range report.Outcomes {
			verdicts = append(verdicts, string(o.Verdict))
		}
		if got := strings.Join(verdicts, ", "); got != test.verdicts {
			t.Errorf("%s: %s, want %s", test.name, got, test.verdicts)
		}
		ran := len(suite.Transcripts) - report.Count(exercise.NotRun)
		if report.Count(exercise.NotStarted) > 0 {
			ran = 1 // one start tells enough
		}
		if started != ran {
			t.Errorf("%s: %d transcripts ran, and Progress was called %d times",
				test.name, ran, started)
		}
		if report.Interrupted != strings.HasPrefix(test.name, "interrupted") {
			t.Errorf("%s: interrupted is %t", test.name, report.Interrupted)
		}
		if report.Interrupted && report.Findings != nil {
			t.Errorf("%s: it explains: %v", test.name, report.Findings)
		}
		if report.Score > 0.3 || report.MaxScore != 0.4 {
			t.Errorf("%s: %v of %v points", test.name, report.Score, report.MaxScore)
		}
	}
}

// The transcripts of a single program run in parallel. Several programs run in parallel, and each
// runs its transcripts in order.
func TestParallel(t *testing.T) {
	suite := typing("a", "b", "c", "d")
	for programs, expected := range map[int]string{
		1: "2s, abcd", 2: "4s, abcd abcd", 3: "8s, abcd abcd abcd",
	} {
		synctest.Test(t, func(t *testing.T) {
			var mu sync.Mutex
			var targets []exercise.Target
			inputs := make([]string, programs)
			for i := range programs {
				targets = append(targets, targetOf(func(input string) (run.Result, error) {
					mu.Lock()
					inputs[i] += input
					mu.Unlock()
					time.Sleep(time.Second)
					return echo(input)
				}))
			}
			start := time.Now()
			done := func(int, exercise.Report) error { return nil }
			options := exercise.Options{Parallel: 2}
			if err := exercise.Class(t.Context(), targets, suite, options, done); err != nil {
				t.Error(err)
			}
			if programs == 1 { // two inputs at the same time have no order
				letters := []byte(inputs[0])
				slices.Sort(letters)
				inputs[0] = string(letters)
			}
			got := fmt.Sprintf("%v, %s", time.Since(start), strings.Join(inputs, " "))
			if got != expected {
				t.Errorf("%d programs: %s, want %s", programs, got, expected)
			}
		})
	}
}

// A program that timed out or was killed while others ran runs again alone. If the first of those
// transcripts ends this time, the others run again, too. After five timeouts, the other transcripts
// of the program do not run; after five floods of output, only if there is nothing else.
func TestDisturbed(t *testing.T) {
	results := map[byte]run.Result{
		't': {Ending: run.TimedOut}, 'p': {}, 'd': {Output: "x"}, 'o': {Ending: run.TooMuchOutput},
		'k': {Ending: run.Signaled, Signal: "SIGKILL", Status: 137},
		's': {Ending: run.Signaled, Signal: "SIGSEGV", Status: 139},
	}
	builds := map[byte]run.Ending{'b': run.TimedOut, 'f': run.CutShort, 'e': run.Exited}
	for _, test := range []struct {
		runs     string // the results of each transcript in the order of its runs, or "-"
		parallel int    // 0 means 3
		failFast bool
		stopped  string // after five of these, or ""
	}{
		{runs: "tp tp p"},
		{runs: "bp p p"},
		{runs: "bb - -"},
		{runs: "fp p p"},
		{runs: "ff - -"},
		{runs: "e - -"},
		{runs: "tt t p"},
		{runs: "tp tt tp p"},
		{runs: "td tp d"},
		{runs: "kp kp p"},
		{runs: "kk k p"},
		{runs: "s d p"},
		{runs: "t k p", parallel: 1},
		{runs: "tp p d -", failFast: true},
		{runs: "td -", failFast: true},
		{runs: "t p t t t t - -", parallel: 1, stopped: "timeouts"},
		{runs: "tt t t t t - -", stopped: "timeouts"},
		{runs: "tt t t t t"},
		{runs: "d t t t t t -", parallel: 1, stopped: "timeouts"},
		{runs: "tp tp tp tp tp p t p"},
		{runs: "tp tt tt tt tt t - -", stopped: "timeouts"},
		{runs: "o o o o o - -", stopped: "floods of output"},
		{runs: "o o o o o"},
		{runs: "o p o o o o o"},
	} {
		left := strings.Fields(test.runs)
		suite := typing(strings.Split("01234567"[:len(left)], "")...)
		target := targetOf(func(input string) (run.Result, error) {
			i, _ := strconv.Atoi(input)
			if left[i] == "" || left[i] == "-" {
				t.Errorf("%+v: transcript %d runs too often", test, i)
				return run.Result{}, nil
			}
			letter := left[i][0]
			left[i] = left[i][1:]
			if ending, isBuild := builds[letter]; isBuild {
				return run.Result{}, &run.StartError{Build: run.Result{Ending: ending}}
			}
			return results[letter], nil
		})
		closed := 0
		target.Close = func() { closed++ }
		right := targetOf(func(string) (run.Result, error) { return run.Result{}, nil })
		targets := []exercise.Target{right, target, right}
		options := exercise.Options{Parallel: cmp.Or(test.parallel, 3), FailFast: test.failFast}
		var report exercise.Report
		err := exercise.Class(t.Context(), targets, suite, options,
			func(i int, r exercise.Report) error {
				if i == 1 {
					report = r
				}
				return nil
			})
		stopped := ""
		if test.stopped != "" {
			stopped = "after 5 " + test.stopped + ", the other transcripts were not run"
		}
		missing := strings.Trim(strings.Join(left, ""), "-")
		if missing != "" || err != nil || closed != 1 {
			t.Errorf("%+v: missing runs %q, closed %d times, %v", test, missing, closed, err)
		}
		passed := len(regexp.MustCompile(`p\b`).FindAllString(test.runs, -1))
		if report.Stopped != stopped || int(report.Score) != passed {
			t.Errorf("%+v: %v points, %q", test, report.Score, report.Stopped)
		}
		for _, f := range report.Findings {
			explains := strings.HasSuffix(f.Sentence, "; "+stopped)
			isEnd := f.Kind == findings.Timeout || f.Kind == findings.Flood
			if explains != (test.stopped != "" && isEnd) {
				t.Errorf("%+v: %s", test, f.Sentence)
			}
		}
		for i, o := range report.Outcomes {
			isNotRun := o.Verdict == exercise.NotRun || o.Verdict == exercise.NotStarted && i > 0
			if isNotRun != (left[i] == "-") {
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
	targets := []exercise.Target{slow, targetOf(echo)}
	options := exercise.Options{Parallel: 2}
	done := func(i int, r exercise.Report) error {
		if i == 0 && (!r.Interrupted || r.Totals.NotRun != 2 || r.Totals.Failed != 0) {
			t.Errorf("interrupted: %t, %+v", r.Interrupted, r.Totals)
		}
		return nil
	}
	err := exercise.Class(ctx, targets, typing("a", "b"), options, done)
	if err != nil || runs["a"]+runs["b"] != 3 {
		t.Errorf("%v, %v runs", err, runs)
	}
}

// Class calls done once for each program, and stops after an error of done.
func TestClass(t *testing.T) {
	suite := typing("", "")
	targets := slices.Repeat([]exercise.Target{targetOf(echo)}, 3)
	options := exercise.Options{Progress: func(string) {}}
	full := errors.New("no room on disk")
	for doneErr, expected := range map[error]int{nil: 6, full: 2} {
		passed := 0
		err := exercise.Class(t.Context(), targets, suite, options,
			func(_ int, r exercise.Report) error {
				passed += r.Count(exercise.Pass)
				return doneErr
			})
		if err != doneErr || passed != expected {
			t.Errorf("%v after %d transcripts, want %v after %d", err, passed, doneErr, expected)
		}
	}
}

// If the machine cannot run a program, the exercise tries it again three times, and then stops. It
// does not try an interrupted run again.
func TestErrorOfTheMachine(t *testing.T) {
	suite := typing("")
	const interrupted = 1000
	for errorCount, expected := range map[int]string{
		3:           "4 tries, true, <nil>",
		4:           "4 tries, false, cannot go on: no room on disk",
		interrupted: "1 tries, false, <nil>",
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			tries := 0
			target := targetOf(func(string) (run.Result, error) {
				if errorCount == interrupted {
					cancel()
				}
				if tries++; tries <= errorCount {
					return run.Result{}, errors.New("no room on disk")
				}
				return echo("")
			})
			report, err := exercise.Exercise(ctx, target, suite, exercise.Options{})
			got := fmt.Sprintf("%d tries, %t, %v", tries, report.Passed(), err)
			if got != expected {
				t.Errorf("%d errors: %s, want %s", errorCount, got, expected)
			}
		})
	}
}

// The digest of an exercise depends on the suite, the files of each run, and the options.
func TestDigest(t *testing.T) {
	files := t.TempDir()
	seen := map[string]int{}
	for _, test := range []struct {
		content string
		count   int // of all digests so far
	}{{"1", 8}, {"1", 8}, {"2", 12}} {
		path := filepath.Join(files, "data")
		if err := os.WriteFile(path, []byte(test.content), 0o666); err != nil {
			t.Fatal(err)
		}
		lines := []session.LineKind{{Name: "a", Expression: regexp.MustCompile("a")}}
		for _, suite := range []transcripts.Suite{
			{Files: files}, {Files: files, Lines: lines}, *suiteOf("a"), *suiteOf("b"),
		} {
			for _, limit := range []run.Command{{}, {Timeout: time.Second}} {
				digest, err := exercise.Digest(suite, exercise.Options{}.Comparison, limit)
				if err != nil {
					t.Error(err)
				}
				seen[digest]++
			}
		}
		if len(seen) != test.count {
			t.Errorf("%d digests of %d exercises", len(seen), test.count)
		}
	}
	if _, err := exercise.Digest(transcripts.Suite{Files: "nowhere"}); err == nil {
		t.Error("missing files have a digest")
	}
}

// A program that does not build has one finding with the first lines of the compiler's output. The
// build runs once.
func TestNotStarted(t *testing.T) {
	suite := suiteOf("X~O")
	messages := strings.Repeat("game.cpp:1: expected ;\r\n", 9)
	failure := &run.StartError{
		Problem: "it does not build: game.cpp:1",
		Build:   run.Result{Stderr: messages},
	}
	builds := 0
	target := exercise.Built("game", &run.Runner{}, func(context.Context) (run.Command, error) {
		builds++
		return run.Command{}, failure
	})
	report, err := exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	if err != nil || builds != 1 || report.Outcomes[0].Run.Stderr != messages {
		t.Errorf("%v, built %d times: %+v", err, builds, report.Outcomes)
	}
	if len(report.Findings) != 1 {
		t.Fatalf("findings %+v", report.Findings)
	}
	f := report.Findings[0]
	got := fmt.Sprintln(f.Kind, f.Sentence, f.Example, f.Count, len(f.Rows), f.Rows[0].Actual.Text)
	const line = "game.cpp:1: expected ;\n"
	const expected = "start it does not build: game.cpp:1 1 2 8 " + line
	if got != expected || f.Actual != strings.Repeat(line, 8) {
		t.Errorf("%s%s\nwant %s", got, f.Actual, expected)
	}
}

// A transcript that differs only in white space keeps a share of its points. The suite sets the
// share.
func TestShares(t *testing.T) {
	suite := suiteOf("Won: yes>Won: true~Lost:\tno>Lost: no~Tied>Tied")
	suite.LayoutPoints = 0.5
	for i := range suite.Transcripts {
		suite.Transcripts[i].Points = 4
	}
	report, _ := exercise.Exercise(t.Context(), targetOf(echo), suite, exercise.Options{})
	if report.Score != 0+2+4 || report.MaxScore != 12 {
		t.Errorf("%v of %v points", report.Score, report.MaxScore)
	}
}

// A student sees the sentences of findings instead of a session if suite.json says so, and only the
// name and the verdict of a hidden transcript.
func TestForStudents(t *testing.T) {
	suite := suiteOf("O>secret~O>X~O>X/Y")
	for i, title := range []string{"A", "B", "C"} {
		suite.Transcripts[i].Title = title
	}
	suite.Transcripts[0].Visibility = transcripts.Hidden
	suite.Transcripts[1].Details = transcripts.DetailsFinding
	options := exercise.Options{ForStudents: true}
	report, _ := exercise.Exercise(t.Context(), targetOf(echo), suite, options)
	got := ""
	for _, o := range report.Outcomes {
		hasOutput := o.Output != nil
		got += fmt.Sprintf("%s %s %s %s %t\n", o.Name, o.Title, o.Verdict, o.Reason, hasOutput)
	}
	const expected = "1  differs  false\n" +
		"2 B differs it always prints O, and should print X false\n" +
		"3 C differs at line 1 of the output: it prints O, and should print X true\n"
	if got != expected {
		t.Errorf("%s\nwant %s", got, expected)
	}
	withheld, whole := report.Findings[0], report.Findings[1]
	if withheld.Title != "B" || withheld.Rows != nil || whole.Title != "C" || whole.Rows == nil {
		t.Errorf("findings %+v", report.Findings)
	}
}

// A report drops a right output, and all but the beginning of a long one. Text far below the
// expected output is seen, though it is not parsed. White space there counts only with --strict.
func TestLongOutput(t *testing.T) {
	const printsMore = "it prints more than twice as much as it should"
	const strict, ends = session.Strict, session.IgnoreEnds
	const below = len("Tied\n") + 32<<10
	won, blanks := strings.Repeat("Won: no\n", 1<<10), strings.Repeat("\n", 1<<20)
	for name, test := range map[string]struct {
		expected, printed string
		space             session.Space
		verdict           exercise.Verdict
		reason            string
		kept              int // bytes of the printed output
	}{
		"right":  {"Tied\n", "Tied\n", ends, exercise.Pass, "", 0},
		"long":   {won, strings.Repeat("x", 1<<20), ends, exercise.Differs, "", 40 << 10},
		"64 KiB": {won, strings.Repeat("x", 64<<10), ends, exercise.Differs, "", 64 << 10},
		"blanks": {"Tied\n", "Tied\n" + blanks, ends, exercise.Pass, "", 0},
		"blanks, strict": {
			"Tied\n", "Tied\n" + blanks, strict, exercise.Differs, printsMore, below},
		"text below blanks": {
			"Tied\n", "Tied\n" + blanks + "x", ends, exercise.Differs, printsMore, below},
	} {
		tr := transcripts.Transcript{Input: test.printed, Output: test.expected}
		suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{tr}}
		options := exercise.Options{Comparison: session.Comparison{Space: test.space}}
		report, _ := exercise.Exercise(t.Context(), targetOf(echo), suite, options)
		o := report.Outcomes[0]
		if o.Verdict != test.verdict || !strings.HasSuffix(o.Reason, test.reason) {
			t.Errorf("%s: %s: %s", name, o.Verdict, o.Reason)
		}
		isWhole := o.Verdict == exercise.Pass || len(o.Run.Output)+o.Dropped == len(test.printed)
		if len(o.Run.Output) != test.kept || !isWhole {
			t.Errorf("%s: the report keeps %d bytes, and drops %d",
				name, len(o.Run.Output), o.Dropped)
		}
		for _, f := range report.Findings {
			if !strings.HasSuffix(f.Sentence, test.reason) {
				t.Errorf("%s: %s", name, f.Sentence)
			}
		}
	}
}

// No part of a long output is dropped if it is right in each of many transcripts.
func TestLongRightOutput(t *testing.T) {
	padded := strings.Repeat("debug\n", 5000) + strings.Repeat(" ", 20_000) + "Tied\n"
	suite := suiteOf(strings.Repeat("~Tied", 100)[1:])
	suite.Dialogue.Ignore = []session.LineKind{{Expression: regexp.MustCompile("^debug$")}}
	for status, says := range []string{`the line "Tied" has an indent`, "its exit status"} {
		program := targetOf(func(string) (run.Result, error) { return exited(padded, status), nil })
		comparison := session.Comparison{Space: session.Space(2 * status)}
		options := exercise.Options{Comparison: comparison}
		report, _ := exercise.Exercise(t.Context(), program, suite, options)
		o, f := report.Outcomes[0], report.Findings[0]
		isKept := o.Dropped == 0 && len(o.Run.Output) == len(padded)
		if !isKept || f.Count != 100 || !strings.HasPrefix(f.Sentence, says) {
			t.Errorf("%s: %s, %d bytes dropped", o.Verdict, f.Sentence, o.Dropped)
		}
	}
}

// A commented session runs the program for a keyboard. A program that prints too much is stopped.
func TestBuiltIn(t *testing.T) {
	printing := func(text string) transcripts.Program {
		return func(_ io.Reader, stdout io.Writer) int {
			io.WriteString(stdout, text)
			return 3
		}
	}
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{
		{Output: "pipe", Status: 3}, {Output: "keyboard", Status: 3, Commented: true},
	}}
	target := exercise.BuiltIn("both", printing("pipe"), printing("keyboard"))
	report, _ := exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	if !report.Passed() || report.Program != "both" {
		t.Errorf("%s: %+v", report.Program, report.Outcomes)
	}
	target = exercise.BuiltIn("flood", printing(strings.Repeat("x", transcripts.MaxSize+1)), nil)
	report, _ = exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	if count := report.Count(exercise.TooMuchOutput); count != 2 {
		t.Errorf("%d outcomes are too much output, want 2", count)
	}
}

// An executable, which is built once, reads the suite's input file. The suite's output file is
// compared. A cancelled run ends with the error of its context.
func TestExecutable(t *testing.T) {
	const script = "cat moves > game; echo not compared; echo broken >&2; exit 3"
	command, err := run.Resolve([]string{"sh", "-c", script})
	if err != nil {
		t.Skip("needs a shell")
	}
	runner, err := run.NewRunner(run.Isolation{})
	if err != nil {
		t.Fatal(err)
	}
	defer runner.Close()
	suite := &transcripts.Suite{InputFile: "moves"}
	suite.Transcripts = []transcripts.Transcript{{Input: "x 1\n", Output: "x 1\n", Status: 3}}
	builds := 0
	target := exercise.Built("sh", runner, func(context.Context) (run.Command, error) {
		builds++
		return run.Command{Argv: command}, nil
	})
	for outputFile, expected := range map[string]string{
		"game": "pass: , 3, broken\n", "nothing": "differs: it wrote no nothing, 3, broken\n",
	} {
		suite.OutputFile = outputFile
		report, _ := exercise.Exercise(t.Context(), target, suite, exercise.Options{KeepAll: true})
		o := report.Outcomes[0]
		got := fmt.Sprintf("%s: %s, %d, %s", o.Verdict, o.Reason, o.Run.Status, o.Run.Stderr)
		if got != expected || builds != 1 {
			t.Errorf("%q, expected %q; built %d times", got, expected, builds)
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	result, err := target.Run(cancelled, suite, suite.Transcripts[0])
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run: %+v, %v", result, err)
	}
}

// BenchmarkExercise runs the suite tictactoe against the correct program. The yardstick only starts
// that program, once per transcript and with the same parallelism.
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
		report, err := exercise.Exercise(b.Context(), target, suite, options)
		if !report.Passed() {
			b.Errorf("%d of %d passed", report.Count(exercise.Pass), len(report.Outcomes))
		}
		return err
	}, func() error {
		var running sync.WaitGroup
		for range parallel {
			running.Go(func() {
				for range len(suite.Transcripts) / parallel {
					if err := exec.Command(program).Run(); err != nil {
						b.Error(err)
					}
				}
			})
		}
		running.Wait()
		return nil
	})
}
