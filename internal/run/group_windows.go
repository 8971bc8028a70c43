package run

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

var (
	inherited = []string{
		"PATH", "PATHEXT", "COMSPEC", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE",
	}
	homes = []string{"HOME", "USERPROFILE", "TEMP", "TMP"}
)

// runGroup runs a program to its end, and then ends what is left of its job. A process that the program started before it
// was put into the job is not in it. When it runs, started is called.
func runGroup(program *exec.Cmd, started func(pid int)) error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return fmt.Errorf("make a job: %w", err)
	}
	defer windows.CloseHandle(job)
	program.SysProcAttr = &syscall.SysProcAttr{
		CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW,
	}
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

var exceptions = map[windows.NTStatus]string{
	windows.STATUS_ACCESS_VIOLATION:       "ACCESS_VIOLATION",
	windows.STATUS_STACK_OVERFLOW:         "STACK_OVERFLOW",
	windows.STATUS_STACK_BUFFER_OVERRUN:   "STACK_BUFFER_OVERRUN", // abort ends with it, too
	windows.STATUS_HEAP_CORRUPTION:        "HEAP_CORRUPTION",
	windows.STATUS_INTEGER_DIVIDE_BY_ZERO: "INTEGER_DIVIDE_BY_ZERO",
}

// ending returns a program's exit status, or the name of the exception that ended it.
func ending(state *os.ProcessState) (status int, signal string) {
	const severityError = 0xC0000000
	code := state.Sys().(syscall.WaitStatus).ExitCode
	if code < severityError {
		return int(code), ""
	}
	if name, ok := exceptions[windows.NTStatus(code)]; ok {
		return 0, name
	}
	return 0, fmt.Sprintf("exception 0x%08X", code)
}
