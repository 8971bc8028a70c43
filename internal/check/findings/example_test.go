package findings_test

import (
	"context"
	"fmt"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/session"
)

// The program prints "no" for "yes", and counts a tea twice.
func Example() {
	dialogue := session.Dialogue{Prompts: []string{"Item: "}}
	program := findings.Program{Dialogue: dialogue}
	for i, run := range []struct{ input, expected, printed string }{
		{"milk\n", "Item: Found: yes\nCount: 1\n", "Item: Found: no\nCount: 1\n"},
		{"jam\n", "Item: Found: yes\nCount: 1\n", "Item: Found: no\nCount: 1\n"},
		{"tea\n", "Item: Found: yes\nCount: 1\n", "Item: Found: no\nCount: 2\n"},
	} {
		expected := compare.Rules{}.Parse(dialogue, run.expected, run.input)
		printed := compare.Rules{}.Parse(dialogue, run.printed, run.input)
		program.Runs = append(program.Runs, findings.Run{
			Name: fmt.Sprint(i + 1), Input: run.input, Expected: run.expected,
			Printed: run.printed, Alignment: program.Rules.Align(expected, printed),
		})
	}
	found, _ := findings.Find(context.Background(), program)
	for _, f := range found {
		fmt.Println(f.Transcripts, f.Sentence)
	}
	// Output:
	// [1 2 3] it always prints "Found: no" for "Found: yes"
	// [3] after tea it prints "Count: 2", and should print "Count: 1"
}
