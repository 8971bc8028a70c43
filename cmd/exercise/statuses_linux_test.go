package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

// A program is judged alike in the sandbox and out of it, whether a signal ends it or it ends with
// the status that a shell reports for that signal.
func TestStatuses(t *testing.T) {
	t.Parallel()
	testkit.NeedSandbox(t)
	scripts := map[string]int{} // with the statuses that a shell reports
	for status := range 256 {
		if status < 3 || status > 124 && status < 168 || status > 253 { // the others mean nothing
			scripts[fmt.Sprint("exit ", status)] = status
		}
	}
	for _, number := range []unix.Signal{
		unix.SIGHUP, unix.SIGINT, unix.SIGILL, unix.SIGABRT, unix.SIGBUS, unix.SIGFPE,
		unix.SIGKILL, unix.SIGSEGV, unix.SIGXFSZ, 40,
	} {
		scripts[fmt.Sprintf("kill -%d $$", number)] = 128 + int(number)
	}
	isFault := map[string]bool{
		"SIGSEGV": true, "SIGABRT": true, "SIGBUS": true, "SIGFPE": true, "SIGILL": true,
	}

	for _, when := range []string{"always", "never"} {
		sandbox := sandboxFlags{when: when}
		runner, err := sandbox.open(false, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer runner.Close()
		for script, status := range scripts {
			argv := []string{"/bin/sh", "-c", script}
			command := run.Command{Argv: argv, Timeout: time.Minute}
			result, err := runner.Run(t.Context(), command)
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("%s, --sandbox=%s", script, when)

			rerun := func(context.Context, suites.Transcript) (run.Result, error) {
				return result, nil
			}
			judge := func(tr suites.Transcript) (o exercise.Outcome) {
				suite := suites.Suite{Transcripts: []suites.Transcript{tr}}
				done := func(_ int, report exercise.Report) error {
					o = report.Outcomes[0]
					return nil
				}
				targets, options := []exercise.Target{{Run: rerun}}, exercise.Options{Once: true}
				err := exercise.Class(t.Context(), targets, &suite, options, done)
				if err != nil {
					t.Fatal(err)
				}
				return o
			}
			signal := unix.SignalName(unix.Signal(status - 128))
			verdict, reason := exercise.WrongStatus, fmt.Sprintf("status %d, expected 0", status)
			switch {
			case status == 0:
				verdict, reason = exercise.Pass, ""
			case isFault[signal]:
				verdict, reason = exercise.Crashed, signal
			case signal != "":
				verdict = exercise.Crashed
				reason = fmt.Sprintf("%s or status %d", signal, status)
			}
			o := judge(suites.Transcript{})
			if o.Verdict != verdict || !strings.HasPrefix(o.Reason, reason) {
				t.Errorf("%s: %s: %s, expected %s: %s", name, o.Verdict, o.Reason, verdict, reason)
			}
			o = judge(suites.Transcript{AnyStatus: true})
			if isAccepted := o.Verdict == exercise.Pass; isAccepted == isFault[signal] {
				t.Errorf("%s, with any status: %s", name, o.Verdict)
			}
			output := suites.Transcript{Path: filepath.Join(t.TempDir(), "1.out"), AnyStatus: true}
			_, err = class{suite: &suites.Suite{}}.save(output, result)
			if isSaved := err == nil; isSaved == (signal != "") {
				t.Errorf("%s, with --update: %v", name, err)
			}
		}
	}
}
