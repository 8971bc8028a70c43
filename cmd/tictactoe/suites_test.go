package main

import (
	"flag"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// loadGames returns the games of a built-in suite.
func loadGames(t *testing.T, suite string) []recordedGame {
	t.Helper()
	games, err := loadSuite(suite)
	if err != nil {
		t.Fatal(err)
	}
	return games
}

// TestSuites replays the built-in suites. As the checker loads them, from the prompts in suite.json
// and without lock step, the output is the same byte for byte.
func TestSuites(t *testing.T) {
	for _, name := range transcripts.Names() {
		games := loadGames(t, name)
		suite, err := suites.Shipped(name)
		if err != nil || len(games) != len(suite.Transcripts) {
			t.Fatalf("%s: %v, %d transcripts, for the checker %d",
				name, err, len(games), len(suite.Transcripts))
		}
		for _, g := range games {
			if r := g.Run(g.program); differs(g, r) {
				t.Errorf("%s: status %d, expected %d\n%s", g.Name, r.Status, g.Status,
					testkit.Diff(r.Expected, r.Printed))
			}
		}
		for _, tr := range suite.Transcripts {
			var output strings.Builder
			status := games[0].program(strings.NewReader(tr.Input), &output)
			if status != tr.Status || output.String() != tr.Output {
				t.Errorf("%s: status %d, expected %d\n%s", tr.Name, status, tr.Status,
					testkit.Diff(tr.Output, output.String()))
			}
		}
	}
}

func differs(g recordedGame, r transcripts.Result) bool {
	return r.Expected != r.Printed || r.Status != g.Status
}

var every = flag.Bool("every", false, "change every line of the built-in suites, not every tenth")

// TestChanges changes lines of the built-in suites, in several ways. Each change is noticed, unless
// it does not count, or the changed screen is another session that the program plays.
func TestChanges(t *testing.T) {
	for _, name := range transcripts.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			changed, others := 0, 0
			for i, g := range loadGames(t, name) {
				for _, output := range changesOf(g.Output, i) {
					changed++
					other := g
					other.Output = output
					if differs(other, other.Run(g.program)) || equalBare(output, g.Output) {
						continue
					}
					others++
					if inputOf(other) == inputOf(g) {
						t.Errorf("%s: no difference is found in\n%s", g.Name, output)
					}
				}
			}
			t.Logf("%d of %d changes make other sessions", others, changed)
		})
	}
}

// changesOf returns an output with changes in every tenth of its lines, the first one of which is
// given, or in every line.
func changesOf(output string, first int) (all []string) {
	lines := strings.Split(output, "\n")
	for i, line := range lines {
		if i%10 != first%10 && !*every {
			continue
		}
		middle := len(line) / 2
		for _, change := range []string{
			"",                                      // the line is empty
			line + "\n" + line,                      // it is there twice
			line + "\nHello",                        // another one follows it
			"~" + line[min(1, len(line)):],          // its first character differs
			line + "^C",                             // a key ends the input
			line[:middle] + "~" + line[middle:],     // there is one more in it
			line + "\n\nada@ecf:~$ ./lab2\n" + line, // a second run follows it
		} {
			changed := slices.Concat(lines[:i], []string{change}, lines[i+1:])
			all = append(all, strings.Join(changed, "\n"))
		}
	}
	return all
}

// equalBare reports whether two outputs differ only in text that does not count.
func equalBare(a, b string) bool {
	return uncounted.ReplaceAllString(a, "") == uncounted.ReplaceAllString(b, "")
}

// uncounted matches white space that does not count, and a key that ends the input at the end.
var uncounted = regexp.MustCompile(`(?m)[ \t]+$|\s*(?:\^C)?\s*\z`)

// inputOf returns the input that a program gets from its game.
func inputOf(g recordedGame) string {
	var input strings.Builder
	g.Run(func(stdin io.Reader, stdout io.Writer) int {
		return g.program(io.TeeReader(stdin, &input), stdout)
	})
	return input.String()
}
