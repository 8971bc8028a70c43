package exercise_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// A fault is what is wrong with a program; testdata/faults/README says how it is written down.
type fault struct {
	name  string
	where string // what is edited; empty where the program knows the fault by its name
	edits []string
	ok    bool // the suite must let it pass
}

// Faults are what is wrong with one program.
type faults []fault

// is reports whether a fault is among them that the program knows by this name.
func (f faults) is(format string, args ...any) bool {
	name := format
	if len(f) > 0 && len(args) > 0 {
		name = fmt.Sprintf(format, args...)
	}
	return slices.ContainsFunc(f, func(f fault) bool { return f.name == name && f.where == "" })
}

// edit returns text as the faults change it there.
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

// program returns a right program with the faults.
func (f faults) program(right func(f faults, input string, stdout io.Writer) (status int)) transcripts.Program {
	return func(stdin io.Reader, stdout io.Writer) int {
		input, err := io.ReadAll(stdin)
		if err != nil {
			return 1
		}
		var output bytes.Buffer
		status := right(f, f.edit("typed", string(input)), &output)
		io.WriteString(stdout, f.edit("printed", output.String()))
		status, _ = strconv.Atoi(f.edit("status", strconv.Itoa(status)))
		return status
	}
}

func loadFaults(t *testing.T, suite string) []fault {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "faults", suite))
	if err != nil {
		t.Fatal(err)
	}
	var all []fault
	for line := range strings.Lines(string(text)) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), " | ")
		name, ok := strings.CutPrefix(parts[0], "ok ")
		f := fault{name: name, ok: ok}
		if len(parts) > 1 {
			f.where, f.edits = parts[1], parts[2:]
		}
		all = append(all, f)
	}
	return all
}

// programs are the right programs of the shipped suites.
var programs = map[string]func(f faults, input string, stdout io.Writer) int{
	"tictactoe": playGame, "tictactoe-beyond": playGame, "rounds": playRounds, "rounds-beyond": playRounds,
	"move-check": checkMove, "game-check": checkGame, "game-report": reportGame, "game-report-beyond": reportGame,
}

// Every shipped suite passes the program that is right, and finds each of its faults. A transcript that finds no fault, or
// the same as another, stands for nothing.
func TestSuitesFindFaults(t *testing.T) {
	for _, name := range transcripts.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			suite := shipped(t, name)
			found := make(map[string][]string) // faults by transcript
			for _, f := range append(loadFaults(t, name), fault{name: "none", ok: true}) {
				passed := 0
				program := faults{f}.program(programs[name])
				for _, tr := range suite.Transcripts {
					output, status, _ := program.Run(tr.Input)
					o := exercise.Judge(suite, tr, exited(output, status), transcripts.IgnoreLineEnds)
					switch {
					case o.Verdict == exercise.Pass:
						passed++
					case f.ok:
						t.Errorf("%s does not let pass %s: %s", tr.Name, f.name, o.Reason)
					default:
						found[tr.Name] = append(found[tr.Name], f.name)
					}
				}
				if passed == len(suite.Transcripts) && !f.ok {
					t.Errorf("not found: %s", f.name)
				}
			}
			standsFor := make(map[string]string) // the transcript that stands for a rule and finds these faults
			for _, tr := range suite.Transcripts {
				key := fmt.Sprintf("%q %q", tr.Hint, found[tr.Name])
				if tr.Hint == "" || len(found[tr.Name]) == 0 || standsFor[key] != "" {
					t.Errorf("%s stands for %s, as does %q", tr.Name, key, standsFor[key])
				}
				standsFor[key] = tr.Name
			}
		})
	}
}
