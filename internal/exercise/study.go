package exercise

import (
	"slices"
	"strings"

	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A study finds out what is wrong with one program, in the steps below. The example is a program
// that prints "no" for "false" everywhere, and "winCode: 7" if one move completes both diagonals.
//
//  1. findPrompts guesses the prompts that the program words differently: here, none.
//  2. parse cuts each output into turns and lines, and recognises the lines.
//  3. align pairs expected and printed lines. "moveValid: false" is beside "moveValid: no".
//  4. learn makes rules of constant differences: several runs print "no" for "false", and no run
//     prints "false". Then align corrects the printed lines by the rules: "moveValid: no" becomes
//     "moveValid: false", and the pair is equal. Both steps repeat while there are new rules.
//  5. findOrder and findSpace make rules of lines in another order, and of other white space.
//  6. findFault takes the first pair of each run that still differs, its fault: "winCode: 7" for
//     "winCode: 8".
//  7. findCauses groups similar faults. It names a group by a label of its transcripts in
//     suite.json: "both diagonals at once".
//  8. ruleFinding and causeFinding write one sentence for each rule and each group: "it always
//     prints no for false", and "both diagonals at once: it prints winCode: 7, and should print
//     winCode: 8".
type study struct {
	report   *Report
	dialogue transcripts.Dialogue
	printed  transcripts.Dialogue // with the prompts that the program prints
	forms    *forms
	attempts []*attempt
	rules    ruleSet

	texts     map[string]*text           // all texts, by their characters
	cuts      map[string]int             // how to cut characters: see expect
	templates map[string]map[string]bool // the expected templates, by their form
	examples  map[string]string          // the first expected line of each form
	isMany    map[string]bool            // forms that an expected output has several lines of
	isSilent  bool                       // the program prints none of its prompts
}

// An attempt is the run of a program on one transcript, with its output cut into turns.
type attempt struct {
	*Outcome
	index    int // of the outcome
	output   string
	session  transcripts.Session // the expected one
	expected []turn
	actual   []turn
	pairs    []pair
	fault    *fault // nil if the rules explain all differences
}

// A turn is a turn of a session with its lines.
type turn struct {
	typed string
	lines []*line
}

// A line is a line of a session with its text.
type line struct {
	*transcripts.Line
	*text
	before  *line   // in its turn; nil if there is none
	printed *line   // the line that the program printed, if rules corrected it
	by      []*rule // these rules
}

// asPrinted returns the line that the program printed.
func (l *line) asPrinted() *line {
	if l.printed != nil {
		return l.printed
	}
	return l
}

// A text is what lines say that have the same characters.
type text struct {
	characters string // without white space
	says       string // with one blank between words
	template   string
	form       string
	isKind     bool // the form is a kind of lines that the suite names
	isLabelled bool // the form is a label

	// isOpen is for a printed line without the parts that vary in the expected ones: "Well done!"
	// for "Well done, Ada!". It is equal to every line of their template.
	isOpen bool
}

// A pair is an expected line and the printed line in its place. One of them may be nil.
type pair struct {
	turn             int
	expected, actual *line
	moved            bool // the line was printed in another place of its turn
}

// differs reports whether a pair differs in more than white space.
func (s *study) differs(p pair) bool {
	return p.expected == nil || p.actual == nil || !s.equal(p.expected, p.actual)
}

// equal reports whether two lines say the same.
func (s *study) equal(expected, actual *line) bool {
	if expected.text == actual.text || actual.isOpen && expected.template == actual.template {
		return true
	}
	return s.report.Comparison.Tolerance > 0 &&
		s.report.Comparison.EqualLines(expected.Line, actual.Line)
}

// newStudy finds the rules of a program and the faults of its attempts. It uses only the outcomes
// for which isStudied returns true.
func newStudy(r *Report, isStudied func(*Outcome) bool) *study {
	s := &study{
		report:   r,
		dialogue: r.Suite.Dialogue,
		printed:  r.Suite.Dialogue,
		rules: ruleSet{
			byKey:     map[string]*rule{},
			of:        map[substitution]*rule{},
			byActual:  map[unit]substitution{},
			standsFor: map[string][]string{},
		},
		texts:     map[string]*text{},
		cuts:      map[string]int{},
		templates: map[string]map[string]bool{},
		examples:  map[string]string{},
		isMany:    map[string]bool{},
	}
	s.printed.Prompts = slices.Clone(s.dialogue.Prompts)
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if o.Verdict == NotRun || o.Verdict == NotStarted || !isStudied(o) {
			continue
		}
		a := &attempt{Outcome: o, index: i, output: o.beginning(s.dialogue)}
		a.session = s.dialogue.Session(o.Transcript.Output, o.Transcript.Input)
		s.attempts = append(s.attempts, a)
	}
	s.forms = newForms(r.Suite, s.attempts)
	for _, a := range s.attempts {
		s.expect(a)
	}
	s.findPrompts()
	for _, a := range s.attempts {
		s.parse(a)
	}
	const rounds = 6 // this bounds the time
	for range rounds {
		s.align()
		if !s.learn() {
			break
		}
	}
	s.findOrder()
	s.findSpace()
	for _, a := range s.attempts {
		if a.Verdict != Pass {
			a.fault = s.findFault(a)
		}
	}
	return s
}

// beginning returns the part of an output that findings need: its first bytes, up to twice the
// expected length and 16 KiB. If the rest was cut off, or the program did not exit, the last line
// may be a fragment: "winC" for "winCode: 0". So the part then ends with a whole line or a prompt.
func (o *Outcome) beginning(dialogue transcripts.Dialogue) string {
	const enough = 16 << 10
	if o.Verdict == Pass {
		return o.Transcript.Output // the output itself may have been dropped
	}
	output := o.Run.Output
	isCut := o.Dropped > 0 || o.Run.Ending != run.Exited
	if most := 2*len(o.Transcript.Output) + enough; len(output) > most {
		output, isCut = output[:most], true
	}
	if isCut {
		end := strings.LastIndexByte(output, '\n') + 1
		for _, prompt := range dialogue.Prompts {
			if at := strings.LastIndex(output, prompt); at >= end {
				end = at + len(prompt)
			}
		}
		output = output[:end]
	}
	return output
}

// expect adds the lines of an expected output. The characters of a line are not cut, and those of
// two lines in a row are cut after the first.
func (s *study) expect(a *attempt) {
	seen := map[string]bool{} // forms
	for _, t := range a.session.Turns {
		var lines []*line
		for _, l := range t.Lines {
			lines = append(lines, s.line(l))
		}
		a.expected = append(a.expected, newTurn(t.Typed, lines))
		for _, l := range lines {
			if s.templates[l.form] == nil {
				s.examples[l.form] = l.says
				s.templates[l.form] = map[string]bool{}
			}
			s.templates[l.form][l.template] = true
			s.isMany[l.form] = s.isMany[l.form] || seen[l.form]
			seen[l.form] = true

			s.cuts[l.characters] = 0
			if l.before != nil {
				both := l.before.characters + l.characters
				if _, ok := s.cuts[both]; !ok {
					s.cuts[both] = len(l.before.characters)
				}
			}
		}
	}
}

// newTurn returns a turn with lines.
func newTurn(typed string, lines []*line) turn {
	for i := 1; i < len(lines); i++ {
		lines[i].before = lines[i-1]
	}
	return turn{typed, lines}
}

// line returns a line with its text.
func (s *study) line(l *transcripts.Line) *line {
	return &line{Line: l, text: s.textOf(l.String())}
}

// textOf returns the text that says this. Texts with the same characters are one: "X B B" and "XBB"
// both say "X B B" if that is expected. Expected lines are added first, so they decide.
func (s *study) textOf(says string) *text {
	characters := squeeze(says)
	known := s.texts[characters]
	if known == nil {
		known = s.forms.newText(says)
		s.texts[characters] = known
	}
	return known
}

// parse parses the output of an attempt.
func (s *study) parse(a *attempt) {
	if a.Verdict == Pass {
		a.actual = a.expected
		return
	}
	session := s.printed.Session(a.output, a.Transcript.Input)
	s.rightPrompts(session)
	if a.Verdict == Layout && len(session.Turns) != len(a.session.Turns) {
		session, a.session = joinTurns(session), joinTurns(a.session)
		a.expected = nil
		s.expect(a)
	}
	for n, t := range session.Turns {
		lines := s.recognise(linesOf(a.expected, n), t.Lines)
		a.actual = append(a.actual, newTurn(t.Typed, lines))
	}
}

// joinTurns returns a session as one turn. In an output that differs only in white space, a prompt
// may be in another place, in which it does not count: "> " after "1", without a line end.
func joinTurns(session transcripts.Session) transcripts.Session {
	var all transcripts.Turn
	for _, t := range session.Turns {
		if len(t.Lines) > 0 {
			t.Lines[0].Space[0] = all.Tail + t.Lines[0].Space[0]
			all.Tail = ""
		}
		all.Lines = append(all.Lines, t.Lines...)
		all.Tail += t.Tail
	}
	return transcripts.Session{Turns: []transcripts.Turn{all}}
}

// recognise returns the lines of a turn with their texts. If they differ from the expected ones
// only in white space, it cuts them like these. Otherwise it cuts a line in two if a line end is
// missing between two expected lines, and joins two lines that are one expected line:
//
//	printed                          recognised
//
//	moveValid: truegameOver: false   moveValid: true
//	                                 gameOver: false
//
//	winCode:                         winCode: 0
//	0
func (s *study) recognise(expected []*line, lines []*transcripts.Line) (recognised []*line) {
	var lengths []int
	var characters strings.Builder
	for _, l := range expected {
		lengths = append(lengths, len(l.characters))
		characters.WriteString(l.characters)
	}
	if all := join(lines); all.Characters() == characters.String() {
		for i, l := range all.Cut(lengths...) {
			l.Prompt = expected[i].Prompt
			recognised = append(recognised, s.line(l))
		}
		return recognised
	}
	isExpected := func(characters string) bool {
		at, ok := s.cuts[characters]
		return ok && at == 0
	}
	for len(lines) > 0 {
		l := lines[0]
		lines = lines[1:]
		characters := l.Characters()
		at := s.cuts[characters]
		switch {
		case l.Prompt || isExpected(characters):
		case at > 0:
			pieces := l.Cut(at, len(characters)-at)
			recognised = append(recognised, s.line(pieces[0]))
			l = pieces[1]
		case len(lines) > 0 && isExpected(characters+lines[0].Characters()):
			l = join([]*transcripts.Line{l, lines[0]})
			lines = lines[1:]
		}
		recognised = append(recognised, s.line(l))
	}
	return recognised
}

// join returns one line with the words of several lines.
func join(lines []*transcripts.Line) *transcripts.Line {
	all := &transcripts.Line{}
	for _, l := range lines {
		all.Words = append(all.Words, l.Words...)
		all.Space = append(all.Space, l.Space...)
	}
	return all
}

// align pairs the lines of all attempts, after the rules corrected the printed ones. It notes which
// rules each attempt shows. The pairs of attempts that pass never change.
func (s *study) align() {
	for _, r := range s.rules.rules {
		if len(r.substitutions) > 0 {
			clear(r.shown)
		}
	}
	for _, a := range s.attempts {
		if a.Verdict == Pass && a.pairs != nil {
			continue
		}
		a.pairs = a.pairs[:0]
		for n := range max(len(a.expected), len(a.actual)) {
			expected, actual := s.correctTurn(a, n)
			a.pairs = append(a.pairs, joinMoved(s.pairUp(n, expected, actual))...)
		}
		for _, p := range a.pairs {
			if p.actual != nil {
				for _, r := range p.actual.by {
					s.show(r, a, p)
				}
			}
		}
	}
}

// correctTurn returns the lines of a turn after the rules corrected them. If the program always
// prints "no" for "false", never prints "Board:", and always prints an extra "Next":
//
//	expected               printed              corrected: expected and printed
//
//	Board:                 B X B                B X B               B X B
//	B X B                  moveValid: no        moveValid: false    moveValid: false
//	moveValid: false       Next
func (s *study) correctTurn(a *attempt, n int) (expected, actual []*line) {
	isWhole := n < len(a.actual)-1 || a.Run.Ending == run.Exited // no lines are missing at its end
	for _, l := range linesOf(a.expected, n) {
		r := s.rules.of[missing(l.form)]
		if r == nil {
			expected = append(expected, l)
		} else if isWhole {
			s.show(r, a, pair{turn: n, expected: l})
		}
	}
	for _, l := range linesOf(a.actual, n) {
		if r := s.rules.of[extra(l.form)]; r != nil && !s.isKnown(l.text) {
			s.show(r, a, pair{turn: n, actual: l})
			continue
		}
		if right, by := s.correct(l.text); by != nil {
			l = l.corrected(right, by)
		}
		actual = append(actual, l)
	}
	return expected, actual
}

// linesOf returns the lines of a turn; none if there is no such turn.
func linesOf(turns []turn, n int) []*line {
	if n < 0 || n >= len(turns) {
		return nil
	}
	return turns[n].lines
}

// corrected returns a printed line with the right text.
func (l *line) corrected(right *text, by []*rule) *line {
	copied := transcripts.Line{Words: strings.Fields(right.says), Prompt: l.Prompt}
	return &line{Line: &copied, text: right, printed: l, by: by}
}

// pairUp pairs the lines of a turn, in their order on both sides.
func (s *study) pairUp(n int, expected, actual []*line) (pairs []pair) {
	for _, p := range s.report.Comparison.AlignTurn(n, plain(expected), plain(actual)) {
		next := pair{turn: n}
		if p.Expected != nil {
			next.expected, expected = expected[0], expected[1:]
		}
		if p.Actual != nil {
			next.actual, actual = actual[0], actual[1:]
		}
		pairs = append(pairs, next)
	}
	return pairs
}

// plain returns lines without their text.
func plain(lines []*line) (plain []*transcripts.Line) {
	for _, l := range lines {
		plain = append(plain, l.Line)
	}
	return plain
}
