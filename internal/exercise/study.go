package exercise

import (
	"slices"
	"strings"

	"tictactoe/internal/run"
)

// A study is what is known of all transcripts that a program was run on.
type study struct {
	report   Report
	attempts []attempt
	slips    []*slip

	turns    int            // how many are due
	turnsDue map[string]int // in how many of them a line is due, with # for numbers

	lines     map[string]bool   // those that are due somewhere, with # for numbers and without
	due       map[string]bool   // the texts of swaps that are due somewhere
	meant     map[string]string // those texts, by what is left of them without white space and capital letters
	rewrites  map[string]string // what is due, by what is always printed in its place
	words     map[string]string // the same for words of lines
	accepted  map[swap]bool     // what else counts as right
	rewritten map[string]bool   // lines that were corrected

	places, blanks map[string]string // what place and blank have returned, and distance
	distances      map[swap]int
}

// An attempt is what a program did with one transcript.
type attempt struct {
	Outcome
	index     int    // of the outcome
	output    string // the beginning, where a program printed far more than is due
	want, got []turn
	rows      []row
	fault     *fault // what is wrong first; nil if nothing is, slips aside
}

// typed returns what was typed before a turn.
func (a *attempt) typed(turn int) string {
	if turn >= len(a.want) {
		return ""
	}
	return a.want[turn].typed
}

// turnRows returns the rows of a turn.
func (a *attempt) turnRows(turn int) []row {
	of := func(turn int) int {
		at, _ := slices.BinarySearchFunc(a.rows, turn, func(r row, turn int) int { return r.turn - turn })
		return at
	}
	return a.rows[of(turn):of(turn+1)]
}

// newStudy compares all that a program printed with what is due.
func newStudy(r Report) *study {
	s := &study{
		report: r, lines: map[string]bool{}, due: map[string]bool{}, meant: map[string]string{}, rewrites: map[string]string{},
		words: map[string]string{}, accepted: map[swap]bool{}, rewritten: map[string]bool{},
		turnsDue: map[string]int{}, places: map[string]string{}, blanks: map[string]string{}, distances: map[swap]int{},
	}
	for i, o := range r.Outcomes {
		if o.Verdict == NotRun || o.Verdict == NotStarted {
			continue
		}
		const enough = 16 << 10
		output := o.Run.Output[:min(len(o.Run.Output), 2*len(o.Transcript.Output)+enough)]
		if o.Run.Ending != run.Exited {
			output = s.wholeLines(output)
		}
		output, _ = r.Suite.Dialogue.Counted(output, o.Transcript.Input)
		due, _ := r.Suite.Dialogue.Counted(o.Transcript.Output, o.Transcript.Input)
		a := attempt{Outcome: o, index: i, output: output}
		a.want = splitTurns(r.Suite.Dialogue, due, o.Transcript.Input)
		a.got = splitTurns(r.Suite.Dialogue, output, o.Transcript.Input)
		s.attempts = append(s.attempts, a)
		for _, turn := range a.want {
			s.turns++
			for _, line := range turn.lines {
				s.turnsDue[s.blank(line)]++
				s.learnDue(line)
			}
		}
	}
	s.learnPrompt()
	s.recut()
	const rounds = 4
	for range rounds {
		s.compare()
		if !s.learn() {
			break
		}
	}
	s.noteLayout()
	for i := range s.attempts {
		s.attempts[i].fault = s.firstFault(&s.attempts[i])
	}
	return s
}

// wholeLines returns an output up to its last line end or prompt.
func (s *study) wholeLines(output string) string {
	end := strings.LastIndexByte(output, '\n') + 1
	for _, prompt := range s.report.Suite.Dialogue.Prompts {
		if at := strings.LastIndex(output, prompt); at >= end {
			end = at + len(prompt)
		}
	}
	return output[:end]
}

// learnDue notes a line that is due.
func (s *study) learnDue(line string) {
	if s.due[line] {
		return
	}
	s.lines[s.blank(line)], s.lines[fold(line)] = true, true
	texts := []string{line, fold(line), s.blank(line), s.place(line)}
	if words := strings.Fields(line); ofMarks(words) {
		for _, word := range words {
			texts = append(texts, mark+word)
		}
	}
	for _, text := range texts {
		s.due[text] = true
		s.meant[strings.ToLower(squash(text))] = text
	}
}

// compare sets all lines side by side, corrected by the slips known.
func (s *study) compare() {
	corrected := map[string]string{}
	for i := range s.attempts {
		a := &s.attempts[i]
		a.rows = a.rows[:0]
		for n := range max(len(a.want), len(a.got)) {
			var want, got []string
			if n < len(a.want) {
				want = a.want[n].lines
			}
			if n < len(a.got) {
				got = a.got[n].lines
			}
			for j, line := range got {
				if _, ok := corrected[line]; !ok {
					corrected[line] = s.correct(line)
				}
				got[j] = corrected[line]
			}
			const more = 20
			a.rows = append(a.rows, s.align(n, want, got[:min(len(got), 2*len(want)+more)])...)
		}
	}
}

// fine reports whether a row is as due but for white space and slips.
func (s *study) fine(r row) bool {
	if r.empty() || r.want == r.got || !r.gap() && squash(r.want) == squash(r.got) {
		return true
	}
	return s.accepted[s.swapOf(r)]
}

func (s *study) isPrompt(line string) bool {
	return slices.Contains(s.report.Suite.Dialogue.Prompts, line)
}
