package findings

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tictactoe/internal/session"
)

// explainerOf explains runs, each with its expected and its printed output. "|"
// ends a line.
func explainerOf(t *testing.T, runs [][2]string) *explainer {
	t.Helper()
	var program Program
	for _, r := range runs {
		var sides [2]session.Session
		for i, text := range r {
			sides[i] = program.Dialogue.Parse(strings.ReplaceAll(text, "|", "\n"), "")
		}
		alignment := program.Comparison.Align(sides[0], sides[1])
		isPassed := alignment.Match == session.Equal
		program.Runs = append(program.Runs, Run{Alignment: alignment, Passed: isPassed})
	}
	x := newExplainer(t.Context(), program)
	x.learn()
	x.predictAll()
	return x
}

// The changes of a program, applied to the expected lines, give the printed lines. A difference
// that one run shows is no change, and neither is one whose expected text is right in a run.
func TestPredict(t *testing.T) {
	for _, test := range []struct {
		runs      [][2]string
		predicted string // the lines of the first run
	}{
		{[][2]string{{"won: yes|", "won: 1|"}, {"won: no|won: yes|", "won: no|won: 1|"}}, "won: 1"},
		{[][2]string{{"Sum: 3|", "Total 3|"}, {"Sum: 4|", "Total 4|"}}, "Total 3"},
		{[][2]string{{"a b c|Bye|", "Bye|"}, {"a b c|Bye|", "Bye|"}}, "Bye"},
		{[][2]string{{"won: yes|", "won: 1|"}, {"won: no|", "won: no|"}}, "won: yes"},
		{[][2]string{{"a|", "b|"}, {"a|", "b|"}, {"a|", "a|"}}, "a"},
	} {
		x := explainerOf(t, test.runs)
		var predicted []string
		for _, p := range x.runs[0].pairs {
			if p.predicted != nil {
				predicted = append(predicted, p.predicted.String())
			}
		}
		if got := strings.Join(predicted, "|"); got != test.predicted {
			t.Errorf("%q: %s, expected %s", test.runs, got, test.predicted)
		}
	}
}

// FuzzPredict checks that the pairs of each run have each expected and each printed line once, and
// that a printed line which the changes explain is the predicted one.
func FuzzPredict(f *testing.F) {
	for seed := range uint64(100) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 0))
		words := strings.Split(",Bye|,yes,no,Sum: 3|,Total 3|,a b|,won:,*,**,1,|,|", ",")
		var runs [][2]string
		for range 2 + random.IntN(6) {
			var expected []string
			for range random.IntN(12) {
				expected = append(expected, words[random.IntN(len(words))])
			}
			text := strings.Join(expected, " ")
			old, printed := words[seed%11], words[seed/11%11]
			changed := strings.ReplaceAll(text, old, printed)
			if random.IntN(4) == 0 {
				changed += " | extra"
			}
			runs = append(runs, [2]string{text, changed})
		}
		x := explainerOf(t, runs)
		for _, r := range x.failed() {
			expected, printed := 0, 0
			for _, p := range r.pairs {
				if p.Expected != nil {
					expected++
				}
				if p.Actual != nil {
					printed++
				}
				isBoth := p.predicted != nil && p.Actual != nil
				if !p.isWrong && isBoth && p.predicted.Characters() != p.Actual.Characters() {
					t.Errorf("%q: predicted %s, printed %s", runs, p.predicted, p.Actual)
				}
			}
			isCut := r.alignment.Match == session.SameText // its lines are pieces
			if expected != len(r.alignment.Expected.Lines()) ||
				!isCut && printed != len(r.alignment.Actual.Lines()) {
				t.Errorf("%q: %d expected and %d printed lines", runs, expected, printed)
			}
		}
	})
}
