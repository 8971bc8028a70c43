package exercise_test

import (
	"fmt"
	"strings"
	"testing"

	"tictactoe/internal/check/run"
	"tictactoe/internal/testkit"
)

// BenchmarkExplain judges and explains a program on four files of 60,000 numbers, which are all
// wrong. The yardstick judges a program whose numbers are right, after other white space.
func BenchmarkExplain(b *testing.B) {
	const files, count, factor = 4, 60_000, 7919
	suite := suiteOf(strings.Repeat("~", files-1))
	explaining := func(format string, added int) func() error {
		var results []run.Result
		for i := range suite.Transcripts {
			var expected, printed strings.Builder
			for n := range count {
				number := (n + i) * factor
				fmt.Fprintf(&expected, "%d\n", number)
				fmt.Fprintf(&printed, format, number+added)
			}
			suite.Transcripts[i].Output = expected.String()
			results = append(results, exited(printed.String(), 0))
		}
		return func() error {
			explain(suite, results)
			return nil
		}
	}
	testkit.Measure(b, explaining("%d\n", 1), explaining("%d \n", 0))
}
