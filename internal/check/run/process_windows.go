package run

import (
	"fmt"
	"os"
	"slices"
	"syscall"

	"golang.org/x/sys/windows"
)

// environment returns the environment of a program in the folder home.
func environment(home string) []string {
	own := []string{"HOME=" + home, "USERPROFILE=" + home, "TEMP=" + home, "TMP=" + home}
	system := inherited("PATHEXT", "COMSPEC", "SYSTEMDRIVE", "WINDIR")
	return slices.Concat(inherited(passedOn...), system, own)
}

// processAttributes starts a program without a terminal.
func processAttributes() *syscall.SysProcAttr {
	const flags = windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW
	return &syscall.SysProcAttr{CreationFlags: flags}
}

// killGroup kills a program. Windows cannot kill a process group.
func killGroup(program *os.Process) error { return program.Kill() }

// exitStatus returns a program's exit status, or the number of the exception that ended it.
func exitStatus(state *os.ProcessState) (status int, signal string) {
	code := state.Sys().(syscall.WaitStatus).ExitCode
	if code < 0xC0000000 { // the severity of exceptions
		return int(code), ""
	}
	return 0, fmt.Sprintf("exception 0x%08X", code)
}
