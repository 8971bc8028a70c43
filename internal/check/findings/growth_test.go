package findings_test

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
)

// A counter counts how often it is asked whether it is cancelled: Find asks for each line and each
// label that it looks at. It is cancelled when it was asked often enough.
type counter struct {
	context.Context
	asked, most int
}

func (c *counter) Err() error {
	c.asked++
	if c.asked > c.most {
		return context.Canceled
	}
	return nil
}

// The work of Find grows with the number of runs, labels and lines, and not with their square.
func TestGrowth(t *testing.T) {
	lines := func(n int, format string) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, format, letters(i))
		}
		return text.String()
	}
	texts := func(expected, printed string, runs int) (all []findings.Run) {
		for range runs {
			all = append(all, findings.Run{Expected: expected, Printed: printed})
		}
		return all
	}
	runsOf := map[string]func(n int) []findings.Run{
		"labels": func(n int) (all []findings.Run) {
			all = texts("start\ngood\nend\n", "start\ngood\nend\n", 1)
			all = append(all, texts("start\ngood\nend\n", "start\nbad\nend\n", n)...)
			for i := range all[1:] {
				all[1+i].Labels = []string{letters(i / 2), letters(i / 3)}
			}
			return all
		},
		"faults": func(n int) (all []findings.Run) {
			for i := range n {
				expected, printed := letters(i)+" is right\nend\n", "hello\nend\n"
				r := findings.Run{Input: letters(i), Expected: expected, Printed: printed}
				all = append(all, r)
			}
			return all
		},
		"missing lines": func(n int) []findings.Run {
			return texts(lines(n, "%s is right\n"), "hello\n", 2)
		},
		"wrong lines": func(n int) []findings.Run {
			return texts(lines(n, "%s is right\n"), lines(n, "%s is wrong\n"), 2)
		},
		"wrong words": func(n int) []findings.Run {
			return texts(lines(n, "%[1]s 1\n%[1]s 2\n"), lines(n, "x%[1]s 1\nx%[1]s 2\n"), 2)
		},
		"other words of one line": func(n int) []findings.Run {
			return texts(lines(n, "%s "), "y "+lines(n, "x%s "), 2)
		},
		"numbers": func(n int) []findings.Run {
			return texts(strings.Repeat("7\n", n), strings.Repeat("7\n8\n", n/2), 4)
		},
		"extra lines": func(n int) []findings.Run {
			return texts("hello\n", "hello\n"+lines(n, "%s is extra\n"), 2)
		},
		"moved lines": func(n int) []findings.Run {
			return texts("z\n"+lines(n, "%s is right\n")+"y\n", "y\n"+lines(n, "%s is right\n"), 2)
		},
		"blanks": func(n int) []findings.Run {
			return texts(lines(n, "%s  is right\n"), lines(n, "%s is   right\n\n"), 2)
		},
	}
	for name, runs := range runsOf {
		const n, most = 300, 2.5 // for twice as much; sorting takes a little more than twice
		asked, allocated := work(t, runs(n))
		askedTwice, allocatedTwice := work(t, runs(2*n))
		if askedTwice > most*asked || allocatedTwice > most*allocated {
			const format = "%s: twice as many look at %.0f, then %.0f; allocate %.0f, then %.0f"
			t.Errorf(format, name, asked, askedTwice, allocated, allocatedTwice)
		}
		const mostLooks = 5 // at a line; those of a right program are parsed, and no more
		if looks := asked / (4 * n); name == "numbers" && looks > mostLooks {
			t.Errorf("it looks %.1f times at each line", looks)
		}
		program := programOf(runs(10))
		for most := range int(asked) { // it may stop at any time
			c := &counter{Context: t.Context(), most: most}
			causes, err := findings.Find(c, program)
			if c.asked <= most {
				break
			}
			if err != context.Canceled || causes != nil {
				t.Fatalf("%s, cancelled after %d: %v, %v", name, most, causes, err)
			}
		}
	}
}

// work explains runs. It returns how many lines and labels Find looks at, and how many bytes it
// allocates.
func work(t *testing.T, runs []findings.Run) (asked, allocated float64) {
	t.Helper()
	program := programOf(runs)
	c := &counter{Context: t.Context(), most: math.MaxInt}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := findings.Find(c, program)
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Error(err)
	}
	return float64(c.asked), float64(after.TotalAlloc - before.TotalAlloc)
}

// programOf returns a program with runs, whose outputs it parses.
func programOf(runs []findings.Run) findings.Program {
	program := findings.Program{Runs: runs}
	for i := range runs {
		r := &runs[i]
		expected := compare.Rules{}.Parse(program.Dialogue, r.Expected, r.Input)
		printed := compare.Rules{}.Parse(program.Dialogue, r.Printed, r.Input)
		r.Alignment = compare.Rules{}.Align(expected, printed)
		r.Passed = r.Alignment.Match == compare.Equal
	}
	return program
}

// letters returns a number in letters, because lines that differ in digits are alike.
func letters(n int) string {
	return strings.Map(func(r rune) rune { return r - '0' + 'a' }, fmt.Sprintf("%06d", n))
}
