package run

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// A StartError says that a program could not be started, and why.
type StartError struct {
	Path string // the program
	Err  error
}

func (e *StartError) Error() string { return e.Path + ": " + e.Err.Error() }

func (e *StartError) Unwrap() error { return e.Err }

// newStartError returns a StartError for a program that was not found, or not started, because of err.
func newStartError(path string, err error) *StartError {
	_, missing := os.Stat(path)
	var number syscall.Errno
	switch {
	case missing == nil && errors.Is(err, fs.ErrNotExist):
		err = errors.New("its interpreter is not there")
	case errors.As(err, &number):
		err = number // without the path
	}
	return &StartError{path, err}
}

// Resolve returns a command line that means the same in another working directory: the program's absolute path and, for
// each argument that is the name of a file or folder here, its absolute path. The other arguments stay as they are.
//
// A program's name with a folder in it is that file. Any other name is looked for in the folders of PATH and, where none of
// them has it, is a file in the current folder. Where that is no program the error is a *StartError.
func Resolve(argv []string) ([]string, error) {
	found, _ := exec.LookPath(argv[0])
	program, err := filepath.Abs(cmp.Or(found, argv[0]))
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(program); err != nil {
		return nil, newStartError(argv[0], err)
	}
	resolved := []string{program}
	for _, arg := range argv[1:] {
		if _, err := os.Stat(arg); err == nil {
			if arg, err = filepath.Abs(arg); err != nil {
				return nil, err
			}
		}
		resolved = append(resolved, arg)
	}
	return resolved, nil
}
