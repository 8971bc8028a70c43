package exercise_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"tictactoe/internal/session"

	"tictactoe/internal/exercise"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// BenchmarkExplain explains wrong programs. One differs in every line of two long outputs, each
// line in another way. One prints ten outputs of 1 MB in place of short ones. One mistakes a
// diagonal for the other in a game. The yardstick parses the same outputs.
func BenchmarkExplain(b *testing.B) {
	long := &transcripts.Suite{}
	var changed []run.Result
	for _, name := range []string{"a", "b"} {
		var expected, actual strings.Builder
		for i := range 23_000 {
			word := strings.Map(func(r rune) rune { return r + 'a' - '0' }, fmt.Sprintf("%05d", i))
			fmt.Fprintf(&expected, "%s is right\n", word)
			fmt.Fprintf(&actual, "x%s is right\n", word)
		}
		tr := transcripts.Transcript{Name: name, Output: expected.String()}
		long.Transcripts = append(long.Transcripts, tr)
		changed = append(changed, exited(actual.String(), 0))
	}

	many := &transcripts.Suite{}
	var longer []run.Result
	for i := range 300 {
		output := fmt.Sprintf("Case %d\n", i) + strings.Repeat("Sum: 12\n", 4_000)
		tr := transcripts.Transcript{Name: fmt.Sprint(i), Output: output}
		many.Transcripts = append(many.Transcripts, tr)
		if i%30 == 0 {
			output = strings.Repeat("Sum: 13\nNo sum\n", 1<<20/len("Sum: 13\nNo sum\n"))
		}
		longer = append(longer, exited(output, 0))
	}

	game := shipped(b, "tictactoe")
	wrong := results(game, fault{name: "a diagonal counts before a diagonal"})
	for _, bench := range []struct {
		name  string
		suite *transcripts.Suite
		runs  []run.Result
	}{{"lines", long, changed}, {"outputs", many, longer}, {"game", game, wrong}} {
		var judged []exercise.Outcome
		for i, result := range bench.runs {
			tr := bench.suite.Transcripts[i]
			o := exercise.Judge(bench.suite, tr, result, session.Comparison{})
			judged = append(judged, o)
		}
		b.Run(bench.name+"/Explain", func(b *testing.B) {
			for b.Loop() {
				report := exercise.Report{Suite: bench.suite, Outcomes: judged}
				report.Explain(context.Background())
			}
		})
		b.Run(bench.name+"/yardstick", func(b *testing.B) {
			for b.Loop() {
				for i, result := range bench.runs {
					tr := bench.suite.Transcripts[i]
					bench.suite.Dialogue.Parse(tr.Output, tr.Input)
					bench.suite.Dialogue.Parse(result.Output, tr.Input)
				}
			}
		})
	}
}
