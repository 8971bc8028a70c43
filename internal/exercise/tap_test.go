package exercise_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
)

// A tapDocument is what parseTAP reads.
type tapDocument struct {
	plan   int
	points []tapPoint
	bail   string
}

type tapPoint struct {
	ok           bool
	description  string
	skip, reason string // the directive and what stands behind it
	diagnostics  map[string]any
	subtest      *tapDocument
}

// parseTAP reads the lines of a TAP 14 document at an indent. It is stricter than a harness: every line must be one that
// means something, and the plan must hold.
func parseTAP(lines []string, indent string) (doc tapDocument, rest []string, err error) {
	doc.plan = -1
	point := regexp.MustCompile(`^(not )?ok ([1-9][0-9]*) - (.*)$`)
	plan := regexp.MustCompile(`^1\.\.([0-9]+)( # SKIP .+)?$`)
	subtest, expected := (*tapDocument)(nil), ""
	for len(lines) > 0 {
		line, ok := strings.CutPrefix(lines[0], indent)
		if !ok {
			break
		}
		if doc.bail != "" {
			return doc, lines, fmt.Errorf("behind the bail out: %q", line)
		}
		lines = lines[1:]
		name, isSubtest := strings.CutPrefix(line, "# Subtest: ")
		switch {
		case isSubtest:
			var inner tapDocument
			if inner, lines, err = parseTAP(lines, indent+"    "); err != nil {
				return doc, lines, err
			}
			subtest, expected = &inner, name
		case strings.HasPrefix(line, "# "):
		case plan.MatchString(line):
			m := plan.FindStringSubmatch(line)
			if doc.plan >= 0 || len(doc.points) > 0 {
				return doc, lines, fmt.Errorf("a second or late plan: %q", line)
			}
			doc.plan, _ = strconv.Atoi(m[1])
			if (doc.plan == 0) != (m[2] != "") {
				return doc, lines, fmt.Errorf("a plan with no reason, or one for nothing: %q", line)
			}
		case strings.HasPrefix(line, "Bail out! "):
			doc.bail = line
		case point.MatchString(line):
			m := point.FindStringSubmatch(line)
			if m[2] != strconv.Itoa(len(doc.points)+1) {
				return doc, lines, fmt.Errorf("test point %s, want %d", m[2], len(doc.points)+1)
			}
			p := tapPoint{ok: m[1] == "", subtest: subtest}
			p.description, p.skip, p.reason = splitTAPDirective(m[3])
			if description, _, _ := splitTAPDirective(expected); subtest != nil && description != p.description {
				return doc, lines, fmt.Errorf("subtest %q ends in %q", expected, m[3])
			}
			subtest = nil
			if len(lines) > 0 && lines[0] == indent+"  ---" {
				if p.diagnostics, lines, err = parseTAPDiagnostics(lines[1:], indent+"  "); err != nil {
					return doc, lines, err
				}
			}
			doc.points = append(doc.points, p)
		default:
			return doc, lines, fmt.Errorf("neither plan nor test point: %q", line)
		}
	}
	if subtest != nil || doc.plan != len(doc.points) {
		err = fmt.Errorf("%d test points, planned %d; a subtest without its point: %t", len(doc.points), doc.plan, subtest != nil)
	}
	return doc, lines, err
}

// splitTAPDirective undoes the escaping of a description and splits the directive off.
func splitTAPDirective(text string) (description, directive, reason string) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text) && (text[i+1] == '\\' || text[i+1] == '#'):
			i++
			b.WriteByte(text[i])
		case strings.HasPrefix(text[i:], " # "):
			directive, reason, _ = strings.Cut(text[i+len(" # "):], " ")
			reason, _, _ = splitTAPDirective(reason)
			return b.String(), directive, reason
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String(), "", ""
}

// parseTAPDiagnostics reads a YAML block, which must be a mapping of keys to numbers, double-quoted strings and sequences
// of those.
func parseTAPDiagnostics(lines []string, indent string) (map[string]any, []string, error) {
	entry := regexp.MustCompile(`^([a-z_]+):(?: (.+))?$`)
	values := map[string]any{}
	for i := 0; i < len(lines); i++ {
		line, ok := strings.CutPrefix(lines[i], indent)
		if line == "..." {
			return values, lines[i+1:], nil
		}
		m := entry.FindStringSubmatch(line)
		if !ok || m == nil {
			return nil, nil, fmt.Errorf("no YAML mapping: %q", lines[i])
		}
		if _, twice := values[m[1]]; twice {
			return nil, nil, fmt.Errorf("a key twice: %q", lines[i])
		}
		switch m[2] {
		case "[]":
			values[m[1]] = []string{}
		case "":
			var list []string
			for i+1 < len(lines) {
				item, ok := strings.CutPrefix(lines[i+1], indent+"  - ")
				if !ok {
					break
				}
				text, err := unquoteYAML(item)
				if err != nil {
					return nil, nil, err
				}
				list = append(list, text)
				i++
			}
			if list == nil {
				return nil, nil, fmt.Errorf("a key without a value: %q", line)
			}
			values[m[1]] = list
		default:
			if number, err := strconv.ParseFloat(m[2], 64); err == nil {
				values[m[1]] = number
				break
			}
			text, err := unquoteYAML(m[2])
			if err != nil {
				return nil, nil, err
			}
			values[m[1]] = text
		}
	}
	return nil, nil, fmt.Errorf("a YAML block without an end")
}

// unquoteYAML reads a double-quoted scalar of YAML 1.2, of whose escapes it knows those that are used here.
func unquoteYAML(quoted string) (string, error) {
	body, opened := strings.CutPrefix(quoted, `"`)
	body, closed := strings.CutSuffix(body, `"`)
	if !opened || !closed {
		return "", fmt.Errorf("not in double quotes: %q", quoted)
	}
	simple := map[byte]string{'"': `"`, '\\': `\`, 'n': "\n", 't': "\t", 'r': "\r"}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}
	var b strings.Builder
	for i := 0; i < len(body); i++ {
		switch {
		case body[i] == '"':
			return "", fmt.Errorf("a quote inside: %q", quoted)
		case body[i] != '\\':
			b.WriteByte(body[i])
			continue
		}
		i++
		if i == len(body) {
			return "", fmt.Errorf("the closing quote is escaped: %q", quoted)
		}
		if text, ok := simple[body[i]]; ok {
			b.WriteString(text)
			continue
		}
		n := digits[body[i]]
		if n == 0 || i+n >= len(body) {
			return "", fmt.Errorf("no YAML escape: %q", quoted)
		}
		r, err := strconv.ParseUint(body[i+1:i+1+n], 16, 32)
		if err != nil {
			return "", err
		}
		b.WriteRune(rune(r))
		i += n
	}
	return b.String(), nil
}

func checkTAP(t *testing.T, text []byte, reports []exercise.Report) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if lines[0] != "TAP version 14" {
		t.Fatalf("first line %q", lines[0])
	}
	doc, rest, err := parseTAP(lines[1:], "")
	if err != nil {
		t.Fatal(err)
	}
	if len(rest) > 0 {
		t.Fatalf("not read: %q", rest[0])
	}
	interrupted := false
	for i, r := range reports {
		interrupted = interrupted || r.Interrupted
		inner := doc
		if len(reports) > 1 {
			p := doc.points[i]
			if p.subtest == nil {
				t.Fatalf("test point %d has no subtest", i+1)
			}
			inner = *p.subtest
			for _, child := range inner.points {
				if p.ok && !child.ok {
					t.Errorf("%q is ok but %q is not", p.description, child.description)
				}
			}
			if got := p.diagnostics["passed"]; got != float64(r.Count(exercise.Pass)) {
				t.Errorf("passed: %v, want %d", got, r.Count(exercise.Pass))
			}
		}
		checkTAPOutcomes(t, inner, r)
	}
	if interrupted != (doc.bail != "") {
		t.Errorf("interrupted %t, and %q", interrupted, doc.bail)
	}
}

func checkTAPOutcomes(t *testing.T, doc tapDocument, r exercise.Report) {
	t.Helper()
	if len(doc.points) != len(r.Outcomes) {
		t.Fatalf("%d test points, want %d", len(doc.points), len(r.Outcomes))
	}
	for i, o := range r.Outcomes {
		p := doc.points[i]
		if want := readableName(o.Transcript.Name); p.description != want {
			t.Errorf("description %q, want %q", p.description, want)
		}
		if (o.Verdict == exercise.NotRun) != (p.skip == "SKIP") {
			t.Errorf("%v: directive %q", o.Verdict, p.skip)
		}
		failed := o.Verdict != exercise.Pass && o.Verdict != exercise.NotRun
		if p.ok == failed || failed != (p.diagnostics != nil) {
			t.Errorf("%v: ok %t, diagnostics %v", o.Verdict, p.ok, p.diagnostics)
		}
		if !failed {
			continue
		}
		if p.diagnostics["verdict"] != o.Verdict.String() {
			t.Errorf("verdict %v, want %v", p.diagnostics["verdict"], o.Verdict)
		}
		if reason, _ := p.diagnostics["reason"].(string); len(o.Reason) < 1000 && reason != readableBytes(o.Reason) {
			t.Errorf("reason %q, want %q", reason, readableBytes(o.Reason))
		}
		if _, ok := p.diagnostics["duration_ms"].(float64); !ok {
			t.Errorf("duration_ms is %v", p.diagnostics["duration_ms"])
		}
	}
}

func TestWriteTAPSaysWhere(t *testing.T) {
	var text strings.Builder
	r := formatsReport("./prog", formatsOutcomes()...)
	if err := exercise.WriteTAP(&text, []exercise.Report{r}); err != nil {
		t.Fatal(err)
	}
	doc, _, err := parseTAP(strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")[1:], "")
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("%q", doc.points[2].diagnostics)
	want := fmt.Sprintf("%q", map[string]any{
		"verdict": "differs", "reason": r.Outcomes[2].Reason, "advice": r.Outcomes[2].Advice,
		"hint": "Whose turn is it?", "after_input": 2.0, "typed": "0 1", "line": 2.0,
		"lines_before": 0.0, "lines_behind": 0.0,
		"expected": []string{cellPrompt + "0 0", "X..", cellPrompt + "0 1", "XO.", cellPrompt},
		"actual":   []string{cellPrompt + "0 0", "X..", cellPrompt + "0 1", "XX.", cellPrompt},
		"stderr":   []string{"assertion failed", "turn == O"}, "duration_ms": 1.234,
	})
	if got != want {
		t.Errorf("diagnostics\n%s, want\n%s", got, want)
	}
}
