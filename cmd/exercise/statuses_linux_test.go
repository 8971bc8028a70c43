package main

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"sync"
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
	suite, folder := suites.Suite{Name: "suite"}, t.TempDir()
	add := func(script string, status int) {
		name := filepath.Join(folder, script)
		suite.Transcripts = append(suite.Transcripts, suites.Transcript{
			Name: name, Arguments: []string{script}, Status: status, Path: name + ".out",
		})
	}
	for status := range 256 {
		if status < 3 || status > 124 && status < 168 || status > 253 { // the others mean nothing
			add(fmt.Sprint("exit ", status), status)
		}
	}
	for _, number := range []unix.Signal{
		unix.SIGHUP, unix.SIGINT, unix.SIGILL, unix.SIGABRT, unix.SIGBUS, unix.SIGFPE,
		unix.SIGKILL, unix.SIGSEGV, unix.SIGXFSZ, 40,
	} {
		add(fmt.Sprintf("kill -%d $$", number), 128+int(number))
	}
	isFault := map[string]bool{
		"SIGSEGV": true, "SIGABRT": true, "SIGBUS": true, "SIGFPE": true, "SIGILL": true,
	}

	for _, when := range []string{"always", "never"} {
		t.Run(when, func(t *testing.T) {
			sandbox := sandboxFlags{when: when}
			runner, err := sandbox.open(false, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer runner.Close()
			results := map[string]run.Result{}
			command := run.Command{Argv: []string{"/bin/sh", "-c", `eval "$1"`, "sh"}}
			command.Timeout, command.Memory = time.Minute, math.MaxInt32
			build := func(context.Context) (run.Command, error) { return command, nil }
			target := exercise.Built("program", runner, build)
			execute := target.Run
			var mu sync.Mutex
			target.Run = func(
				ctx context.Context, suite *suites.Suite, t suites.Transcript,
			) (run.Result, error) {
				result, err := execute(ctx, suite, t)
				mu.Lock()
				defer mu.Unlock()
				results[t.Name] = result
				result.Output = t.Output
				return result, err
			}
			judge := func(change func(*suites.Transcript)) []exercise.Outcome {
				t.Helper()
				changed := suite
				changed.Transcripts = nil
				for _, transcript := range suite.Transcripts {
					change(&transcript)
					changed.Transcripts = append(changed.Transcripts, transcript)
				}
				options := exercise.Options{Parallel: 2}
				report, err := exercise.Exercise(t.Context(), target, &changed, options)
				if err != nil {
					t.Fatal(err)
				}
				return report.Outcomes
			}

			expected := judge(func(*suites.Transcript) {})
			target.Run = func( // the others judge the same runs
				_ context.Context, _ *suites.Suite, t suites.Transcript,
			) (run.Result, error) {
				return results[t.Name], nil
			}
			plain := judge(func(t *suites.Transcript) { t.Status = 0 })
			accepted := judge(func(t *suites.Transcript) { t.Status, t.AnyStatus = 0, true })

			for i, transcript := range suite.Transcripts {
				status := transcript.Status
				signal := unix.SignalName(unix.Signal(status - 128))
				verdict := exercise.WrongStatus
				reason := fmt.Sprintf("status %d, expected 0", status)
				switch {
				case status == 0:
					verdict, reason = exercise.Pass, ""
				case isFault[signal]:
					verdict, reason = exercise.Crashed, signal
				case signal != "":
					verdict = exercise.Crashed
					reason = fmt.Sprintf("%s or status %d", signal, status)
				}
				o := plain[i]
				if o.Verdict != verdict || !strings.HasPrefix(o.Reason, reason) {
					const format = "%s: %s: %s, expected %s: %s"
					t.Errorf(format, o.Name, o.Verdict, o.Reason, verdict, reason)
				}
				if o := expected[i]; o.Verdict != exercise.Pass {
					t.Errorf("%s, expected: %s: %s", o.Name, o.Verdict, o.Reason)
				}
				isAccepted := accepted[i].Verdict == exercise.Pass
				if isAccepted == isFault[signal] {
					t.Errorf("%s, with any status: %s", o.Name, accepted[i].Verdict)
				}
				c := class{suite: &suite}
				changed, err := c.save(transcript, results[transcript.Name])
				if isSaved := err == nil; isSaved == (signal != "") {
					t.Errorf("%s, with --update: %q, %v", o.Name, changed, err)
				}
			}
		})
	}
}
