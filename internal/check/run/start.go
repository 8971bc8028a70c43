package run

import (
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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
	info, missing := os.Stat(path)
	switch {
	case missing == nil && errors.Is(err, fs.ErrNotExist):
		err = errors.New("its interpreter " + interpreter(path) + " is missing")
	case missing == nil && info.Mode().IsRegular() && errors.Is(err, fs.ErrPermission):
		err = errors.New("permission denied; chmod +x makes a file executable")
	case errors.Is(err, syscall.ENOEXEC):
		err = errors.New("not a program for this system, and not a script with a #! line")
	}
	for cause := err; cause != nil; cause = errors.Unwrap(cause) {
		err = cause // the innermost error does not repeat the path
	}
	return &StartError{Problem: path + ": " + err.Error()}
}

// crlf matches a script whose first line ends in CR LF, so that the CR belongs to the name of the
// interpreter.
var crlf = regexp.MustCompile(`\A#![ \t]*(?:\S*/env[ \t]+)?[^ \t\r\n]+\r\n`)

// interpreter returns the path of the program that the system starts to run a file: the one after
// "#!" in a script, or the loader that an ELF file names. It returns "" if there is none.
func interpreter(program string) string {
	head, err := readRegular(program, mostOfShebang)
	if command, isScript := strings.CutPrefix(string(head), "#!"); isScript {
		command = strings.TrimLeft(command, " \t")
		return command[:max(0, strings.IndexAny(command, " \t\n"))]
	}
	if err != nil || !strings.HasPrefix(string(head), elf.ELFMAG) {
		return ""
	}
	file, err := elf.Open(program)
	if err != nil {
		return ""
	}
	defer file.Close()
	for _, part := range file.Progs {
		if part.Type == elf.PT_INTERP {
			path, _ := io.ReadAll(io.LimitReader(part.Open(), longestPath))
			return strings.TrimRight(string(path), "\x00")
		}
	}
	return ""
}

var (
	noLibrary = regexp.MustCompile(
		`error while loading shared libraries: ([^\s:/]+): cannot open shared object`)
	noClass  = regexp.MustCompile(`Could not find or load main class (\S+)`)
	noMemory = regexp.MustCompile(`os::commit_memory|Could not reserve enough space`) // of Java

	// noFile matches a message about an absolute path, and not about the end of a relative one.
	noFile = regexp.MustCompile(`(?m)(?:^|[^\w.~-])` +
		`(/[^\s:'"]+)['"]?(?:: (?:\[Errno 2\] )?| \()[Nn]o such file` +
		`|No such file or directory: '(/[^']+)'`)
)

// Remedy says what helps against a message on standard error that a program lacks a library, a
// class, a file that is here, or memory at its start. It returns "" for other messages.
func Remedy(stderr string) string {
	for _, file := range noFile.FindAllStringSubmatch(stderr, -1) {
		path := file[1] + file[2]
		if _, missing := os.Stat(path); missing == nil {
			const format = "%s exists; --bind=%s shows it to programs in the sandbox"
			return fmt.Sprintf(format, path, filepath.Dir(path))
		}
	}
	if class := noClass.FindStringSubmatch(stderr); class != nil {
		const format = "java looks in the empty folder of a run; java -cp DIR %s looks in DIR"
		return fmt.Sprintf(format, class[1])
	}
	if noMemory.MatchString(stderr) {
		return "java takes a part of all memory at its start; java -Xmx256m takes less"
	}
	library := noLibrary.FindStringSubmatch(stderr)
	if library == nil {
		return ""
	}
	name := library[1]
	for _, folder := range filepath.SplitList(os.Getenv("LD_LIBRARY_PATH")) {
		_, missing := os.Stat(filepath.Join(folder, name))
		if missing == nil && filepath.IsAbs(folder) {
			return "--bind=" + folder + " shows " + name + " to programs in the sandbox"
		}
	}
	return name + " is in no folder of the system or of LD_LIBRARY_PATH, which need absolute paths"
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
