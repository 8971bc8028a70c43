package exercise_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

// BenchmarkExplain judges and explains programs with long outputs, and one that mistakes a diagonal
// for the other in a game. The yardstick parses the same outputs.
func BenchmarkExplain(b *testing.B) {
	measure := func(name string, suite *suites.Suite, all []run.Result) {
		b.Run(name, func(b *testing.B) {
			testkit.Measure(b, func() error {
				explain(suite, all)
				return nil
			}, func() error {
				for i, tr := range suite.Transcripts {
					compare.Rules{}.Parse(suite.Dialogue, tr.Output, tr.Input)
					compare.Rules{}.Parse(suite.Dialogue, all[i].Output, tr.Input)
				}
				return nil
			})
		})
	}
	var table strings.Builder
	for i := range 400 * 200 {
		fmt.Fprintf(&table, "%d ", i/200*(i%200))
		if i%200 == 199 {
			table.WriteString("\n")
		}
	}
	lines := func(n, step int, format string) string {
		digitToLetter := func(r rune) rune { return r + 'a' - '0' }
		var text strings.Builder
		for i := range n {
			word := strings.Map(digitToLetter, fmt.Sprintf("%06d", i*step%n))
			fmt.Fprintf(&text, format, word)
		}
		return text.String()
	}
	const right, wrong = "%s is right\n", "x%s is right\n"
	for _, bench := range []struct{ name, expected, printed string }{
		{"400 rows of 200 numbers and one more", table.String(), "0 0\n" + table.String()},
		{"23,000 shuffled lines", lines(23_000, 1, right), lines(23_000, 7, right)},
		{"100,000 wrong lines", lines(100_000, 1, right), lines(100_000, 1, wrong)},
	} {
		suite := suiteOf("~")
		for i := range suite.Transcripts {
			suite.Transcripts[i].Output = bench.expected
		}
		measure(bench.name, suite, slices.Repeat([]run.Result{exited(bench.printed, 0)}, 2))
	}
	game := shipped(b, "tictactoe")
	var games []run.Result
	for _, tr := range game.Transcripts {
		games = append(games, exited(strings.ReplaceAll(tr.Output, "winCode: 8", "winCode: 7"), 0))
	}
	measure("game", game, games)
}
