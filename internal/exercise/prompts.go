package exercise

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/board"
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
			return s.asks(output, prompt) > 0
		}
		isExpected := func(a *attempt) bool {
			return a.Verdict != Pass && s.asks(a.Transcript.Output, prompt) > 0
		}
		asks := slices.IndexFunc(s.attempts, isExpected)
		if asks < 0 || slices.ContainsFunc(s.attempts, isPrinted) {
			continue
		}
		expected := s.lineFrom(prompt)
		printed := s.inPlaceOf(prompt, s.attempts[asks])
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
		into := s.rules.add(kind, fmt.Sprint("prompts ", kind))
		into.sentence = fmt.Sprintf("its prompt is %s, and should be %s",
			board.List(printedTexts, "and"), board.List(expectedTexts, "and"))
		if len(printedTexts) > 1 {
			into.sentence = strings.Replace(into.sentence, "prompt is", "prompts are", 1)
		}
		for _, a := range s.attempts {
			if a.Verdict != Pass && strings.Contains(a.output, printed) {
				into.show(a, pair{expected: expected, actual: s.lineFrom(printed)})
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
		var all turn
		for _, t := range a.expected {
			for _, l := range t.lines {
				if !l.Prompt {
					all.lines = append(all.lines, l)
				}
			}
		}
		a.expected = []turn{all}
		into.show(a, pair{expected: never[0]})
	}
}

// asks returns how often an output asks with a prompt.
func (s *study) asks(output, prompt string) (n int) {
	for _, turn := range s.dialogue.Session(output, "").Turns {
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
	for _, turn := range session.Turns {
		last := len(turn.Lines) - 1
		if last < 0 || !turn.Lines[last].Prompt {
			continue
		}
		prompt := turn.Lines[last]
		isIt := func(text string) bool { return squeeze(text) == prompt.Characters() }
		if i := slices.IndexFunc(s.printed.Prompts, isIt); i >= 0 {
			right := s.lineFrom(s.dialogue.Prompts[i])
			prompt.Words = right.Words
			prompt.Space = append(prompt.Space[:1:1], right.Space[1:]...)
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
	lines := beginning
	for _, known := range s.printed.Prompts {
		// A line begins after a prompt. The NUL keeps its end apart from the text before it.
		lines = strings.ReplaceAll(lines, known, "\x00\n")
	}
	isExpected := func(candidate string) bool { // as the beginning of a line that is no prompt
		return slices.ContainsFunc(example.expected, func(t turn) bool {
			return slices.ContainsFunc(t.lines, func(l *line) bool {
				return !l.Prompt && strings.HasPrefix(l.Text()+"\n", candidate)
			})
		})
	}
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
		times[i] = s.asks(a.Transcript.Output, prompt)
	}
	best := []int{0, 0, 0}
	for text := range strings.Lines(lines) {
		for _, end := range promptEnd().FindAllStringIndex(text, -1) {
			candidate := text[:end[1]]
			if isExpected(candidate) {
				continue
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

// commonWords returns how many words two texts have in common.
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
