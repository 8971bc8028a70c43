package exercise

import (
	"regexp"
	"slices"
	"strings"

	"tictactoe/internal/run"
)

// A study is how findings come about:
//
//   - Each outcome is an attempt: turns that are due, and turns that were printed (newStudy).
//   - The lines of each turn are set side by side, as rows (compare, align).
//   - What never comes right, and always differs in the same way, is a slip. Printed lines are corrected by the slips
//     known, and compared again, until there are no more slips (learn, correct).
//   - What is printed in another place of its turn is a slip (joinMoved, noteMoved).
//   - White space that differs between lines that are right is a slip, too (noteLayout).
//   - The first row that is still wrong is the attempt's fault (firstFault).
//   - Faults alike, in sessions that show the same behaviour, have one cause (causes).
//   - Each slip and each cause is told as a finding (slipFinding, causeFinding).
type study struct {
	report   Report
	variable *regexp.Regexp // what differs between lines that say the same of something else
	attempts []*attempt
	slips    []*slip

	lines, bareLines map[string]*line // all known, by their text, and by what it is without white space

	turns    int             // how many are due
	turnsDue map[string]int  // in how many of them a line is due, by its template
	due      map[unit]string // what may slip, by itself without white space and capital letters

	corrections map[string]map[string]string // what is due in lines of a form, by what is printed in its place
	ignored     map[string]bool              // forms of lines that are never printed, or always though none is due
}

// An attempt is what a program did with one transcript.
type attempt struct {
	Outcome
	index     int    // of the outcome
	due       string // without what is ignored, as is the output
	output    string // the beginning, where a program printed far more than is due
	want, got []turn
	rows      []row
	spacings  []string // what white space differs, in words
	fault     *fault   // what is wrong first; nil if nothing is, slips aside
}

// isRight reports whether all that is due was printed, but for white space.
func (a *attempt) isRight() bool { return a.Verdict == Pass || a.Verdict == Layout }

// typed returns what was typed before a turn.
func (a *attempt) typed(turn int) string {
	if turn >= len(a.want) {
		return ""
	}
	return a.want[turn].typed
}

// newStudy finds the slips of a program and the faults of its attempts.
func newStudy(r Report) *study {
	s := &study{
		report: r, variable: variableIn(r.Suite),
		lines: map[string]*line{}, bareLines: map[string]*line{}, turnsDue: map[string]int{},
		due: map[unit]string{}, corrections: map[string]map[string]string{}, ignored: map[string]bool{},
	}
	for i, o := range r.Outcomes {
		if o.Verdict == NotRun || o.Verdict == NotStarted {
			continue
		}
		due, _ := r.Suite.Dialogue.Counted(o.Transcript.Output, o.Transcript.Input)
		a := &attempt{Outcome: o, index: i, due: due, output: due} // of what passed the output may have been dropped
		if o.Verdict != Pass {
			a.output = s.beginning(o)
		}
		a.want = s.splitTurns(due, o.Transcript.Input)
		s.attempts = append(s.attempts, a)
		for _, turn := range a.want {
			s.turns++
			for _, line := range turn.lines {
				s.noteDue(line)
			}
		}
	}
	s.learnPrompts()
	for _, a := range s.attempts {
		if a.isRight() {
			a.got = slices.Clone(a.want)
		} else {
			a.got = s.splitTurns(a.output, a.Transcript.Input)
		}
	}
	const rounds = 4
	for range rounds {
		s.compare()
		if !s.learn() {
			break
		}
	}
	s.noteMoved()
	s.noteLayout()
	for _, a := range s.attempts {
		a.fault = s.firstFault(a)
	}
	return s
}

// beginning returns as much of an output as findings look at: of a program that was stopped, only whole lines and prompts.
func (s *study) beginning(o Outcome) string {
	const enough = 16 << 10
	output := o.Run.Output[:min(len(o.Run.Output), 2*len(o.Transcript.Output)+enough)]
	if o.Run.Ending != run.Exited {
		end := strings.LastIndexByte(output, '\n') + 1
		for _, prompt := range s.report.Suite.Dialogue.Prompts {
			if at := strings.LastIndex(output, prompt); at >= end {
				end = at + len(prompt)
			}
		}
		output = output[:end]
	}
	output, _ = s.report.Suite.Dialogue.Counted(output, o.Transcript.Input)
	return output
}

// noteDue notes a line that is due in a turn.
func (s *study) noteDue(l *line) {
	s.turnsDue[l.template]++
	if l.isDue {
		return
	}
	l.isDue = true
	for _, u := range l.units() {
		s.due[unit{u.form, squash(u.text)}] = u.text
	}
}

// compare sets all lines side by side, corrected by the slips known.
func (s *study) compare() {
	corrected := map[*line]*line{}
	for _, a := range s.attempts {
		if a.isRight() && len(a.rows) > 0 {
			continue
		}
		a.rows = a.rows[:0]
		for n := range max(len(a.want), len(a.got)) {
			var want, got []*line
			if n < len(a.want) {
				want = s.counted(a.want[n].lines)
			}
			if n < len(a.got) {
				for i, line := range a.got[n].lines {
					if s.ignored[line.form] {
						continue
					}
					if corrected[line] == nil {
						corrected[line] = s.correct(line)
					}
					a.got[n].lines[i] = corrected[line]
				}
				got = s.counted(a.got[n].lines)
			}
			const more = 20
			got = got[:min(len(got), 2*len(want)+more)]
			a.rows = append(a.rows, align(n, want, got)...)
		}
	}
}

// counted returns the lines that are not ignored.
func (s *study) counted(lines []*line) []*line {
	return slices.DeleteFunc(slices.Clone(lines), func(l *line) bool { return s.ignored[l.form] })
}
