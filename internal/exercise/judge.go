package exercise

import (
	"fmt"
	"strings"

	"tictactoe/transcripts"
)

// Judge returns the verdict on what a program did with the input of a transcript.
func Judge(suite *transcripts.Suite, t transcripts.Transcript, run Run, comparison transcripts.Comparison) Outcome {
	o := Outcome{Transcript: t, Run: run}
	difference := comparison.Difference(t, run.Output, suite.Dialogue)
	switch {
	case run.Ending == Cancelled:
		o.Reason = "broken off"
	case run.Ending == Timeout:
		o.Verdict = TimedOut
		o.Reason = fmt.Sprintf("still running after %.3g s", run.Elapsed.Seconds())
		o.Advice = adviseUnended(suite, t, run)
	case run.Ending == Overflow:
		o.Verdict = TooMuchOutput
		o.Reason = fmt.Sprintf("stopped after %d bytes", len(run.Output))
		o.Advice = adviseUnended(suite, t, run)
	case run.Ending == Killed:
		o.Verdict = Crashed
		o.Reason = run.Signal
		if difference != nil {
			o.Reason += " " + difference.String()
		}
		o.Advice = adviseSignal(run.Signal)
	case run.NoOutputFile:
		o.Verdict = Differs
		o.Reason = fmt.Sprintf("it wrote no %s", suite.OutputFile)
	case difference != nil && transcripts.IgnoreSpace.Same(t.Output, run.Output):
		o.Verdict = Layout
		o.Reason = difference.String()
		o.Advice = strings.Join(describeLayout(suite, t.Output, run.Output, comparison), "; ")
	case difference != nil:
		o.Verdict = Differs
		o.Reason = difference.String() + ": " + difference.Reason
	case run.Status != t.Status:
		o.Verdict = WrongStatus
		o.Reason = fmt.Sprintf("status %d, expected %d", run.Status, t.Status)
	default:
		o.Verdict = Pass
	}
	return o
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
func adviseUnended(suite *transcripts.Suite, t transcripts.Transcript, run Run) string {
	asked := 0
	for _, turn := range suite.Dialogue.Turns(run.Output, t.Input) {
		if turn.Asked && strings.TrimSpace(turn.Typed) == "" {
			asked++
		}
	}
	switch {
	case asked > 1:
		return fmt.Sprintf("it loops at the end of its input: the input had ended, and it asked %d more times; "+
			"a read that fails must end the loop", asked)
	case run.AfterEnd > 0 && run.Ending == Overflow:
		return "it loops at the end of its input: the input had ended, and it went on printing; " +
			"a read that fails must end the loop"
	case run.Ending == Overflow:
		return "it prints without end"
	case run.Output == "":
		return "it printed nothing, and did not end"
	}
	return "it printed nothing more, and did not end"
}

// numbers are words for small numbers.
var numbers = [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

func count(n int, unit string) string {
	word := fmt.Sprint(n)
	if n < len(numbers) {
		word = numbers[n]
	}
	if n == 1 {
		return word + " " + unit
	}
	return word + " " + unit + "s"
}

// describeSpace says in words what white space there is.
func describeSpace(space string) string {
	if space == "" {
		return "nothing"
	}
	var parts []string
	for space != "" {
		run := len(space) - len(strings.TrimLeft(space, space[:1]))
		switch unit := space[0]; {
		case unit == ' ':
			parts = append(parts, count(run, "blank"))
		case unit == '\t' && run == 1:
			parts = append(parts, "a TAB")
		case unit == '\t':
			parts = append(parts, count(run, "TAB"))
		case unit == '\r':
			parts = append(parts, "a CR")
		default:
			parts = append(parts, fmt.Sprintf("%q", space[:run]))
		}
		space = space[run:]
	}
	return strings.Join(parts, " and ")
}
