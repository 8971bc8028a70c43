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
	votes := map[string]map[string]int{} // by the prompts that are never printed
	for _, prompt := range prompts {
		if x.isNeverPrinted(prompt) {
			votes[prompt] = map[string]int{}
		}
	}
	if len(votes) == 0 {
		return
	}
	for _, r := range x.failed {
		x.vote(r, votes)
	}
	x.isSilent = len(votes) == len(prompts)
	for i, prompt := range prompts {
		for _, text := range slices.Sorted(maps.Keys(votes[prompt])) {
			if votes[prompt][text] > votes[prompt][x.prompts[i]] {
				x.prompts[i], x.isSilent = text, false
			}
		}
	}
	isOpen := func(r *run) bool { // the output may go on with prompts
		return r.End.IsCut || !r.Passed && strings.TrimSpace(r.Printed) == ""
	}
	x.isSilent = x.isSilent && !slices.ContainsFunc(x.runs, isOpen)
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
			key := subject{promptKind, oneBlank(text)}
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

// vote counts the texts that a run prints in place of the first unknown prompt, and of those
// directly after it: the texts between the lines before and after them.
func (x *explainer) vote(r *run, votes map[string]map[string]int) {
	var prompts []string
	rest, following := r.Printed, ""
	for _, l := range r.alignment.Expected.Lines() {
		if prompt := x.promptOf(l); votes[prompt] != nil {
			prompts = append(prompts, prompt)
			continue
		}
		if len(prompts) > 0 {
			following = l.Text
			break
		}
		if _, after, ok := strings.Cut(rest, l.Text); ok {
			rest = after
		}
	}
	for i, text := range cutPrompts(rest, following, len(prompts)) {
		isOften := strings.Count(r.Printed, text) > 2*len(r.alignment.Expected.Turns)
		isWithinWord := strings.TrimRight(text, ":?> \t\n") == text
		if !isOften && !isWithinWord && strings.TrimSpace(text) != "" {
			votes[prompts[i]][text]++
		}
	}
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

// question matches a text that ends like a question, with the blanks after it.
var question = expression(`[^\n:?>]*[:?>][ \t]*`)

// cutPrompts cuts so many prompts from the beginning of a printed text: one is the last line before
// the text that follows it; several are questions or lines. If that text is not there, they are the
// first questions. It returns nil if there are not so many.
func cutPrompts(printed, following string, n int) (prompts []string) {
	printed = strings.TrimLeft(printed, " \n")
	text, _, isFollowed := strings.Cut(printed+"\n", following)
	if following == "" || !isFollowed {
		text = printed
	}
	lines, questions := slices.Collect(strings.Lines(text)), question().FindAllString(text, -1)
	switch {
	case !isFollowed && len(questions) >= n && strings.HasPrefix(text, questions[0]):
		return questions[:n]
	case isFollowed && n == 1 && len(lines) > 0:
		return lines[len(lines)-1:]
	case isFollowed && len(questions) == n:
		return questions
	case isFollowed && len(lines) == n:
		return lines
	}
	return nil
}

// silence returns the difference of a run that prints no prompt.
func (x *explainer) silence(r *run) *difference {
	d := &difference{kind: Rule, key: keySilent}
	first := strings.TrimSpace(x.program.Dialogue.Prompts[0])
	d.Sentence = "it never prints a prompt, such as " + quote(first)
	isPrompt := func(p session.Pair) bool { return p.Expected != nil && p.Expected.Prompt }
	if at := slices.IndexFunc(r.Alignment.Pairs, isPrompt); at >= 0 {
		d.pair.Pair = r.Alignment.Pairs[at]
	}
	return d
}
