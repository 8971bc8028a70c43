// Package terminaltest is for tests of what a program does at a terminal: it starts one at a pseudo-terminal, below a
// shell that knows of jobs, types keys, and looks at the screen.
//
//	func TestMain(m *testing.M) {
//		terminaltest.Main(nil)
//		testscript.Main(m, map[string]func(){"tictactoe": main})
//	}
//
//	func TestSuspend(t *testing.T) {
//		const prompt = "Enter row and column of a grid cell: "
//		s := terminaltest.Start(t, 80, terminaltest.Command("tictactoe", "play"))
//		s.WaitLine(prompt)
//		s.Send("1 1" + terminaltest.CtrlZ)
//		s.WaitEvent("stopped by SIGTSTP")
//		s.WaitLine("")
//		s.Foreground()
//		s.WaitLine(prompt + "1 1")
//		s.Send(terminaltest.CtrlC)
//		s.WaitEnd("status 130", prompt+"1 1^C\n")
//	}
//
// A test waits for what it expects, and never for some time: it goes on as soon as that is there, and fails where it
// does not come. Nothing comes between two waits: the Screen is as the last one left it. So what stands there already is
// not waited for, even if the program is about to draw it again; the test above first waits until the line is gone.
//
// Only on Linux is there more than Main and Command.
package terminaltest

import (
	"os"
	"os/exec"
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

	CtrlA = "\x01"
	CtrlC = "\x03"
	CtrlD = "\x04"
	CtrlE = "\x05"
	CtrlK = "\x0b"
	CtrlL = "\x0c"
	CtrlU = "\x15"
	CtrlW = "\x17"
	CtrlY = "\x19"
	CtrlZ = "\x1a"
)

// Main is what a TestMain calls first, for the test binary is the shell as well, and may be programs to start: where it
// was started as one of these, Main does not return. A program that returns has ended with status 0.
//
// The commands of testscript.Main can be started, too, and need not be named twice.
func Main(programs map[string]func()) {
	if os.Args[0] == shellName {
		shell()
	}
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

// shellName is what the test binary is called where it is the shell.
const shellName = "terminaltest-shell"
