package report

import (
	"encoding/xml"
	"fmt"
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// writeJUnit writes reports as JUnit XML, as GitLab, Jenkins and the readers for GitHub take it: a testsuite a program, a
// testcase a transcript. The system-out of a testsuite is its text report.
//
// A failure is a program that ran to its end and did not do as expected; an error is one that did not get there. GitLab shows
// the text of a failure, not its message. Jenkins takes what stands before the last dot of a classname for a package.
func writeJUnit(c *console.Console, reports []exercise.Report, _ Options) error {
	var all struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	for _, p := range programsOf(reports, newProgram) {
		suite := junitSuite{Name: p.Name, Time: junitTime(p.ElapsedMS), Stdout: junitText{plain(p.Summary())}}
		suite.Tests, suite.Skipped = p.Totals.Transcripts, p.Totals.NotRun
		class := strings.ReplaceAll(p.Suite, ".", "_") + "." + strings.ReplaceAll(p.Name, ".", "_")
		for _, o := range p.Outcomes {
			testcase := junitCase{Name: o.Name, Classname: class, Time: junitTime(o.ElapsedMS)}
			problem := &junitProblem{o.Headline(), o.Verdict, junitText{o.plainText()}}
			switch o.Verdict {
			case exercise.Pass:
			case exercise.NotRun:
				testcase.Skipped = &struct{}{}
			case exercise.Layout, exercise.Text, exercise.Differs, exercise.WrongStatus:
				testcase.Failure = problem
				suite.Failures++
			default:
				testcase.Error = problem
				suite.Errors++
			}
			suite.Cases = append(suite.Cases, testcase)
		}
		all.Suites = append(all.Suites, suite)
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	c.Print(xml.Header + string(text) + "\n")
	return err
}

func junitTime(milliseconds float64) string { return fmt.Sprintf("%.3f", milliseconds/1000) }

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
	Stdout   junitText   `xml:"system-out"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Classname string        `xml:"classname,attr"`
	Time      string        `xml:"time,attr"`
	Failure   *junitProblem `xml:"failure"`
	Error     *junitProblem `xml:"error"`
	Skipped   *struct{}     `xml:"skipped"`
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
