package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/report"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit"
)

// texts are the files of a suite by their names.
type texts map[string]string

// BenchmarkGrowth loads a suite, judges and explains a wrong output, and writes all reports, for
// texts with so many parts and, as the yardstick, for half of them. A ratio of 2 is time that grows
// with the length of the text; 4 is time that grows with its square. TestGrowth of package findings
// counts the work for twice as many runs, labels and wrong lines.
func BenchmarkGrowth(b *testing.B) {
	const ofOne = `{"prompts": ["Name? "]}`
	numbered := func(form string, n, step int) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, form, i*step%n)
		}
		return text.String()
	}
	// Each returns the files of a suite, and the output of the program.
	for _, input := range []struct {
		name  string
		parts int
		texts func(n int) (files texts, printed string)
	}{
		{"empty lines of a session", 160_000, func(n int) (texts, string) {
			session := "Name? Ada\n" + strings.Repeat("\n", n) + "Hello!\n"
			return texts{"a.txt": session, "suite.json": ofOne}, "Name? Hi!\n"
		}},
		{"empty lines", 160_000, func(n int) (texts, string) {
			lines := strings.Repeat("\n", n)
			files := texts{"a.in": "", "a.out": "a" + lines + "b"}
			return files, "a" + lines[n/2:] + "c"
		}},
		{"words", 20_000, func(n int) (texts, string) {
			return texts{"a.in": "", "a.out": numbered("w%d ", n, 1)}, numbered("w%d ", n, 7)
		}},
		{"one long line", 400_000, func(n int) (texts, string) {
			line := strings.Repeat("x", n)
			return texts{"a.in": "", "a.out": line + "y"}, line + "z"
		}},
		{"prompts", 20_000, func(n int) (texts, string) {
			prompts := func(reply string) string { return strings.Repeat("Name? "+reply+"\n", n) }
			return texts{
				"a.in": strings.Repeat("Ada\n", n), "a.out": prompts("yes"), "suite.json": ofOne,
			}, prompts("no")
		}},
		{"prompts within lines", 20_000, func(n int) (texts, string) {
			line := strings.Repeat("x Name? ", n)
			return texts{"a.in": "Ada\n", "a.out": line, "suite.json": ofOne}, line + "y"
		}},
		{"accents", 200_000, func(n int) (texts, string) {
			return texts{"a.in": "", "a.out": strings.Repeat("é", n)},
				strings.Repeat("e\u0301", n)
		}},
		{"numbers", 20_000, func(n int) (texts, string) {
			return texts{"a.in": "", "a.out": numbered("=%d", n, 1)}, numbered("=%d", n, 7)
		}},
		{"shuffled lines", 20_000, func(n int) (texts, string) {
			return texts{"a.in": "", "a.out": numbered("line %d\n", n, 1)},
				numbered("line %d\n", n, 7)
		}},
		{"commands without prompts", 20_000, func(n int) (texts, string) {
			files := texts{"a.in": numbered("cmd %d\n", n, 1), "a.out": numbered("ok %d\n", n, 1)}
			return files, numbered("ok %d\n", n/2, 1) + "no\n"
		}},
		{"small files", 2_000, func(n int) (texts, string) {
			files := texts{}
			for i := range n {
				files[fmt.Sprintf("in%d.txt", i)] = fmt.Sprintln(i)
				files[fmt.Sprintf("out%d.txt", i)] = fmt.Sprintln(i)
			}
			return files, "1\n"
		}},
		{"the name of a program", 400_000, func(n int) (texts, string) {
			return texts{"a.in": "", "a.out": "a\n"}, "b\n" + strings.Repeat("ab cd ", n/6)
		}},
	} {
		b.Run(input.name, func(b *testing.B) {
			task := func(n int) func() error {
				folder := b.TempDir()
				files, printed := input.texts(n)
				for name, text := range files {
					testkit.WriteFile(b, filepath.Join(folder, name), text)
				}
				return func() error { return exerciseOnce(folder, printed) }
			}
			testkit.Measure(b, task(input.parts), task(input.parts/2))
		})
	}
}

// exerciseOnce exercises a program that always prints the same, and writes its reports. Its name is
// its output.
func exerciseOnce(folder, printed string) error {
	suite, err := suites.Load(folder, suites.Options{})
	if err != nil {
		return err
	}
	printing := func(context.Context, suites.Transcript) (run.Result, error) {
		return run.Result{Output: printed}, nil
	}
	targets := []exercise.Target{{Name: printed, Run: printing}}
	write := func(_ int, r exercise.Report) error {
		for _, format := range report.Formats() {
			c := console.New(strings.NewReader(""), io.Discard)
			if err := format.Write(c, []exercise.Report{r}, true); err != nil {
				return err
			}
		}
		return nil
	}
	return exercise.Class(context.Background(), targets, &suite, exercise.Options{}, write)
}
