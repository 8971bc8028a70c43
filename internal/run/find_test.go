//go:build unix

package run_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/internal/run"
)

func TestStart(t *testing.T) {
	runner := newRunner(t, none)
	t.Chdir(t.TempDir())
	for name, content := range map[string]string{
		"good-script":    "#!/bin/sh\necho script\n",
		"not-executable": "#!/bin/sh\n",
		"no-shebang":     "echo\n",
		"empty":          "",
		"no-interpreter": "#! /no/such/program -x\n",
		"windows-lines":  "#!/bin/sh\r\necho\r\n",
		"windows.exe":    "MZ\x90\x00\x03",
		"elf":            "\x7fELF\x02\x01\x01\x00\x00",
	} {
		mode := fs.FileMode(0o755)
		if name == "not-executable" {
			mode = 0o644
		}
		if err := os.WriteFile(name, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Mkdir("folder", 0o755), unix.Mkfifo("fifo", 0o777)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{
		"./good-script":    nil,
		"good-script":      nil,
		"":                 run.ErrNotFound,
		"./missing":        run.ErrNotFound,
		"missing":          run.ErrNotFound,
		"/no/such/program": run.ErrNotFound,
		"./good-script/x":  run.ErrNotFound,
		"folder":           run.ErrIsDirectory,
		"./folder":         run.ErrIsDirectory,
		"./not-executable": run.ErrNotExecutable,
		"not-executable":   run.ErrNotExecutable,
		"./fifo":           run.ErrNotExecutable,
		"./no-shebang":     run.ErrNoShebang,
		"./empty":          run.ErrNoShebang,
		"./no-interpreter": run.ErrNoInterpreter,
		"./windows-lines":  run.ErrNoInterpreter,
		"./windows.exe":    run.ErrForeign,
		"./elf":            run.ErrForeign,
	} {
		var result run.Result
		argv, err := run.Resolve([]string{name})
		if err == nil {
			result, err = runner.Run(t.Context(), run.Command{Argv: argv, Timeout: patience})
		}
		var startError *run.StartError
		switch {
		case want == nil && (err != nil || result.Output != "script\n"):
			t.Errorf("%q: %+v, %v", name, result, err)
		case want != nil && (!errors.Is(err, want) || !errors.As(err, &startError)):
			t.Errorf("%q: %v, want %v", name, err, want)
		}
	}

	tooLong := run.Command{Argv: []string{"/bin/sh", strings.Repeat("x", 1<<22)}}
	if _, err := runner.Run(t.Context(), tooLong); !errors.Is(err, syscall.E2BIG) {
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
	want := []string{got[0], "-x", filepath.Join(folder, "solution.py"), "/dev/null", "", folder, "missing"}
	if !slices.Equal(got, want) || !filepath.IsAbs(got[0]) || filepath.Base(got[0]) != "sh" {
		t.Errorf("resolved to %q, want %q", got, want)
	}
}
