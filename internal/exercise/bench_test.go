package exercise_test

import (
	"fmt"
	"strings"
	"testing"

	"tictactoe/internal/run"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// BenchmarkExplain judges and explains programs with long outputs, and one that mistakes a diagonal
// for the other in a game. The yardstick parses the same outputs.
func BenchmarkExplain(b *testing.B) {
	table := func(rows, columns int) string {
		var text strings.Builder
		for row := range rows {
			for column := range columns {
				fmt.Fprint(&text, row*column, " ")
			}
			text.WriteString("\n")
		}
		return text.String()
	}
	lines := func(n, step int, format string) string {
		var text strings.Builder
		for i := range n {
			word := strings.Map(func(r rune) rune { return r + 'a' - '0' },
				fmt.Sprintf("%06d", i*step%n))
			fmt.Fprintf(&text, format, word)
		}
		return text.String()
	}
	measure := func(name string, suite *transcripts.Suite, all []run.Result) {
		b.Run(name, func(b *testing.B) {
			testkit.Measure(b, func() error {
				explain(suite, all)
				return nil
			}, func() error {
				for i, tr := range suite.Transcripts {
					suite.Dialogue.Parse(tr.Output, tr.Input)
					suite.Dialogue.Parse(all[i].Output, tr.Input)
				}
				return nil
			})
		})
	}
	for _, bench := range []struct{ name, expected, printed string }{
		{"400 rows of 200 numbers and one more", table(400, 200), "0 0\n" + table(400, 200)},
		{"500 rows of 400 numbers, all wrong", table(500, 400), "7" +
			strings.ReplaceAll(table(500, 400), "\n", " 1\n7")},
		{"23,000 shuffled lines", lines(23_000, 1, "%s is right\n"),
			lines(23_000, 7, "%s is right\n")},
		{"100,000 wrong lines", lines(100_000, 1, "%s is right\n"),
			lines(100_000, 1, "x%s is right\n")},
	} {
		suite := suiteOf("~")
		for i := range suite.Transcripts {
			suite.Transcripts[i].Output = bench.expected
		}
		wrong := exited(bench.printed, 0)
		measure(bench.name, suite, []run.Result{wrong, wrong})
	}
	game := shipped(b, "tictactoe")
	measure("game", game, results(game, fault{name: "a diagonal counts before a diagonal"}))
}
