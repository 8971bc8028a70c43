package exercise

import (
	"fmt"
	"strings"
	"unicode"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// judge sets the verdict on the run of an outcome, and the place of its first difference.
func (o *Outcome) judge(
	suite *transcripts.Suite, expected compare.Session, comparison compare.Comparison,
) {
	if most := mostToJudge(o.Transcript); len(o.Run.Output) > most {
		o.Run.Output = comparison.Counted(suite.Dialogue, o.Run.Output)
		o.cut(most, comparison)
	}
	if o.Dropped > 0 || o.Run.Ending == run.TooMuchOutput { // half of a flood says enough
		o.cut(mostToExplain(suite, o)/2, comparison)
	}
	o.compare(suite.Dialogue, expected, comparison)
	o.Verdict, o.Reason, _ = o.end(suite)
	outputDecides := o.Verdict == Pass || o.Verdict == WrongStatus // else the end of the run does
	switch {
	case outputDecides && o.alignment.Match == compare.Different:
		o.Verdict, o.Reason = Differs, o.Difference.String()
	case outputDecides && o.Dropped > 0:
		o.Verdict, o.Reason = Differs, printsMore
	case outputDecides && o.alignment.Match == compare.SameText:
		o.Verdict, o.Reason = Layout, o.Difference.String()
	}
}

// end judges how a run ended: the verdict, the reason for it, and the end for the findings. If the
// run ended as expected, the verdict is Pass. The end has reasons even then: they may explain why
// output is missing.
func (o *Outcome) end(
	suite *transcripts.Suite,
) (verdict Verdict, reason string, end findings.End) {
	end = findings.End{
		Reasons: o.reasons(), Complaint: o.complaint(),
		IsCut: o.Run.Ending != run.Exited || o.Dropped > 0,
	}
	switch {
	case o.Run.NoOutputFile:
		verdict, reason = Differs, "it wrote no "+suite.OutputFile
		end.Kind, end.Key, end.Sentence = findings.Start, "file", "it writes no "+suite.OutputFile
	case o.endsRight():
		verdict, end.IsCut = Pass, o.Dropped > 0
		if end.IsCut {
			end.Kind, end.Key, end.Sentence = findings.Flood, "long", printsMore
		}
	case o.Run.Ending == run.Signaled:
		verdict, reason = Crashed, o.Run.Signal
		end.Kind, end.Key = findings.Crash, o.Run.Signal
		end.Sentence = fmt.Sprintf("it crashes (%s)", o.Run.Signal)
		if !isFault(o.Run.Signal) {
			reason = fmt.Sprintf("%s or status %d", o.Run.Signal, o.Run.Status)
			const format = "it is ended by %s%s, or ends with status %d"
			limit := signalLimits[o.Run.Signal]
			end.Sentence = fmt.Sprintf(format, o.Run.Signal, limit, o.Run.Status)
		}
		end.IsLossy = !isException(o.Run.Signal)
	case o.Run.Ending == run.TimedOut:
		verdict = TimedOut
		reason = fmt.Sprintf("still running after %g s", o.Run.Elapsed.Seconds())
		end.Kind, end.Key, end.Sentence = findings.Timeout, "timeout", "it was "+reason
	case o.Run.Ending == run.TooMuchOutput:
		verdict, reason = TooMuchOutput, "stopped at the limit of "+o.Run.LimitText()
		end.Kind, end.Key = findings.Flood, "flood"
		end.Sentence = "it prints more than the output limit"
		if o.Run.FloodsStderr {
			end.Key = "stderr"
			end.Sentence += " on standard error"
		}
	default:
		verdict = WrongStatus
		reason = fmt.Sprintf("status %d, expected %d", o.Run.Status, o.Transcript.Status)
		end.Kind, end.Key, end.IsUsualStatus = findings.Status, "status", o.isUsual()
		const format = "its exit status is %d, and should be %d"
		end.Sentence = fmt.Sprintf(format, o.Run.Status, o.Transcript.Status)
	}
	return verdict, reason, end
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

// parseExpected parses the expected output of a transcript.
func parseExpected(
	suite *transcripts.Suite, c compare.Comparison, t transcripts.Transcript,
) compare.Session {
	return c.Parse(suite.Dialogue, c.Compared(t.Output), t.Input)
}

// compare pairs the expected session with the printed one.
func (o *Outcome) compare(
	dialogue session.Dialogue, expected compare.Session, comparison compare.Comparison,
) {
	if o.Run.Output == o.Transcript.Output {
		o.alignment = compare.Alignment{
			Expected: expected, Actual: expected, Match: compare.Equal, Comparison: comparison,
		}
		return
	}
	output, input := o.beginning(dialogue, comparison), o.Transcript.Input
	if o.Transcript.IsSession {
		o.alignment = comparison.AlignScreen(dialogue, expected, output, input)
	} else {
		o.alignment = comparison.Align(expected, comparison.Parse(dialogue, output, input))
	}
	o.Difference = o.alignment.Difference()
}

// mostToJudge is how many bytes of an output are judged: twice the expected length, and more than
// the white space, the digits and the ignored lines that a right program usually adds.
func mostToJudge(t transcripts.Transcript) int { return 2*len(t.Output) + 64<<10 }

// mostToExplain is how many bytes of a wrong output are explained: twice the expected length, and
// its share of the text that a program may add in all transcripts. Lines are limited in the same
// way: until the program is explained, a line of two bytes takes 500 bytes of memory.
func mostToExplain(suite *transcripts.Suite, o *Outcome) int {
	const bytesInAll, linesInAll = 256 << 10, 16 << 10
	t, n := o.Transcript, max(1, len(suite.Transcripts))
	at, most := 0, min(mostToJudge(t), 2*len(t.Output)+bytesInAll/n)
	for range 2*strings.Count(t.Output, "\n") + linesInAll/n {
		end := strings.IndexByte(o.Run.Output[at:], '\n')
		if end < 0 {
			return most
		}
		at += end + 1
	}
	return min(at, most)
}

// cut drops the part of an output after so many bytes. White space at its end counts as dropped
// only if the comparison is strict.
func (o *Outcome) cut(most int, comparison compare.Comparison) {
	if len(o.Run.Output) <= most {
		return
	}
	rest := o.Run.Output[most:]
	if o.Dropped == 0 && comparison.Space != compare.Strict {
		rest = strings.TrimRightFunc(rest, unicode.IsSpace)
	}
	o.Dropped += len(rest)
	o.Run.Output = strings.Clone(o.Run.Output[:most])
	o.alignment = compare.Alignment{} // of the longer output
}

// printsMore is said about an output that is right up to the part that was dropped.
const printsMore = "it prints much more than it should"

// beginning returns the part of an output that is compared. If the rest was dropped, or the program
// did not end itself, the last line may be a fragment: "winC" for "winCode: 0". So the part then
// ends with a whole line or a prompt, if it has one.
func (o *Outcome) beginning(dialogue session.Dialogue, comparison compare.Comparison) string {
	output := comparison.Compared(o.Run.Output)
	if o.Dropped == 0 && (o.Run.Ending == run.Exited || o.endsRight()) {
		return output
	}
	end := strings.LastIndexByte(output, '\n') + 1
	for _, prompt := range comparison.FindPrompts(dialogue, output) {
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
