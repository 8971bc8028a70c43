package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"tictactoe/internal/exercise"
)

// JUnit writes reports as JUnit XML, as GitLab, Jenkins and the readers for GitHub take it: a testsuite a program, a
// testcase a transcript.
//
//   - A failure is a program that ran to its end and did not do as expected: layout, differs, status. An error is one
//     that did not get there: timeout, too much output, crashed, not started. A transcript that was not run is skipped.
//   - GitLab drops all but the first of the testcases that agree in classname and name, so no two do: the classname is
//     suite.program, and whatever comes a second time gets a number. Jenkins takes what stands before the last dot of a
//     classname for a package, so the dots in the names themselves become underscores there.
//   - GitLab shows the text of a failure and not its message, so the text has the whole explanation.
func JUnit(w io.Writer, reports []exercise.Report) error {
	all := junitSuites{}
	suites, classes := nameSet{}, nameSet{}
	for _, r := range reports {
		suite := newJUnitSuite(r, suites, classes)
		all.junitTotals.add(suite.junitTotals)
		all.elapsed += r.Elapsed
		all.Suites = append(all.Suites, suite)
	}
	all.Time = junitTime(all.elapsed)

	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

type junitTotals struct {
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Skipped  int    `xml:"skipped,attr"`
	Time     string `xml:"time,attr"`
}

func (t *junitTotals) add(other junitTotals) {
	t.Tests += other.Tests
	t.Failures += other.Failures
	t.Errors += other.Errors
	t.Skipped += other.Skipped
}

type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	junitTotals
	Suites  []junitSuite `xml:"testsuite"`
	elapsed time.Duration
}

type junitSuite struct {
	Name string `xml:"name,attr"`
	junitTotals
	Cases []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Classname string        `xml:"classname,attr"`
	Time      string        `xml:"time,attr"`
	Failure   *junitProblem `xml:"failure"`
	Error     *junitProblem `xml:"error"`
	Skipped   *struct{}     `xml:"skipped"`
	Stdout    *junitText    `xml:"system-out"`
	Stderr    *junitText    `xml:"system-err"`
}

type junitProblem struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	junitText
}

// A junitText stands in a CDATA section, so that people can read its line ends.
type junitText struct {
	Text string `xml:",cdata"`
}

// newJUnitSuite returns a report as a testsuite, told apart from those whose names are in the sets.
func newJUnitSuite(r exercise.Report, suites, classes nameSet) junitSuite {
	program := showName(r.Program)
	undotted := func(name string) string { return strings.ReplaceAll(name, ".", "_") }
	class := classes.add(undotted(showName(r.Suite.Name)) + "." + undotted(program))
	suite := junitSuite{
		Name: suites.add(program),
		junitTotals: junitTotals{
			Tests:    len(r.Outcomes),
			Failures: r.Count(exercise.Layout, exercise.Differs, exercise.WrongStatus),
			Errors:   r.Count(exercise.TimedOut, exercise.TooMuchOutput, exercise.Crashed, exercise.NotStarted),
			Skipped:  r.Count(exercise.NotRun),
			Time:     junitTime(r.Elapsed),
		},
	}
	names := nameSet{}
	for _, o := range r.Outcomes {
		c := junitCase{
			Name:      names.add(showName(o.Transcript.Name)),
			Classname: class,
			Time:      junitTime(o.Run.Elapsed),
		}
		switch o.Verdict {
		case exercise.Pass:
		case exercise.NotRun:
			c.Skipped = &struct{}{}
		case exercise.TimedOut, exercise.TooMuchOutput, exercise.Crashed, exercise.NotStarted:
			c.Error = newJUnitProblem(r, o)
		default:
			c.Failure = newJUnitProblem(r, o)
		}
		if o.Verdict.Failed() {
			c.Stdout, c.Stderr = newJUnitText(o.Run.Output), newJUnitText(o.Run.Stderr)
		}
		suite.Cases = append(suite.Cases, c)
	}
	return suite
}

func newJUnitProblem(r exercise.Report, o exercise.Outcome) *junitProblem {
	e := explain(r, o)
	return &junitProblem{Message: e.Reason, Type: o.Verdict.String(), junitText: junitText{e.text()}}
}

// newJUnitText returns what a program printed, nil where it printed nothing.
func newJUnitText(text string) *junitText {
	if text == "" {
		return nil
	}
	return &junitText{showText(text)}
}

func junitTime(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

// A nameSet tells names apart that would be the same.
type nameSet map[string]int

// add returns name, with a number behind it where it was returned before.
func (s nameSet) add(name string) string {
	unique := name
	for s[unique] > 0 {
		s[name]++
		unique = fmt.Sprintf("%s (%d)", name, s[name])
	}
	s[unique] = 1
	return unique
}
