package exercise_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// decodeStrictly reads one JSON value that has no field v lacks, and nothing behind it.
func decodeStrictly(t *testing.T, text []byte, v any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		t.Fatal(err)
	}
	if decoder.More() {
		t.Fatal("more behind the value")
	}
}

func checkJSON(t *testing.T, text []byte, reports []exercise.Report) {
	t.Helper()
	var read []exercise.JSONReport
	decodeStrictly(t, text, &read)
	if read == nil || len(read) != len(reports) {
		t.Fatalf("%d reports, want %d", len(read), len(reports))
	}
	for i, got := range read {
		r := reports[i]
		score, most := r.Score()
		if got.Program != readableBytes(r.Program) || got.Suite != readableBytes(r.Suite.Name) || got.Score != score ||
			got.MaxScore != most || got.Interrupted != r.Interrupted {
			t.Errorf("report %.200q", fmt.Sprint(got.Program, got.Suite, got.Score, got.MaxScore, got.Interrupted))
		}
		totals := got.Totals
		if totals.Transcripts != len(r.Outcomes) || totals.Transcripts != totals.Passed+totals.Failed+totals.NotRun ||
			totals.Passed != r.Count(exercise.Pass) || totals.NotRun != r.Count(exercise.NotRun) {
			t.Errorf("totals %+v", totals)
		}
		if got.Outcomes == nil || len(got.Outcomes) != len(r.Outcomes) {
			t.Fatalf("%d outcomes, want %d", len(got.Outcomes), len(r.Outcomes))
		}
		for j, outcome := range got.Outcomes {
			checkJSONOutcome(t, outcome, r.Outcomes[j])
		}
	}
}

func checkJSONOutcome(t *testing.T, got exercise.JSONOutcome, o exercise.Outcome) {
	t.Helper()
	if got.Name != readableBytes(o.Transcript.Name) || got.Verdict != o.Verdict.String() {
		t.Errorf("outcome %.100q %s, want %v", got.Name, got.Verdict, o.Verdict)
	}
	failed := o.Verdict != exercise.Pass && o.Verdict != exercise.NotRun
	if failed != (got.Output != nil) || failed != (got.Expected != nil) {
		t.Errorf("%v: output there %t, expected there %t", o.Verdict, got.Output != nil, got.Expected != nil)
	}
	if !failed {
		return
	}
	if got.Reason != readableBytes(o.Reason) || got.Hint != readableBytes(o.Transcript.Hint) {
		t.Errorf("reason %.100q, hint %.100q", got.Reason, got.Hint)
	}
	checkJSONText(t, got.Output, o.Run.Output)
	checkJSONText(t, got.Expected, o.Transcript.Output)
	if got.Stderr != nil || o.Run.Stderr != "" {
		checkJSONText(t, got.Stderr, o.Run.Stderr)
	}
}

// checkJSONText checks that a text is want, byte for byte, but for what it says is left out.
func checkJSONText(t *testing.T, got *exercise.JSONText, want string) {
	t.Helper()
	exact := got.Text
	if got.Base64 != nil {
		exact = string(got.Base64)
		if utf8.ValidString(exact) {
			t.Error("base64 of UTF-8")
		}
	}
	if !strings.HasPrefix(want, exact) || len(exact)+got.LeftOut != len(want) || len(got.Text) > 64<<10 {
		t.Errorf("text %.100q of %d bytes, %d left out, want %.100q of %d", exact, len(exact), got.LeftOut, want, len(want))
	}
}

func TestWriteJSONFields(t *testing.T) {
	o := formatsOutcomes()[2]
	o.Run.Output = "\xffno UTF-8\n"
	o.Transcript.Visibility = transcripts.Hidden
	var text bytes.Buffer
	if err := exercise.WriteJSON(&text, []exercise.Report{formatsReport("a\xff", o)}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"program": "a\\xff"`, `"points": 0`, `"max_points": 1.5`, `"visibility": "hidden"`, `"input": 0`, `"line": 1`,
		`"text": "\\xffno UTF-8\n"`, `"base64": "/25vIFVURi04Cg=="`, `"status": 0`, `"elapsed_ms": 1.234`,
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %s in\n%s", want, text.String())
		}
	}
}
