package exercise_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// behaviours returns what a session of the suite tictactoe shows.
func behaviours(suite *transcripts.Suite, t transcripts.Transcript) []string {
	var shows []string
	show := func(is bool, format string, args ...any) {
		if is {
			shows = append(shows, fmt.Sprintf(format, args...))
		}
	}
	marks, last := 0, ""
	for _, turn := range suite.Dialogue.Turns(t.Output, t.Input) {
		show(strings.Contains(turn.Printed, "moveValid: false"), "a taken cell")
		var row, col int
		if i := strings.Index(turn.Printed, "Invalid board coordinates "); i >= 0 {
			fmt.Sscanf(turn.Printed[i:], "Invalid board coordinates %d %d", &row, &col)
			show(true, "coordinates off the board")
			show(row < 0, "a negative row")
			show(col < 0, "a negative column")
			show(row > 2, "a row beyond 2")
			show(col > 2, "a column beyond 2")
		}
		if strings.Contains(turn.Printed, "moveValid: true") {
			marks++
		}
		last = turn.Printed
	}
	winner := map[bool]string{true: "X", false: "O"}[marks%2 == 1]
	code := last[strings.Index(last, "winCode: ")+len("winCode: "):][:1]
	show(code != "0", "win code %s", code)
	show(code != "0", "%s wins", winner)
	show(code != "0", "a win")
	show(code != "0" && marks == 9, "a win on the ninth move")
	show(code == "0", "a draw")
	show(strings.Contains(t.Name, "two-lines"), "two lines at once")
	forms := []struct{ name, expression string }{
		{"two pairs on a line", `(?m)^[ \t]*\S+[ \t\v\f]+\S+[ \t\v\f]+\S`},
		{"a pair on two lines", `(?m)^[ \t]*\S+[ \t\r]*\n`},
		{"TABs", `\t`},
		{"CR LF", `\r`},
		{"VT and FF", `[\v\f]`},
		{"blanks around integers", `(?m)^ | $|  `},
		{"empty lines", `(?m)^\n`},
		{"no line end behind the last integer", `\S\z`},
		{"a plus sign", `\+`},
		{"leading zeros", `\b0\d`},
		{"integers of more than 16 bits", `\d{6}`},
		{"integers of two digits", `\d\d`},
	}
	for _, form := range forms {
		show(regexp.MustCompile(form.expression).MatchString(t.Input), "%s", form.name)
	}
	return shows
}

// catalogueSuite returns the suite tictactoe, whose transcripts say what they show.
func catalogueSuite(t *testing.T) *transcripts.Suite {
	suite, err := transcripts.Shipped("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	for i, tr := range suite.Transcripts {
		suite.Transcripts[i].Shows = behaviours(&suite, tr)
	}
	return &suite
}

// An entry is a slip or a fault of the catalogue, with what its finding must say. What came of it is one result a transcript.
type entry struct {
	fault
	slip    bool
	says    *regexp.Regexp
	results []run.Result
}

// loadCatalogue reads testdata/findings/tictactoe and runs each entry once.
func loadCatalogue(t *testing.T, suite *transcripts.Suite) []*entry {
	text, err := os.ReadFile(filepath.Join("testdata", "findings", "tictactoe"))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]fault{}
	for _, f := range loadFaults(t, "tictactoe") {
		if !f.ok {
			known[f.name] = f
		}
	}
	var catalogue []*entry
	for line := range strings.Lines(string(text)) {
		parts := strings.Split(strings.TrimSuffix(line, "\n"), " | ")
		e := &entry{slip: parts[0] == "slip", says: regexp.MustCompile(parts[1])}
		e.fault = known[parts[2]]
		delete(known, parts[2])
		if e.name == "" {
			e.fault = fault{name: parts[2]}
			if len(parts) > 3 {
				e.where, e.edits = parts[3], parts[4:]
			}
		}
		e.results = results(suite, faults{e.fault})
		catalogue = append(catalogue, e)
	}
	for name := range known {
		t.Errorf("not in the catalogue: %s", name)
	}
	return catalogue
}

// results returns what a program with the faults does with each transcript of a suite.
func results(suite *transcripts.Suite, f faults) []run.Result {
	play := playGame
	if slices.ContainsFunc(f, func(f fault) bool { return slices.ContainsFunc(careless, f.isOf) }) {
		play = playCarelessly
	}
	var all []run.Result
	for _, tr := range suite.Transcripts {
		var output strings.Builder
		status := f.program(play)(strings.NewReader(tr.Input), &output)
		all = append(all, f.end(exited(output.String(), status)))
	}
	return all
}

// end returns a result as the faults that end a program make it: the output ends behind what their expression matches.
func (f faults) end(result run.Result) run.Result {
	endings := map[string]run.Ending{
		"SIGSEGV": run.Signaled, "SIGABRT": run.Signaled, "TimedOut": run.TimedOut, "TooMuchOutput": run.TooMuchOutput,
	}
	for _, fault := range f {
		ending, ok := endings[fault.where]
		if !ok {
			continue
		}
		at := regexp.MustCompile(fault.edits[0]).FindStringIndex(result.Output)
		if at == nil {
			continue
		}
		result.Ending, result.Output = ending, result.Output[:at[1]]
		if len(fault.edits) > 1 {
			result.Output = faults{{where: "printed", edits: fault.edits}}.edit("printed", result.Output)
		}
		switch ending {
		case run.Signaled:
			result.Signal = fault.where
		case run.TooMuchOutput:
			result.Output += strings.Repeat(prompt, 500)
		}
	}
	return result
}

// findings returns what is found of a program.
func findings(suite *transcripts.Suite, all []run.Result) []exercise.Finding {
	report := exercise.Report{Suite: suite}
	for i, result := range all {
		o := exercise.Outcome{Transcript: suite.Transcripts[i], Verdict: exercise.Differs, Run: result}
		same := result.Output == o.Transcript.Output && result.Status == o.Transcript.Status
		if same && result.Ending == run.Exited {
			o.Verdict = exercise.Pass
		}
		report.Outcomes = append(report.Outcomes, o)
	}
	return report.Findings()
}

// among returns the place of the first finding that says what the entry asks for, from 1; 0 if there is none.
func (e *entry) among(findings []exercise.Finding) int {
	return 1 + slices.IndexFunc(findings, func(f exercise.Finding) bool { return e.says.MatchString(f.Says) })
}

// A rate counts how often something was found.
type rate struct {
	name         string
	found, tried int
}

func (r *rate) count(t *testing.T, ok bool, what string, findings []exercise.Finding) {
	r.tried++
	if ok {
		r.found++
		return
	}
	if !testing.Verbose() {
		return
	}
	t.Logf("%s: missed: %s", r.name, what)
	for _, f := range findings[:min(5, len(findings))] {
		t.Logf("    %d %s: %s; %s", len(f.Transcripts), f.Kind, f.Says, f.Follows)
	}
}

// require fails the test where too few of a hundred were found.
func (r *rate) require(t *testing.T, percent int) {
	t.Logf("%-30s %4d of %4d, %.1f%%", r.name, r.found, r.tried, 100*float64(r.found)/float64(r.tried))
	if 100*r.found < percent*r.tried {
		t.Errorf("%s: want %d of 100", r.name, percent)
	}
}

// A right program has no findings.
func TestRightProgramHasNoFindings(t *testing.T) {
	for name, play := range programs {
		suite, err := transcripts.Shipped(name)
		if err != nil {
			t.Fatal(err)
		}
		target := exercise.BuiltIn(name, faults{}.program(play), nil)
		for _, comparison := range []transcripts.Comparison{transcripts.IgnoreLineEnds, transcripts.Strict, transcripts.IgnoreSpace} {
			report := exercise.Exercise(t.Context(), target, &suite, exercise.Options{Comparison: comparison})
			for i := range report.Outcomes {
				report.Outcomes[i].Verdict = exercise.Differs
			}
			if found := report.Findings(); len(found) > 0 {
				t.Errorf("%s: %+v", name, found)
			}
		}
	}
}

func TestShow(t *testing.T) {
	for name, play := range programs {
		suite, _ := transcripts.Shipped(name)
		for _, f := range loadFaults(t, name) {
			report := exercise.Exercise(t.Context(), exercise.BuiltIn("", faults{f}.program(play), nil), &suite, exercise.Options{})
			if name == "tictactoe" {
				continue
			}
			fmt.Printf("== %s: %s\n", name, f.name)
			for _, finding := range report.Findings() {
				fmt.Printf("   %d %s [%s] %s\n", len(finding.Transcripts), finding.Kind, finding.Says, finding.Follows)
			}
		}
	}
}

// programs are the right programs of the shipped suites.
var programs = map[string]func(f faults, input string, stdout io.Writer) int{
	"tictactoe": playGame, "tictactoe-beyond": playGame, "rounds": playRounds, "rounds-beyond": playRounds,
	"move-check": checkMove, "game-check": checkGame, "game-report": reportGame, "game-report-beyond": reportGame,
}

// Each fault and each slip is found by itself, a fault behind a slip, and of two faults both.
func TestFindings(t *testing.T) {
	suite := catalogueSuite(t)
	catalogue := loadCatalogue(t, suite)
	one := rate{name: "one alone"}
	for _, e := range catalogue {
		found := findings(suite, e.results)
		one.count(t, e.among(found) == 1, e.name, found)
	}
	one.require(t, 95)
	behind := rate{name: "a fault behind a slip"}
	two := rate{name: "two faults"}
	for i, a := range catalogue {
		for j, b := range catalogue[:i] {
			pair := a.name + " + " + b.name
			switch {
			case a.slip && b.slip:
			case a.slip || b.slip:
				fault, slip := a, b
				if a.slip {
					fault, slip = b, a
				}
				if (i+j)%every(5, 25) != 0 {
					continue
				}
				found := findings(suite, edited(fault.results, slip))
				ok := fault.among(found) > 0 && slip.among(found) > 0 && len(found) <= 4
				behind.count(t, ok, pair, found)
			case (i*j)%every(13, 101) == 0 && differ(suite, a, b):
				found := findings(suite, results(suite, faults{a.fault, b.fault}))
				first := found[:min(3, len(found))]
				two.count(t, a.among(first) > 0 && b.among(first) > 0, pair, found)
			}
		}
	}
	behind.require(t, 95)
	two.require(t, 80)
}

func every(n, short int) int {
	if testing.Short() {
		return short
	}
	return n
}

// edited returns results with the output edited by a slip.
func edited(all []run.Result, slip *entry) []run.Result {
	all = slices.Clone(all)
	for i := range all {
		all[i].Output = faults{slip.fault}.edit("printed", all[i].Output)
	}
	return all
}

// differ reports whether each of two faults can be seen where the other cannot.
func differ(suite *transcripts.Suite, a, b *entry) bool {
	onlyA, onlyB := false, false
	for i, tr := range suite.Transcripts {
		right := exited(tr.Output, tr.Status)
		onlyA = onlyA || a.results[i] != right && b.results[i] == right
		onlyB = onlyB || b.results[i] != right && a.results[i] == right
	}
	carelessA, carelessB := slices.ContainsFunc(careless, a.isOf), slices.ContainsFunc(careless, b.isOf)
	mixed := carelessA && !carelessB && b.where == "" || carelessB && !carelessA && a.where == ""
	return onlyA && onlyB && !mixed
}

// isOf reports whether the fault's name begins so.
func (f fault) isOf(name string) bool { return strings.HasPrefix(f.name, name) && f.where == "" }

// Careless begin the names of the faults of playCarelessly.
var careless = []string{
	"a line of empty", "line 1 tests", "line 2 tests", "line 4 tests", "line 5 tests", "line 6 tests", "line 7 tests", "line 8 tests",
	"the loops", "a draw is seen", "a draw needs", "the turn never", "row 2", "column 2", "row 0", "the mark is placed",
	"the board is", "winCode is set", "the codes of O",
}

// playCarelessly is the game as students write it who test their programs little.
func playCarelessly(f faults, input string, stdout io.Writer) int {
	lines := [9][3]int{
		1: {0, 1, 2}, 2: {3, 4, 5}, 3: {6, 7, 8}, 4: {0, 3, 6}, 5: {1, 4, 7}, 6: {2, 5, 8}, 7: {0, 4, 8}, 8: {2, 4, 6},
	}
	for _, fault := range f {
		var code, first, second, third int
		if n, _ := fmt.Sscanf(fault.name, "line %d tests cells %d %d %d", &code, &first, &second, &third); n == 4 {
			lines[code] = [3]int{first, second, third}
		}
	}
	in := &words{rest: input}
	g := newGame(nil)
	full := 9
	if f.is("a draw is seen after eight marks") {
		full = 8
	} else if f.is("a draw needs ten marks") {
		full = 10
	}
	for over := false; !over; {
		io.WriteString(stdout, prompt)
		row, _ := in.integer()
		col, problem := in.integer()
		if problem != "" {
			return 0
		}
		refused := f.is("row 2 is refused") && row == 2 || f.is("column 2 is refused") && col == 2 || f.is("row 0 is refused") && row == 0
		if refused || g.outside(row, col) {
			fmt.Fprintf(stdout, "Invalid board coordinates %d %d\n\n", row, col)
			continue
		}
		fmt.Fprintf(stdout, "Selected row %d and column %d\n", row, col)
		at := cell(row, col)
		if f.is("the mark is placed in column and row") {
			at = cell(col, row)
		}
		shown := *g
		valid := g.board[at] == 'B'
		code := 0
		if valid {
			g.board[at] = g.mark
			g.moves++
			for n := 1; n <= 8; n++ {
				begins, ends := f.is("the loops over rows and columns start at 1"), f.is("the loops over rows and columns stop at 1")
				left := begins && (n == 1 || n == 4) || ends && (n == 3 || n == 6)
				empty := f.is("a line of empty cells wins") && g.has('B', lines[n][:]...)
				if (g.has(g.mark, lines[n][:]...) || empty) && !left {
					code = n
				}
			}
			over = code != 0 || g.moves >= full
			if g.mark == 'O' && f.is("winCode is set for X only") {
				code = 0
			}
			if g.mark == 'O' && f.is("the codes of O are negative") {
				code = -code
			}
			if !f.is("the turn never passes") {
				g.pass()
			}
		}
		if !f.is("the board is printed before the move") {
			shown = *g
		}
		if f.is("the board is printed upside down") {
			b := g.board
			shown.board = [9]byte{b[6], b[7], b[8], b[3], b[4], b[5], b[0], b[1], b[2]}
		}
		shown.moveInvalid, shown.isOver, shown.winCode = !valid, over, code
		shown.print(stdout)
	}
	return 0
}
