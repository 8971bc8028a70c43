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

// runGroup runs a program to its end, and then ends what is left of its job. A process that the program started before it
// was put into the job is not in it. When it runs, started is called.
func runGroup(program *exec.Cmd, started func(pid int)) error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return fmt.Errorf("make a job: %w", err)
	}
	defer windows.CloseHandle(job)
	if err := program.Start(); err != nil {
		return err
	}
	program.Process.WithHandle(func(handle uintptr) {
		windows.AssignProcessToJobObject(job, windows.Handle(handle))
	})
	defer windows.TerminateJobObject(job, 1)
	started(program.Process.Pid)
	return program.Wait()
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
