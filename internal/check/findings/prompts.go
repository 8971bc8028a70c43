package findings

import (
	"maps"
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// findPrompts guesses the texts that a program prints in place of prompts that it never prints.
// Without them its outputs could not be cut into turns. If the expected output is
// "Name? Hello, Ada!", and the program prints
//
//	Your name: Hello, Ada!
//
// the run votes for "Your name: ", the text in place of "Name? ". The text with most votes is taken
// for the prompt. If the program prints no prompt at all, its sessions are compared as one turn
// without prompts.
func (x *explainer) findPrompts() {
	prompts := x.program.Dialogue.Prompts
	isUnknown := map[string]bool{}
	for _, prompt := range prompts {
		isUnknown[prompt] = x.isNeverPrinted(prompt)
	}
	for range prompts { // a known prompt may show the next one
		votes := map[string]map[string]int{} // by the prompt
		for _, r := range x.failed {
			for prompt, text := range x.vote(r, isUnknown) {
				if votes[prompt] == nil {
					votes[prompt] = map[string]int{}
				}
				votes[prompt][text]++
			}
		}
		for i, prompt := range prompts {
			if text := mostFrequent(votes[prompt]); text != "" {
				x.prompts[i], isUnknown[prompt] = text, false
			}
		}
	}
	isKnown := func(prompt string) bool { return !isUnknown[prompt] }
	isOpen := func(r *run) bool { // the output may go on with prompts
		return r.End.IsCut || !r.Passed && strings.TrimSpace(r.Printed) == ""
	}
	x.isSilent = len(prompts) > 0 && !slices.ContainsFunc(prompts, isKnown) &&
		!slices.ContainsFunc(x.runs, isOpen)
	x.addPromptChanges()
}

// addPromptChanges makes the program's own prompts changes, and parses the outputs with them.
func (x *explainer) addPromptChanges() {
	own := x.program.Dialogue
	own.Prompts = x.prompts
	for i, text := range x.program.Dialogue.Prompts {
		if x.prompts[i] != text {
			from, to := text, x.prompts[i]
			if strings.HasSuffix(from, " ") && strings.HasSuffix(to, " ") { // it says nothing
				from, to = strings.TrimSuffix(from, " "), strings.TrimSuffix(to, " ")
			}
			key := subject{promptKind, strings.Join(strings.Fields(text), " ")}
			x.changes[key] = &change{subject: subject{promptKind, from}, to: to, isAlways: true}
		}
	}
	for _, r := range x.failed {
		expected, actual := r.alignment.Expected, r.alignment.Actual
		switch {
		case x.isSilent:
			expected, actual = withoutPrompts(expected), withoutPrompts(actual)
		case len(x.changes) > 0:
			actual = own.Parse(r.Printed, r.Input)
		default:
			return
		}
		r.alignment = x.program.Comparison.Align(expected, actual)
	}
}

// withoutPrompts returns a session as one turn without prompts. A line begins after each of them.
func withoutPrompts(s session.Session) session.Session {
	var lines []*session.Line
	for _, l := range s.Lines() {
		if !l.Prompt {
			copied := *l
			copied.Space, copied.Lead = append([]string{"\n"}, l.Space[1:]...), ""
			lines = append(lines, &copied)
		}
	}
	return session.Session{Turns: []session.Turn{{Lines: lines}}}
}

// isNeverPrinted reports whether failed runs should print a prompt, and no run prints it. A run
// that passed with nothing but a prompt is no evidence, because its blanks may be missing.
func (x *explainer) isNeverPrinted(prompt string) bool {
	isIt := func(l *session.Line) bool { return x.promptOf(l) == prompt }
	asks := func(s session.Session) bool { return slices.ContainsFunc(s.Lines(), isIt) }
	isExpected := func(r *run) bool { return asks(r.alignment.Expected) }
	isPrinted := func(r *run) bool {
		isOnlyPrompt := r.Passed && len(r.alignment.Expected.Turns) <= 2
		return !isOnlyPrompt && asks(r.alignment.Actual)
	}
	return slices.ContainsFunc(x.failed, isExpected) && !slices.ContainsFunc(x.runs, isPrinted)
}

// vote returns the texts that a run prints in place of the first unknown prompt, and of those
// directly after it: the texts between the lines before and after them. An empty text is none at
// all.
func (x *explainer) vote(r *run, isUnknown map[string]bool) map[string]string {
	lines, rest := r.alignment.Expected.Lines(), r.Printed
	first := 0
	for first < len(lines) && !isUnknown[x.promptOf(lines[first])] {
		_, after, ok := strings.Cut(rest, x.ownText(lines[first]))
		switch {
		case ok:
			rest = after
		case lines[first].Prompt:
			return nil
		}
		first++
	}
	var prompts []string
	for first < len(lines) && isUnknown[x.promptOf(lines[first])] {
		prompts = append(prompts, x.promptOf(lines[first]))
		first++
	}
	following := ""
	if first < len(lines) {
		following = x.ownText(lines[first])
	}
	votes := map[string]string{}
	for i, text := range cutPrompts(rest, following, len(prompts)) {
		isOften := strings.Count(r.Printed, text) > 2*len(r.alignment.Expected.Turns)
		isLine := func(l *session.Line) bool { return !l.Prompt && strings.HasPrefix(l.Text, text) }
		if text == "" || !isOften && !slices.ContainsFunc(lines, isLine) {
			votes[prompts[i]] = text
		}
	}
	return votes
}

// promptOf returns the prompt that an expected line is, or "".
func (x *explainer) promptOf(l *session.Line) string {
	for _, prompt := range x.program.Dialogue.Prompts {
		if l.Prompt && l.Characters() == squeeze(prompt) {
			return prompt
		}
	}
	return ""
}

// ownText returns the text that a program should print for an expected line, as its prompts are
// known.
func (x *explainer) ownText(l *session.Line) string {
	at := slices.Index(x.program.Dialogue.Prompts, x.promptOf(l))
	if at < 0 {
		return l.Text + "\n"
	}
	return x.prompts[at]
}

// question matches a text that ends like a question, with the blanks after it.
var question = expression(`[^\n:?>]*[:?>][ \t]*`)

// cutPrompts cuts so many prompts from the beginning of a printed text. They end before the text
// that follows them or, if that is not there, after questions. It returns nil if there are not so
// many.
func cutPrompts(printed, following string, n int) (prompts []string) {
	printed = strings.TrimLeft(printed, "\n")
	text, _, ok := strings.Cut(printed+"\n", following)
	if following == "" {
		text = printed
	}
	lines, questions := slices.Collect(strings.Lines(text)), question().FindAllString(text, -1)
	switch isQuestion := strings.TrimRight(text, ":?> \t\n") != text; {
	case !ok:
		prompts = question().FindAllString(printed, n)
		if !strings.HasPrefix(printed, strings.Join(prompts, "")) {
			return nil
		}
	case text == "":
		prompts = make([]string, n)
	case n == 1 && !isQuestion: // it would end within a word
		return nil
	case n == 1:
		prompts = lines[len(lines)-1:]
	case len(questions) == n:
		prompts = questions
	default:
		prompts = lines
	}
	if len(prompts) != n {
		return nil
	}
	for i, text := range prompts {
		if strings.TrimSpace(text) == "" {
			prompts[i] = ""
		}
	}
	return prompts
}

// mostFrequent returns the text with the highest count, or "".
func mostFrequent(counts map[string]int) (text string) {
	for _, candidate := range slices.Sorted(maps.Keys(counts)) {
		if counts[candidate] > counts[text] {
			text = candidate
		}
	}
	return text
}

// silence returns the difference of a run that prints no prompt.
func (x *explainer) silence(r *run) *difference {
	prompts := x.program.Dialogue.Prompts
	d, first := &difference{kind: Rule, key: keySilent}, quote(strings.TrimSpace(prompts[0]))
	d.Sentence = "it never prints its prompt, " + first
	if len(prompts) > 1 {
		d.Sentence = "it prints none of its prompts, such as " + first
	}
	isPrompt := func(p session.Pair) bool { return p.Expected != nil && p.Expected.Prompt }
	if at := slices.IndexFunc(r.Alignment.Pairs, isPrompt); at >= 0 {
		d.pair.Pair = r.Alignment.Pairs[at]
	}
	return d
}
