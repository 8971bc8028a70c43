package exercise

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A fault is what is wrong first with an attempt.
type fault struct {
	kind    Kind
	key     string // equal for faults that are likely to have one cause
	says    string
	at      int // the row; -1 where all that was printed is right
	turn    int
	follows string
}

// firstFault returns what is wrong first, slips aside, or nil.
func (s *study) firstFault(a *attempt) *fault {
	at := slices.IndexFunc(a.rows, func(r row) bool { return !r.fine() })
	if at < 0 {
		return endFault(a, len(a.want)-1)
	}
	r := a.rows[at]
	inputEnded := r.turn > 0 && a.got[min(r.turn, len(a.got)-1)].typed == ""
	asksOn := r.got != nil && r.got.isPrompt || len(a.got) > r.turn+2
	nothingMore := !printsOn(a.rows[at:])
	switch {
	case a.Run.NoOutputFile:
		return &fault{kind: OutputKind, key: "file", says: "it writes no " + s.report.Suite.OutputFile, at: -1}
	case r.want == nil && inputEnded && asksOn:
		return &fault{kind: LoopKind, key: "loop", at: at, turn: r.turn,
			says: "it asks on when its input has ended: a read that fails must end the loop"}
	case nothingMore && a.Run.Ending != run.Exited:
		f := endFault(a, r.turn)
		f.at = at
		return f
	}
	f := s.describe(a, at, nothingMore)
	switch {
	case a.Run.Ending == run.Signaled:
		f.follows = fmt.Sprintf("it then crashes (%s)", a.Run.Signal)
	case a.Run.Ending != run.Exited:
		f.follows = "it then does not end"
	case nothingMore && a.Run.Status != a.Transcript.Status:
		f.follows = wrongStatus(a)
		if reason := reasonToEnd(a); reason != "" {
			f.follows += "; " + reason
		}
	case len(a.got) > len(a.want) && f.key != "asks":
		f.follows = "it then asks on"
	case len(a.got) < len(a.want) && !nothingMore && f.key != "unasked":
		f.follows = "it then ends early"
	}
	return f
}

// endFault returns what is wrong with how an attempt ended, or nil.
func endFault(a *attempt, turn int) *fault {
	f := &fault{at: -1, turn: turn}
	switch {
	case a.Run.Ending == run.Signaled:
		f.kind, f.says, f.follows = CrashKind, fmt.Sprintf("it crashes (%s)", a.Run.Signal), reasonToEnd(a)
	case a.Run.Ending == run.TimedOut:
		f.kind, f.says = TimeoutKind, "it prints nothing more, and does not end"
	case a.Run.Ending == run.TooMuchOutput:
		f.kind, f.says = OutputKind, "it prints without end"
	case a.Run.Ending == run.Exited && a.Run.Status != a.Transcript.Status:
		f.kind, f.says = OtherKind, wrongStatus(a)
	default:
		return nil
	}
	f.key = f.says
	return f
}

func wrongStatus(a *attempt) string {
	return fmt.Sprintf("its exit status is %d, and should be %d", a.Run.Status, a.Transcript.Status)
}

// reasonToEnd says what is known of why a program broke off: the limit that it ran into, what its signal means, and the last
// line that it printed to standard error.
func reasonToEnd(a *attempt) string {
	var reasons []string
	if a.Run.Limit != "" {
		reasons = append(reasons, "it ran into the limit of "+a.Run.Limit)
	}
	if a.Advice != "" {
		reasons = append(reasons, a.Advice)
	}
	if said := strings.TrimSpace(a.Run.Stderr); said != "" {
		reasons = append(reasons, "it complains "+inQuotes(said[strings.LastIndexByte(said, '\n')+1:]))
	}
	return strings.Join(reasons, "; ")
}

// describe says what differs in a row and those behind it.
func (s *study) describe(a *attempt, at int, nothingMore bool) *fault {
	f := &fault{kind: RuleKind, at: at, turn: a.rows[at].turn}
	var want, got []*line // lines in the place of each other
	goesOn := false       // with what is due after the next prompt
	var afterPrompt *line
	if next := f.turn + 1; next < len(a.want) && len(a.want[next].lines) > 0 {
		afterPrompt = a.want[next].lines[0]
	}
	for _, r := range a.rows[at:] {
		if r.turn != f.turn || r.fine() && !r.isEmptyGap() {
			break
		}
		if r.want != nil && r.want.bare != "" {
			want = append(want, r.want)
		}
		if r.got != nil && r.got.bare != "" {
			got = append(got, r.got)
			goesOn = goesOn || afterPrompt != nil && !r.got.isPrompt && r.got.same(afterPrompt)
		}
	}
	switch {
	case goesOn && len(a.got) < len(a.want) && (len(want) == 0 || want[0].isPrompt):
		f.key, f.says = "unasked", "it goes on without asking"
	case len(want) == 0 && got[0].isPrompt:
		f.key, f.says = "asks", "it asks on, and should end"
	case len(want) == 0:
		f.key, f.says = "extra "+got[0].form, fmt.Sprintf("it prints %s, which should not be there", quoteAll(got))
	case at == 0 && nothingMore:
		f.key, f.says = "ends", "it prints nothing, and should print "+quote(want[0].says)
	case len(got) == 0 && want[0].isPrompt:
		f.key, f.says = "ends", "it ends, and should ask on"
	case len(got) == 0 && nothingMore:
		f.key, f.says = "ends "+want[0].form, fmt.Sprintf("it prints nothing more, and should print %s", quote(want[0].says))
	case len(got) == 0:
		f.key, f.says = "missing "+want[0].form, "it leaves out "+quoteAll(want)
	default:
		printed := got[0]
		f.says = fmt.Sprintf("it prints %s, and should print %s", quote(printed.says), quote(want[0].says))
		f.key = want[0].form
		if s.turnsDue[printed.template] == 0 {
			f.key = printed.form
		}
	}
	return f
}

// quoteAll returns the first of some lines as a sentence has it, and how many more there are.
func quoteAll(lines []*line) string {
	if len(lines) == 1 {
		return quote(lines[0].says)
	}
	more := "one more line"
	if len(lines) > 2 {
		more = count(len(lines)-1, "more line")
	}
	return quote(lines[0].says) + " and " + more
}

// quote returns a line as a sentence has it: in quotes, unless it is a name and a value.
func quote(line string) string {
	const fewWords, ends = 3, ".,;!?"
	if len(strings.Fields(line)) > fewWords || strings.TrimRight(line, ends) != line {
		return inQuotes(line)
	}
	return inSentence(line)
}

func inQuotes(line string) string { return `"` + inSentence(line) + `"` }

// inSentence returns a line, or its beginning, with nothing in it that cannot be seen.
func inSentence(line string) string {
	const most = 50
	return shorten(transcripts.ShowSpace(line), most)
}

// shorten returns a text of no more than so many characters.
func shorten(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most-1]) + "…"
	}
	return text
}
