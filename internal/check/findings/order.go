package findings

import (
	"fmt"
	"maps"
	"slices"

	"tictactoe/internal/session"
)

// findOrder adds a finding for the lines of turns that are printed in another order, and pairs each
// with its expected line. Rows of a board or a picture are not in another order: their place is
// their meaning.
func (x *explainer) findOrder() {
	shownBy := map[string]showing{} // by the sentence
	for _, r := range x.failed() {
		var pairs []pair
		for begin, end := 0, 0; begin < len(r.pairs); begin = end {
			for end < len(r.pairs) && r.pairs[end].Turn == r.pairs[begin].Turn {
				end++
			}
			sentence, moved := x.orderOf(r.pairs[begin:end])
			if sentence == "" {
				pairs = append(pairs, r.pairs[begin:end]...)
				continue
			}
			pairs = append(pairs, moved...)
			if shownBy[sentence] == nil {
				shownBy[sentence] = showing{}
			}
			first := slices.IndexFunc(moved, func(p pair) bool { return p.isMoved })
			shownBy[sentence].add(r, moved[first])
		}
		r.pairs = pairs
	}
	for _, sentence := range slices.Sorted(maps.Keys(shownBy)) {
		shown := shownBy[sentence]
		x.add(Finding{Kind: Rule, Sentence: sentence}, shown, shown.example())
	}
}

// orderOf returns a sentence if the printed lines of a turn are the predicted ones in another
// order, and otherwise "". The pairs then have each printed line beside its expected line, from
// which it may still differ in the value after a label.
func (x *explainer) orderOf(turn []pair) (sentence string, moved []pair) {
	isWrong := func(p pair) bool { return p.isWrong }
	if !slices.ContainsFunc(turn, isWrong) {
		return "", nil
	}
	var expected []pair // with a predicted line
	var predicted, printed []*session.Line
	for _, p := range turn {
		switch {
		case p.predicted != nil:
			expected = append(expected, p)
			predicted = append(predicted, p.predicted)
			if p.Actual != nil {
				printed = append(printed, p.Actual)
			}
		case len(p.changes) == 0: // an extra line that no change explains
			printed = append(printed, p.Actual)
		default:
			moved = append(moved, p)
		}
	}
	predictedKeys, printedKeys := x.orderKeys(predicted, printed)
	if len(predicted) != len(printed) || slices.Equal(predictedKeys, printedKeys) {
		return "", nil
	}
	byKey := map[string][]*session.Line{}
	for i, key := range printedKeys {
		byKey[key] = append(byKey[key], printed[i])
	}
	for i, p := range expected {
		lines := byKey[predictedKeys[i]]
		if len(lines) == 0 {
			return "", nil
		}
		p.Actual = lines[0]
		byKey[predictedKeys[i]] = lines[1:]
		p.isWrong = !x.program.Comparison.EqualLines(p.predicted, p.Actual)
		p.isMoved = predictedKeys[i] != printedKeys[i]
		isKind := x.texts.ofLine(p.Expected).isKind
		if p.isMoved && (isKind || p.predicted.IsPicture()) {
			return "", nil
		}
		moved = append(moved, p)
	}
	return x.orderSentence(expected, predictedKeys, printedKeys), moved
}

// orderKeys returns a key for each line. It is equal for lines that may be the same line in two
// places: the value after a label that only one predicted line has may differ.
func (x *explainer) orderKeys(predicted, printed []*session.Line) (
	predictedKeys, printedKeys []string,
) {
	times := map[string]int{} // how many predicted lines have a form
	for _, line := range predicted {
		times[x.texts.ofLine(line).form]++
	}
	keys := func(lines []*session.Line) (keys []string) {
		for _, line := range lines {
			text := x.texts.ofLine(line)
			if text.isLabelled && times[text.form] == 1 {
				keys = append(keys, text.form)
			} else {
				keys = append(keys, text.content)
			}
		}
		return keys
	}
	return keys(predicted), keys(printed)
}

// orderSentence describes the order of printed lines.
func (x *explainer) orderSentence(expected []pair, predictedKeys, printedKeys []string) string {
	begin, end := 0, len(expected) // of the lines in another order
	for predictedKeys[begin] == printedKeys[begin] {
		begin++
	}
	for predictedKeys[end-1] == printedKeys[end-1] {
		end--
	}
	predictedKeys, printedKeys = predictedKeys[begin:end], printedKeys[begin:end]
	reversed := slices.Clone(printedKeys)
	slices.Reverse(reversed)
	nameOf := func(p pair) string { return x.texts.formText(x.texts.ofLine(p.Expected)) }
	moved := "the line " + nameOf(expected[begin])
	switch {
	case len(reversed) > 2 && slices.Equal(reversed, predictedKeys):
		return "it prints lines in reverse order"
	case !slices.Equal(predictedKeys[1:], printedKeys[:len(printedKeys)-1]):
		return "it prints the same lines in another order"
	case begin == 0:
		return fmt.Sprintf("it prints %s in another place, and should print it first", moved)
	}
	return fmt.Sprintf("it prints %s in another place, and should print it after %s",
		moved, nameOf(expected[begin-1]))
}
