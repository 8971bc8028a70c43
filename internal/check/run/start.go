package run

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
)

// A StartError says why a program cannot be started or built. The program is at fault, not the
// machine.
type StartError struct {
	Problem string
	Build   Result // of the command that failed to build it; all its output is in Stderr
}

func (e *StartError) Error() string { return e.Problem }

// newStartError explains err, the result of looking up or starting a program.
func newStartError(path string, err error) *StartError {
	_, missing := os.Stat(path)
	switch {
	case missing == nil && errors.Is(err, fs.ErrNotExist):
		err = errors.New("its interpreter is missing")
	case missing == nil && errors.Is(err, fs.ErrPermission):
		err = errors.New("permission denied; chmod +x makes a file executable")
	case errors.Is(err, syscall.ENOEXEC):
		err = errors.New("not a program for this system, and not a script with a #! line")
	}
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		err = cause // the innermost error does not repeat the path
	}
	return &StartError{Problem: path + ": " + err.Error()}
}

// isMachineFault reports whether the machine caused an error, and not the program.
func isMachineFault(err error) bool {
	fault, _ := errors.AsType[syscall.Errno](err)
	return slices.Contains([]syscall.Errno{
		syscall.EAGAIN, syscall.ENOMEM, syscall.EMFILE, syscall.ENFILE, syscall.ENOSPC,
	}, fault)
}

// Resolve returns a command line that means the same in any working folder: the program's absolute
// path and, for each argument that names an existing file or folder, its absolute path. Other
// arguments are unchanged.
//
// A program name that contains a folder is a path. Any other name is looked up on PATH and then in
// the current folder. If it is not a program, the error is a *StartError.
func Resolve(argv []string) ([]string, error) {
	resolved := slices.Clone(argv)
	if found, err := exec.LookPath(argv[0]); err == nil {
		resolved[0] = found
	}
	for i, name := range resolved {
		if _, missing := os.Stat(name); missing == nil {
			// Abs fails only if the current folder no longer exists, and the file with it.
			resolved[i], _ = filepath.Abs(name)
		}
	}
	if _, err := exec.LookPath(resolved[0]); err != nil {
		return nil, newStartError(argv[0], err)
	}
	return resolved, nil
}
