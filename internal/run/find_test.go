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

	"tictactoe/internal/run"
)

func TestStart(t *testing.T) {
	runner := newRunner(t, none)
	t.Chdir(t.TempDir())
	for name, content := range map[string]string{
		"good-script":    "#!/bin/sh\necho script\n",
		"not-executable": "#!/bin/sh\n",
		"no-shebang":     "echo\n",
		"no-interpreter": "#! /no/such/program -x\n",
		"windows-lines":  "#!/bin/sh\r\necho\r\n",
		"windows.exe":    "MZ\x90\x00\x03",
	} {
		mode := fs.FileMode(0o755)
		if name == "not-executable" {
			mode = 0o644
		}
		if err := os.WriteFile(name, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder", 0o755); err != nil {
		t.Fatal(err)
	}
	const interpreter = "its interpreter is not there"
	for name, want := range map[string]string{
		"./good-script":    "",
		"good-script":      "",
		"./missing":        "no such file or directory",
		"missing":          "executable file not found in $PATH",
		"/no/such/program": "no such file or directory",
		"./good-script/x":  "not a directory",
		"./folder":         "is a directory",
		"./not-executable": "permission denied",
		"not-executable":   "permission denied",
		"./no-shebang":     "no program of this system, and no script with a #! line",
		"./windows.exe":    "no program of this system, and no script with a #! line",
		"./no-interpreter": interpreter,
		"./windows-lines":  interpreter,
	} {
		var result run.Result
		argv, err := run.Resolve([]string{name})
		if err == nil {
			result, err = runner.Run(t.Context(), run.Command{Argv: argv, Timeout: patience})
		}
		var startError *run.StartError
		switch {
		case want == "" && (err != nil || result.Output != "script\n"):
			t.Errorf("%q: %+v, %v", name, result, err)
		case want != "" && (!errors.As(err, &startError) || startError.Err.Error() != want):
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
