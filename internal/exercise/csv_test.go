package exercise_test

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// readCSV returns the cells behind the line of names, by name.
func readCSV(t *testing.T, text []byte) []map[string]string {
	t.Helper()
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll() // all lines must be as long as the first
	if err != nil {
		t.Fatal(err)
	}
	const names = "program,suite,transcript,verdict,reason,points,max_points,input,typed,line,status,signal,elapsed_ms"
	if strings.Join(lines[0], ",") != names {
		t.Fatalf("columns %q", lines[0])
	}
	if got := bytes.Count(text, []byte("\n")); got != len(lines) {
		t.Errorf("%d lines of text for %d of cells", got, len(lines))
	}
	var cells []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range line {
			row[lines[0][i]] = cell
		}
		cells = append(cells, row)
	}
	return cells
}

func checkCSV(t *testing.T, text []byte, reports []exercise.Report) {
	t.Helper()
	cells := readCSV(t, text)
	for _, r := range reports {
		for _, o := range r.Outcomes {
			if len(cells) == 0 {
				t.Fatal("lines are missing")
			}
			row := cells[0]
			cells = cells[1:]
			points, _ := o.Score()
			if got, err := strconv.ParseFloat(row["points"], 64); err != nil || got != points {
				t.Errorf("points %q, want %v", row["points"], points)
			}
			if row["verdict"] != o.Verdict.String() {
				t.Errorf("verdict %q, want %v", row["verdict"], o.Verdict)
			}
			for name, cell := range row {
				if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") {
					t.Errorf("%s %.100q is a formula", name, cell)
				}
				if len(cell) > 5<<10 {
					t.Errorf("%s has %d bytes", name, len(cell))
				}
			}
		}
	}
	if len(cells) > 0 {
		t.Errorf("%d lines too many", len(cells))
	}
}

func TestWriteCSVCells(t *testing.T) {
	tests := []struct{ text, want string }{
		{"plain, with a comma", "plain, with a comma"},
		{`a "quoted" word`, `a "quoted" word`},
		{"=1+1", "'=1+1"},
		{"+1", "'+1"},
		{"-1", "'-1"},
		{"@SUM(A1)", "'@SUM(A1)"},
		{"  =1+1", "'  =1+1"},
		{"＝1+1", "'＝1+1"},
		{"\t=1+1", "→=1+1"},
		{"\r=1+1", "␍=1+1"},
		{"two\nlines", "two^Jlines"},
		{"'quoted already", "'quoted already"},
		{"", ""},
	}
	for _, test := range tests {
		r := formatsReport(test.text, exercise.Outcome{
			Transcript: transcripts.Transcript{Name: test.text}, Verdict: exercise.Differs, Reason: test.text,
		})
		r.Suite.Name = test.text
		var text bytes.Buffer
		if err := exercise.WriteCSV(&text, []exercise.Report{r}); err != nil {
			t.Fatal(err)
		}
		row := readCSV(t, text.Bytes())[0]
		for _, name := range []string{"program", "suite", "transcript", "reason"} {
			if row[name] != test.want {
				t.Errorf("%s of %q is %q, want %q", name, test.text, row[name], test.want)
			}
		}
	}
}

func TestWriteCSVNumbers(t *testing.T) {
	var text bytes.Buffer
	if err := exercise.WriteCSV(&text, []exercise.Report{formatsReport("./prog", formatsOutcomes()...)}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"pass,1.5,1.5,,,,0,,1.234",
		"layout,0,1.5,2,0 1,2,0,,1.234",
		"differs,0,1.5,2,0 1,2,0,,1.234",
		"timeout,0,1.5,3,,3,,,1.234",
		"too much output,0,1.5,3,,3,,,1.234",
		"crashed,0,1.5,1,0 0,1,,SIGSEGV,1.234",
		"status,0,1.5,,,,1,,1.234",
		"not started,0,1.5,,,,,,1.234",
		"not run,0,1.5,,,,,,1.234",
	}
	for i, row := range readCSV(t, text.Bytes()) {
		var cells []string
		for _, name := range strings.Fields("verdict points max_points input typed line status signal elapsed_ms") {
			cells = append(cells, row[name])
		}
		if got := strings.Join(cells, ","); got != want[i] {
			t.Errorf("line %d is %s, want %s", i+2, got, want[i])
		}
	}
}
