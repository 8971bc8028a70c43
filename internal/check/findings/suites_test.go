package findings_test

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
	"tictactoe/playmove"
)

// A fault makes a program wrong. testdata/faults/README describes how faults are written.
type fault struct {
	name  string
	where string // the place that edits change; empty if the program implements the fault
	edits []string
	ok    bool // the suite must pass a program with this fault
}

// faults are the faults of one program.
type faults []fault

// is reports whether the program must implement the fault of this name.
func (f faults) is(format string, args ...any) bool {
	name := format
	if len(f) > 0 && len(args) > 0 {
		name = fmt.Sprintf(format, args...)
	}
	return slices.ContainsFunc(f, func(f fault) bool { return f.name == name && f.where == "" })
}

// edit returns a text after the edits for one place.
func (f faults) edit(where, text string) string {
	for _, fault := range f {
		for i := 0; i+1 < len(fault.edits) && fault.where == where; i += 2 {
			old, replacement := fault.edits[i], fault.edits[i+1]
			if where == "pattern" {
				text = strings.ReplaceAll(text, old, replacement)
				continue
			}
			replacement = strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(replacement)
			text = expression(old).ReplaceAllString(text, replacement)
		}
	}
	return text
}

// expression compiles a regular expression once.
func expression(text string) *regexp.Regexp {
	compiled, ok := expressions.Load(text)
	if !ok {
		compiled = regexp.MustCompile(text)
		expressions.Store(text, compiled)
	}
	return compiled.(*regexp.Regexp)
}

var expressions sync.Map

// A lab is the program of a lab. It is right except for its faults.
type lab func(f faults, input string, stdout io.Writer) (status int)

// program returns a lab's program with the faults.
func (f faults) program(lab lab) func(input string) (output string, status int) {
	return func(input string) (output string, status int) {
		var printed bytes.Buffer
		status = lab(f, f.edit("typed", input), &printed)
		status, _ = strconv.Atoi(f.edit("status", strconv.Itoa(status)))
		return f.edit("printed", printed.String()), status
	}
}

func loadFaults(t *testing.T, suite string) (all []fault) {
	t.Helper()
	lines := loadFields(t, "faults/"+suite)
	if slices.Contains([]string{"tictactoe", "rounds", "game-check", "game-report"}, suite) {
		lines = append(lines, loadFields(t, "faults/games")...)
	}
	for _, fields := range lines {
		f := newFault(fields)
		f.name, f.ok = strings.CutPrefix(f.name, "ok ")
		all = append(all, f)
	}
	return all
}

// newFault returns the fault with a name, a place and edits.
func newFault(fields []string) fault {
	f := fault{name: fields[0]}
	if len(fields) > 1 {
		f.where, f.edits = fields[1], fields[2:]
	}
	return f
}

// loadFields reads a file in testdata. Each line has fields, which " | " separates.
func loadFields(t *testing.T, name string) (lines [][]string) {
	t.Helper()
	for line := range strings.Lines(testkit.ReadFile(t, "testdata/"+name)) {
		lines = append(lines, strings.Split(strings.TrimSuffix(line, "\n"), " | "))
	}
	return lines
}

// programs has the programs of built-in suites.
var programs = map[string]lab{
	"tictactoe": playGame, "rounds": playRounds,
	"move-check": checkMove, "game-check": checkGame, "game-report": reportGame,
}

// Each built-in suite passes the right program and finds each fault. No transcript is superfluous:
// each finds a fault, and no two with the same hint find the same faults.
func TestSuitesFindFaults(t *testing.T) {
	for _, name := range suites.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suite := shipped(t, name)
			c := rulesOf(suite)
			isEqual := func(tr suites.Transcript, output string) bool {
				return output == tr.Output || c.Align(
					c.Parse(suite.Dialogue, tr.Output, tr.Input),
					c.Parse(suite.Dialogue, output, tr.Input)).Match == compare.Equal
			}
			found := make(map[string][]string) // faults by transcript
			for _, f := range append(loadFaults(t, name), fault{name: "none", ok: true}) {
				isFound := false
				program := faults{f}.program(programs[suite.Program])
				for _, tr := range suite.Transcripts {
					output, status := program(tr.Input)
					switch {
					case status == tr.Status && isEqual(tr, output):
					case f.ok:
						t.Errorf("%s fails %q, which is ok:\n%s", tr.Name, f.name, output)
					default:
						isFound = true
						found[tr.Name] = append(found[tr.Name], f.name)
					}
				}
				if !isFound && !f.ok {
					t.Errorf("the suite passes a program with the fault %q", f.name)
				}
			}
			transcript := make(map[string]string) // by the hint and the faults that it finds
			for _, tr := range suite.Transcripts {
				key := fmt.Sprintf("%q %q", tr.Hint, found[tr.Name])
				if tr.Hint == "" || len(found[tr.Name]) == 0 || transcript[key] != "" {
					t.Errorf("%s is superfluous: it finds %s, as %q does",
						tr.Name, key, transcript[key])
				}
				transcript[key] = tr.Name
			}
		})
	}
}

// The suite finds each program that takes three cells, which are no line, for a line of a player.
func TestCellsThatFormNoLine(t *testing.T) {
	suite := shipped(t, "tictactoe")
	check := func(name string) {
		program := faults{{name: name}}.program(playGame)
		isFound := func(tr suites.Transcript) bool {
			output, _ := program(tr.Input)
			return output != tr.Output
		}
		if !slices.ContainsFunc(suite.Transcripts, isFound) {
			t.Errorf("the suite passes a program with the fault %q", name)
		}
	}
	for a := range gamestate.CellCount {
		for b := range a {
			for c := range b {
				if playmove.WinCode(1<<a|1<<b|1<<c) == 0 {
					check(fmt.Sprintf("cells %d %d %d are a line for X", a, b, c))
					check(fmt.Sprintf("cells %d %d %d are a line for O", a, b, c))
				}
			}
		}
	}
}
