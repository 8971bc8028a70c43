package exercise_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
)

// junitElements says which elements may stand in which, and which attributes they have. It is what the schema that
// Jenkins publishes and the parser of GitLab have in common.
func junitElements() map[string]struct{ parent, attributes string } {
	return map[string]struct{ parent, attributes string }{
		"testsuites": {"", "tests failures errors skipped time"},
		"testsuite":  {"testsuites", "name tests failures errors skipped time"},
		"testcase":   {"testsuite", "name classname time"},
		"failure":    {"testcase", "message type"},
		"error":      {"testcase", "message type"},
		"skipped":    {"testcase", ""},
		"system-out": {"testcase", ""},
		"system-err": {"testcase", ""},
	}
}

// checkJUnitShape reads the document token by token.
func checkJUnitShape(t *testing.T, text []byte) {
	t.Helper()
	elements := junitElements()
	decoder := xml.NewDecoder(bytes.NewReader(text))
	open := []string{""}
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		parent := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			element, ok := elements[token.Name.Local]
			if !ok || element.parent != parent {
				t.Fatalf("<%s> in <%s>", token.Name.Local, parent)
			}
			var names []string
			for _, a := range token.Attr {
				names = append(names, a.Name.Local)
				checkXMLText(t, a.Value)
				if strings.Contains(a.Value, "\n") {
					t.Errorf("%s=%q: a line end", a.Name.Local, a.Value)
				}
			}
			if got := strings.Join(names, " "); got != element.attributes {
				t.Errorf("<%s> has attributes %q, want %q", token.Name.Local, got, element.attributes)
			}
			open = append(open, token.Name.Local)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			checkXMLText(t, string(token))
			switch parent {
			case "failure", "error", "system-out", "system-err":
			default:
				if strings.TrimSpace(string(token)) != "" {
					t.Errorf("text in <%s>: %q", parent, token)
				}
			}
		}
	}
}

// checkXMLText checks for the characters of XML 1.0, and that none was replaced unseen.
func checkXMLText(t *testing.T, text string) {
	t.Helper()
	for _, r := range text {
		if r != '\n' && (r < ' ' || 0x7f <= r && r < 0xa0 || 0xd800 <= r && r < 0xe000 || r == 0xfffe || r == 0xffff) {
			t.Errorf("%U in %.100q", r, text)
			return
		}
	}
}

type junitRead struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Skipped  int `xml:"skipped,attr"`
	Suites   []struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Cases    []struct {
			Name      string       `xml:"name,attr"`
			Classname string       `xml:"classname,attr"`
			Time      string       `xml:"time,attr"`
			Failure   []junitFault `xml:"failure"`
			Error     []junitFault `xml:"error"`
			Skipped   []string     `xml:"skipped"`
			SystemOut []string     `xml:"system-out"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

type junitFault struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

func checkJUnit(t *testing.T, text []byte, reports []exercise.Report) {
	t.Helper()
	checkJUnitShape(t, text)
	var read junitRead
	if err := xml.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if len(read.Suites) != len(reports) {
		t.Fatalf("%d test suites, want %d", len(read.Suites), len(reports))
	}
	names, cases, totals := map[string]bool{}, map[string]bool{}, [4]int{}
	for i, suite := range read.Suites {
		r := reports[i]
		if names[suite.Name] || suite.Name == "" {
			t.Errorf("test suite %q twice, or no name", suite.Name)
		}
		names[suite.Name] = true
		if len(suite.Cases) != len(r.Outcomes) {
			t.Fatalf("%d test cases, want %d", len(suite.Cases), len(r.Outcomes))
		}
		var counted [4]int
		for j, c := range suite.Cases {
			o := r.Outcomes[j]
			key := c.Classname + "\x00" + c.Name
			if cases[key] || c.Name == "" || strings.Count(c.Classname, ".") != 1 {
				t.Errorf("test case %q twice, or an odd name", key)
			}
			cases[key] = true
			if seconds, err := strconv.ParseFloat(c.Time, 64); err != nil || seconds < 0 {
				t.Errorf("time %q", c.Time)
			}
			counted[0]++
			counted[1] += len(c.Failure)
			counted[2] += len(c.Error)
			counted[3] += len(c.Skipped)
			faults := append(c.Failure, c.Error...)
			if (o.Verdict == exercise.Pass) != (len(faults)+len(c.Skipped) == 0) || len(faults)+len(c.Skipped) > 1 {
				t.Errorf("%v: %d failures and errors, %d skipped", o.Verdict, len(faults), len(c.Skipped))
			}
			for _, fault := range faults {
				if fault.Type != o.Verdict.String() || fault.Message == "" || !strings.HasPrefix(fault.Text, fault.Message) {
					t.Errorf("%v: type %q, message %.100q, text %.100q", o.Verdict, fault.Type, fault.Message, fault.Text)
				}
			}
			for _, output := range c.SystemOut {
				if len(output) > 66<<10 {
					t.Errorf("system-out of %d bytes", len(output))
				}
			}
		}
		if got := [4]int{suite.Tests, suite.Failures, suite.Errors, suite.Skipped}; got != counted {
			t.Errorf("%q says %v, has %v", suite.Name, got, counted)
		}
		for k := range totals {
			totals[k] += counted[k]
		}
	}
	if got := [4]int{read.Tests, read.Failures, read.Errors, read.Skipped}; got != totals {
		t.Errorf("the whole says %v, has %v", got, totals)
	}
}

func TestWriteJUnitNames(t *testing.T) {
	pass := formatsOutcomes()[0]
	var reports []exercise.Report
	for _, program := range []string{"a.exe", "a.exe", "a.exe (2)", "a_exe", "a.exe"} {
		reports = append(reports, formatsReport(program, pass, pass))
	}
	var text bytes.Buffer
	if err := exercise.WriteJUnit(&text, reports); err != nil {
		t.Fatal(err)
	}
	var read junitRead
	if err := xml.Unmarshal(text.Bytes(), &read); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, suite := range read.Suites {
		for _, c := range suite.Cases {
			got = append(got, fmt.Sprintf("%s | %s | %s", suite.Name, c.Classname, c.Name))
		}
	}
	want := []string{
		"a.exe | suite.a_exe | suite/passes",
		"a.exe | suite.a_exe | suite/passes (2)",
		"a.exe (2) | suite.a_exe (2) | suite/passes",
		"a.exe (2) | suite.a_exe (2) | suite/passes (2)",
		"a.exe (2) (2) | suite.a_exe (2) (2) | suite/passes",
		"a.exe (2) (2) | suite.a_exe (2) (2) | suite/passes (2)",
		"a_exe | suite.a_exe (3) | suite/passes",
		"a_exe | suite.a_exe (3) | suite/passes (2)",
		"a.exe (3) | suite.a_exe (4) | suite/passes",
		"a.exe (3) | suite.a_exe (4) | suite/passes (2)",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("names\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
