//go:build unix

package run_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"tictactoe/internal/check/run"
)

// A program may be a path or a name. The arguments that exist become absolute paths.
func TestStart(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, err := os.Getwd() // on macOS, without links
	files := fstest.MapFS{
		"good-script":    {Mode: 0o755, Data: []byte("#!/bin/sh\necho script\n")},
		"not-executable": {Mode: 0o644, Data: []byte("#!/bin/sh\n")},
		"no-shebang":     {Mode: 0o755, Data: []byte("echo\n")},
		"no-interpreter": {Mode: 0o755, Data: []byte("#! /no/such/program -x\n")},
		"relative":       {Mode: 0o755, Data: []byte("#! no/such/program\n")},
		"windows-lines":  {Mode: 0o755, Data: []byte("#!/bin/sh\r\necho\r\n")},
		"windows-env":    {Mode: 0o755, Data: []byte("#!/usr/bin/env sh\r\n")},
		"windows.exe":    {Mode: 0o755, Data: []byte("MZ\x90\x00\x03")},
		"folder":         {Mode: 0o755 | fs.ModeDir},
	}
	files["own-interpreter"] = &fstest.MapFile{
		Mode: 0o755, Data: []byte("#!" + folder + "/good-script\n"),
	}
	files["names"] = &fstest.MapFile{Mode: 0o755, Data: []byte("#!/bin/sh\necho $0 $1\n")}
	program, missing := os.ReadFile("/bin/true") // an ELF file, on Linux
	foreign := slices.Clone(program)
	copy(foreign[18:], "\x16") // S390
	files["foreign"] = &fstest.MapFile{Mode: 0o755, Data: foreign}
	noLoader := bytes.Replace(program, []byte("/ld-"), []byte("/no-"), 1)
	files["no-loader"] = &fstest.MapFile{Mode: 0o755, Data: noLoader}
	loader := regexp.MustCompile(`/lib\w*/no-[\w.-]+`).Find(noLoader)
	err = errors.Join(err, missing, os.CopyFS(".", files), os.Chmod(folder, 0o700),
		os.Symlink("names", "linked"), os.Symlink("/bin/sh", "my-sh"), os.Symlink(".", "here"),
		syscall.Mkfifo("fifo", 0o666))
	if err != nil {
		t.Fatal(err)
	}
	const (
		noProgram     = ": not a program for this system, and not a script with a #! line"
		notExecutable = ": permission denied; chmod +x makes a file executable"
		windowsLines  = ": its first line ends in CR LF"
	)
	lacks := func(program string) string { return ": its interpreter " + program + " is missing" }
	tests := map[string]string{
		"./good-script":                      "script\n",
		"good-script":                        "script\n",
		"echo -x folder /dev/null . missing": "-x FOLDER/folder /dev/null FOLDER missing\n",
		"./linked folder":                    "FOLDER/linked FOLDER/folder\n",
		"here/here/linked":                   "FOLDER/here/here/linked\n",
		"here/my-sh names x":                 "FOLDER/names x\n",
		"./missing":                          "./missing: no such file or directory",
		"missing":                            "missing: executable file not found in $PATH",
		"/no/such/program":                   "/no/such/program: no such file or directory",
		"./good-script/x":                    "./good-script/x: not a directory",
		"./folder":                           "./folder: is a directory",
		"./not-executable":                   "./not-executable" + notExecutable,
		"./fifo":                             "./fifo: permission denied",
		"not-executable":                     "not-executable" + notExecutable,
		"./no-shebang":                       "FOLDER/no-shebang" + noProgram,
		"./windows.exe":                      "FOLDER/windows.exe" + noProgram,
		"./own-interpreter":                  "script\n",
		"./windows-lines":                    "FOLDER/windows-lines" + windowsLines,
		"./windows-env":                      "FOLDER/windows-env" + windowsLines,
		"./no-interpreter":                   "FOLDER/no-interpreter" + lacks("/no/such/program"),
		"./relative":                         "FOLDER/relative" + lacks("no/such/program"),
	}
	if runtime.GOOS == "linux" {
		tests["./foreign"] = "FOLDER/foreign" + noProgram
		tests["./no-loader"] = "FOLDER/no-loader" + lacks(string(loader))
	}
	inBoth(t, func(t *testing.T, runner *run.Runner) {
		for command, expected := range tests {
			if strings.HasSuffix(t.Name(), "/sandbox") && command == "./own-interpreter" {
				expected = "FOLDER/own-interpreter: its interpreter FOLDER/good-script is hidden " +
					"in the sandbox; --bind=FOLDER shows it"
			}
			var result run.Result
			argv, err := run.Resolve(strings.Fields(command))
			if err == nil && filepath.IsAbs(argv[0]) {
				result, err = runner.Run(t.Context(), run.Command{Argv: argv, Timeout: patience})
			}
			actual := result.Output
			if startError, ok := errors.AsType[*run.StartError](err); ok {
				actual = startError.Error()
			}
			if actual = strings.ReplaceAll(actual, folder, "FOLDER"); actual != expected {
				t.Errorf("%s: %q, %v, expected %q", command, actual, err, expected)
			}
		}
	})
}
