package findings

import (
	"fmt"
	"slices"
	"strings"

	"tictactoe/internal/english"
	"tictactoe/internal/session"
)

// findPrompts guesses the texts that a program prints in place of the prompts that it never prints.
// Without them its outputs could not be cut into turns. If the expected output is
// "Name? Hello, Ada!", a program may print
//
//	Your name: Hello, Ada!
//
// "Your name: " occurs as often as "Name? " is expected, and the expected text follows it, so it is
// taken as the prompt. If the program prints no prompt at all, the sessions are compared without
// prompts and turns.
func (x *explainer) findPrompts() {
	examples := make([]*run, len(x.prompts)) // of the prompts that are never printed
	for i, prompt := range x.program.Dialogue.Prompts {
		examples[i] = x.missingPrompt(prompt)
	}
	for isNew := true; isNew; { // a known prompt may show the one before it
		isNew = false
		for i, prompt := range x.program.Dialogue.Prompts {
			if examples[i] == nil || x.prompts[i] != prompt {
				continue
			}
			if text := x.inPlaceOf(prompt, examples[i]); text != "" && text != prompt {
				x.prompts[i] = text
				isNew = true
			}
		}
	}
	var expected, printed, never []string
	for i, prompt := range x.program.Dialogue.Prompts {
		switch {
		case x.prompts[i] != prompt:
			expected, printed = append(expected, prompt), append(printed, x.prompts[i])
		case examples[i] != nil:
			never = append(never, prompt)
		}
	}
	if len(printed) > 0 {
		x.addPrompts(expected, printed)
	}
	isUnknown := func(r *run) bool {
		return r.End.IsCut || strings.TrimSpace(r.Printed) == "" && !r.Passed
	}
	isSilent := len(never) > 0 && len(never) == len(x.prompts)
	if isSilent && !slices.ContainsFunc(x.runs, isUnknown) {
		x.dropPrompts(never)
	}
}

// missingPrompt returns the first failed run that should print a prompt, or nil if there is none or
// if any run prints the prompt.
func (x *explainer) missingPrompt(prompt string) *run {
	isExpected := func(r *run) bool { return countPrompt(r.alignment.Expected, prompt) > 0 }
	isPrinted := func(r *run) bool {
		return !isOnlyPrompt(r) && countPrompt(r.alignment.Actual, prompt) > 0
	}
	failed := x.failed()
	first := slices.IndexFunc(failed, isExpected)
	if first < 0 || slices.ContainsFunc(x.runs, isPrinted) {
		return nil
	}
	return failed[first]
}

// isOnlyPrompt reports whether a run passed with nothing but a prompt as its output. The blank of
// that prompt may be missing, so the run is no evidence that the program prints the prompt.
func isOnlyPrompt(r *run) bool { return r.Passed && len(r.alignment.Expected.Turns) <= 2 }

// addPrompts adds a finding about prompts, and parses the outputs again with them.
func (x *explainer) addPrompts(expected, printed []string) {
	quoted := func(texts []string) string {
		var quotes []string
		for _, text := range texts {
			quotes = append(quotes, fmt.Sprintf("%q", text))
		}
		return english.List(quotes, "and")
	}
	verb := "prompt is"
	if len(printed) > 1 {
		verb = "prompts are"
	}
	f := Finding{Kind: Rule, Sentence: fmt.Sprintf("its %s %s, and should be %s",
		verb, quoted(printed), quoted(expected))}
	if characters(strings.Join(expected, "")) == characters(strings.Join(printed, "")) {
		f.Kind = Space
	}
	shownBy := showing{}
	for _, r := range x.failed() {
		x.parseAgain(r)
		has := func(text string) bool { return strings.Contains(r.Printed, text) }
		if slices.ContainsFunc(printed, has) {
			shownBy.add(r, r.firstPrompt(expected))
		}
	}
	x.add(f, shownBy, shownBy.example())
}

// parseAgain parses the output of a run with the program's own prompts. In the alignment, the
// expected prompts replace them.
func (x *explainer) parseAgain(r *run) {
	dialogue := x.program.Dialogue
	dialogue.Prompts = x.prompts
	actual := dialogue.Parse(r.Printed, r.Input)
	for i, printed := range x.prompts {
		expected := parsePrompt(x.program.Dialogue.Prompts[i])
		for _, line := range actual.Lines() {
			if asksWith(line, printed) {
				line.Words = expected.Words // the Text is still as it was printed
				line.Space = slices.Concat(line.Space[:1], expected.Space[1:])
			}
		}
	}
	x.realign(r, r.alignment.Expected, actual)
}

// parsePrompt returns a prompt as the line of a session, even if it has line ends.
func parsePrompt(prompt string) *session.Line {
	return session.Dialogue{Prompts: []string{prompt}}.Parse(prompt, "").Lines()[0]
}

// dropPrompts adds a finding about the prompts that the program never prints, and pairs the lines
// of its runs without prompts and turns.
func (x *explainer) dropPrompts(never []string) {
	f := Finding{Kind: Rule}
	f.Sentence = "it never prints its prompt, " + quoteText(strings.TrimSpace(never[0]))
	if len(never) > 1 {
		f.Sentence = "it prints none of its prompts, such as " +
			quoteText(strings.TrimSpace(never[0]))
	}
	x.isSilent = true
	shownBy := showing{}
	for _, r := range x.failed() {
		shownBy.add(r, r.firstPrompt(never))
	}
	x.add(f, shownBy, shownBy.example())
	dialogue := x.program.Dialogue
	for _, r := range x.failed() {
		x.realign(r, dialogue.ParseSilent(r.Expected), dialogue.ParseSilent(r.Printed))
	}
}

// firstPrompt returns the first pair that expects one of the prompts and has a printed prompt, or
// else the first that expects one.
func (r *run) firstPrompt(prompts []string) (first pair) {
	for _, p := range r.alignment.Pairs {
		isExpected := func(prompt string) bool { return asksWith(p.Expected, prompt) }
		if !slices.ContainsFunc(prompts, isExpected) {
			continue
		}
		if p.Actual != nil {
			return pair{Pair: p}
		}
		if first.Expected == nil {
			first.Pair = p
		}
	}
	return first
}

// countPrompt returns how often a session asks with a prompt.
func countPrompt(s session.Session, prompt string) (n int) {
	for _, line := range s.Lines() {
		if asksWith(line, prompt) {
			n++
		}
	}
	return n
}

// asksWith reports whether a line, which may be nil, is a prompt. White space does not count.
func asksWith(l *session.Line, prompt string) bool {
	return l != nil && l.Prompt && l.Characters() == characters(prompt)
}

// characters returns a text without its white space.
func characters(text string) string { return strings.Join(strings.Fields(text), "") }

// inPlaceOf returns the program's own text for a prompt, or "" if there is none. The candidates are
// the beginnings of lines in one output, such as "Your ", "Your name:" and "Your name: ". The best
// one occurs about as often as the prompt is expected, in all runs together. If several do, it is
// the first one that most of the expected words follow. A text that neither ends like a question
// nor has expected words after it is no prompt, such as the whole output "hello".
func (x *explainer) inPlaceOf(prompt string, example *run) (printed string) {
	const enough = 1000 // bytes of an output that has the prompt
	beginning := example.Printed[:min(len(example.Printed), enough)]
	_, expected, _ := strings.Cut(example.Expected, prompt)
	expected = afterPrompts(expected[:min(len(expected), enough)], x.program.Dialogue.Prompts)
	times := make([]int, len(x.runs)) // how often each run should ask
	for i, r := range x.runs {
		times[i] = countPrompt(r.alignment.Expected, prompt)
	}
	best := []int{0, 0}
	expectedLines := "\n" + afterPrompts(example.Expected, x.program.Dialogue.Prompts)
	for line := range strings.Lines(afterPrompts(beginning, x.prompts)) {
		for _, end := range promptEnd().FindAllStringIndex(line, -1) {
			candidate := line[:end[1]]
			fits := x.countInstead(candidate, times)
			_, after, _ := strings.Cut(beginning, candidate)
			words := commonWords(afterPrompts(after, x.prompts), expected)
			isOther := words == 0 && !question().MatchString(candidate)
			if fits == 0 || isOther || strings.Contains(expectedLines, "\n"+candidate) {
				continue // it is another text, or the beginning of one
			}
			if rank := []int{fits, words}; slices.Compare(rank, best) > 0 {
				printed, best = candidate, rank
			}
		}
	}
	return printed
}

// countInstead returns how often a text may be printed in place of a prompt: in each run at
// most as many times as the run should ask, and not at all if it is printed far more often.
func (x *explainer) countInstead(text string, times []int) (count int) {
	for i, r := range x.runs {
		if n := strings.Count(r.Printed, text); n <= 2*times[i] {
			count += min(n, times[i])
		}
	}
	return count
}

// commonWords returns how many words two texts begin with in common.
func commonWords(a, b string) (n int) {
	words, others := strings.Fields(a), strings.Fields(b)
	for n < min(len(words), len(others)) && words[n] == others[n] {
		n++
	}
	return n
}

// afterPrompts returns a text in which a line begins after each prompt. The NUL keeps the end of
// the prompt's line apart from the text before it.
func afterPrompts(text string, prompts []string) string {
	for _, prompt := range prompts {
		text = strings.ReplaceAll(text, prompt, "\x00\n")
	}
	return text
}

var (
	promptEnd = expression(`\S\s+|[:?>]`) // the end of a text that may be a prompt
	question  = expression(`[:?>]\s*$`)   // the end of most prompts
)
