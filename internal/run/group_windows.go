package run

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// environment returns the environment of a program in the folder home.
func environment(home string) []string {
	environment := []string{"HOME=" + home, "USERPROFILE=" + home, "TEMP=" + home, "TMP=" + home}
	for _, name := range []string{"PATH", "PATHEXT", "COMSPEC", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR"} {
		environment = append(environment, name+"="+os.Getenv(name))
	}
	return environment
}

// attributes returns how a program is started: without a terminal.
func attributes(*account) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW}
}

// startGroup starts a program, and returns what ends its job. A process that the program started before it was put into the
// job is not in it.
func startGroup(program *exec.Cmd) (endGroup func(), err error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, os.NewSyscallError("CreateJobObject", err)
	}
	if err := program.Start(); err != nil {
		windows.CloseHandle(job)
		return nil, err
	}
	program.Process.WithHandle(func(handle uintptr) {
		windows.AssignProcessToJobObject(job, windows.Handle(handle))
	})
	return func() {
		windows.TerminateJobObject(job, 1)
		windows.CloseHandle(job)
	}, nil
}

// ending returns a program's exit status, or the number of the exception that ended it.
func ending(state *os.ProcessState) (status int, signal string) {
	const severityError = 0xC0000000
	code := state.Sys().(syscall.WaitStatus).ExitCode
	if code < severityError {
		return int(code), ""
	}
	return 0, fmt.Sprintf("exception 0x%08X", code)
}
