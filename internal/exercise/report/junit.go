package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"tictactoe/internal/exercise"
)

// writeJUnit writes programs as JUnit XML, as GitLab, Jenkins and the readers for GitHub take it: a testsuite a program, a
// testcase a transcript. The system-out of a testsuite is its findings.
//
// A failure is a program that ran to its end and did not do as expected; an error is one that did not get there. GitLab shows
// the text of a failure, not its message. Jenkins takes what stands before the last dot of a classname for a package.
func writeJUnit(w io.Writer, programs []program, _ bool) error {
	all := junitSuites{}
	for _, p := range programs {
		suite := junitSuite{Name: p.Name, Tests: p.Totals.Transcripts, Skipped: p.Totals.NotRun, Time: junitTime(p.ElapsedMS)}
		class := strings.ReplaceAll(p.Suite, ".", "_") + "." + strings.ReplaceAll(p.Name, ".", "_")
		for _, o := range p.Outcomes {
			suite.add(junitCase{Name: o.Name, Classname: class, Time: junitTime(o.ElapsedMS)}, o)
		}
		if len(p.Findings) > 0 {
			suite.Stdout = &junitText{plain(p.Summary())}
		}
		all.Suites = append(all.Suites, suite)
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

type junitSuites struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
	Stdout   *junitText  `xml:"system-out"`
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
	Message string           `xml:"message,attr"`
	Type    exercise.Verdict `xml:"type,attr"`
	junitText
}

// A junitText stands in a CDATA section, so that people can read its line ends.
type junitText struct {
	Text string `xml:",cdata"`
}

// add adds a case with its result.
func (s *junitSuite) add(c junitCase, o outcome) {
	if o.Verdict.Failed() {
		c.Stdout, c.Stderr = &junitText{o.session()}, &junitText{showText(o.Run.Stderr)}
	}
	problem := &junitProblem{o.reason(), o.Verdict, junitText{o.plainText()}}
	switch o.Verdict {
	case exercise.Pass:
	case exercise.NotRun:
		c.Skipped = &struct{}{}
	case exercise.Layout, exercise.Text, exercise.Differs, exercise.WrongStatus:
		c.Failure = problem
		s.Failures++
	default:
		c.Error = problem
		s.Errors++
	}
	s.Cases = append(s.Cases, c)
}

func junitTime(milliseconds float64) string { return fmt.Sprintf("%.3f", milliseconds/1000) }
