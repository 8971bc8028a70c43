// Package testkit is for tests only. It runs a program at a terminal, models the terminal's screen,
// lists the games of tic-tac-toe, builds programs, and compares a text with a file.
//
//	s := testkit.Start(t, 80, testkit.Command("tictactoe", "play"))
//	s.WaitLine(prompt)
//	s.Send("1 1" + testkit.CtrlC + testkit.CtrlC)
//	screen := s.End(130)
//
// A test waits for the text that it expects, never for a length of time. The Screen changes only
// while the test waits. A wait ends immediately if its text is on the screen already.
//
// The package tests programs at a terminal on Linux only. It contains no tests of the game.
package testkit

import (
	"os"
	"os/exec"
	"testing"

	"tictactoe/gamestate"
	"tictactoe/playmove"
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

// Main is what a TestMain calls first. The test binary is also the programs given: where it was started as one of these,
// Main does not return. A program that returns has ended with status 0.
func Main(programs map[string]func()) {
	if program := programs[os.Args[0]]; program != nil {
		program()
		os.Exit(0)
	}
}

// Command returns a command that runs one of the programs that the test binary is.
func Command(program string, args ...string) *exec.Cmd {
	path, err := os.Executable()
	return &exec.Cmd{Path: path, Args: append([]string{program}, args...), Err: err}
}

// Build builds programs of this module, as make build does but for what debuggers read, and returns the folder that they are in.
func Build(tb testing.TB, packages string) (folder string) {
	tb.Helper()
	folder = tb.TempDir()
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o", folder, packages)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		tb.Fatalf("go build %s: %v\n%s", packages, err, out)
	}
	return folder
}

// EveryGame calls f with the cells, 3*row+col, of every game that begins with the moves given, in lexicographic order. The
// slice is reused after f returns.
func EveryGame(f func(cells []int), moves ...int) {
	var walk func(game gamestate.GameState, cells []int)
	walk = func(game gamestate.GameState, cells []int) {
		if game.GameOver() {
			f(cells)
			return
		}
		for cell := range gamestate.CellCount {
			if next := game; playmove.PlayCell(&next, cell) {
				walk(next, append(cells, cell))
			}
		}
	}
	var game gamestate.GameState
	for _, cell := range moves {
		playmove.PlayCell(&game, cell)
	}
	walk(game, append(make([]int, 0, gamestate.CellCount), moves...))
}

// AppendInput appends the input of a game as the ECE244 game reads it: a line "ROW COLUMN" for each move.
func AppendInput(input []byte, cells []int) []byte {
	for _, cell := range cells {
		input = append(input, byte('0'+cell/gamestate.BoardSize), ' ', byte('0'+cell%gamestate.BoardSize), '\n')
	}
	return input
}
