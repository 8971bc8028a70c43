package run_test

import (
	"context"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"tictactoe/internal/run"
)

// BenchmarkRun runs a small program on the input of a game, as many at once as there are processors.
//
// The yardstick is to start the same program and reap it, with no input and no output. Both are measured in turns, so that
// whatever else the machine does slows both.
func BenchmarkRun(b *testing.B) {
	argv, err := run.Resolve([]string{"cat"})
	if err != nil {
		b.Skip(err)
	}
	runner, err := run.NewRunner()
	if err != nil {
		b.Fatal(err)
	}
	defer runner.Close()
	input := strings.Repeat("0 1\n", 9)
	ours := func() {
		result, err := runner.Run(context.Background(), run.Command{Argv: argv, Stdin: []byte(input)})
		if err != nil || result.Output != input {
			b.Errorf("%v, %v", result, err)
		}
	}
	yardstick := func() {
		if err := exec.Command(argv[0]).Run(); err != nil {
			b.Error(err)
		}
	}
	piped := func() {
		cmd := exec.Command(argv[0])
		cmd.Stdin = strings.NewReader(input)
		if out, err := cmd.Output(); err != nil || string(out) != input {
			b.Error(err)
		}
	}

	const turn = 50 // runs a processor
	var ourTime, yardstickTime, pipedTime time.Duration
	for b.Loop() {
		ourTime += manyAtOnce(turn, ours)
		yardstickTime += manyAtOnce(turn, yardstick)
		pipedTime += manyAtOnce(turn, piped)
	}
	runs := float64(b.N * turn * runtime.GOMAXPROCS(0))
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(ourTime.Nanoseconds())/runs, "ns/run")
	b.ReportMetric(float64(yardstickTime.Nanoseconds())/runs, "ns/yardstick")
	b.ReportMetric(float64(ourTime)/float64(yardstickTime), "run/yardstick")
	b.ReportMetric(float64(ourTime)/float64(pipedTime), "run/piped")
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
