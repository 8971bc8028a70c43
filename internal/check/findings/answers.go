package findings

import (
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// Answers are the lines of a program that no prompt asks for input, if it expects one line of
// output for each line of input. The last line of all inputs may be one that ends the program.
type answers struct {
	isKnown map[string]bool // lines that are typed in runs that passed
}

// findAnswers returns the answers of a program, or nil.
func findAnswers(runs []*run) *answers {
	a := &answers{isKnown: map[string]bool{}}
	end, extra := "", 0 // the last line of the inputs, and whether it has no answer
	for i, r := range runs {
		inputs, expected := typedLines(r), r.alignment.Expected.Lines()
		if i == 0 {
			end, extra = inputs[len(inputs)-1], len(inputs)-len(expected)
		}
		last := len(expected) - 1
		isEnd := extra == 0 || extra == 1 && inputs[len(inputs)-1] == end && len(runs) > 1
		isOne := len(r.alignment.Expected.Turns) == 1 && len(inputs) == len(expected)+extra &&
			last >= 0 && expected[last].Number == last+1
		if !isEnd || !isOne {
			return nil
		}
		for _, input := range inputs {
			a.isKnown[input] = a.isKnown[input] || r.Passed
		}
	}
	return a
}

// typedLines returns the lines of a run's input.
func typedLines(r *run) []string {
	return strings.Split(strings.TrimSuffix(r.Input, "\n"), "\n")
}

// inputOf returns the number and the text of the input line to which an expected line belongs, or 0
// if that is not known, as after a crash, or if the input is so short that a report shows it whole.
func (a *answers) inputOf(r *run, p pair) (number int, typed string) {
	const shown = 6 // lines
	isUnknown := r.isVague || r.End.IsLossy
	if a == nil || p.Expected == nil || isUnknown || len(typedLines(r)) <= shown {
		return 0, ""
	}
	number = p.Expected.Number
	return number, strings.Join(strings.Fields(typedLines(r)[number-1]), " ")
}

// place puts missing answers in their places. If some of several equal lines are missing, the
// output does not show which. They are those to input that no right run has, if these are as many;
// otherwise it stays unknown.
func (a *answers) place(r *run) {
	at := slices.IndexFunc(r.pairs, func(p pair) bool { return p.isWrong })
	if a == nil || at < 0 || r.pairs[at].Actual != nil {
		return
	}
	isEqual := func(p pair) bool {
		return p.Expected != nil && p.Expected.Text == r.pairs[at].Expected.Text &&
			(!p.isWrong || p.Actual == nil)
	}
	first, last := at, at
	for first > 0 && isEqual(r.pairs[first-1]) {
		first--
	}
	for last < len(r.pairs)-1 && isEqual(r.pairs[last+1]) {
		last++
	}
	inputs, known := typedLines(r), 0
	isKnown := func(p pair) bool { return a.isKnown[inputs[p.Expected.Number-1]] }
	var printed []*session.Line
	for _, p := range r.pairs[first : last+1] {
		if p.Actual != nil {
			printed = append(printed, p.Actual)
		}
		if isKnown(p) {
			known++
		}
	}
	r.isVague = known != len(printed)
	for i := first; i <= last && !r.isVague; i++ {
		p := &r.pairs[i]
		p.isWrong, p.Actual = true, nil
		if isKnown(*p) {
			p.isWrong, p.Actual, printed = false, printed[0], printed[1:]
		}
	}
}
