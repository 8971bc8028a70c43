package exercise

import (
	"fmt"
	"strings"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
)

// judge sets the verdict on the run of an outcome, and the place of its first difference.
func (r *Report) judge(o *Outcome, expected func() compare.Output) {
	if o.Run.Output == o.Transcript.Output { // Explain parses it if another one is wrong
		o.alignment.Match = compare.Equal
	} else {
		r.compare(o, expected())
	}
	o.ended = o.describeEnd(r.Suite)
	o.Verdict, o.Reason = o.ended.verdict, o.ended.reason
	outputDecides := o.Verdict == Pass || o.Verdict == WrongStatus // else the end of the run does
	switch {
	case outputDecides && o.alignment.Match == compare.Different:
		o.Verdict, o.Reason = Differs, o.Difference.String()
	case outputDecides && o.alignment.Match == compare.SameText:
		o.Verdict, o.Reason = Layout, o.Difference.String()
	}
}

// An ending is how a run ended: as a verdict with its reason, and as evidence for the findings.
type ending struct {
	verdict Verdict
	reason  string
	findings.End
}

// describeEnd judges how a run ended. If it ended as expected, the verdict is Pass. The end has
// reasons even then: they may explain why output is missing.
func (o *Outcome) describeEnd(suite *suites.Suite) (end ending) {
	end.Complaint, end.IsCut = o.complaint(), o.Run.Ending != run.Exited
	if meaning := faults[o.Run.Signal]; meaning != "" {
		end.Reasons = []string{meaning}
	}
	switch {
	case o.Run.NoOutputFile:
		end.verdict, end.reason = Differs, "it wrote no "+suite.OutputFile
		end.Kind, end.Key, end.Sentence = findings.Start, "file", "it writes no "+suite.OutputFile
	case o.endsRight():
		end.verdict, end.IsCut = Pass, false
	case o.Run.Ending == run.Signaled:
		end.verdict, end.reason = Crashed, o.Run.Signal
		end.Kind, end.Key = findings.Crash, o.Run.Signal
		end.Sentence = fmt.Sprintf("it crashes (%s)", o.Run.Signal)
		if !isFault(o.Run.Signal) {
			end.reason = fmt.Sprintf("%s or status %d", o.Run.Signal, o.Run.Status)
			const format = "it is ended by %s%s, or ends with status %d"
			limit := signalLimits[o.Run.Signal]
			end.Sentence = fmt.Sprintf(format, o.Run.Signal, limit, o.Run.Status)
		}
		end.IsLossy = !isException(o.Run.Signal)
	case o.Run.Ending == run.TimedOut:
		end.verdict = TimedOut
		end.reason = fmt.Sprintf("still running after %g s", o.Run.Elapsed.Seconds())
		end.Kind, end.Key, end.Sentence = findings.Timeout, "timeout", "it was "+end.reason
	case o.Run.Ending == run.TooMuchOutput:
		end.verdict, end.reason = TooMuchOutput, "stopped at the limit of "+o.Run.LimitText()
		end.Kind, end.Key = findings.Flood, "flood"
		end.Sentence = "it prints more than the output limit"
		if o.Run.FloodsStderr {
			end.Key = "stderr"
			end.Sentence += " on standard error"
		}
	default:
		end.verdict = WrongStatus
		end.reason = fmt.Sprintf("status %d, expected %d", o.Run.Status, o.Transcript.Status)
		end.Kind, end.Key, end.IsUsualStatus = findings.Status, "status", o.isUsual()
		const format = "its exit status is %d, and should be %d"
		end.Sentence = fmt.Sprintf(format, o.Run.Status, o.Transcript.Status)
	}
	return end
}

// endsRight reports whether a run ended as expected. A signal is expected as the status that a
// shell shows for it. Any status is right except those of faults.
func (o *Outcome) endsRight() bool {
	isStatus := o.Run.Status == o.Transcript.Status
	switch o.Run.Ending {
	case run.Exited:
		return isStatus || o.Transcript.AnyStatus
	case run.Signaled:
		return isStatus && o.Transcript.Status != 0 ||
			o.Transcript.AnyStatus && !isFault(o.Run.Signal)
	}
	return false
}

// hasEnded reports whether a program ended without being stopped.
func (o *Outcome) hasEnded() bool {
	return o.Run.Ending == run.Exited || o.Run.Ending == run.Signaled
}

func (o *Outcome) hangs() bool { return o.Run.Ending == run.TimedOut }

// parse parses an output of a transcript. A session is the text on a screen.
func (r *Report) parse(t suites.Transcript, output string) compare.Output {
	rules := r.Rules
	rules.IsScreen = t.IsSession && rules.Space != compare.Strict
	return rules.Parse(r.Suite.Dialogue, output, t.Input)
}

// compare pairs the expected output with the printed one.
func (r *Report) compare(o *Outcome, expected compare.Output) {
	if o.Verdict == Pass || o.Run.Output == o.Transcript.Output {
		o.alignment = compare.Alignment{
			Expected: expected, Actual: expected, Match: compare.Equal, Rules: r.Rules,
		}
		return
	}
	o.alignment = r.Rules.Align(expected, r.parse(o.Transcript, r.beginning(o)))
	o.Difference = o.alignment.Difference()
}

// beginning returns the part of an output that is compared. If the program did not end itself, the
// last line may be a fragment: "winC" for "winCode: 0". So the part then ends with a whole line or
// a prompt, if it has one.
func (r *Report) beginning(o *Outcome) string {
	output := r.Rules.Compared(o.Run.Output)
	if o.Run.Ending == run.Exited || o.endsRight() {
		return output
	}
	end := strings.LastIndexByte(output, '\n') + 1
	for _, prompt := range r.Rules.FindPrompts(r.Suite.Dialogue, output) {
		end = max(end, prompt.End)
	}
	if strings.TrimSpace(output[:end]) == "" {
		return output
	}
	return output[:end]
}

const wrongMemory = "it used memory that is not its own: an index outside an array, a pointer " +
	"that leads nowhere, or endless recursion"

// faults are the signals of faults in a program, with a meaning for its author if they have one.
// Few programs end themselves with the statuses of these signals, so a report names only the
// signal.
var faults = map[string]string{
	"SIGSEGV": wrongMemory,
	"SIGBUS":  wrongMemory,
	"SIGABRT": "it aborted: a failed assertion, an uncaught exception, or memory freed twice",
	"SIGFPE":  "it divided an integer by zero",
	"SIGILL":  "",
}

// isFault reports whether a signal, or an exception of Windows, is that of a fault in a program.
func isFault(signal string) bool {
	_, ok := faults[signal]
	return ok || isException(signal)
}

// isException reports whether Run.Signal is an exception of Windows.
func isException(signal string) bool { return !strings.HasPrefix(signal, "SIG") }

// signalLimits are the limits that some signals are sent for.
var signalLimits = map[string]string{
	"SIGXCPU": " (the limit of processor time)", "SIGXFSZ": " (the limit of file size)",
}
