//go:build unix

package run_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tictactoe/internal/run"
)

func TestStart(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	files := fstest.MapFS{
		"good-script":    {Mode: 0o755, Data: []byte("#!/bin/sh\necho script\n")},
		"not-executable": {Mode: 0o644, Data: []byte("#!/bin/sh\n")},
		"no-shebang":     {Mode: 0o755, Data: []byte("echo\n")},
		"no-interpreter": {Mode: 0o755, Data: []byte("#! /no/such/program -x\n")},
		"windows-lines":  {Mode: 0o755, Data: []byte("#!/bin/sh\r\necho\r\n")},
		"windows.exe":    {Mode: 0o755, Data: []byte("MZ\x90\x00\x03")},
		"folder":         {Mode: 0o755 | fs.ModeDir},
	}
	if err := errors.Join(os.CopyFS(".", files), os.Chmod(folder, 0o700)); err != nil {
		t.Fatal(err)
	}
	const (
		noProgram     = ": not a program for this system, and not a script with a #! line"
		notExecutable = ": permission denied; chmod +x makes a file executable"
		noInterpreter = ": its interpreter is missing"
		notInSandbox  = ": it cannot be started in the sandbox: every user must be allowed to " +
			"execute it, and --bind=DIR shows a folder that it needs"
	)
	tests := map[string]string{
		"./good-script":    "script\n",
		"good-script":      "script\n",
		"./missing":        "./missing: no such file or directory",
		"missing":          "missing: executable file not found in $PATH",
		"/no/such/program": "/no/such/program: no such file or directory",
		"./good-script/x":  "./good-script/x: not a directory",
		"./folder":         "./folder: is a directory",
		"./not-executable": "./not-executable" + notExecutable,
		"not-executable":   "not-executable" + notExecutable,
		"./no-shebang":     "no-shebang" + noProgram,
		"./windows.exe":    "windows.exe" + noProgram,
		"./no-interpreter": "no-interpreter" + noInterpreter,
		"./windows-lines":  "windows-lines" + noInterpreter,
	}
	inBoth(t, func(t *testing.T, runner *run.Runner) {
		for name, expected := range tests {
			if strings.HasSuffix(t.Name(), "/sandbox") {
				expected = strings.Replace(expected, noInterpreter, notInSandbox, 1)
			}
			var result run.Result
			argv, err := run.Resolve([]string{name})
			if err == nil {
				result, err = runner.Run(t.Context(), run.Command{Argv: argv, Timeout: patience})
			}
			actual := result.Output
			if startError, ok := errors.AsType[*run.StartError](err); ok {
				actual = strings.TrimPrefix(startError.Error(), folder+"/")
			}
			if actual != expected {
				t.Errorf("%s: %q, %v, expected %q", name, actual, err, expected)
			}
		}
	})
}

// The program and the arguments that exist become absolute paths.
func TestResolve(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, folderErr := os.Getwd()
	writeErr := os.WriteFile("solution.py", nil, 0o644)
	actual, err := run.Resolve([]string{"sh", "-x", "solution.py", "/dev/null", "", ".", "missing"})
	if err := errors.Join(folderErr, writeErr, err); err != nil {
		t.Fatal(err)
	}
	expected := []string{
		actual[0], "-x", filepath.Join(folder, "solution.py"), "/dev/null", "", folder, "missing",
	}
	isShell := filepath.IsAbs(actual[0]) && filepath.Base(actual[0]) == "sh"
	if !slices.Equal(actual, expected) || !isShell {
		t.Errorf("resolved to %q, expected %q", actual, expected)
	}
}
