package exercise_test

import (
	"bytes"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// gradescopeFile is what the specification of Gradescope's autograders allows, as far as it may be used here.
type gradescopeFile struct {
	Score            *float64 `json:"score"`
	ExecutionTime    *float64 `json:"execution_time"`
	Output           string   `json:"output"`
	Visibility       string   `json:"visibility"`
	StdoutVisibility string   `json:"stdout_visibility"`
	Tests            []struct {
		Score        *float64 `json:"score"`
		MaxScore     *float64 `json:"max_score"`
		Status       string   `json:"status"`
		Name         string   `json:"name"`
		Output       string   `json:"output"`
		OutputFormat string   `json:"output_format"`
		Visibility   string   `json:"visibility"`
	} `json:"tests"`
}

func checkGradescope(t *testing.T, text []byte, reports []exercise.Report) {
	t.Helper()
	var read gradescopeFile
	decodeStrictly(t, text, &read)
	r := reports[0]
	if read.Tests == nil || len(read.Tests) != len(r.Outcomes) {
		t.Fatalf("%d tests, want %d", len(read.Tests), len(r.Outcomes))
	}
	if (read.Score != nil) != (len(read.Tests) == 0) {
		t.Error("the score must be there where there are no tests, and is theirs where there are")
	}
	if read.ExecutionTime == nil || *read.ExecutionTime < 0 {
		t.Error("no execution time")
	}
	if read.StdoutVisibility != "hidden" || (read.Output != "") != r.Interrupted {
		t.Errorf("stdout_visibility %q, output %q", read.StdoutVisibility, read.Output)
	}
	for i, test := range read.Tests {
		o := r.Outcomes[i]
		points, most := o.Score()
		if test.Score == nil || *test.Score != points || test.MaxScore == nil || *test.MaxScore != most {
			t.Errorf("score %v of %v, want %v of %v", test.Score, test.MaxScore, points, most)
		}
		if want := map[bool]string{true: "passed", false: "failed"}[o.Verdict == exercise.Pass]; test.Status != want {
			t.Errorf("status %q, want %q", test.Status, want)
		}
		if test.Name == "" || test.Output == "" || test.OutputFormat != "text" {
			t.Errorf("name %q, output %.100q, output_format %q", test.Name, test.Output, test.OutputFormat)
		}
		switch test.Visibility {
		case "visible":
		case "hidden", "after_due_date", "after_published":
			if test.Output != o.Verdict.String() {
				t.Errorf("a test that is %s says %q", test.Visibility, test.Output)
			}
		default:
			t.Errorf("visibility %q", test.Visibility)
		}
		if len(test.Output) > 300<<10 {
			t.Errorf("output of %d bytes", len(test.Output))
		}
	}
}

// No text of a transcript that is not visible, and none that comes of it, is anywhere in the file.
func TestWriteGradescopeKeepsHiddenTextHidden(t *testing.T) {
	const secret = "secret"
	for _, visibility := range []transcripts.Visibility{
		transcripts.Hidden, transcripts.AfterDueDate, transcripts.AfterPublished, "no such visibility",
	} {
		for v := exercise.NotRun; v <= exercise.NotStarted; v++ {
			o := exercise.Outcome{
				Transcript: transcripts.Transcript{
					Name: "suite/the author's name", Input: secret + " in\n", Output: cellPrompt + secret + " out\n",
					Hint: secret + " hint", Path: secret + " path", Points: 1, Visibility: visibility,
				},
				Verdict: v,
				Reason:  secret + " reason",
				Advice:  secret + " advice",
				Run:     exercise.Run{Output: secret + " actual", Stderr: secret + " stderr", Signal: secret},
			}
			visible := formatsOutcomes()[2]
			reports := []exercise.Report{formatsReport("./prog", o, visible)}
			var text bytes.Buffer
			if err := exercise.WriteGradescope(&text, reports); err != nil {
				t.Fatal(err)
			}
			checkGradescope(t, text.Bytes(), reports)
			if strings.Contains(text.String(), secret) {
				t.Errorf("%s, %v: the secret is out:\n%s", visibility, v, text.String())
			}
			if !strings.Contains(text.String(), "the author's name") || !strings.Contains(text.String(), "+ XX.") {
				t.Errorf("%s, %v: a name or the visible test is missing:\n%s", visibility, v, text.String())
			}
		}
	}
}

func TestWriteGradescopeTakesOneProgram(t *testing.T) {
	for _, reports := range [][]exercise.Report{nil, {formatsReport("a"), formatsReport("b")}} {
		var text bytes.Buffer
		err := exercise.WriteGradescope(&text, reports)
		if err == nil || !strings.Contains(err.Error(), "want one program") || text.Len() > 0 {
			t.Errorf("%d reports: error %v and %q", len(reports), err, text.String())
		}
	}
}
