package exercise

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
	"time"
)

// WriteJUnit writes reports as JUnit XML, as GitLab, Jenkins and the readers for GitHub take it: a testsuite a program, a
// testcase a transcript.
//
//   - A failure is a program that ran to its end and did not do as expected: layout, differs, status. An error is one
//     that did not get there: timeout, too much output, crashed, not started. A transcript that was not run is skipped.
//   - GitLab drops all but the first of the testcases that agree in classname and name, so no two do: the classname is
//     suite.program, and whatever comes a second time gets a number. Jenkins takes what stands before the last dot of a
//     classname for a package, so the dots in the names themselves are written as underscores there.
//   - GitLab shows the text of a failure and not its message, so the text has it all: the reason, the advice, the hint,
//     and the session around the first difference as a diff.
//   - The program's output is there where it did not pass, bounded, as it would spoil the limits of those readers.
//   - Control characters, and bytes that are no UTF-8, which XML does not allow, are replaced by something that can be
//     seen, as by transcripts.ShowSpace.
func WriteJUnit(w io.Writer, reports []Report) error {
	// Not encoding/xml: importing it alone costs each start of the program a tenth of a millisecond.
	x := junitWriter{bufio.NewWriter(w)}
	var all junitTotals
	for _, r := range reports {
		all.add(r)
	}
	x.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
	x.line("<testsuites%s>", all)
	suites, classes := nameSet{}, nameSet{}
	for _, r := range reports {
		x.suite(r, suites, classes)
	}
	x.line("</testsuites>")
	return x.Flush()
}

// A junitWriter writes XML. The bufio.Writer keeps the first error.
type junitWriter struct {
	*bufio.Writer
}

func (x junitWriter) line(format string, args ...any) {
	fmt.Fprintf(x, format+"\n", args...)
}

// attribute returns an attribute, with the blank before it.
func attribute(name, value string) string {
	return " " + name + `="` + html.EscapeString(value) + `"`
}

// cdata returns text as an element's content in which line ends need no escaping, so that people can read it too.
func cdata(text string) string {
	return "<![CDATA[" + strings.ReplaceAll(text, "]]>", "]]]]><![CDATA[>") + "]]>"
}

type junitTotals struct {
	tests, failures, errors, skipped int
	elapsed                          time.Duration
}

func (t *junitTotals) add(r Report) {
	t.tests += len(r.Outcomes)
	t.failures += r.Count(Layout, Differs, WrongStatus)
	t.errors += r.Count(TimedOut, TooMuchOutput, Crashed, NotStarted)
	t.skipped += r.Count(NotRun)
	t.elapsed += r.Elapsed
}

// String returns the totals as attributes.
func (t junitTotals) String() string {
	return attribute("tests", strconv.Itoa(t.tests)) + attribute("failures", strconv.Itoa(t.failures)) +
		attribute("errors", strconv.Itoa(t.errors)) + attribute("skipped", strconv.Itoa(t.skipped)) +
		attribute("time", junitTime(t.elapsed))
}

// suite writes a report as a testsuite, told apart from those whose names are in the sets.
func (x junitWriter) suite(r Report, suites, classes nameSet) {
	program := showName(r.Program)
	undotted := func(name string) string { return strings.ReplaceAll(name, ".", "_") }
	class := classes.add(undotted(showName(r.Suite.Name)) + "." + undotted(program))
	var totals junitTotals
	totals.add(r)
	x.line("  <testsuite%s%s>", attribute("name", suites.add(program)), totals)
	names := nameSet{}
	for _, o := range r.Outcomes {
		name := names.add(showName(o.Transcript.Name))
		x.line("    <testcase%s%s%s>", attribute("name", name), attribute("classname", class), attribute("time", junitTime(o.Run.Elapsed)))
		switch o.Verdict {
		case Pass:
		case NotRun:
			x.line("      <skipped></skipped>")
		case TimedOut, TooMuchOutput, Crashed, NotStarted:
			x.problem("error", r, o)
		default:
			x.problem("failure", r, o)
		}
		x.line("    </testcase>")
	}
	x.line("  </testsuite>")
}

// problem writes what was wrong with an outcome, and what the program printed.
func (x junitWriter) problem(element string, r Report, o Outcome) {
	x.line("      <%s%s%s>%s</%s>", element, attribute("message", o.reason()), attribute("type", o.Verdict.String()),
		cdata(r.explanation(o)), element)
	for _, stream := range []struct{ element, text string }{{"system-out", o.Run.Output}, {"system-err", o.Run.Stderr}} {
		if stream.text != "" {
			x.line("      <%s>%s</%s>", stream.element, cdata(showText(stream.text)), stream.element)
		}
	}
}

func junitTime(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
