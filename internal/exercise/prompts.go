package exercise

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/english"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// findPrompts guesses the texts that a program prints in place of the prompts that it never prints.
// Without them its outputs could not be cut into turns. If the expected output is
// "Name? Hello, Ada!", a program may print
//
//	Your name: Hello, Ada!
//
// "Your name: " occurs as often as "Name? " is expected, and the expected text follows it, so it is
// taken as the prompt. If the program prints no prompt at all, the prompts are dropped from the
// expected outputs, so that the other lines can be compared.
func (s *study) findPrompts() {
	var never []*line // prompts that are not printed
	var expectedTexts, printedTexts []string
	for i, prompt := range s.dialogue.Prompts {
		isPrinted := func(a *attempt) bool {
			output := a.output
			if a.Verdict == Pass {
				output = strings.TrimSpace(output) // the blank at its end may be missing
			}
			return asks(s.dialogue.Session(output, ""), prompt) > 0
		}
		isExpected := func(a *attempt) bool {
			return a.Verdict != Pass && asks(a.session, prompt) > 0
		}
		first := slices.IndexFunc(s.attempts, isExpected)
		if first < 0 || slices.ContainsFunc(s.attempts, isPrinted) {
			continue
		}
		expected := s.lineFrom(prompt)
		printed := s.inPlaceOf(prompt, s.attempts[first])
		if printed == "" {
			never = append(never, expected)
			continue
		}
		s.printed.Prompts[i] = printed
		kind := TextKind
		if squeeze(printed) == squeeze(prompt) {
			kind = LayoutKind
		}
		expectedTexts = append(expectedTexts, fmt.Sprintf("%q", prompt))
		printedTexts = append(printedTexts, fmt.Sprintf("%q", printed))
		verb := "prompt is"
		if len(printedTexts) > 1 {
			verb = "prompts are"
		}
		into := s.rules.add(kind, fmt.Sprint("prompts ", kind))
		into.sentence = fmt.Sprintf("its %s %s, and should be %s", verb,
			english.List(printedTexts, "and"), english.List(expectedTexts, "and"))
		for _, a := range s.attempts {
			if a.Verdict != Pass && strings.Contains(a.output, printed) {
				s.show(into, a, pair{expected: expected, actual: s.lineFrom(printed)})
			}
		}
	}
	isUnknown := func(a *attempt) bool {
		return a.Run.Ending != run.Exited || strings.TrimSpace(a.output) == ""
	}
	s.isSilent = len(never) > 0 && len(never) == len(s.dialogue.Prompts) &&
		!slices.ContainsFunc(s.attempts, isUnknown)
	if s.isSilent {
		s.dropPrompts(never)
	}
}

// dropPrompts makes a rule of the prompts that the program never prints, and joins the turns of
// each expected output.
func (s *study) dropPrompts(never []*line) {
	into := s.rules.add(RuleKind, "no prompts")
	into.sentence = "it never prints its prompt, " + quoteText(never[0].says)
	if len(never) > 1 {
		into.sentence = "it prints none of its prompts, such as " + quoteText(never[0].says)
	}
	for _, a := range s.attempts {
		var all []*line
		for _, t := range a.expected {
			all = append(all, t.lines...)
		}
		isPrompt := func(l *line) bool { return l.Prompt }
		a.expected = []turn{newTurn("", slices.DeleteFunc(all, isPrompt))}
		s.show(into, a, pair{expected: never[0]})
	}
}

// asks returns how often a session asks with a prompt.
func asks(session transcripts.Session, prompt string) (n int) {
	for _, turn := range session.Turns {
		for _, l := range turn.Lines {
			if l.Prompt && l.Characters() == squeeze(prompt) {
				n++
			}
		}
	}
	return n
}

// lineFrom returns a text as a line.
func (s *study) lineFrom(text string) *line {
	session := transcripts.Dialogue{}.Session(text, "")
	return s.line(session.Turns[0].Lines[0])
}

// rightPrompts replaces the program's own prompts in a session by the expected ones: "Your name:"
// by "Name?".
func (s *study) rightPrompts(session transcripts.Session) {
	for i, printed := range s.printed.Prompts {
		right := s.lineFrom(s.dialogue.Prompts[i])
		for _, turn := range session.Turns {
			for _, l := range turn.Lines {
				if l.Prompt && l.Characters() == squeeze(printed) {
					l.Words = right.Words
					l.Space = append(l.Space[:1:1], right.Space[1:]...)
				}
			}
		}
	}
}

// inPlaceOf returns the program's own text for a prompt, or "" if there is none. The candidates are
// the beginnings of lines in one output, such as "Your ", "Your name:" and "Your name: ". The best
// one occurs about as often as the prompt is expected, in all attempts together. If several do, the
// one with more words of the prompt is better, then the one that is followed by more of the
// expected text, and then the first that ends like a question.
func (s *study) inPlaceOf(prompt string, example *attempt) (printed string) {
	const enough = 1000 // bytes of an output that has the prompt
	beginning := example.output[:min(len(example.output), enough)]
	_, expected, _ := strings.Cut(example.Transcript.Output, prompt)
	// right returns the length of the expected text that follows a candidate.
	right := func(candidate string) (n int) {
		_, after, _ := strings.Cut(beginning, candidate)
		for n < min(len(after), len(expected)) && after[n] == expected[n] {
			n++
		}
		return n
	}

	times := make([]int, len(s.attempts)) // how often each attempt should ask
	for i, a := range s.attempts {
		times[i] = asks(a.session, prompt)
	}
	best := []int{0, 0, 0}
	expectedLines := "\n" + afterPrompts(example.Transcript.Output, s.dialogue.Prompts)
	for text := range strings.Lines(afterPrompts(beginning, s.printed.Prompts)) {
		for _, end := range promptEnd().FindAllStringIndex(text, -1) {
			candidate := text[:end[1]]
			if strings.Contains(expectedLines, "\n"+candidate) {
				continue // it is the beginning of another line
			}
			fits := 0
			for i, a := range s.attempts {
				if n := strings.Count(a.output, candidate); n <= 2*times[i] {
					fits += min(n, times[i])
				}
			}
			rank := []int{fits, commonWords(prompt, candidate), right(candidate)}
			compared := slices.Compare(rank, best)
			isBetter := compared > 0 || compared == 0 && !question().MatchString(printed)
			if fits > 0 && isBetter {
				printed, best = candidate, rank
			}
		}
	}
	return printed
}

// afterPrompts returns a text in which a line begins after each prompt. The NUL keeps the end of
// the prompt's line apart from the text before it.
func afterPrompts(text string, prompts []string) string {
	for _, prompt := range prompts {
		text = strings.ReplaceAll(text, prompt, "\x00\n")
	}
	return text
}

// commonWords returns how many words of a text another one has.
func commonWords(text, other string) (n int) {
	for _, word := range strings.Fields(text) {
		if slices.Contains(strings.Fields(other), word) {
			n++
		}
	}
	return n
}

var (
	promptEnd = expression(`\S[ \n]+|[:?>]`) // the end of a text that may be a prompt
	question  = expression(`[:?>]\s*$`)      // the end of most prompts
)
