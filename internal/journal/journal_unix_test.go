//go:build unix

package journal_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/internal/journal"
)

// TestMain runs the test binary as another program where its name is that of one.
func TestMain(m *testing.M) {
	switch os.Args[0] {
	case "holder":
		hold(os.Args[1])
	case "limited":
		writeLimited(os.Args[1])
	default:
		os.Exit(m.Run())
	}
}

// program returns a command that runs the test binary as a program.
func program(t *testing.T, name, path string) *exec.Cmd {
	t.Helper()
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return &exec.Cmd{Path: executable, Args: []string{name, path}, Stderr: os.Stderr}
}

// hold opens a journal, says what came of it, and holds it until its input ends.
func hold(path string) {
	f, err := journal.Open(path)
	fmt.Println(errors.Is(err, journal.ErrInUse), err)
	bufio.NewReader(os.Stdin).ReadByte()
	if err == nil {
		f.Close()
	}
}

// TestInUse has it that a journal is open once at a time, whoever opens it, until it is closed or its program has ended,
// however that came about.
func TestInUse(t *testing.T) {
	f, path := create(t, "one\n")
	inUse := "lock " + path + ": another program is writing it"
	if again, err := journal.Open(path); again != nil || !errors.Is(err, journal.ErrInUse) || err.Error() != inUse {
		t.Errorf("opened twice: %v, want %s", err, inUse)
	}
	if out, err := program(t, "holder", path).Output(); err != nil || string(out) != "true "+inUse+"\n" {
		t.Errorf("opened by another program: %q, %v, want %s", out, err, inUse)
	}
	write(t, f, "two\n")
	checkContent(t, f, path, "one\ntwo\n")
	f.Close()

	for name, end := range map[string]func(*exec.Cmd, io.Closer){
		"closes it": func(_ *exec.Cmd, keys io.Closer) { keys.Close() },
		"is killed": func(holder *exec.Cmd, _ io.Closer) { holder.Process.Kill() },
	} {
		holder := program(t, "holder", path)
		keys, err := holder.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		said, err := holder.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := holder.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(said).ReadString('\n'); err != nil || line != "false <nil>\n" {
			t.Errorf("opened by another program: %q, %v", line, err)
		}
		if f, err := journal.Open(path); f != nil || !errors.Is(err, journal.ErrInUse) {
			t.Errorf("another program has it: %v, want ErrInUse", err)
		}
		end(holder, keys)
		holder.Wait()
		f, err := journal.Open(path)
		if err != nil {
			t.Fatalf("another program had it and %s: %v", name, err)
		}
		checkContent(t, f, path, "one\ntwo\n")
		f.Close()
	}
}

// limit is how large writeLimited may make a file.
const limit = 10

// writeLimited writes a journal on which there is little room, and says what came of it.
func writeLimited(path string) {
	signal.Ignore(unix.SIGXFSZ)
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: limit, Max: limit}); err != nil {
		fmt.Println(err)
		return
	}
	f, err := journal.Create(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	for _, entry := range []string{"0123456", "789abc", "789", "a"} {
		n, err := f.Write([]byte(entry))
		text, readErr := f.Text()
		content, _ := os.ReadFile(path)
		fmt.Printf("%q: %d, full: %v; %q, %v; %q\n", entry, n, errors.Is(err, unix.EFBIG), text, readErr, content)
	}
}

// TestFullDisk has it that an entry for which there is no room leaves nothing behind, and that a shorter one can still be
// written.
func TestFullDisk(t *testing.T) {
	out, err := program(t, "limited", filepath.Join(t.TempDir(), "journal")).Output()
	const want = `"0123456": 7, full: false; "0123456", <nil>; "0123456"
"789abc": 0, full: true; "0123456", <nil>; "0123456"
"789": 3, full: false; "0123456789", <nil>; "0123456789"
"a": 0, full: true; "0123456789", <nil>; "0123456789"
`
	if err != nil || string(out) != want {
		t.Errorf("%s%v, want\n%s", out, err, want)
	}
}

// TestOpenPipe has it that who opens a pipe does not wait for anybody at its other end.
func TestOpenPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(pipe, 0o666); err != nil {
		t.Skip("no pipes here:", err)
	}
	if f, err := journal.Open(pipe); f != nil || err == nil || err.Error() != pipe+" is no regular file" {
		t.Errorf("%v, want an error", err)
	}
}
