package exercise

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// Judge returns the verdict on what a program did with the input of a transcript.
func Judge(suite *transcripts.Suite, t transcripts.Transcript, result run.Result, comparison transcripts.Comparison) Outcome {
	o := Outcome{Transcript: t, Run: result}
	difference := comparison.Difference(t, result.Output, suite.Dialogue)
	switch {
	case result.Ending == run.Cancelled:
		o.Reason = "broken off"
	case result.Ending == run.TimedOut:
		o.Verdict = TimedOut
		o.Reason = fmt.Sprintf("still running after %.3g s", result.Elapsed.Seconds())
		o.Advice = adviseUnended(suite, t, result)
	case result.Ending == run.TooMuchOutput:
		o.Verdict = TooMuchOutput
		o.Reason = fmt.Sprintf("stopped after %d bytes", len(result.Output))
		o.Advice = adviseUnended(suite, t, result)
	case result.Ending == run.Signaled:
		o.Verdict = Crashed
		o.Reason = result.Signal
		if difference != nil {
			o.Reason += " " + difference.String()
		}
		o.Advice = adviseSignal(result.Signal)
	case result.NoOutputFile:
		o.Verdict = Differs
		o.Reason = fmt.Sprintf("it wrote no %s", suite.OutputFile)
	case difference != nil && transcripts.IgnoreSpace.Same(t.Output, result.Output):
		o.Verdict = Layout
		o.Reason = difference.String()
		o.Advice = strings.Join(describeLayout(suite, t.Output, result.Output, comparison), "; ")
	case difference != nil:
		o.Verdict = Differs
		o.Reason = fmt.Sprintf("%v: %s", difference, describeDifference(suite, t, result.Output, comparison, difference))
	case result.Status != t.Status:
		o.Verdict = WrongStatus
	default:
		o.Verdict = Pass
	}
	if result.Ending == run.Exited && result.Status != t.Status {
		status := fmt.Sprintf("status %d, expected %d", result.Status, t.Status)
		o.Reason = strings.TrimPrefix(o.Reason+"; "+status, "; ")
	}
	return o
}

// describeDifference says what was expected where the output first differs, and what came.
func describeDifference(suite *transcripts.Suite, t transcripts.Transcript, output string,
	comparison transcripts.Comparison, difference *transcripts.Difference) string {
	want, got := difference.Want, difference.Got
	if output != "" && (got == "" || got == want) {
		// The program stopped behind a prompt, or asked once more. The session as it stands on the screen shows which.
		rows := comparison.Rows(t, output, suite.Dialogue)
		rows = rows[max(0, slices.IndexFunc(rows, func(row transcripts.Row) bool { return !row.Same })):]
		want, got = printed(rows[0].Expected), printed(rows[0].Actual)
		if !slices.ContainsFunc(rows, func(row transcripts.Row) bool { return row.Actual != nil }) {
			return fmt.Sprintf("expected %s, and the output ends there", quote(want))
		}
	}
	return fmt.Sprintf("expected %s, got %s", quote(want), quote(got))
}

// printed returns what the program printed of a line, visible.
func printed(line *transcripts.Line) string {
	if line == nil {
		return ""
	}
	return transcripts.ShowSpace(strings.TrimRight(line.Text[:line.Typed], blanks))
}

// quote returns a line as a reason holds it.
func quote(line string) string {
	const most = 200 // characters
	switch {
	case line == "":
		return "nothing"
	case utf8.RuneCountInString(line) > most:
		line = string([]rune(line)[:most]) + "…"
	}
	return `"` + line + `"`
}

// adviseSignal says what a signal means for whoever wrote the program.
func adviseSignal(signal string) string {
	switch signal {
	case "SIGSEGV", "SIGBUS":
		return "it used memory that is not its own: an index outside an array, or a pointer that leads nowhere"
	case "SIGABRT":
		return "it gave up by itself: a failed assertion, an exception that nobody caught, or memory freed twice"
	case "SIGFPE":
		return "it divided an integer by zero"
	case "SIGKILL":
		return "something stopped it from outside, as where memory runs out"
	}
	return ""
}

// adviseUnended says what a program was doing that did not end.
func adviseUnended(suite *transcripts.Suite, t transcripts.Transcript, result run.Result) string {
	asked := 0 // after the input had ended
	for _, turn := range suite.Dialogue.Turns(result.Output, t.Input) {
		blankAnswer := suite.Dialogue.Integers == 0 && turn.Typed != ""
		if turn.Asked && !blankAnswer && strings.TrimSpace(turn.Typed) == "" {
			asked++
		}
	}
	switch {
	case asked > 1:
		return fmt.Sprintf("it loops at the end of its input: the input had ended, and it asked %d more times; "+
			"a read that fails must end the loop", asked)
	case result.Ending == run.TooMuchOutput:
		return "it prints without end"
	case result.Output == "":
		return "it printed nothing, and did not end"
	}
	return "it printed nothing more, and did not end"
}
