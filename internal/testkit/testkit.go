// Package testkit is for tests only. It runs a program at a terminal, models the terminal's screen,
// lists the positions and games of tic-tac-toe, builds programs, writes man pages, compares a text
// with a file, and measures a task beside its yardstick.
//
//	s := testkit.Start(t, 80, testkit.Command("tictactoe", "play"))
//	s.WaitLine(prompt)
//	s.Send("1 1" + testkit.CtrlC + testkit.CtrlC)
//	screen := s.End(130)
//
// A test waits for the text that it expects, never for a length of time. The screen changes only
// while the test waits. A wait ends immediately if its text is on the screen already.
//
// The package tests programs at a terminal on Linux only. It contains no tests of the game.
package testkit

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// Keys, as terminals send them.
const (
	Enter     = "\r"
	Tab       = "\t"
	Backspace = "\x7f"
	Delete    = "\x1b[3~"
	Up        = "\x1b[A"
	Down      = "\x1b[B"
	Right     = "\x1b[C"
	Left      = "\x1b[D"

	CtrlC = "\x03"
	CtrlD = "\x04"
	CtrlL = "\x0c"
	CtrlZ = "\x1a"
)

// Command returns a command that runs the test binary under the name of a program. TestMain calls
// the program if os.Args[0] is its name.
func Command(program string, args ...string) *exec.Cmd {
	path, err := os.Executable()
	return &exec.Cmd{Path: path, Args: append([]string{program}, args...), Err: err}
}

// Build builds programs of this module as make build does, without debug information, and returns
// their folder.
func Build(tb testing.TB, packages string) (folder string) {
	tb.Helper()
	folder = tb.TempDir()
	arguments := []string{"build", "-buildvcs=false", "-ldflags=-s -w", "-o", folder, packages}
	build := exec.Command("go", arguments...)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		tb.Fatalf("go build %s: %v\n%s", packages, err, out)
	}
	return folder
}

// NeedSandbox skips a test if bubblewrap is missing, except in CI.
func NeedSandbox(tb testing.TB) {
	tb.Helper()
	if _, err := exec.LookPath("bwrap"); err != nil && os.Getenv("CI") == "" {
		tb.Skip("needs bubblewrap")
	}
}

// ReadFile returns the content of a file. The test fails if it cannot be read.
func ReadFile(tb testing.TB, path string) string {
	tb.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// Lines returns the lines of a file that are neither empty nor comments, which begin with "#".
func Lines(tb testing.TB, path string) []string {
	tb.Helper()
	lines := strings.Split(ReadFile(tb, path), "\n")
	return slices.DeleteFunc(lines, func(l string) bool { return l == "" || l[0] == '#' })
}

// WriteFile writes a file. The test fails if that fails.
func WriteFile(tb testing.TB, path, text string) {
	tb.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		tb.Fatal(err)
	}
}
