package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"tictactoe/internal/check/exercise"
)

// writeJUnit writes reports as JUnit XML for GitLab, Jenkins and GitHub: one testsuite per program,
// one testcase per transcript. The system-out of a testsuite is its text report.
//
// A failure is a program that ended and had a wrong result; other problems are errors.
// GitLab shows the text of a failure, not its message. Jenkins takes the part of a classname before
// the last dot for a package.
func writeJUnit(w io.Writer, reports []exercise.Report) error {
	var all struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	for _, r := range reports {
		suite := junitSuite{
			Name: r.Program, Tests: r.Totals.Transcripts, Skipped: r.Totals.NotRun,
			Time: seconds(r.ElapsedMS),
		}
		suite.Stdout.Text = plain(summary(r))
		undotted := strings.NewReplacer(".", "_")
		class := undotted.Replace(r.SuiteName) + "." + undotted.Replace(r.Program)
		for _, o := range r.Outcomes {
			testcase := junitCase{
				Name: o.Transcript.Name, Classname: class, Time: seconds(o.ElapsedMS()),
			}
			problem := &junitProblem{headline(o), o.Verdict, plainText(o)}
			switch o.Verdict {
			case exercise.Pass:
			case exercise.NotRun:
				testcase.Skipped = &struct{}{}
			case exercise.Layout, exercise.Differs, exercise.WrongStatus:
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
	fmt.Fprintf(w, "%s%s\n", xml.Header, text)
	return err
}

// seconds returns a time as the formats of others have it, such as 0.031.
func seconds(milliseconds float64) string { return fmt.Sprintf("%.3f", milliseconds/1000) }

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
	Stdout   struct {
		Text string `xml:",cdata"` // in which people can read line ends
	} `xml:"system-out"`
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
	Text    string           `xml:",cdata"`
}
