package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"tictactoe/internal/session"
)

// spaceOf returns the differences in white space that the rows of a run show. Lines with the same
// blanks, such as a TAB in place of three blanks, have one key.
func (x *explainer) spaceOf(r *run, rows []session.Row) (all []*difference) {
	onlySpace := r.alignment.Match == session.SameText
	for len(rows) > 0 && r.End.IsCut && rows[len(rows)-1].IsEmpty() { // they say nothing
		rows = rows[:len(rows)-1]
	}
	seen := map[string]bool{}
	var previous session.Row // with words
	for at, row := range rows {
		key, sentence, isSure := "", "", true
		switch {
		case row.Same:
		case row.Match == session.SameText:
			key, sentence = x.sayBlanks(row)
		case x.program.Comparison.Space == session.IgnoreSpace: // line ends do not count
		case isEmptyLine(row) && at > 0 && isEmptyLine(rows[at-1]): // it is said
		case isEmptyLine(row):
			sentence = r.sayEmptyLine(rows[at:], placeAfter(previous))
			key = x.texts.template(sentence)
			isSure = onlySpace || isRightBeside(rows, at, -1) && isRightBeside(rows, at, 1)
		case isJoined(rows[at:]), onlySpace && row.Expected != nil && row.Actual != nil:
			key, sentence = x.sayBlanks(row)
		}
		isNew := sentence != "" && !seen[key]
		seen[key] = true
		if isNew && isSure {
			d := &difference{kind: Space, key: key, pair: r.pairOf(rows[at:])}
			d.Sentence = sentence
			if !d.pair.isChangedPrompt() {
				all = append(all, d)
			}
		}
		if len(all) > mostOf[Space] { // they are one finding: see limit
			break
		}
		if !row.IsEmpty() {
			previous = row
		}
	}
	return all
}

// isEmptyLine reports whether a row is an empty line that only one side has.
func isEmptyLine(row session.Row) bool {
	return row.IsEmpty() && (row.Expected == nil || row.Actual == nil)
}

// isJoined reports whether the printed line of the first row is two expected lines.
func isJoined(rows []session.Row) bool {
	next := 1
	for next < len(rows) && rows[next].IsEmpty() {
		next++
	}
	first := rows[0]
	return next < len(rows) && first.Expected != nil && first.Actual != nil &&
		rows[next].Expected != nil && rows[next].Actual == nil &&
		squeeze(first.Actual.Text) == squeeze(first.Expected.Text+rows[next].Expected.Text)
}

const afterPrompt = "after the prompt"

// placeAfter says that something is after the line of a row, or after its prompt, or at the start
// if there is no row.
func placeAfter(row session.Row) string {
	line := cmp.Or(row.Expected, row.Actual)
	switch {
	case line == nil:
		return "at the start"
	case line.Typed < len(line.Text):
		return afterPrompt
	}
	return "after " + quote(oneBlank(line.Text))
}

// isRightBeside reports whether the next row with words, in a direction, has the same text on both
// sides, or whether there is none.
func isRightBeside(rows []session.Row, at, step int) bool {
	for at += step; at >= 0 && at < len(rows); at += step {
		if !rows[at].IsEmpty() {
			return rows[at].Match != session.Different
		}
	}
	return true
}

// sayEmptyLine says that an empty line is missing or extra at a place. If there is no other row,
// that may be the end of the last line. After a prompt it may be the end of its line: the output
// does not show whether that is printed before or after the input is read.
func (r *run) sayEmptyLine(rows []session.Row, place string) string {
	what, extra := "an empty line ", "an extra empty line "
	isEnded, areSeveral := strings.HasSuffix(r.Printed, "\n"), len(rows) > 1 && isEmptyLine(rows[1])
	switch {
	case len(rows) == 1 && isEnded != strings.HasSuffix(r.Expected, "\n"):
		what, extra, place = "the line end ", "a line end ", "after the last line"
	case areSeveral && place == afterPrompt:
		what, extra = "line ends ", "extra line ends "
	case areSeveral:
		what, extra = "empty lines ", "extra empty lines "
	case place == afterPrompt:
		what, extra = "a line end ", "an extra line end "
	}
	if rows[0].Actual != nil {
		return "it prints " + extra + place
	}
	return "it leaves out " + what + place
}

// keyBlanks begins the keys of lines whose blanks differ.
const keyBlanks = "blanks "

// sayBlanks says how the blanks or the line ends in a row differ. The key has no words.
func (x *explainer) sayBlanks(row session.Row) (key, sentence string) {
	printed, expected := x.compared(row.Actual), x.compared(row.Expected)
	blanks, begin := differentBlanks(printed, expected)
	switch {
	case printed == expected: // only the blanks between a prompt and the input differ
		return "", ""
	case printed == expected+"\r":
		return "CR LF", "lines end in CR LF, and should end in LF"
	case expected == printed+"\r":
		return "LF", "lines end in LF, and should end in CR LF"
	case blanks == "[]" && row.Match == session.Different && len(printed) < len(expected):
		return "extra line end", "it prints an extra line end after " + quote(oneBlank(begin))
	case blanks == "[]" && row.Match == session.Different:
		return "missing line end", "it leaves out the line end after " + quote(oneBlank(begin))
	}
	sentence = contrast("it prints %s, and should print %s",
		session.ShowBlanks(printed), session.ShowBlanks(expected))
	if kind, isKind := session.KindOf(x.program.LineKinds, expected); isKind {
		sentence = kind + ": " + sentence
	}
	return keyBlanks + blanks, sentence
}

// differentBlanks returns the different blanks of two texts up to the first character that is not
// white space and differs, and the beginning of the first text up to there.
func differentBlanks(a, b string) (blanks, begin string) {
	var different []string
	rest, other := a, b
	for {
		word := strings.TrimLeftFunc(rest, unicode.IsSpace)
		otherWord := strings.TrimLeftFunc(other, unicode.IsSpace)
		if word == "" || otherWord == "" || word[0] != otherWord[0] {
			slices.Sort(different)
			return fmt.Sprint(slices.Compact(different)), a[:len(a)-len(rest)]
		}
		space, otherSpace := rest[:len(rest)-len(word)], other[:len(other)-len(otherWord)]
		if space != otherSpace {
			different = append(different, fmt.Sprintf("%q for %q", space, otherSpace))
		}
		rest, other = word[1:], otherWord[1:]
	}
}

// compared returns the part of a line in which blanks count.
func (x *explainer) compared(l *session.ScreenLine) string {
	hasInput := l.Typed < len(l.Text)
	if x.program.Comparison.Space == session.Strict && !hasInput {
		return l.Text
	}
	return strings.TrimRightFunc(l.Text[:l.Typed], unicode.IsSpace)
}

// isChangedPrompt reports whether a pair shows that the program has another prompt.
func (p pair) isChangedPrompt() bool {
	return p.Expected != nil && p.Expected.Prompt && len(p.changes) > 0
}

// pairOf returns the first pair that one of some rows shows, or the last pair. Outputs of white
// space alone have no pairs.
func (r *run) pairOf(rows []session.Row) pair {
	for _, row := range rows {
		for _, p := range r.pairs {
			if !row.IsEmpty() && row.Shows(p.Pair) {
				return p
			}
		}
	}
	if len(r.pairs) == 0 {
		return pair{}
	}
	return r.pairs[len(r.pairs)-1]
}
