package run_test

import (
	"context"
	"os/exec"
	"strings"
	"testing"

	"tictactoe/internal/run"
)

// BenchmarkRun runs a small program on the input of a game. The yardstick is to start the same program and reap it, with no
// input and no output. On a file system with a journal most of the difference is the making and removing of two folders:
// see what TMPDIR=/dev/shm gives.
func BenchmarkRun(b *testing.B) {
	argv, err := run.Resolve([]string{"cat"})
	if err != nil {
		b.Skip(err)
	}
	b.Run("Run", func(b *testing.B) {
		runner, err := run.NewRunner()
		if err != nil {
			b.Fatal(err)
		}
		defer runner.Close()
		input := strings.Repeat("0 1\n", 9)
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				result, err := runner.Run(context.Background(), run.Command{Argv: argv, Stdin: []byte(input)})
				if err != nil || result.Output != input {
					b.Errorf("%+v, %v", result, err)
				}
			}
		})
	})
	b.Run("yardstick", func(b *testing.B) {
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				if err := exec.Command(argv[0]).Run(); err != nil {
					b.Error(err)
				}
			}
		})
	})
}
