package exercise

import (
	"fmt"
	"strings"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// Judge returns the verdict on what a program did with the input of a transcript.
func Judge(suite *transcripts.Suite, t transcripts.Transcript, result run.Result,
	comparison transcripts.Comparison) Outcome {
	difference := comparison.Difference(t, result.Output, suite.Dialogue)
	o := Outcome{Transcript: t, Verdict: Pass, Run: result, Difference: difference}
	due, _ := suite.Dialogue.Counted(t.Output, t.Input)
	came, _ := suite.Dialogue.Counted(result.Output, t.Input)
	switch {
	case result.Ending == run.TimedOut:
		o.Verdict = TimedOut
		o.Reason = fmt.Sprintf("still running after %.3g s", result.Elapsed.Seconds())
	case result.Ending == run.TooMuchOutput:
		o.Verdict = TooMuchOutput
		o.Reason = fmt.Sprintf("stopped after %d bytes", len(result.Output))
	case result.Ending == run.Signaled:
		o.Verdict = Crashed
		o.Reason = result.Signal
		if difference != nil {
			o.Reason += " " + difference.String()
		}
		o.Advice = signalAdvice[result.Signal]
	case result.NoOutputFile:
		o.Verdict = Differs
		o.Reason = fmt.Sprintf("it wrote no %s", suite.OutputFile)
	case difference != nil && transcripts.IgnoreSpace.Same(due, came):
		o.Verdict = Layout
		o.Reason = difference.String()
	case difference != nil:
		o.Verdict = Differs
		o.Reason = fmt.Sprintf("%v: %s", difference, difference.Reason)
	case result.Status != t.Status:
		o.Verdict = WrongStatus
	}
	if result.Ending == run.Exited && result.Status != t.Status {
		status := fmt.Sprintf("status %d, expected %d", result.Status, t.Status)
		o.Reason = strings.TrimPrefix(o.Reason+"; "+status, "; ")
	}
	if result.Limit != "" && o.Verdict.Failed() {
		o.Reason += "; it ran into the limit of " + result.Limit
	}
	return o
}

const wrongMemory = "it used memory that is not its own: an index outside an array, or a pointer that leads nowhere"

// signalAdvice says what a signal means for whoever wrote the program.
var signalAdvice = map[string]string{
	"SIGSEGV": wrongMemory,
	"SIGBUS":  wrongMemory,
	"SIGABRT": "it gave up by itself: a failed assertion, an exception that nobody caught, or memory freed twice",
	"SIGFPE":  "it divided an integer by zero",
	"SIGKILL": "something stopped it from outside, perhaps because memory ran out",
}
