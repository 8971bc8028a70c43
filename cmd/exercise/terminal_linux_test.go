package main

import (
	"strings"
	"testing"

	"tictactoe/internal/testkit"
)

// At a terminal, the command shows how many transcripts have run.
func TestProgress(t *testing.T) {
	t.Parallel()
	command := testkit.Command("exercise", "rounds", "--run=column-below-zero", "--", "rounds")
	s := testkit.Start(t, 80, command)
	s.End(0)
	const expected = "\r0 of 1: rounds\x1b[K\r\x1b[K1 of 1 passed"
	if !strings.Contains(string(s.Output), expected) {
		t.Errorf("it prints\n%q\nexpected\n%q", s.Output, expected)
	}
}
