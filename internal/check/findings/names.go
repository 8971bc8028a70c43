package findings

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// A name says when a group of faults occurs.
type name struct {
	text    string // a label of the runs, or a fact about their turns; "" if there is none
	ratio   string // how many of the runs with the label fail, if not most of them do
	isLabel bool
}

// Both limits are needed. Without the first, one coincidence would be a name; without the second,
// each label that long runs have more often would be one.
const (
	significance  = 0.05 // of Fisher's exact test, multiplied by the number of candidates
	leastLikeness = 0.5  // by the Ochiai coefficient
)

// A turn is the unit of evidence for facts: turns before a fault are right, the one with the fault
// fails, and later ones are unknown.
type turn struct {
	run *run
	n   int
}

// isLast reports whether no later turn expects a line.
func (t turn) isLast() bool { return t.n >= t.run.lastTurn() }

// A namer finds names for groups.
type namer struct {
	x       *explainer
	passing []*run // they have no fault
	right   []turn // of all runs

	turns     int                     // of all runs
	turnsWith map[string]int          // how often a line is expected
	isEarly   map[string]bool         // lines that are expected before the last turn of a run
	firsts    map[*run]map[string]int // the first turn that expects a line of a form
}

func newNamer(x *explainer) *namer {
	n := &namer{
		x: x, turnsWith: map[string]int{}, isEarly: map[string]bool{},
		firsts: map[*run]map[string]int{},
	}
	for _, r := range x.runs {
		firstWrong, last := len(r.alignment.Expected.Turns), r.lastTurn()
		if r.fault == nil {
			n.passing = append(n.passing, r)
		} else {
			firstWrong = r.fault.pair.Turn
		}
		n.firsts[r] = map[string]int{}
		for i, expected := range r.alignment.Expected.Turns {
			n.turns++
			if i < firstWrong {
				n.right = append(n.right, turn{r, i})
			}
			for _, line := range expected.Lines {
				text := x.texts.ofLine(line)
				n.turnsWith[text.content]++
				n.isEarly[text.content] = n.isEarly[text.content] || i < last
				if _, ok := n.firsts[r][text.form]; !ok {
					n.firsts[r][text.form] = i
				}
			}
		}
	}
	return n
}

// split splits a group by the labels that explain its faults, and names the subgroups. If
// "winCode:" is wrong in all runs with "win code 8" and in all with "a win on the ninth move",
// these are two subgroups. A label names one only if its failing turns have something in common:
// see shareEvent. The runs that no label explains are the last one, which a fact may name.
func (n *namer) split(g *group) (subgroups []*group) {
	shared := n.bestLabel(g.runs)
	if withLabel(g.runs, shared) < len(g.runs) && n.isTooEarly(g.runs) {
		return []*group{{runs: g.runs, name: name{text: "too early"}}}
	}
	for rest := g.runs; len(rest) > 0; {
		label := n.bestLabel(rest)
		sub := &group{}
		var left []*run
		for _, r := range rest {
			if label == "" || slices.Contains(r.Labels, label) {
				sub.runs = append(sub.runs, r)
			} else {
				left = append(left, r)
			}
		}
		if len(left) > 0 && !n.shareEvent(sub.runs) {
			sub.runs, left, label = rest, nil, ""
		}
		sub.name = n.nameOf(sub.runs, label)
		subgroups, rest = append(subgroups, sub), left
	}
	return subgroups
}

// withoutFault returns the runs that show when a fault does not occur: those without any fault or,
// if there are none, those with other faults.
func (n *namer) withoutFault(failing []*run) []*run {
	if len(n.passing) > 0 {
		return n.passing
	}
	isFailing := func(r *run) bool { return slices.Contains(failing, r) }
	return slices.DeleteFunc(slices.Clone(n.x.runs), isFailing)
}

// bestLabel returns the label with the highest Ochiai coefficient that explains faults, or "".
func (n *namer) bestLabel(failing []*run) (best string) {
	others := n.withoutFault(failing)
	var candidates []string // in the order of the runs' labels, if several are as good
	likeness := map[string]float64{}
	for _, r := range failing {
		for _, label := range r.Labels {
			if _, isKnown := likeness[label]; isKnown {
				continue
			}
			failed, passed := withLabel(failing, label), withLabel(others, label)
			likeness[label] = ochiai(failed, passed, len(failing))
			if likeness[label] >= leastLikeness {
				candidates = append(candidates, label)
			}
		}
	}
	for _, label := range candidates {
		failed, passed := withLabel(failing, label), withLabel(others, label)
		p := fisher(failed, passed, len(failing), len(others)) * float64(len(candidates))
		if p < significance && likeness[label] > likeness[best] {
			best = label
		}
	}
	return best
}

// withLabel returns how many runs have a label.
func withLabel(runs []*run, label string) (n int) {
	for _, r := range runs {
		if slices.Contains(r.Labels, label) {
			n++
		}
	}
	return n
}

// nameOf returns the name of a subgroup: its label, or a fact that is true of its failing turns.
func (n *namer) nameOf(runs []*run, label string) name {
	if label != "" {
		name := name{text: label, isLabel: true}
		failed, passed := withLabel(runs, label), withLabel(n.withoutFault(runs), label)
		if failed < 2*passed {
			name.ratio = fmt.Sprintf(" (%d of %d such transcripts)", failed, failed+passed)
		}
		return name
	}
	var failing []turn
	for _, r := range runs {
		if r.fault.expected.content+r.fault.actual.content == "" {
			return name{}
		}
		failing = append(failing, turn{r, r.fault.pair.Turn})
	}
	facts := n.factsOf(failing[0], runs[0].fault)
	for _, fact := range facts {
		if n.isFact(fact, failing, len(facts)) {
			return name{text: fact.text}
		}
	}
	return name{}
}

// A fact is a property of turns.
type fact struct {
	text   string
	isTrue func(turn) bool
}

// factsOf returns the facts about a failing turn.
func (n *namer) factsOf(t turn, f *fault) []fact {
	facts := []fact{{"at the end", turn.isLast}}
	if t.n > 1 {
		facts = append(facts, fact{"the first time", func(t turn) bool {
			first, ok := n.firsts[t.run][f.expected.form]
			return ok && first == t.n
		}})
	}
	for _, line := range n.linesBefore(t) {
		facts = append(facts, fact{"in the turn after " + quote(line), func(t turn) bool {
			return slices.Contains(n.linesBefore(t), line) && t.expects(f.expected.content)
		}})
	}
	typed := t.run.alignment.Expected.Turn(t.n).Typed
	for word := range strings.FieldsSeq(typed) {
		facts = append(facts, fact{"if " + quote(word) + " is typed", func(t turn) bool {
			return slices.Contains(strings.Fields(t.run.alignment.Expected.Turn(t.n).Typed), word)
		}})
	}
	return facts
}

// expects reports whether a turn expects a line.
func (t turn) expects(content string) bool {
	lines := t.run.alignment.Expected.Turn(t.n).Lines
	isSame := func(line *session.Line) bool { return line.String() == content }
	return slices.ContainsFunc(lines, isSame)
}

// isFact reports whether a fact names a group: it is true of all failing turns, it fails at least
// as often as it passes, and that is no coincidence.
func (n *namer) isFact(f fact, failing []turn, tried int) bool {
	isFalse := func(t turn) bool { return !f.isTrue(t) }
	if slices.ContainsFunc(failing, isFalse) {
		return false
	}
	passed := 0
	for _, t := range n.right {
		if f.isTrue(t) {
			passed++
		}
	}
	p := fisher(len(failing), passed, len(failing), len(n.right)) * float64(tried)
	return len(failing) >= passed && p < significance
}

// isTooEarly reports whether faults print a line that is expected only at the end of runs.
func (n *namer) isTooEarly(runs []*run) bool {
	for _, r := range runs {
		expected, actual := r.fault.expected.content, r.fault.actual.content
		if expected == "" || !n.isOnlyAtEnd(actual) || n.isOnlyAtEnd(expected) {
			return false
		}
	}
	return true
}

// isOnlyAtEnd reports whether a line is expected, and only in last turns.
func (n *namer) isOnlyAtEnd(content string) bool {
	return n.turnsWith[content] > 0 && !n.isEarly[content]
}

// shareEvent reports whether failing turns have something in common that a label may describe: all
// are the last of their runs, or after a line that is not expected in most turns.
func (n *namer) shareEvent(runs []*run) bool {
	isInMiddle := func(r *run) bool { return !turn{r, r.fault.pair.Turn}.isLast() }
	if !slices.ContainsFunc(runs, isInMiddle) {
		return true
	}
	common := map[string]int{} // how many runs expect a line up to their fault
	for _, r := range runs {
		seen := map[string]bool{}
		turns := r.alignment.Expected.Turns
		for _, turn := range turns[:min(r.fault.pair.Turn+1, len(turns))] {
			for _, line := range turn.Lines {
				if content := line.String(); !seen[content] {
					seen[content] = true
					common[content]++
				}
			}
		}
	}
	for content, times := range common {
		if times == len(runs) && 2*n.turnsWith[content] < n.turns {
			return true
		}
	}
	return false
}

// ochiai returns the Ochiai coefficient of a label that a failing run has, from 0 to 1. It is 1 if
// all failing runs have it and no others. If 4 of 5 failing and 1 of 20 passing runs have it, it is
// 4/√(5·5) = 0.8.
func ochiai(failed, passed, failing int) float64 {
	return float64(failed) / math.Sqrt(float64(failing*(failed+passed)))
}

// fisher returns the probability of Fisher's exact test that at least so many of the failing cases
// have a property by coincidence.
func fisher(failed, passed, failing, passing int) float64 {
	with := failed + passed
	p := 0.0
	for k := failed; k <= min(with, failing); k++ {
		p += math.Exp(logChoose(failing, k) + logChoose(passing, with-k) -
			logChoose(failing+passing, with))
	}
	return p
}

// logChoose returns the logarithm of the number of ways to choose k of n.
func logChoose(n, k int) float64 {
	logFactorial := func(n int) float64 {
		value, _ := math.Lgamma(float64(n + 1))
		return value
	}
	return logFactorial(n) - logFactorial(k) - logFactorial(n-k)
}

// linesBefore returns the lines with a label of the latest turn before one that has any.
func (n *namer) linesBefore(t turn) (lines []string) {
	for at := t.n - 1; at >= 0 && lines == nil; at-- {
		for _, line := range t.run.alignment.Expected.Turn(at).Lines {
			if text := n.x.texts.ofLine(line); text.isLabelled {
				lines = append(lines, text.content)
			}
		}
	}
	return lines
}
