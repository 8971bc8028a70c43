package process_test

import (
	"bytes"
	"context"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"tictactoe/internal/run"
)

// BenchmarkRun runs a native program on the input of a game, as many at once as there are processors.
//
// The yardstick is to start the same program and reap it, with no input and no output. Both are measured in turns, so that
// whatever else the machine does slows both.
func BenchmarkRun(b *testing.B) {
	program, err := exec.LookPath("cat")
	if err != nil {
		b.Skip(err)
	}
	runner, err := process.NewRunner()
	if err != nil {
		b.Fatal(err)
	}
	defer runner.Close()
	input := []byte(strings.Repeat("0 1\n", 9))
	run := func() {
		result, err := runner.Run(context.Background(), process.Command{Path: program, Stdin: input})
		if err != nil || result.Ending != exited(0) || !bytes.Equal(result.Stdout, input) {
			b.Errorf("%v, %v, stdout %q", result.Ending, err, result.Stdout)
		}
	}
	yardstick := func() {
		if err := exec.Command(program).Run(); err != nil {
			b.Error(err)
		}
	}

	const turn = 50 // runs a processor
	var ours, theirs time.Duration
	for b.Loop() {
		ours += manyAtOnce(turn, run)
		theirs += manyAtOnce(turn, yardstick)
	}
	runs := float64(b.N * turn * runtime.GOMAXPROCS(0))
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(ours.Nanoseconds())/runs, "ns/run")
	b.ReportMetric(float64(theirs.Nanoseconds())/runs, "ns/yardstick")
	b.ReportMetric(float64(ours)/float64(theirs), "run/yardstick")
}

// manyAtOnce calls f n times on each processor, and returns how long that took.
func manyAtOnce(n int, f func()) time.Duration {
	began := time.Now()
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for range n {
				f()
			}
		})
	}
	all.Wait()
	return time.Since(began)
}
