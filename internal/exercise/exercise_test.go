package exercise_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// targetOf returns a target whose result depends on the input of a transcript.
func targetOf(f func(input string) (run.Result, error)) exercise.Target {
	return exercise.Target{Run: func(
		_ context.Context, _ *transcripts.Suite, t transcripts.Transcript,
	) (run.Result, error) {
		return f(t.Input)
	}}
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
		fmt.Println(f.Says)
	}
	// Output:
	// 85 of 104
	// O wins: it prints gameOver: false, and should print gameOver: true; then it asks again
}

func TestExercise(t *testing.T) {
	suite := &transcripts.Suite{}
	for _, input := range []string{"right", "wrong", "right", "right"} {
		suite.Transcripts = append(suite.Transcripts, transcripts.Transcript{
			Input: input, Output: "right", Points: 0.1,
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cannotStart := func(string) (run.Result, error) { return run.Result{}, &run.StartError{} }
	interrupt := func(input string) (run.Result, error) {
		cancel()
		return echo(input)
	}
	tests := []struct {
		name    string
		program func(input string) (run.Result, error)
		options exercise.Options
		want    string
	}{
		{"all", echo, exercise.Options{}, "pass, differs, pass, pass"},
		{"in parallel", echo, exercise.Options{Parallel: 3}, "pass, differs, pass, pass"},
		{"fail fast", echo, exercise.Options{FailFast: true}, "pass, differs, not run, not run"},
		{"a program that cannot be started is started once", cannotStart, exercise.Options{},
			"not started, not run, not run, not run"},
		{"interrupted", interrupt, exercise.Options{}, "pass, not run, not run, not run"},
	}
	for _, test := range tests {
		began := 0
		test.options.Progress = func(string) { began++ }
		report, _ := exercise.Exercise(ctx, targetOf(test.program), suite, test.options)
		var verdicts []string
		for _, o := range report.Outcomes {
			verdicts = append(verdicts, string(o.Verdict))
		}
		if got := strings.Join(verdicts, ", "); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		if ran := len(suite.Transcripts) - report.Count(exercise.NotRun); began != ran {
			t.Errorf("%s: %d began, of %d", test.name, began, ran)
		}
		if report.Interrupted != (test.name == "interrupted") {
			t.Errorf("%s: interrupted is %t", test.name, report.Interrupted)
		}
		if report.Score > 0.3 || report.MaxScore != 0.4 {
			t.Errorf("%s: %v of %v points", test.name, report.Score, report.MaxScore)
		}
	}
}

// The transcripts of a single program run in parallel. Several programs run in parallel, and each
// runs its transcripts in order.
func TestParallel(t *testing.T) {
	suite := &transcripts.Suite{}
	for _, input := range []string{"a", "b", "c", "d"} {
		suite.Transcripts = append(suite.Transcripts, transcripts.Transcript{Input: input})
	}
	for programs, want := range map[int]string{
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
			began := time.Now()
			done := func(int, exercise.Report) error { return nil }
			options := exercise.Options{Parallel: 2}
			if err := exercise.Class(t.Context(), targets, suite, options, done); err != nil {
				t.Error(err)
			}
			if programs == 1 { // its first two inputs have no order
				letters := []byte(inputs[0])
				slices.Sort(letters)
				inputs[0] = string(letters)
			}
			got := fmt.Sprintf("%v, %s", time.Since(began), strings.Join(inputs, " "))
			if got != want {
				t.Errorf("%d programs: %s, want %s", programs, got, want)
			}
		})
	}
}

// A program that timed out or was killed while others ran runs again alone. If its first such
// transcript ends now, the others run again, too. After five timeouts the rest is not run.
func TestDisturbed(t *testing.T) {
	results := map[byte]run.Result{
		't': {Ending: run.TimedOut}, 'p': {}, 'd': {Output: "x"},
		'k': {Ending: run.Signaled, Signal: "SIGKILL", Status: 137},
		's': {Ending: run.Signaled, Signal: "SIGSEGV", Status: 139},
	}
	notBuilt := &run.StartError{Problem: "late", Build: run.Result{Ending: run.TimedOut}}
	for _, test := range []struct {
		runs     string // the results of each transcript, in the order of its runs
		parallel int
		failFast bool
		want     string // the last result of each transcript, or "-"
		stopped  string
	}{
		{runs: "tp tp p", want: "ppp"},
		{runs: "bp p p", want: "ppp"},
		{runs: "bb - -", want: "b--"},
		{runs: "tt t p", want: "ttp"},
		{runs: "tp tt tp p", want: "ptpp"},
		{runs: "td tp d", want: "dpd"},
		{runs: "kp kp p", want: "ppp"},
		{runs: "kk k p", want: "kkp"},
		{runs: "s d p", want: "sdp"},
		{runs: "t k p", parallel: 1, want: "tkp"},
		{runs: "tp p d -", failFast: true, want: "ppd-"},
		{runs: "td -", failFast: true, want: "d-"},
		{runs: "t p t t t t - -", parallel: 1, want: "tptttt--",
			stopped: "after 5 timeouts, the other transcripts were not run"},
		{runs: "tt t t t t - -", want: "ttttt--",
			stopped: "after 5 timeouts, the other transcripts were not run"},
		{runs: "tp tp tp tp tp p t p", want: "pppppptp"},
		{runs: "tp tt tt tt tt t - -", want: "pttttt--",
			stopped: "after 5 timeouts, the other transcripts were not run"},
	} {
		suite := &transcripts.Suite{}
		left := strings.Fields(test.runs)
		for i := range left {
			tr := transcripts.Transcript{Input: fmt.Sprint(i), Points: 1}
			suite.Transcripts = append(suite.Transcripts, tr)
		}
		last := []byte(strings.Repeat("-", len(left)))
		target := targetOf(func(input string) (run.Result, error) {
			i, _ := strconv.Atoi(input)
			if left[i] == "" || left[i] == "-" {
				t.Errorf("%+v: transcript %d runs too often", test, i)
				return run.Result{}, nil
			}
			last[i], left[i] = left[i][0], left[i][1:]
			if last[i] == 'b' {
				return run.Result{}, notBuilt
			}
			return results[last[i]], nil
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
		unrun := strings.Trim(strings.Join(left, ""), "-")
		if string(last) != test.want || unrun != "" || err != nil || closed != 1 ||
			report.Stopped != test.stopped || int(report.Score) != strings.Count(test.want, "p") {
			t.Errorf("%+v: %s, left %q, %v points, %q, closed %d times, %v",
				test, last, unrun, report.Score, report.Stopped, closed, err)
		}
		for i, o := range report.Outcomes {
			if isNotRun := o.Verdict == exercise.NotRun; isNotRun != (test.want[i] == '-') {
				t.Errorf("%+v: transcript %d: %s: %s", test, i, o.Verdict, o.Reason)
			}
		}
	}
}

// Class calls done once for each program, and stops after an error of done.
func TestClass(t *testing.T) {
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{{}, {}}}
	targets := slices.Repeat([]exercise.Target{targetOf(echo)}, 3)
	options := exercise.Options{Progress: func(string) {}}
	full := errors.New("no room on disk")
	for want, wantPassed := range map[error]int{nil: 6, full: 2} {
		passed := 0
		err := exercise.Class(t.Context(), targets, suite, options,
			func(_ int, r exercise.Report) error {
				passed += r.Count(exercise.Pass)
				return want
			})
		if err != want || passed != wantPassed {
			t.Errorf("%v after %d transcripts, want %v after %d", err, passed, want, wantPassed)
		}
	}
}

// After an error of the machine the run is tried again three times; then the exercise stops. A run
// that is interrupted is not tried again.
func TestErrorOfTheMachine(t *testing.T) {
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{{}}}
	const interrupted = 1000
	for errorCount, want := range map[int]string{
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
			if got != want {
				t.Errorf("%d errors: %s, want %s", errorCount, got, want)
			}
		})
	}
}

// A program that does not build is one finding, with the first lines of the compiler. It is built
// once.
func TestNotStarted(t *testing.T) {
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{
		{Name: "a", Output: "X\n", Points: 2}, {Name: "b", Output: "O\n"},
	}}
	said := strings.Repeat("game.cpp:1: expected ;\r\n", 9)
	builds := 0
	target := exercise.Built("game", &run.Runner{}, func(context.Context) (run.Command, error) {
		builds++
		return run.Command{}, &run.StartError{Problem: "it does not build: game.cpp:1",
			Build: run.Result{Stderr: said}}
	})
	report, err := exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	if err != nil || builds != 1 || report.Outcomes[0].Run.Stderr != said {
		t.Errorf("%v, built %d times: %+v", err, builds, report.Outcomes)
	}
	if len(report.Findings) != 1 {
		t.Fatalf("findings %+v", report.Findings)
	}
	f := report.Findings[0]
	got := fmt.Sprintln(f.Kind, f.Says, f.Example, f.Count, len(f.Rows))
	if want := "other it does not build: game.cpp:1 a 1 8\n"; got != want {
		t.Errorf("%swant %s", got, want)
	}
	line := "game.cpp:1: expected ;\n"
	if f.Actual != strings.Repeat(line, 8) || f.Rows[0].Actual.Text+"\n" != line {
		t.Errorf("%q, want %q", f.Actual, strings.Repeat(line, 8))
	}
}

// A transcript that differs only in wording, or in white space, keeps the suite's share of its
// points.
func TestShares(t *testing.T) {
	suite := &transcripts.Suite{LayoutPoints: 0.5, TextPoints: 0.25}
	suite.Transcripts = []transcripts.Transcript{
		{Name: "a", Input: "Won: yes\n", Output: "Won: true\n", Points: 4},
		{Name: "b", Input: "Lost:\tno\n", Output: "Lost: no\n", Points: 4},
		{Name: "c", Input: "Won: yes\nO\n", Output: "Won: true\nX\n", Points: 4},
		{Name: "d", Input: "Tied\n", Output: "Tied\n"},
	}
	report, _ := exercise.Exercise(t.Context(), targetOf(echo), suite, exercise.Options{})
	want := []exercise.Verdict{exercise.Text, exercise.Layout, exercise.Differs, exercise.Pass}
	for i, o := range report.Outcomes {
		if o.Verdict != want[i] {
			t.Errorf("%s: %v, want %v", o.Transcript.Name, o.Verdict, want[i])
		}
	}
	if report.Score != 3 || report.MaxScore != 12 {
		t.Errorf("%v of %v points", report.Score, report.MaxScore)
	}
	found := report.Findings
	report.Explain()
	if !reflect.DeepEqual(report.Findings, found) {
		t.Errorf("explained again: %+v, want %+v", report.Findings, found)
	}
}

// A report keeps nothing of an output that is right, and only the beginning of a long one.
func TestDroppedOutput(t *testing.T) {
	input, output := strings.Repeat("x", 1<<20), strings.Repeat("Won: no\n", 1<<10)
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{
		{Name: "right", Input: "Tied\n", Output: "Tied\n"},
		{Name: "long", Input: input, Output: output},
	}}
	report, _ := exercise.Exercise(t.Context(), targetOf(echo), suite, exercise.Options{})
	if kept := report.Outcomes[0].Run.Output; kept != "" {
		t.Errorf("%q is kept of an output that is right", kept)
	}
	o := report.Outcomes[1]
	if kept := len(o.Run.Output); kept != 32<<10 || kept+o.Dropped != 1<<20 {
		t.Errorf("%d bytes are kept, and %d dropped", kept, o.Dropped)
	}
}

// A session with comments runs the program for a keyboard. A program that prints too much is
// stopped.
func TestBuiltIn(t *testing.T) {
	says := func(text string) transcripts.Program {
		return func(_ io.Reader, stdout io.Writer) int {
			io.WriteString(stdout, text)
			return 3
		}
	}
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{
		{Output: "pipe", Status: 3}, {Output: "keyboard", Status: 3, Commented: true},
	}}
	target := exercise.BuiltIn("both", says("pipe"), says("keyboard"))
	report, _ := exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	if !report.Passed() || report.Program != "both" {
		t.Errorf("%s: %+v", report.Program, report.Outcomes)
	}
	target = exercise.BuiltIn("flood", says(strings.Repeat("x", transcripts.MaxSize+1)), nil)
	report, _ = exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	if count := report.Count(exercise.TooMuchOutput); count != 2 {
		t.Errorf("%d outcomes are too much output, want 2", count)
	}
}

// An executable reads the suite's input file, and its output file is compared.
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
	suite := &transcripts.Suite{InputFile: "moves", OutputFile: "game"}
	suite.Transcripts = []transcripts.Transcript{{Input: "x 1\n", Output: "x 1\n", Status: 3}}
	builds := 0
	target := exercise.Built("sh", runner, func(context.Context) (run.Command, error) {
		builds++
		return run.Command{Argv: command}, nil
	})
	report, _ := exercise.Exercise(t.Context(), target, suite, exercise.Options{KeepAll: true})
	if o := report.Outcomes[0]; o.Verdict != exercise.Pass || o.Run.Stderr != "broken\n" {
		t.Errorf("%v: %s, stderr %q", o.Verdict, o.Reason, o.Run.Stderr)
	}
	suite.OutputFile = "nothing"
	report, _ = exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	if o := report.Outcomes[0]; o.Verdict != exercise.Differs || o.Reason != "it wrote no nothing" {
		t.Errorf("%v: %s", o.Verdict, o.Reason)
	}
	if builds != 1 {
		t.Errorf("it was built %d times", builds)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	result, err := target.Run(cancelled, suite, suite.Transcripts[0])
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %+v, %v", result, err)
	}
}

// BenchmarkExercise measures the suite tictactoe against a program that is right. The yardstick
// only starts that program, as many times and as many in parallel.
func BenchmarkExercise(b *testing.B) {
	program := filepath.Join(testkit.Build(b, "tictactoe/cmd/tictactoe"), "tictactoe")
	suite := shipped(b, "tictactoe")
	const parallel = 2

	b.Run("Exercise", func(b *testing.B) {
		runner, err := run.NewRunner(run.Isolation{})
		if err != nil {
			b.Fatal(err)
		}
		defer runner.Close()
		target := exercise.Built("tictactoe", runner, func(context.Context) (run.Command, error) {
			return run.Command{Argv: []string{program}}, nil
		})
		options := exercise.Options{Parallel: parallel}
		for b.Loop() {
			report, _ := exercise.Exercise(context.Background(), target, suite, options)
			if !report.Passed() {
				b.Fatalf("%d of %d passed", report.Count(exercise.Pass), len(report.Outcomes))
			}
		}
	})
	b.Run("yardstick", func(b *testing.B) {
		for b.Loop() {
			var running sync.WaitGroup
			slots := make(chan struct{}, parallel)
			for range suite.Transcripts {
				slots <- struct{}{}
				running.Go(func() {
					if err := exec.Command(program).Run(); err != nil {
						b.Error(err)
					}
					<-slots
				})
			}
			running.Wait()
		}
	})
}
