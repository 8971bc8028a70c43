package run

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// Why a program could not be started. A *StartError wraps one of them, or the system's own error.
var (
	ErrNotFound      = errors.New("no such program")
	ErrIsDirectory   = errors.New("is a directory")
	ErrNotExecutable = errors.New("is not executable")
	ErrNoInterpreter = errors.New("its interpreter is not there")
	ErrNoShebang     = errors.New("is a script without a #! line")
	ErrForeign       = errors.New("is a program for another system")
)

// A StartError says that a program could not be started, and why.
type StartError struct {
	Path string // the program
	Err  error
}

func (e *StartError) Error() string { return e.Path + ": " + e.Err.Error() }

func (e *StartError) Unwrap() error { return e.Err }

// Resolve returns a command line that means the same in another working directory: the program's absolute path and, for
// each argument that is the name of a file or folder here, its absolute path. The other arguments stay as they are.
//
// A program's name with a folder in it is that file. Any other name is looked for in the folders of PATH and, where none of
// them has it, is a file in the current folder. Where that is no program the error is a *StartError.
func Resolve(argv []string) ([]string, error) {
	if len(argv) == 0 || argv[0] == "" {
		return nil, &StartError{Err: ErrNotFound}
	}
	found, _ := exec.LookPath(argv[0])
	program, err := filepath.Abs(cmp.Or(found, argv[0]))
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(program); err != nil {
		return nil, &StartError{Path: argv[0], Err: explain(program, err)}
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

// explain says what is wrong with the program at an absolute path that was not found, or not started, because of err.
func explain(path string, err error) error {
	info, missing := os.Stat(path)
	switch {
	case missing == nil && info.IsDir():
		return ErrIsDirectory
	case errors.Is(err, fs.ErrPermission), missing == nil && (errors.Is(err, exec.ErrNotFound) || !info.Mode().IsRegular()):
		return ErrNotExecutable
	case missing != nil:
		return ErrNotFound
	}
	content, _ := os.ReadFile(path)
	script, isScript := bytes.CutPrefix(content, []byte("#!"))
	var number syscall.Errno
	switch {
	case errors.Is(err, fs.ErrNotExist) && isScript:
		line, _, _ := bytes.Cut(script, []byte("\n"))
		return fmt.Errorf("%w: %q", ErrNoInterpreter, bytes.Trim(line, " \t"))
	case errors.Is(err, fs.ErrNotExist):
		return ErrNoInterpreter
	case errors.Is(err, badFormat) && bytes.IndexByte(content, 0) >= 0:
		return ErrForeign
	case errors.Is(err, badFormat):
		return ErrNoShebang
	case errors.As(err, &number):
		return number // without the path
	}
	return err
}
