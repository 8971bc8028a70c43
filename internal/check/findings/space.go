package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/console"
)

// spaceOf returns the differences in white space that the rows of a run show, one for each key.
func (e *explainer) spaceOf(r *run, rows []compare.Row) (all []*difference) {
	if r.unasked != nil { // its rows are not side by side
		return nil
	}
	for len(rows) > 0 && r.End.IsCut && rows[len(rows)-1].IsEmpty() { // it may have been cut here
		rows = rows[:len(rows)-1]
	}
	lineEndsCount := r.Alignment.Match == compare.SameText &&
		e.program.Rules.Space != compare.IgnoreSpace
	seen := map[string]*difference{}
	var previous compare.Row // the last row that has words
	for at, row := range rows {
		text, sentence := "", ""
		hasSides := row.Expected != nil && row.Actual != nil
		isFirst := at == 0 || !rows[at-1].IsEmpty() || !rows[at-1].Differs()
		switch {
		case !row.Differs(): // no difference
		case lineEndsCount && isFirst && row.IsEmpty() && !hasSides:
			sentence = r.emptyLineSentence(row, previous, at == len(rows)-1)
			text = e.texts.template(sentence)
		case hasSides && (row.Match == compare.SameText || lineEndsCount):
			text, sentence = e.blanksSentence(row)
		}
		switch first := seen[text]; {
		case sentence == "": // nothing to report in this row
		case first != nil:
			first.hasSimilar = first.hasSimilar || sentence != first.Sentence
		case len(all) <= mostOf[Space]:
			first = &difference{key: key{kind: Space, text: text}}
			first.Sentence = sentence
			if pairs := r.Alignment.Pairs; len(pairs) > 0 { // otherwise no line has words
				first.pair = pairs[min(row.Pair, len(pairs)-1)]
			}
			seen[text] = first
			all = append(all, first)
		}
		if !row.IsEmpty() {
			previous = row
		}
	}
	return all
}

// emptyLineSentence returns a sentence about an empty line that is missing or extra, after the row
// previous. At the end of the output it may be about the end of the last line.
func (r *run) emptyLineSentence(row, previous compare.Row, isLast bool) string {
	what, place := "an empty line", "at the start"
	line := cmp.Or(previous.Expected, previous.Actual)
	switch {
	case isLast && strings.HasSuffix(r.Printed, "\n") != strings.HasSuffix(r.Expected, "\n"):
		what, place = "the line end", "after the last line"
	case line != nil && line.Typed < len(line.Text):
		what, place = "a line end", "after the prompt"
	case line != nil && r.IsPrivate:
		place = "after a line that is right"
	case line != nil:
		place = "after " + quote(compare.OneBlank(line.Text))
	}
	if row.Actual != nil {
		return "it prints an extra " + what[strings.IndexByte(what, ' ')+1:] + " " + place
	}
	return "it leaves out " + what + " " + place
}

// blanksSentence returns a sentence about the blanks or line ends in a row that differ. Lines with
// the same difference, such as a TAB in place of three blanks, have one key.
func (e *explainer) blanksSentence(row compare.Row) (key, sentence string) {
	printed, expected := e.compared(row.Actual), e.compared(row.Expected)
	switch {
	case printed == expected: // only the blanks between a prompt and the input differ
		return "", ""
	case printed == expected+"\r":
		return "CR LF", "lines end in CR LF, and should end in LF"
	case row.Match == compare.Different && len(printed) < len(expected):
		line := quote(compare.OneBlank(printed))
		return "extra line end", "it prints an extra line end after " + line
	case row.Match == compare.Different:
		line := quote(compare.OneBlank(expected))
		return "missing line end", "it leaves out the line end after " + line
	}
	sentence = contrast("it prints %s, and should print %s",
		console.ShowBlanks(printed), console.ShowBlanks(expected))
	if kind := compare.KindOf(e.program.LineKinds, expected); kind >= 0 {
		name := e.program.LineKinds[kind].Name
		return name, name + ": " + sentence
	}
	return fmt.Sprintf("%q for %q", blanksOf(printed), blanksOf(expected)), sentence
}

// blanksOf returns the different blanks in a text.
func blanksOf(text string) []string {
	isText := func(r rune) bool { return !unicode.IsSpace(r) }
	blanks := strings.FieldsFunc(text, isText)
	slices.Sort(blanks)
	return slices.Compact(blanks)
}

// compared returns the part of a line in which blanks count.
func (e *explainer) compared(l *compare.ScreenLine) string {
	hasInput := l.Typed < len(l.Text)
	if e.program.Rules.Space == compare.Strict && !hasInput {
		return l.Text
	}
	return strings.TrimRightFunc(l.Text[:l.Typed], unicode.IsSpace)
}
