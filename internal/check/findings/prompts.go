package findings

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/check/compare"
)

// findPrompts guesses the program's own text for each prompt that it never prints, and cuts its
// outputs into turns with these texts. Each failed run votes for the text that it prints in place
// of the first such prompt.
func (x *explainer) findPrompts() {
	prompts := x.program.Dialogue.Prompts
	own := x.program.Dialogue
	own.Prompts = slices.Clone(prompts)
	unknown := slices.DeleteFunc(slices.Clone(prompts), func(p string) bool {
		return !x.isNeverPrinted(p)
	})
	votes := map[string]map[string]int{}
	for _, r := range x.failed {
		x.vote(r, unknown, votes)
	}
	for i, prompt := range prompts {
		best := ""
		for _, text := range slices.Sorted(maps.Keys(votes[prompt])) {
			if votes[prompt][text] > votes[prompt][best] {
				best = text
			}
		}
		if best != "" {
			own.Prompts[i] = best
			c := &change{subject: subject{promptKind, prompt}, to: best}
			x.changes[subject{promptKind, compare.OneBlank(x.program.Rules.Fold(prompt))}] = c
		}
	}
	for _, r := range x.failed {
		if len(x.changes) > 0 {
			actual := x.program.Rules.Parse(own, r.Printed, r.Input)
			r.alignment = x.program.Rules.Align(r.alignment.Expected, actual)
		}
	}
}

// isNeverPrinted reports whether a failed run should print a prompt, and no run prints it. A run
// that passed with only a prompt is no evidence, because its blanks may be missing.
func (x *explainer) isNeverPrinted(prompt string) bool {
	isPrompt := func(l *compare.Line) bool { return x.isPrompt(l, prompt) }
	asks := func(s compare.Output) bool { return slices.ContainsFunc(s.Lines(), isPrompt) }
	isExpected := func(r *run) bool { return asks(r.alignment.Expected) }
	isPrinted := func(r *run) bool {
		hasOnlyPrompt := r.Passed && len(r.alignment.Expected.Turns) <= 2
		return !hasOnlyPrompt && asks(r.alignment.Actual)
	}
	return slices.ContainsFunc(x.failed, isExpected) && !slices.ContainsFunc(x.runs, isPrinted)
}

// isPrompt reports whether a line is a prompt.
func (x *explainer) isPrompt(l *compare.Line, prompt string) bool {
	return l.Prompt && l.Characters() == compare.Squeeze(x.program.Rules.Fold(prompt))
}

// isOwnPrompt reports whether the program prints another prompt in place of a line.
func (x *explainer) isOwnPrompt(l *compare.Line) bool {
	return l != nil && l.Prompt && x.changes[subject{promptKind, l.Content()}] != nil
}

// question matches a text that ends like a question, with the blanks after it.
var question = regexp.MustCompile(`[^\n:?>]*[:?>][ \t]*`)

// vote adds the votes of a run. It takes the first unknown prompts in a row, and looks in the
// printed output for the lines that are expected before and after them: the text between these gets
// the votes. If the line after them is not printed, the text must begin with a question.
func (x *explainer) vote(r *run, unknown []string, votes map[string]map[string]int) {
	var prompts []string
	printed, after, isKnown := r.alignment.Actual.Text(), "", true
	for _, l := range r.alignment.Expected.Lines() {
		at := slices.IndexFunc(unknown, func(prompt string) bool {
			return x.isPrompt(l, prompt)
		})
		if at >= 0 {
			prompts = append(prompts, unknown[at])
		} else if len(prompts) > 0 {
			after = l.Text
			break
		} else if isKnown { // after the first wrong line we give up, or the time would be quadratic
			var rest string
			if _, rest, isKnown = strings.Cut(printed, l.Text); isKnown {
				printed = rest
			}
		}
	}
	text, _, isFollowed := strings.Cut(strings.TrimLeft(printed, " \n"), after)
	isFollowed = isFollowed && after != ""
	if !isFollowed {
		text = strings.TrimLeft(printed, " \n")
	}
	texts := question.FindAllString(text, -1)
	lines := slices.Collect(strings.Lines(text))
	switch {
	case isFollowed && len(prompts) == 1 && len(lines) > 0: // other text may precede it
		texts = lines[len(lines)-1:]
	case isFollowed && len(texts) != len(prompts): // then each line is a prompt
		texts = lines
	case !isFollowed && len(texts) > 0 && !strings.HasPrefix(text, texts[0]):
		return
	}
	if len(texts) < len(prompts) || isFollowed && len(texts) != len(prompts) {
		return
	}
	times := map[string]int{}
	for i, prompt := range prompts {
		if _, isCounted := times[texts[i]]; !isCounted {
			times[texts[i]] = strings.Count(r.Printed, texts[i])
		}
		isTooFrequent := times[texts[i]] > 2*len(r.alignment.Expected.Turns)
		isWithinWord := strings.TrimRight(texts[i], ":?> \t\n") == texts[i]
		// Without a sign at its end, as "r " for "Row: ", it may be a part of "after 1 1".
		isInLine := func(l *compare.Line) bool {
			return !l.Prompt && strings.Contains(l.Text, texts[i])
		}
		isAmbiguous := !strings.ContainsAny(texts[i], ":?>") &&
			slices.ContainsFunc(r.alignment.Expected.Lines(), isInLine)
		if !isTooFrequent && !isWithinWord && !isAmbiguous && strings.TrimSpace(texts[i]) != "" {
			if votes[prompt] == nil {
				votes[prompt] = map[string]int{}
			}
			votes[prompt][texts[i]]++
		}
	}
}
