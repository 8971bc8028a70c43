package run

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
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
	if err := unusable(program); err != nil {
		return nil, &StartError{Path: argv[0], Err: err}
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

// unusable says why the file at an absolute path is no program that can be started; nil where it seems to be one.
func unusable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return ErrNotFound
	case err != nil:
		return err
	case info.IsDir():
		return ErrIsDirectory
	}
	if _, err := exec.LookPath(path); err != nil || !info.Mode().IsRegular() {
		return ErrNotExecutable
	}
	return nil
}

// startError explains an error of the system at the start of a program: it says what is wrong with the program.
func startError(path string, err error) error {
	if reason := unusable(path); reason != nil {
		return &StartError{Path: path, Err: reason}
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		err = number // the bare reason
	}
	switch start := startOf(path); {
	case errors.Is(err, fs.ErrNotExist):
		err = ErrNoInterpreter
		if line, isScript := bytes.CutPrefix(start, []byte("#!")); isScript {
			line, _, _ = bytes.Cut(line, []byte("\n"))
			err = fmt.Errorf("%w: %q", err, bytes.Trim(line, " \t"))
		}
	case errors.Is(err, badFormat) && bytes.IndexByte(start, 0) >= 0:
		err = ErrForeign
	case errors.Is(err, badFormat):
		err = ErrNoShebang
	}
	return &StartError{Path: path, Err: err}
}

// startOf returns enough of a file to tell what it is, or nothing where it cannot be read.
func startOf(path string) []byte {
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	start, _ := io.ReadAll(io.LimitReader(file, 256))
	return start
}
