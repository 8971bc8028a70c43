package exercise

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// WriteTAP writes reports as TAP 14, the Test Anything Protocol: a test point a transcript, in the suite's order. Where
// there are several reports, or none, each is a subtest.
//
// A test point that is not ok has a YAML block:
//
//	verdict       as Verdict.String has it
//	reason        why it did not pass
//	advice, hint  where there are any
//	after_input   the number of the input after which the first difference comes, from 1; 0 before any
//	typed         that input
//	line          the line of the expected output that the first difference stands on, from 1
//	lines_before, lines_behind
//	              how many lines of the session are left out of expected and actual
//	expected, actual
//	              the lines of the session around the first difference, what was typed behind its prompt
//	stderr        the last lines of standard error
//	duration_ms   how long it took
//
// Text stands in double quotes, up to 4 KiB of each; what cannot be seen is escaped as YAML has it, and a byte that is no
// UTF-8 reads \xNN.
// A transcript that was not run is skipped, and the plan bails out at its end where an exercise was broken off.
func WriteTAP(w io.Writer, reports []Report) error {
	out := bufio.NewWriter(w)
	t := tapWriter{Writer: out}
	t.line("TAP version 14")
	if len(reports) == 1 {
		t.line("# program " + showName(reports[0].Program))
		t.document(reports[0])
	} else {
		t.plan(len(reports), "nothing was exercised")
		for i, r := range reports {
			t.subtest(i+1, r)
		}
	}
	for _, r := range reports {
		if r.Interrupted {
			t.line("Bail out! " + brokenOff)
			break
		}
	}
	return out.Flush()
}

// A tapWriter writes the lines of a TAP document. The first error of the Writer stays there until it is flushed.
type tapWriter struct {
	*bufio.Writer
	indent string
}

func (t tapWriter) line(text string) {
	t.WriteString(t.indent)
	t.WriteString(text)
	t.WriteByte('\n')
}

// plan says how many test points there are; where there are none, it says why.
func (t tapWriter) plan(points int, whyNone string) {
	if points == 0 {
		t.line("1..0 # SKIP " + whyNone) // TAP 14 needs no SKIP, TAP 13 does
		return
	}
	t.line(fmt.Sprintf("1..%d", points))
}

// point writes a test point. Where skip is not empty it says why the test was skipped.
func (t tapWriter) point(number int, ok bool, name, skip string) {
	text := fmt.Sprintf("ok %d - %s", number, tapEscape(name))
	if !ok {
		text = "not " + text
	}
	if skip != "" {
		text += " # SKIP " + skip
	}
	t.line(text)
}

const (
	noTranscripts = "there are no transcripts"
	stderrLines   = 20 // of standard error in a YAML block
)

// document writes the plan and the test points of one report.
func (t tapWriter) document(r Report) {
	t.line("# suite " + showName(r.Suite.Name))
	t.plan(len(r.Outcomes), noTranscripts)
	for i, o := range r.Outcomes {
		skip := ""
		if o.Verdict == NotRun {
			skip = o.reason()
		}
		t.point(i+1, !o.Verdict.failure(), showName(o.Transcript.Name), tapEscape(skip))
		if o.Verdict.failure() {
			t.diagnose(r, o)
		}
	}
}

// subtest writes a report as the subtest of that number, and the test point it amounts to.
func (t tapWriter) subtest(number int, r Report) {
	name := showName(r.Program)
	t.line("# Subtest: " + tapEscape(name))
	tapWriter{t.Writer, t.indent + "    "}.document(r)
	passed, skipped := r.Count(Pass), r.Count(NotRun)
	switch len(r.Outcomes) {
	case 0:
		t.point(number, true, name, noTranscripts)
	case skipped:
		t.point(number, true, name, NotRun.String())
	default:
		t.point(number, passed+skipped == len(r.Outcomes), name, "")
	}
	score, most := r.Score()
	block := tapWriter{t.Writer, t.indent + "  "}
	block.line("---")
	block.line(fmt.Sprintf("transcripts: %d", len(r.Outcomes)))
	block.line(fmt.Sprintf("passed: %d", passed))
	block.line(fmt.Sprintf("failed: %d", len(r.Outcomes)-passed-skipped))
	block.line(fmt.Sprintf("not_run: %d", skipped))
	block.line("score: " + decimal(score))
	block.line("max_score: " + decimal(most))
	block.line("duration_ms: " + decimal(milliseconds(r.Elapsed)))
	block.line("...")
}

// diagnose writes the YAML block of an outcome that is a failure.
func (t tapWriter) diagnose(r Report, o Outcome) {
	t.indent += "  "
	t.line("---")
	t.line("verdict: " + yamlQuote(o.Verdict.String()))
	for _, field := range []struct{ key, text string }{
		{"reason", o.Reason}, {"advice", o.Advice}, {"hint", o.Transcript.Hint},
	} {
		if field.text != "" {
			t.line(field.key + ": " + yamlBounded(field.text))
		}
	}
	if d := r.difference(o); d != nil {
		t.line(fmt.Sprintf("after_input: %d", d.Input))
		if d.Typed != "" {
			t.line("typed: " + yamlBounded(d.Typed))
		}
		t.line(fmt.Sprintf("line: %d", d.Line))
	}
	if rows, before, behind := r.excerpt(o); len(rows) > 0 {
		var expected, actual []string
		for _, row := range rows {
			if row.Expected != nil {
				expected = append(expected, row.Expected.Text)
			}
			if row.Actual != nil {
				actual = append(actual, row.Actual.Text)
			}
		}
		t.line(fmt.Sprintf("lines_before: %d", before))
		t.line(fmt.Sprintf("lines_behind: %d", behind))
		t.list("expected", expected)
		t.list("actual", actual)
	}
	if o.Run.Stderr != "" {
		lines := strings.Split(strings.TrimSuffix(o.Run.Stderr, "\n"), "\n")
		t.list("stderr", lines[max(0, len(lines)-stderrLines):])
	}
	t.line("duration_ms: " + decimal(milliseconds(o.Run.Elapsed)))
	t.line("...")
}

// list writes lines of text as a YAML sequence.
func (t tapWriter) list(key string, lines []string) {
	if len(lines) == 0 {
		t.line(key + ": []")
		return
	}
	t.line(key + ":")
	for _, line := range lines {
		t.line("  - " + yamlBounded(line))
	}
}

// tapEscape escapes what begins a directive, and the character that escapes it.
func tapEscape(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `#`, `\#`)
}

// yamlBounded is yamlQuote for text that may be long: the YAML reader of Perl's harness stops at 65,534 characters.
func yamlBounded(text string) string {
	if len(text) > lineLimit {
		text = head(text, lineLimit) + " " + cutNote(len(text))
	}
	return yamlQuote(text)
}

// yamlQuote returns text as a double-quoted YAML scalar on one line. A byte that is no UTF-8, which YAML cannot hold,
// becomes the four characters \xNN.
func yamlQuote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\\x%02x`, text[i])
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
		i += size
	}
	b.WriteByte('"')
	return b.String()
}
