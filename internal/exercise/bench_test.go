package exercise_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/internal/testkit"
)

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
