package exercise

import (
	"regexp"
	"slices"
	"strings"

	"tictactoe/transcripts"
)

// A turn is what was typed and the lines that the program then printed. The prompt that ends a turn is its last line.
type turn struct {
	typed string
	lines []string
}

// splitTurns cuts an output where something was typed. The first turn comes before anything was.
func splitTurns(dialogue transcripts.Dialogue, output, input string) []turn {
	var turns []turn
	typed := ""
	for _, t := range dialogue.Turns(output, input) {
		lines := strings.Split(t.Printed, "\n")
		if last := len(lines) - 1; lines[last] == "" {
			lines = lines[:last]
		}
		turns = append(turns, turn{typed, lines})
		typed = fold(t.Typed)
	}
	return turns
}

// A row is a line of the expected turn beside one of the actual turn. Either may be missing.
type row struct {
	turn           int
	want, got      string
	missing, extra bool // there is no such line in what was printed, or in what is expected
}

func (r row) gap() bool { return r.missing || r.extra }

// empty reports whether the row is an empty line that is missing or extra.
func (r row) empty() bool { return r.gap() && strings.TrimSpace(r.want+r.got) == "" }

// gapCost is what a missing or an extra line costs. Two lines side by side cost at most twice that, unless one is empty.
const gapCost = 5

// align sets the lines of a turn side by side at the least cost.
func (s *study) align(number int, want, got []string) []row {
	var rows []row
	for len(want) > 0 && len(got) > 0 && want[0] == got[0] {
		rows = append(rows, row{turn: number, want: want[0], got: got[0]})
		want, got = want[1:], got[1:]
	}
	var tail []row
	for len(want) > 0 && len(got) > 0 && want[len(want)-1] == got[len(got)-1] {
		last := len(want) - 1
		tail = append(tail, row{turn: number, want: want[last], got: want[last]})
		want, got = want[:last], got[:len(got)-1]
	}
	slices.Reverse(tail)

	cost := s.costs(want, got)
	for i, j := 0, 0; i < len(want) || j < len(got); {
		next := row{turn: number}
		switch {
		case i < len(want) && j < len(got) && cost[i][j] == cost[i+1][j+1]+s.distance(want[i], got[j]):
			next.want, next.got = want[i], got[j]
			i++
			j++
		case i < len(want) && cost[i][j] == cost[i+1][j]+gapCost:
			next.want, next.missing = want[i], true
			i++
		default:
			next.got, next.extra = got[j], true
			j++
		}
		rows = append(rows, next)
	}
	return append(rows, tail...)
}

// costs returns for each i and j what it costs to set want[i:] beside got[j:].
func (s *study) costs(want, got []string) [][]int {
	cost := make([][]int, len(want)+1)
	for i := len(want); i >= 0; i-- {
		cost[i] = make([]int, len(got)+1)
		for j := len(got); j >= 0; j-- {
			left, right := len(want)-i, len(got)-j
			if left == 0 || right == 0 {
				cost[i][j] = gapCost * (left + right)
				continue
			}
			besides := cost[i+1][j+1] + s.distance(want[i], got[j])
			cost[i][j] = min(besides, cost[i+1][j]+gapCost, cost[i][j+1]+gapCost)
		}
	}
	return cost
}

// distance returns how far two lines are from each other.
func (s *study) distance(want, got string) int {
	key := swap{want, got}
	known, ok := s.distances[key]
	if !ok {
		known = s.measure(want, got)
		s.distances[key] = known
	}
	return known
}

func (s *study) measure(want, got string) int {
	wantWords, gotWords := strings.Fields(strings.ToLower(s.blank(want))), strings.Fields(strings.ToLower(s.blank(got)))
	switch {
	case want == got:
		return 0
	case len(wantWords) == 0 != (len(gotWords) == 0):
		return 2*gapCost + 1
	case squash(want) == squash(got):
		return 1
	case s.place(want) == s.place(got):
		return 2
	}
	common := 0
	for _, word := range wantWords {
		if i := slices.Index(gotWords, word); i >= 0 {
			common++
			gotWords = slices.Delete(gotWords, i, i+1)
		}
	}
	return 3 + 6*(len(wantWords)+len(gotWords)-common)/(len(wantWords)+len(gotWords)+common)
}

var (
	number = regexp.MustCompile(`[-+]?\d+`)
	label  = regexp.MustCompile(`^([^:]+:) .*`)
	letter = regexp.MustCompile(`\b[A-Z]\b`)
)

// fold returns a line with one blank for any white space, and none around it.
func fold(line string) string { return strings.Join(strings.Fields(line), " ") }

// squash returns a line without white space.
func squash(line string) string { return strings.Join(strings.Fields(line), "") }

// blank returns a line, folded, with # for each number.
func (s *study) blank(line string) string {
	known, ok := s.blanks[line]
	if !ok {
		known = number.ReplaceAllString(fold(line), "#")
		s.blanks[line] = known
	}
	return known
}

// recut cuts lines where a line end is missing between two that are due, and notes it.
func (s *study) recut() {
	for i, a := range s.attempts {
		for n, turn := range a.got {
			var all []string
			for _, line := range turn.lines {
				parts := s.cut(line)
				for j, part := range parts {
					s.rewritten[part] = s.rewritten[part] || len(parts) > 1
					if j > 0 && s.report.Comparison != transcripts.IgnoreSpace {
						says := "a line end is missing after " + nameLine(s.report.Suite, parts[j-1])
						s.noteSpace(spacing{says: says, want: parts[j-1], got: line}, i, n)
					}
				}
				all = append(all, parts...)
			}
			a.got[n].lines = all
		}
	}
}

// cut cuts a line into lines that are due; it returns the line alone if that cannot be.
func (s *study) cut(line string) []string {
	const most = 20 // words: cutting more would take long
	words := strings.Fields(line)
	for n := 1; n < len(words) && len(words) <= most && !s.lines[s.blank(line)]; n++ {
		head, tail := strings.Join(words[:n], " "), strings.Join(words[n:], " ")
		if !s.lines[s.blank(head)] {
			continue
		}
		if parts := s.cut(tail); s.lines[s.blank(parts[0])] {
			return append([]string{head}, parts...)
		}
	}
	return []string{line}
}

// place returns what a line has in common with others that say the same of something else.
func (s *study) place(line string) string {
	known, ok := s.places[line]
	if !ok {
		known = placeOf(s.report.Suite, line)
		s.places[line] = known
	}
	return known
}

func placeOf(suite *transcripts.Suite, line string) string {
	if kind, ok := suite.LineKind(line); ok {
		return kind
	}
	text := number.ReplaceAllString(fold(line), "#")
	return letter.ReplaceAllString(label.ReplaceAllString(text, "$1"), "@")
}

// nameLine returns the suite's name for lines such as this one, or what they have in common, in quotes.
func nameLine(suite *transcripts.Suite, line string) string {
	if kind, ok := suite.LineKind(line); ok {
		return kind
	}
	name := strings.ReplaceAll(strings.ReplaceAll(placeOf(suite, line), "#", "…"), "@", "…")
	return transcripts.ShowSpace(`"` + name + `"`)
}
