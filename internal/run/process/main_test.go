package process_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tictactoe/internal/run"
)

// hostile begins the first argument of the test binary where it is a program under test, and says which one.
const hostile = "hostile:"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if mode, is := strings.CutPrefix(os.Args[1], hostile); is {
			behave(mode, os.Args[2:])
			syscall.Exit(0) // os.Exit takes a second under the race detector
		}
	}
	goleak.VerifyTestMain(m)
}

// big is more than any pipe holds.
const big = 10 << 20

func behave(mode string, args []string) {
	switch mode {
	case "nothing":
	case "exit":
		status, err := strconv.Atoi(args[0])
		check(err)
		syscall.Exit(status)
	case "cat":
		io.Copy(os.Stdout, os.Stdin)
	case "read":
		io.Copy(io.Discard, os.Stdin)
	case "print":
		os.Stdout.Write(bytes.Repeat([]byte("0123456789abcdef"), big/16))
	case "print for ever":
		flood(os.Stdout)
	case "complain for ever":
		flood(os.Stderr)
	case "complain":
		os.Stderr.Write(bytes.Repeat([]byte("."), big))
		os.Stderr.WriteString("the end")
	case "sleep":
		time.Sleep(time.Hour)
	case "leave a child":
		sleeper := exec.Command(os.Args[0], hostile+"sleep")
		sleeper.Stdout = os.Stdout
		check(sleeper.Start())
		fmt.Println(sleeper.Process.Pid)
	case "copy":
		content, err := os.ReadFile(args[0])
		check(err)
		check(os.WriteFile(args[1], content, 0o600))
	default:
		behaveHere(mode, args)
	}
}

func flood(f *os.File) {
	for {
		if _, err := f.WriteString("Enter row and column: "); err != nil {
			return
		}
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// newRunner returns a Runner whose folders, it is checked at the end of the test, are gone.
func newRunner(t testing.TB) *process.Runner {
	t.Helper()
	temp := t.TempDir()
	for _, name := range []string{"TMPDIR", "TEMP", "TMP"} {
		t.Setenv(name, temp)
	}
	runner, err := process.NewRunner()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := runner.Close(); err != nil {
			t.Error(err)
		}
		left, err := os.ReadDir(temp)
		if err != nil || len(left) > 0 {
			t.Errorf("in the folder for temporary files there is %v, %v, want nothing", left, err)
		}
	})
	return runner
}

// self is the test binary as a program under test.
func self(t testing.TB, mode string, args ...string) process.Command {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return process.Command{Path: path, Args: append([]string{hostile + mode}, args...), Timeout: patience}
}

// patience is longer than any program takes that is to end by itself, on any machine.
const patience = time.Minute
