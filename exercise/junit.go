package exercise

import (
	"encoding/xml"
	"fmt"
	"io"
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
	var all junitTotals
	for _, r := range reports {
		all.add(r)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	root := xml.StartElement{Name: xml.Name{Local: "testsuites"}, Attr: all.attributes()}
	if err := encoder.EncodeToken(root); err != nil {
		return err
	}
	suites, classes := nameSet{}, nameSet{}
	for _, r := range reports {
		if err := encoder.Encode(newJUnitSuite(r, suites, classes)); err != nil {
			return err
		}
	}
	if err := encoder.EncodeToken(root.End()); err != nil {
		return err
	}
	if err := encoder.Close(); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
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

func (t junitTotals) attributes() []xml.Attr {
	attribute := func(name string, value any) xml.Attr {
		return xml.Attr{Name: xml.Name{Local: name}, Value: fmt.Sprint(value)}
	}
	return []xml.Attr{
		attribute("tests", t.tests), attribute("failures", t.failures), attribute("errors", t.errors),
		attribute("skipped", t.skipped), attribute("time", junitTime(t.elapsed)),
	}
}

type junitSuite struct {
	XMLName xml.Name    `xml:"testsuite"`
	Name    string      `xml:"name,attr"`
	Totals  []xml.Attr  `xml:",any,attr"`
	Cases   []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Classname string        `xml:"classname,attr"`
	Time      string        `xml:"time,attr"`
	Failure   *junitProblem `xml:"failure"`
	Error     *junitProblem `xml:"error"`
	Skipped   *struct{}     `xml:"skipped"`
	SystemOut *junitText    `xml:"system-out"`
	SystemErr *junitText    `xml:"system-err"`
}

type junitProblem struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",cdata"` // in which line ends need no escaping, so that people can read it too
}

type junitText struct {
	Text string `xml:",cdata"`
}

// newJUnitSuite returns a report as a testsuite, told apart from those whose names are in the sets.
func newJUnitSuite(r Report, suites, classes nameSet) junitSuite {
	program := showName(r.Program)
	undotted := func(name string) string { return strings.ReplaceAll(name, ".", "_") }
	class := classes.add(undotted(showName(r.Suite.Name)) + "." + undotted(program))
	var totals junitTotals
	totals.add(r)
	suite := junitSuite{Name: suites.add(program), Totals: totals.attributes()}
	names := nameSet{}
	for _, o := range r.Outcomes {
		c := junitCase{
			Name:      names.add(showName(o.Transcript.Name)),
			Classname: class,
			Time:      junitTime(o.Run.Elapsed),
		}
		switch o.Verdict {
		case Pass:
		case NotRun:
			c.Skipped = &struct{}{}
		case TimedOut, TooMuchOutput, Crashed, NotStarted:
			c.Error = newJUnitProblem(r, o)
		default:
			c.Failure = newJUnitProblem(r, o)
		}
		if o.Verdict.failure() {
			c.SystemOut, c.SystemErr = newJUnitText(o.Run.Output), newJUnitText(o.Run.Stderr)
		}
		suite.Cases = append(suite.Cases, c)
	}
	return suite
}

func newJUnitProblem(r Report, o Outcome) *junitProblem {
	return &junitProblem{Message: o.reason(), Type: o.Verdict.String(), Text: r.explanation(o)}
}

// newJUnitText returns text as an element, or nil where there is none.
func newJUnitText(text string) *junitText {
	if text == "" {
		return nil
	}
	return &junitText{showText(text)}
}

func junitTime(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
