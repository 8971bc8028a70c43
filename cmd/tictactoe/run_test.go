package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// A result is what came of running the command.
type result struct {
	status         int
	stdout, stderr string
}

// tictactoe runs the command in the test's own process, away from any terminal.
func tictactoe(t testing.TB, stdin string, args ...string) result {
	t.Helper()
	folder := t.TempDir()
	in, out := filepath.Join(folder, "stdin"), filepath.Join(folder, "stdout")
	writeFile(t, in, stdin)
	inFile, err := os.Open(in)
	if err != nil {
		t.Fatal(err)
	}
	defer inFile.Close()
	outFile, err := os.Create(out)
	if err != nil {
		t.Fatal(err)
	}
	defer outFile.Close()
	var stderr bytes.Buffer
	status := run(invocation{args: args, stdin: inFile, stdout: outFile, stderr: &stderr, getenv: func(string) string { return "" }})
	return result{status, readFile(t, out), stderr.String()}
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeFile(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
