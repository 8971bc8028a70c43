package run

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
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

// scriptProblem says why a script cannot be started because of its first line. It returns "" if the
// line is right, and for a file that is no script.
func scriptProblem(script string) string {
	const most = 256 // the bytes that Linux reads
	head, err := readRegular(script, most)
	line, _, _ := strings.Cut(string(head), "\n")
	command, isScript := strings.CutPrefix(line, "#!")
	command, hasCR := strings.CutSuffix(command, "\r")
	words := strings.Fields(command)
	if err != nil || !isScript || len(words) == 0 || runtime.GOOS == "windows" {
		return ""
	}
	if filepath.Base(words[0]) == "env" && len(words) > 1 { // it looks on PATH for the interpreter
		words = words[1:]
		if words[0] == "-S" && len(words) > 1 {
			words = words[1:]
		}
		if strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=") {
			return ""
		}
	}
	_, err = exec.LookPath(words[0])
	switch {
	case hasCR && len(words) == 1: // the CR belongs to the name
		return "its first line ends in CR LF"
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, exec.ErrNotFound):
		return "its interpreter " + words[0] + " is missing"
	}
	return ""
}

// isMachineFault reports whether the machine caused an error, and not the program.
func isMachineFault(err error) bool {
	fault, _ := errors.AsType[syscall.Errno](err)
	return slices.Contains([]syscall.Errno{
		syscall.EAGAIN, syscall.ENOMEM, syscall.EMFILE, syscall.ENFILE, syscall.ENOSPC,
		syscall.EDQUOT,
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
