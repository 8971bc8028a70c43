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

// A StartError says that a program could not be started or built for a reason of its own.
type StartError struct {
	Problem string
	Said    string // what was printed when it was built
}

func (e *StartError) Error() string { return e.Problem }

// newStartError returns a StartError for a program that was not found, or not started, because of err.
func newStartError(path string, err error) *StartError {
	_, missing := os.Stat(path)
	switch {
	case missing == nil && errors.Is(err, fs.ErrNotExist):
		err = errors.New("its interpreter is not there")
	case missing == nil && errors.Is(err, fs.ErrPermission):
		err = errors.New("permission denied; chmod +x lets a file be run")
	case errors.Is(err, syscall.ENOEXEC):
		err = errors.New("no program of this system, and no script with a #! line")
	}
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		err = cause // without the path
	}
	return &StartError{Problem: path + ": " + err.Error()}
}

// Resolve returns a command line that means the same in another working directory: the program's absolute path and, for
// each argument that is the name of a file or folder here, its absolute path. The other arguments stay as they are.
//
// A program's name with a folder in it is that file. Any other name is looked for in the folders of PATH and, where none of
// them has it, is a file in the current folder. Where that is no program the error is a *StartError.
func Resolve(argv []string) ([]string, error) {
	resolved := slices.Clone(argv)
	if found, err := exec.LookPath(argv[0]); err == nil {
		resolved[0] = found
	}
	for i, name := range resolved {
		if _, missing := os.Stat(name); missing == nil {
			resolved[i], _ = filepath.Abs(name) // this fails where the current folder is gone, and the file with it
		}
	}
	if _, err := exec.LookPath(resolved[0]); err != nil {
		return nil, newStartError(argv[0], err)
	}
	return resolved, nil
}
