package exercise_test

import (
	"context"
	"runtime"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/transcripts"
)

// A faultySuite is a shipped suite with the faults that it must find.
type faultySuite struct {
	suite   string
	program faultyProgram
	faults  []string
	ignored []string // faults, "" is none, that the suite must let pass
}

func faultySuites() []faultySuite {
	return []faultySuite{
		{"tictactoe", newGame, gameFaults(), []string{"", "it loops at the end of the input", "a word ends the game"}},
		{"tictactoe-beyond", newGame, beyondFaults(), []string{""}},
		{"rounds", newRounds, roundsFaults(), []string{"", "it loops at the end of the input", "a word ends the game"}},
		{"rounds-beyond", newRounds, roundsBeyondFaults(), []string{""}},
		{"move-check", newMoveCheck, moveFaults(), []string{""}},
		{"game-check", newGameCheck, gameCheckFaults(), []string{""}},
		{"game-report", newReport, reportFaults(), []string{"", "an early end is a cat game"}},
		{"game-report-beyond", newReport, reportBeyondFaults(), []string{""}},
	}
}

// TestSuitesFindFaults has every shipped suite find each of its faults, and pass the program that is right. A transcript
// that finds no fault stands for nothing.
func TestSuitesFindFaults(t *testing.T) {
	for _, s := range faultySuites() {
		t.Run(s.suite, func(t *testing.T) {
			t.Parallel()
			suite, err := transcripts.Shipped(s.suite)
			if err != nil {
				t.Fatal(err)
			}
			run := func(fault string) exercise.Report {
				target := exercise.BuiltIn{Label: fault, Program: s.program(fault)}
				return exercise.Exercise(context.Background(), target, &suite, exercise.Options{Parallel: runtime.NumCPU()})
			}
			for _, fault := range s.ignored {
				if report := run(fault); !report.Passed() {
					for _, o := range report.Outcomes {
						if o.Verdict != exercise.Pass {
							t.Errorf("with fault %q, which it must let pass: %s: %s", fault, o.Transcript.Name, o.Reason)
						}
					}
				}
			}
			found := make(map[string][]string) // by transcript
			for _, fault := range s.faults {
				report := run(fault)
				if report.Passed() {
					t.Errorf("not found: %s", fault)
				}
				for _, o := range report.Outcomes {
					if o.Verdict != exercise.Pass {
						found[o.Transcript.Name] = append(found[o.Transcript.Name], fault)
					}
				}
			}
			standsFor := make(map[string]string) // the transcript that stands for a rule and finds these faults
			for _, tr := range suite.Transcripts {
				key := tr.Hint + "\n" + strings.Join(found[tr.Name], "\n")
				if other, ok := standsFor[key]; ok {
					t.Errorf("%s stands for the same rule as %s, and finds the same faults", tr.Name, other)
				}
				standsFor[key] = tr.Name
				if len(found[tr.Name]) == 0 {
					t.Errorf("%s finds no fault", tr.Name)
				}
				if tr.Hint == "" {
					t.Errorf("%s has no hint that says what rule it stands for", tr.Name)
				}
			}
			if unique := slices.Compact(slices.Sorted(slices.Values(s.faults))); len(unique) != len(s.faults) {
				t.Error("a fault is named twice")
			}
		})
	}
}
