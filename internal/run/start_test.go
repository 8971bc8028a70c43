//go:build unix

package run_test

import (
	"errors"
	"fmt"
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
		for name, want := range tests {
			if strings.HasSuffix(t.Name(), "/sandbox") {
				want = strings.Replace(want, noInterpreter, notInSandbox, 1)
			}
			var result run.Result
			argv, err := run.Resolve([]string{name})
			if err == nil {
				result, err = runner.Run(t.Context(), run.Command{Argv: argv, Timeout: patience})
			}
			got := result.Output
			if startError, ok := errors.AsType[*run.StartError](err); ok {
				got = strings.TrimPrefix(startError.Error(), folder+"/")
			}
			if got != want {
				t.Errorf("%s: %q, %v, want %q", name, got, err, want)
			}
		}
	})

	tooLong := run.Command{Argv: []string{"/bin/sh", strings.Repeat("x", 1<<22)}}
	_, err := newRunner(t, none).Run(t.Context(), tooLong)
	if fmt.Sprint(err) != "/bin/sh: argument list too long" {
		t.Errorf("arguments that are too long: %v", err)
	}
}

func TestResolve(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("solution.py", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := run.Resolve([]string{"sh", "-x", "solution.py", "/dev/null", "", ".", "missing"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		got[0], "-x", filepath.Join(folder, "solution.py"), "/dev/null", "", folder, "missing",
	}
	if !slices.Equal(got, want) || !filepath.IsAbs(got[0]) || filepath.Base(got[0]) != "sh" {
		t.Errorf("resolved to %q, want %q", got, want)
	}
}
