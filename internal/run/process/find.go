package process

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// Find returns the absolute path of a program that a person named. A name with a folder in it is that file. Any other is
// looked for in the folders of PATH and, where it is in none of them, is a file in the current folder.
//
// The error is a *StartError where there is no such program, or what has the name is a folder or not executable.
func Find(name string) (string, error) {
	if name == "" {
		return "", &StartError{Err: ErrNotFound}
	}
	path := name
	if filepath.Base(name) == name {
		if found, err := exec.LookPath(name); err == nil {
			path = found
		}
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("find %s: %w", name, err)
	}
	// For what is no path, LookPath adds what a program's name may end in.
	if found, err := exec.LookPath(path); err == nil {
		return found, nil
	}
	if err := unusable(path); err != nil {
		return "", &StartError{Path: name, Err: err}
	}
	return path, nil
}

// Resolve returns a command line as it must be for another working directory: the program as Find returns it, and each
// argument that is the name of a file or folder here as an absolute path. The rest are left as they are.
func Resolve(argv []string) ([]string, error) {
	if len(argv) == 0 {
		return nil, &StartError{Err: ErrNotFound}
	}
	program, err := Find(argv[0])
	if err != nil {
		return nil, err
	}
	resolved := append([]string{program}, argv[1:]...)
	for i, arg := range resolved[1:] {
		if arg == "" || filepath.IsAbs(arg) {
			continue
		}
		if _, err := os.Stat(arg); err != nil {
			continue
		}
		if resolved[1+i], err = filepath.Abs(arg); err != nil {
			return nil, fmt.Errorf("find %s: %w", arg, err)
		}
	}
	return resolved, nil
}

// unusable says what keeps path from being a program, as far as that shows from outside; nil where nothing does.
func unusable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return ErrNotFound
	case err != nil:
		return err
	case info.IsDir():
		return ErrIsDirectory
	case !info.Mode().IsRegular() || !executable(path):
		return ErrNotExecutable
	}
	return nil
}

// startError makes of the system's error at the start of path one that says what is wrong with the program.
func startError(path string, err error) error {
	if reason := unusable(path); reason != nil {
		return &StartError{Path: path, Err: reason}
	}
	start, readErr := startOf(path)
	switch {
	case readErr != nil:
	case errors.Is(err, fs.ErrNotExist):
		err = ErrNoInterpreter
		if line, isScript := bytes.CutPrefix(start, []byte("#!")); isScript {
			line, _, _ = bytes.Cut(line, []byte("\n"))
			err = fmt.Errorf("%w: %q", err, bytes.Trim(line, " \t"))
		}
	case errors.Is(err, badFormat) && isProgram(start):
		err = ErrForeign
	case errors.Is(err, badFormat):
		err = ErrNoShebang
	}
	return &StartError{Path: path, Err: err}
}

// startOf returns enough of a file to tell what it is.
func startOf(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	start := make([]byte, 256)
	n, err := io.ReadFull(f, start)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return start[:n], err
}

// isProgram says whether a file that starts so is a compiled program of some system.
func isProgram(start []byte) bool {
	for _, magic := range []string{
		"\x7fELF",
		"MZ",
		"\xfe\xed\xfa\xce", "\xfe\xed\xfa\xcf", "\xce\xfa\xed\xfe", "\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe", // Mach-O
	} {
		if bytes.HasPrefix(start, []byte(magic)) {
			return true
		}
	}
	return false
}
