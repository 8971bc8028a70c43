package main

import (
	"os"
	"syscall"
	"testing"

	"tictactoe/internal/testkit"
)

// Judging and explaining a program that prints 60 KB of short lines in each of 25 transcripts takes
// at most 130 MB at its peak.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector needs more memory")
	}
	t.Parallel()
	const most = 130_000 // KB
	command := testkit.Command("exercise", "tictactoe", "--run=wincode",
		"--sandbox=never", "--", "sh", "-c", "yes x | head -c 60000")
	command.Env = append(os.Environ(), "GOGC=100") // as users run it
	output, _ := command.Output()
	usage := command.ProcessState.SysUsage().(*syscall.Rusage)
	if status := command.ProcessState.ExitCode(); status != 1 || usage.Maxrss > most {
		t.Errorf("status %d, at most %d KB\n%s", status, usage.Maxrss, output)
	}
	t.Logf("at most %d KB", usage.Maxrss)
}
