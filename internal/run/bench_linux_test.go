package run_test

import (
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/internal/run"
)

// BenchmarkRun measures a run of a program that does nothing, with and without a sandbox. The
// yardsticks are bubblewrap with few mounts, and the bare start of the program. The processor time
// of all processes, cpu-ms/op, varies least.
func BenchmarkRun(b *testing.B) {
	const bubblewrap = "bwrap --unshare-all --ro-bind / / --proc /proc --dev /dev --tmpfs /tmp " +
		"/bin/true"
	bare := func(line string) func() error {
		argv := strings.Fields(line)
		return func() error {
			_, err := exec.Command(argv[0], argv[1:]...).CombinedOutput()
			for orphan := 1; orphan > 0; { // bubblewrap leaves one, whose time counts
				orphan, _ = unix.Wait4(-1, nil, 0, nil)
			}
			return err
		}
	}
	runs := func(isolation run.Isolation) func() error {
		runner := newRunner(b, isolation)
		return func() error {
			_, err := runner.Run(b.Context(), run.Command{Argv: []string{"/bin/true"}})
			return err
		}
	}
	unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) // to get that orphan
	for _, bench := range []struct {
		name string
		run  func() error
	}{
		{"Sandbox", runs(sandbox)},
		{"bubblewrap", bare(bubblewrap)},
		{"Run", runs(none)},
		{"bare", bare("/bin/true")},
	} {
		b.Run(bench.name, func(b *testing.B) {
			before := processorTime()
			for b.Loop() {
				if err := bench.run(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((processorTime()-before)/float64(b.N), "cpu-ms/op")
		})
	}
}

// processorTime returns the milliseconds of processor time of this process and its children.
func processorTime() (milliseconds float64) {
	for _, who := range []int{unix.RUSAGE_SELF, unix.RUSAGE_CHILDREN} {
		var usage unix.Rusage
		unix.Getrusage(who, &usage) // fails only for another who
		milliseconds += float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e6
	}
	return milliseconds
}
