package exercise

import (
	"fmt"
	"strings"
	"time"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

const around = 5 // rows of a session before and after its first difference

// Judge returns the verdict on a run of a program with the input of a transcript.
func Judge(suite *transcripts.Suite, t transcripts.Transcript, result run.Result,
	comparison transcripts.Comparison) Outcome {
	var expected, actual transcripts.Session
	if result.Output != t.Output {
		expected = suite.Dialogue.Session(t.Output, t.Input)
		actual = suite.Dialogue.Session(result.Output, t.Input)
	}
	o := Outcome{Transcript: t, Verdict: Pass, Run: result}
	if !comparison.Equal(expected, actual) {
		alignment := comparison.Align(expected, actual)
		o.Difference = alignment.Difference()
		o.Rows = transcripts.Window(alignment.Rows(), around)
	}
	difference := o.Difference
	switch {
	case result.Ending == run.TimedOut:
		o.Verdict = TimedOut
		o.Reason = stillRunning(result)
	case result.Ending == run.TooMuchOutput:
		o.Verdict = TooMuchOutput
		o.Reason = stopped(result)
	case result.Ending == run.Signaled && !endsRight(t, result):
		o.Verdict = Crashed
		o.Reason = result.Signal
		if difference != nil {
			o.Reason += " " + difference.String()
		}
		o.Advice = signalAdvice[result.Signal]
	case result.NoOutputFile:
		o.Verdict = Differs
		o.Reason = fmt.Sprintf("it wrote no %s", suite.OutputFile)
	case difference != nil && comparison.EqualText(expected, actual):
		o.Verdict = Layout
		o.Reason = difference.String()
	case difference != nil:
		o.Verdict = Differs
		o.Reason = fmt.Sprintf("%v: %s", difference, difference.Reason)
	case !endsRight(t, result):
		o.Verdict = WrongStatus
	}
	if result.Ending == run.Exited && !endsRight(t, result) {
		status := fmt.Sprintf("status %d, expected %d", result.Status, t.Status)
		o.Reason = strings.TrimPrefix(o.Reason+"; "+status, "; ")
	}
	if result.Limit != "" && o.Verdict.Failed() && o.Verdict != TooMuchOutput {
		o.Reason += "; it ran into the limit of " + result.Limit
	}
	return o
}

// endsRight reports whether a run ended as expected. A signal is expected as the status that a
// shell shows for it.
func endsRight(t transcripts.Transcript, result run.Result) bool {
	isStatus := result.Status == t.Status
	return result.Ending == run.Exited && (isStatus || t.AnyStatus) ||
		result.Ending == run.Signaled && isStatus && t.Status != 0
}

func stillRunning(result run.Result) string {
	seconds := result.Elapsed.Round(100 * time.Millisecond).Seconds()
	return fmt.Sprintf("still running after %g s", seconds)
}

func stopped(result run.Result) string { return "stopped at the limit of " + result.Limit }

const wrongMemory = "it used memory that is not its own: an index outside an array, or a pointer " +
	"that leads nowhere"

// signalAdvice explains a signal to the author of the program.
var signalAdvice = map[string]string{
	"SIGSEGV": wrongMemory,
	"SIGBUS":  wrongMemory,
	"SIGABRT": "it aborted: a failed assertion, an uncaught exception, or memory freed twice",
	"SIGFPE":  "it divided an integer by zero",
	"SIGKILL": "something stopped it from outside, perhaps because memory ran out",
}
