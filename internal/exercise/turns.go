package exercise

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/aymanbagabas/go-udiff/lcs"

	"tictactoe/transcripts"
)

// A line is a line that is due or was printed, and what it has in common with others.
type line struct {
	text     string
	bare     string // without white space
	says     string // with one blank for any white space
	template string // what it says, with # for what is variable
	form     string // shared by lines that say the same of something else: their kind's name, their label, or a template
	isPrompt bool
	isDue    bool // somewhere

	isCorrected bool // printed was another line, of which slips make this one
	isOpen      bool // what is variable was not printed
}

// same reports whether a line that was printed says what is due.
func (l *line) same(due *line) bool {
	return l.bare == due.bare || l.isOpen && l.template == due.template
}

// line returns the line with a text, always the same one. It says the same as a line known that differs in white space.
func (s *study) line(text string) *line {
	if known, ok := s.lines[text]; ok {
		return known
	}
	words := strings.Fields(text)
	l := &line{bare: strings.Join(words, "")}
	if known, ok := s.bareLines[l.bare]; ok {
		*l = *known
	} else {
		l.says = strings.Join(words, " ")
		l.template = s.templateOf(l.says)
		l.form = s.formOf(text)
		s.bareLines[l.bare] = l
	}
	l.text = text
	l.isPrompt = slices.Contains(s.report.Suite.Dialogue.Prompts, text)
	s.lines[text] = l
	return l
}

var (
	name   = expression(`\b[A-Z][A-Za-z]+( [A-Z][A-Za-z]+)*\b`)
	label  = expression(`^([^:]+:) .*`)
	letter = expression(`\b[A-Z]\b`)
)

// expression returns a function that compiles a regular expression when it is first called: a game needs none.
func expression(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// variableIn returns what differs between lines that say the same of something else: numbers, and names that are typed in the
// suite.
func variableIn(suite *transcripts.Suite) *regexp.Regexp {
	const most = 1000
	found := map[string]bool{}
	for _, t := range suite.Transcripts {
		for _, typed := range name().FindAllString(t.Input, most) {
			found[typed] = true
		}
	}
	names := slices.Sorted(maps.Keys(found))
	variable := `[-+]?\d+`
	for _, typed := range slices.Backward(names[:min(len(names), most)]) { // "Ada Lovelace" before "Ada"
		variable += `|(?i:\b` + typed + `\b)`
	}
	return regexp.MustCompile(variable)
}

// templateOf returns a text with # for what is variable.
func (s *study) templateOf(text string) string { return s.variable.ReplaceAllString(text, "#") }

// formOf returns what a line has in common with others that say the same of something else.
func (s *study) formOf(text string) string {
	if kind, ok := s.report.Suite.LineKind(text); ok {
		return kind
	}
	template := s.templateOf(strings.Join(strings.Fields(text), " "))
	return letter().ReplaceAllString(label().ReplaceAllString(template, "$1"), "@")
}

// nameLine returns the suite's name for lines such as this one or, behind a prefix, what they have in common, in quotes.
func (s *study) nameLine(prefix, text string) string {
	if kind, ok := s.report.Suite.LineKind(text); ok {
		return kind
	}
	return prefix + transcripts.ShowSpace(`"`+strings.NewReplacer("#", "…", "@", "…").Replace(s.formOf(text))+`"`)
}

// A turn is what was typed and the lines that the program then printed. The prompt that ends a turn is its last line.
type turn struct {
	typed string
	lines []*line
}

// splitTurns cuts an output where something was typed. The first turn comes before anything was.
func (s *study) splitTurns(output, input string) []turn {
	var turns []turn
	typed := ""
	for _, t := range s.report.Suite.Dialogue.Turns(output, input) {
		next := turn{typed: typed}
		for text := range strings.Lines(t.Printed) {
			next.lines = append(next.lines, s.line(text))
		}
		turns = append(turns, next)
		typed = strings.Join(strings.Fields(t.Typed), " ")
	}
	return turns
}

// A row is a line that is due beside one that was printed. Either may be nil: the other is extra, or missing.
type row struct {
	turn      int
	want, got *line
	moved     bool // got was printed in another place of its turn
}

func (r row) isGap() bool { return r.want == nil || r.got == nil }

// isEmptyGap reports whether an empty line is missing or extra.
func (r row) isEmptyGap() bool {
	return (r.want == nil || r.want.bare == "") && (r.got == nil || r.got.bare == "") && r.isGap()
}

// fine reports whether what is due was printed, but for white space.
func (r row) fine() bool { return r.isEmptyGap() || !r.isGap() && r.got.same(r.want) }

// align sets the lines of a turn side by side: those that are right at its beginning, then those of the same form, and what
// stands between them in its order. Then it looks for what is missing among what is extra.
func align(turn int, want, got []*line) []row {
	var rows []row
	for len(want) > 0 && len(got) > 0 && got[0].same(want[0]) {
		rows = append(rows, row{turn: turn, want: want[0], got: got[0]})
		want, got = want[1:], got[1:]
	}
	edits := lcs.DiffLines(forms(want), forms(got))
	edits = append(edits, lcs.Diff{Start: len(want), End: len(want), ReplStart: len(got), ReplEnd: len(got)})
	i, j := 0, 0
	for _, edit := range edits {
		for ; i < edit.Start; i, j = i+1, j+1 {
			rows = append(rows, row{turn: turn, want: want[i], got: got[j]})
		}
		for i < edit.End || j < edit.ReplEnd {
			next := row{turn: turn}
			if i < edit.End {
				next.want = want[i]
				i++
			}
			if j < edit.ReplEnd && (next.want == nil || (next.want.bare == "") == (got[j].bare == "")) {
				next.got = got[j]
				j++
			}
			rows = append(rows, next)
		}
	}
	return joinMoved(rows)
}

// joinMoved sets each line that is not beside one of its form, and stands elsewhere in the turn, beside that. Under a label the
// line may say something else. Without one it must say the same, since lines of a form may tell of different moves.
func joinMoved(rows []row) []row {
	const most = 200 // of a turn that is longer, lines are not looked for
	if len(rows) > most {
		return rows
	}
	isOdd := func(r row) bool { return r.want == nil || r.got == nil || r.want.form != r.got.form }
	isFor := func(got, want *line) bool {
		return got.form == want.form && (strings.HasSuffix(want.form, ":") || got.same(want))
	}
	for i := range rows {
		want := rows[i].want
		if want == nil || want.bare == "" || !isOdd(rows[i]) {
			continue
		}
		j := slices.IndexFunc(rows, func(r row) bool { return r.got != nil && isFor(r.got, want) && isOdd(r) })
		if j >= 0 {
			rows[i].got, rows[j].got = rows[j].got, rows[i].got
			rows[i].moved = true
		}
	}
	return slices.DeleteFunc(rows, func(r row) bool { return r.want == nil && r.got == nil })
}

func forms(lines []*line) []string {
	var forms []string
	for _, l := range lines {
		forms = append(forms, l.form)
	}
	return forms
}
