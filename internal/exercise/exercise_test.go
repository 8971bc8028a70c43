package exercise_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// doing returns a target that does what a transcript's input says.
func doing(f func(input string) (run.Result, error)) exercise.Target {
	return exercise.Target{Run: func(_ context.Context, _ *transcripts.Suite, t transcripts.Transcript) (run.Result, error) {
		return f(t.Input)
	}}
}

func ExampleExercise() {
	suite, _ := transcripts.Shipped("tictactoe")
	program := faults{{name: "O never wins"}}.program(playGame)
	report, _ := exercise.Exercise(context.Background(), exercise.BuiltIn("mine", program, nil), &suite, exercise.Options{})
	fmt.Println(report.Count(exercise.Pass), "of", len(report.Outcomes))
	for _, f := range report.Findings {
		fmt.Println(f.Says)
	}
	// Output:
	// 85 of 104
	// O wins: it prints gameOver: false, and should print gameOver: true
}

func TestExercise(t *testing.T) {
	suite := &transcripts.Suite{}
	for _, input := range []string{"right", "wrong", "right", "right"} {
		suite.Transcripts = append(suite.Transcripts, transcripts.Transcript{Input: input, Output: "right", Points: 0.1})
	}
	echo := func(input string) (run.Result, error) { return exited(input, 0), nil }
	ctx, cancel := context.WithCancel(t.Context())
	const pass, differs, notRun, notStarted exercise.Verdict = "pass", "differs", "not run", "not started"
	tests := []struct {
		name    string
		do      func(input string) (run.Result, error)
		options exercise.Options
		want    []exercise.Verdict
	}{
		{"all", echo, exercise.Options{}, []exercise.Verdict{pass, differs, pass, pass}},
		{"several at once", echo, exercise.Options{Parallel: 3}, []exercise.Verdict{pass, differs, pass, pass}},
		{"the first that fails is the last", echo, exercise.Options{FailFast: true}, []exercise.Verdict{pass, differs, notRun, notRun}},
		{"what cannot be started is tried once", func(string) (run.Result, error) { return run.Result{}, &run.StartError{} },
			exercise.Options{}, []exercise.Verdict{notStarted, notRun, notRun, notRun}},
		{"broken off", func(input string) (run.Result, error) {
			cancel()
			return exited(input, 0), nil
		}, exercise.Options{}, []exercise.Verdict{pass, notRun, notRun, notRun}},
	}
	for _, test := range tests {
		began := 0
		test.options.Progress = func(string) { began++ }
		report, _ := exercise.Exercise(ctx, doing(test.do), suite, test.options)
		var got []exercise.Verdict
		for _, o := range report.Outcomes {
			got = append(got, o.Verdict)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		if ran := len(suite.Transcripts) - report.Count(notRun); began != ran {
			t.Errorf("%s: %d began, of %d", test.name, began, ran)
		}
		if report.Interrupted != (test.name == "broken off") {
			t.Errorf("%s: interrupted is %t", test.name, report.Interrupted)
		}
		if points, most := report.Score(); points > 0.3 || most != 0.4 {
			t.Errorf("%s: %v of %v points", test.name, points, most)
		}
	}
}

// Each program of a class is done once, and an error of done ends the class.
func TestClass(t *testing.T) {
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{{}, {}}}
	echo := doing(func(input string) (run.Result, error) { return exited(input, 0), nil })
	full := errors.New("no room on disk")
	for _, want := range []error{nil, full} {
		passed := 0
		err := exercise.Class(t.Context(), []exercise.Target{echo, echo, echo}, suite, exercise.Options{Progress: func(string) {}},
			func(_ int, r exercise.Report) error {
				passed += r.Count(exercise.Pass)
				return want
			})
		if err != want || passed != map[error]int{nil: 6, full: 2}[want] {
			t.Errorf("%v after %d transcripts, want %v", err, passed, want)
		}
	}
}

// A fault of the harness may pass: it is tried again three times, and then the exercise ends. What is broken off is not tried
// again.
func TestFaultOfTheHarness(t *testing.T) {
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{{}}}
	const brokenOff = 1000
	for faults, want := range map[int]string{
		3: "4 tries, true, <nil>", 4: "4 tries, false, cannot go on: no room on disk", brokenOff: "1 tries, false, <nil>",
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			tries := 0
			target := doing(func(string) (run.Result, error) {
				if faults == brokenOff {
					cancel()
				}
				if tries++; tries <= faults {
					return run.Result{}, errors.New("no room on disk")
				}
				return exited("", 0), nil
			})
			report, err := exercise.Exercise(ctx, target, suite, exercise.Options{})
			if got := fmt.Sprintf("%d tries, %t, %v", tries, report.Passed(), err); got != want {
				t.Errorf("%d faults: %s, want %s", faults, got, want)
			}
		})
	}
}

// What does not start is one finding, with the beginning of what its compiler said, and is not tried again.
func TestNotStarted(t *testing.T) {
	suite := &transcripts.Suite{Transcripts: []transcripts.Transcript{{Name: "a", Output: "X\n", Points: 2}, {Name: "b", Output: "O\n"}}}
	said := strings.Repeat("game.cpp:1: expected ;\r\n", 9)
	builds := 0
	target := exercise.Built("game", nil, func(context.Context) (run.Command, error) {
		builds++
		return run.Command{}, &run.StartError{Problem: "it does not build: game.cpp:1", Said: said}
	})
	report, err := exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	f := report.Findings[0]
	got := fmt.Sprintln(err, builds, len(report.Findings), f.Kind, f.Says, f.Example, f.Count, len(f.Rows), report.Outcomes[0].Run.Stderr == said)
	if want := "<nil> 1 1 other it does not build: game.cpp:1 a 1 8 true\n"; got != want {
		t.Errorf("%swant %s", got, want)
	}
	if want := strings.Repeat("game.cpp:1: expected ;\n", 8); f.Actual != want || f.Rows[0].Actual.Text+"\n" != want[:len(want)/8] {
		t.Errorf("%q, want %q", f.Actual, want)
	}
}

// What is right but for wording that always differs, or for white space, keeps the share of its points that the suite says.
// What no report shows of an output is dropped. To explain once more, as of what is handed out, changes nothing.
func TestShares(t *testing.T) {
	suite := &transcripts.Suite{LayoutPoints: 0.5, TextPoints: 0.25, Transcripts: []transcripts.Transcript{
		{Name: "a", Input: "Won: yes\n", Output: "Won: true\n", Points: 4},
		{Name: "b", Input: "Lost:\tno\n", Output: "Lost: no\n", Points: 4},
		{Name: "c", Input: "Won: yes\nO\n", Output: "Won: true\nX\n", Points: 4},
		{Name: "d", Input: strings.Repeat("x", 1<<20), Output: strings.Repeat("Won: no\n", 1<<10), Points: 4},
		{Name: "e", Input: "Tied\n", Output: "Tied\n"},
	}}
	echo := doing(func(input string) (run.Result, error) { return exited(input, 0), nil })
	report, _ := exercise.Exercise(t.Context(), echo, suite, exercise.Options{})
	found := report.Findings
	if report.Explain(); len(found) != 4 || !reflect.DeepEqual(report.Findings, found) {
		t.Errorf("%d findings, which change: %t", len(found), !reflect.DeepEqual(report.Findings, found))
	}
	want := []exercise.Verdict{exercise.Text, exercise.Layout, exercise.Differs, exercise.Differs, exercise.Pass}
	for i, o := range report.Outcomes {
		if o.Verdict != want[i] {
			t.Errorf("%s: %v, want %v", o.Transcript.Name, o.Verdict, want[i])
		}
	}
	if points, most := report.Score(); points != 3 || most != 16 {
		t.Errorf("%v of %v points", points, most)
	}
	if passed := report.Outcomes[4].Run.Output + report.Outcomes[4].Run.Stderr; passed != "" || report.Elapsed <= 0 {
		t.Errorf("of what passed %q is kept, after %v", passed, report.Elapsed)
	}
	if o := report.Outcomes[3]; len(o.Run.Output) != 32<<10 || len(o.Run.Output)+o.Dropped != 1<<20 {
		t.Errorf("%d bytes are kept, and %d dropped", len(o.Run.Output), o.Dropped)
	}
}

// A session with comments runs at the keyboard's program. What prints too much is stopped.
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
	if report, _ := exercise.Exercise(t.Context(), target, suite, exercise.Options{}); !report.Passed() || report.Program != "both" {
		t.Errorf("%s: %+v", report.Program, report.Outcomes)
	}
	target = exercise.BuiltIn("flood", says(strings.Repeat("x", transcripts.MaxSize+1)), nil)
	report, _ := exercise.Exercise(t.Context(), target, suite, exercise.Options{})
	if count := report.Count(exercise.TooMuchOutput); count != 2 {
		t.Errorf("%d outcomes are too much output, want 2", count)
	}
}

// An executable reads the suite's input file and its output file counts.
func TestExecutable(t *testing.T) {
	command, err := run.Resolve([]string{"sh", "-c", "cat moves > game; echo not counted; echo broken >&2; exit 3"})
	if err != nil {
		t.Skip("needs a shell")
	}
	runner, err := run.NewRunner(run.Isolation{})
	if err != nil {
		t.Fatal(err)
	}
	defer runner.Close(context.Background())
	suite := &transcripts.Suite{InputFile: "moves", OutputFile: "game", Transcripts: []transcripts.Transcript{
		{Input: "x 1\n", Output: "x 1\n", Status: 3},
	}}
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
	if o := report.Outcomes[0]; o.Verdict != exercise.Differs || o.Reason != "it wrote no nothing" || builds != 1 {
		t.Errorf("%v: %s; it was built %d times", o.Verdict, o.Reason, builds)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if result, err := target.Run(cancelled, suite, suite.Transcripts[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("broken off: %+v, %v", result, err)
	}
}

// BenchmarkExercise measures the suite tictactoe against a program that is right, and, as the yardstick, the bare starting
// and reaping of that program as many times, as many at once.
func BenchmarkExercise(b *testing.B) {
	program := filepath.Join(testkit.Build(b, "tictactoe/cmd/tictactoe"), "tictactoe")
	suite := shipped(b, "tictactoe")
	const parallel = 2

	b.Run("Exercise", func(b *testing.B) {
		runner, err := run.NewRunner(run.Isolation{})
		if err != nil {
			b.Fatal(err)
		}
		defer runner.Close(context.Background())
		built := func(context.Context) (run.Command, error) { return run.Command{Argv: []string{program}}, nil }
		target := exercise.Built("tictactoe", runner, built)
		for b.Loop() {
			report, _ := exercise.Exercise(context.Background(), target, suite, exercise.Options{Parallel: parallel})
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
