package run_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tictactoe/internal/run"
)

// programMark is the first argument of the test binary where it is a program under test.
const programMark = "program-under-test"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == programMark {
		behave(os.Args[2], os.Args[3:])
		syscall.Exit(0) // os.Exit takes a second under the race detector
	}
	goleak.VerifyTestMain(m)
}

// program is the test binary as a program under test.
func program(t testing.TB, mode string, args ...string) run.Command {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return run.Command{Argv: append([]string{path, programMark, mode}, args...), Timeout: patience}
}

// patience is longer than any program takes that ends by itself, on any machine.
const patience = 2 * time.Minute

func behave(mode string, args []string) {
	switch mode {
	case "exit":
		status, err := strconv.Atoi(args[0])
		check(err)
		syscall.Exit(status)
	case "cat":
		io.Copy(os.Stdout, os.Stdin)
	case "print forever":
		flood(os.Stdout)
	case "complain forever":
		flood(os.Stderr)
	case "complain":
		fmt.Fprint(os.Stderr, strings.Repeat(".", 100<<10)+"the end")
	case "sleep":
		time.Sleep(time.Hour)
	case "copy":
		content, err := os.ReadFile(args[0])
		check(err)
		check(os.WriteFile(args[1], content, 0o600))
	case "remove parent":
		check(os.RemoveAll(filepath.Dir(os.Getenv("HOME"))))
	case "start":
		leave(startSelf(os.Stdout, nil, "sleep"))
	case "start in another session":
		leave(startSelf(os.Stdout, otherSession, "sleep"))
	case "start a chain":
		// The first link starts the second one, and says which process it is.
		read, write, err := os.Pipe()
		check(err)
		link := startSelf(write, otherSession, "link")
		line, err := bufio.NewReader(read).ReadString('\n')
		check(err)
		fmt.Print(line)
		leave(link)
	case "link":
		leave(startSelf(nil, otherSession, "sleep"))
		time.Sleep(time.Hour)
	default:
		panic("no mode " + mode)
	}
}

func startSelf(stdout *os.File, attributes *syscall.SysProcAttr, mode string) *os.Process {
	child := exec.Command(os.Args[0], programMark, mode)
	child.Stdout = stdout
	child.SysProcAttr = attributes
	check(child.Start())
	return child.Process
}

func leave(process *os.Process) { fmt.Println(process.Pid) }

func flood(file *os.File) {
	for {
		if _, err := file.WriteString("Enter row and column: "); err != nil {
			return
		}
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
