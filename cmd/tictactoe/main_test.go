package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tictactoe/cmd/internal/cli"
	"tictactoe/internal/testkit"
)

// The test binary is the command: the scripts in testdata/script and the tests at a terminal run it as "tictactoe".
func TestMain(m *testing.M) {
	testkit.Main(nil)
	testscript.Main(m, map[string]func(){"tictactoe": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script"})
}

func TestDocs(t *testing.T) {
	testkit.CheckDocs(t, newCommand(cli.Process{}), "../../docs")
}

// A result is what came of running the command.
type result struct {
	status         int
	stdout, stderr string
}

// tictactoe runs the command in the test's own process, on files.
func tictactoe(t testing.TB, input string, args ...string) result {
	t.Helper()
	folder := t.TempDir()
	writeFile(t, filepath.Join(folder, "stdin"), input)
	stdin, err := os.Open(filepath.Join(folder, "stdin"))
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := os.Create(filepath.Join(folder, "stdout"))
	if err != nil {
		t.Fatal(err)
	}
	defer stdout.Close()
	var stderr strings.Builder
	status := runCommand(cli.Process{Args: args, Stdin: stdin, Stdout: stdout, Stderr: &stderr})
	return result{status, readFile(t, stdout.Name()), stderr.String()}
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func writeFile(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
