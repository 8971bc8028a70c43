package run_test

import (
	"os/exec"
	"strings"
	"testing"

	"tictactoe/internal/check/run"
	"tictactoe/internal/testkit"
)

// BenchmarkRun measures a run of a program that does nothing, in a sandbox and without one. The
// yardsticks are bubblewrap with few mounts, and the bare start of the program.
func BenchmarkRun(b *testing.B) {
	for _, bench := range []struct {
		name      string
		isolation run.Isolation
		yardstick string
	}{
		{"sandbox", sandbox, "bwrap --unshare-all --ro-bind / / --proc /proc --dev /dev " +
			"--tmpfs /tmp /bin/true"},
		{"no sandbox", none, "/bin/true"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			runner := newRunner(b, bench.isolation)
			yardstick := strings.Fields(bench.yardstick)
			testkit.Measure(b, func() error {
				_, err := runner.Run(b.Context(), run.Command{Argv: []string{"/bin/true"}})
				return err
			}, func() error {
				_, err := exec.Command(yardstick[0], yardstick[1:]...).CombinedOutput()
				return err
			})
		})
	}
}
