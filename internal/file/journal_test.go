package file_test

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"tictactoe/internal/file"
)

// holder is the name under which the test binary opens a journal and keeps it open until its input ends.
const holder = "holder"

func TestMain(m *testing.M) {
	if os.Args[0] != holder {
		os.Exit(m.Run())
	}
	_, err := file.OpenJournal(os.Args[1])
	fmt.Println(errors.Is(err, file.ErrInUse), err == nil)
	bufio.NewReader(os.Stdin).ReadByte()
}

// create begins a journal with an entry.
func create(t *testing.T, entry string) (j *file.Journal, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal")
	j, err := file.CreateJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	if n, err := j.Write([]byte(entry)); n != len(entry) || err != nil {
		t.Fatalf("wrote %d, %v", n, err)
	}
	return j, path
}

func TestJournalGoesOn(t *testing.T) {
	const before = "one\ntwo\n"
	for _, keep := range []int{8, 4, 0} {
		j, path := create(t, before)
		j.Close()
		j, err := file.OpenJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		defer j.Close()
		checkFile(t, path, before)
		if err := j.Keep(keep); err != nil {
			t.Fatal(err)
		}
		for _, entry := range []string{"three, ", "", "and more\n"} {
			if _, err := j.Write([]byte(entry)); err != nil {
				t.Fatal(err)
			}
		}
		want := before[:keep] + "three, and more\n"
		checkFile(t, path, want)
		if text, err := j.Text(); err != nil || string(text) != want {
			t.Errorf("the text is %q, %v, want %q", text, err, want)
		}
	}
}

func TestCreateJournalReplacesNothing(t *testing.T) {
	folder := t.TempDir()
	mine, link := filepath.Join(folder, "file"), filepath.Join(folder, "link")
	if err := os.WriteFile(mine, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	taken := []string{folder, mine}
	if os.Symlink("missing", link) == nil {
		taken = append(taken, link)
	}
	for _, path := range taken {
		if _, err := file.CreateJournal(path); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s: %v, want fs.ErrExist", path, err)
		}
	}
	checkFile(t, mine, "mine")
}

func TestOpenJournalErrors(t *testing.T) {
	folder := t.TempDir()
	if _, err := file.OpenJournal(filepath.Join(folder, "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v, want fs.ErrNotExist", err)
	}
	for _, path := range []string{folder, os.DevNull} {
		if _, err := file.OpenJournal(path); err == nil {
			t.Errorf("%s was opened", path)
		}
	}
}

func TestJournalAfterClose(t *testing.T) {
	j, path := create(t, "one\n")
	if err := j.Keep(-1); err == nil {
		t.Error("kept -1 bytes")
	}
	j.Close()
	if n, err := j.Write([]byte("two\n")); n != 0 || !errors.Is(err, os.ErrClosed) {
		t.Errorf("wrote %d, %v, want os.ErrClosed", n, err)
	}
	checkFile(t, path, "one\n")
}

// TestInUse opens a journal that is open, here and in another program, which then closes it or is killed.
func TestInUse(t *testing.T) {
	executable, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	j, path := create(t, "one\n")
	if _, err := file.OpenJournal(path); !errors.Is(err, file.ErrInUse) {
		t.Errorf("opened twice: %v, want ErrInUse", err)
	}
	another := exec.Cmd{Path: executable, Args: []string{holder, path}}
	if out, err := another.Output(); err != nil || string(out) != "true false\n" {
		t.Errorf("another program opened it: %q, %v", out, err)
	}
	j.Close()

	for _, kill := range []bool{false, true} {
		another := exec.Cmd{Path: executable, Args: []string{holder, path}}
		input, err := another.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		output, err := another.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := another.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(output).ReadString('\n'); line != "false true\n" {
			t.Errorf("another program could not open it: %q, %v", line, err)
		}
		if _, err := file.OpenJournal(path); !errors.Is(err, file.ErrInUse) {
			t.Errorf("another program has it: %v, want ErrInUse", err)
		}
		if kill {
			another.Process.Kill()
		}
		input.Close()
		another.Wait()
		j, err := file.OpenJournal(path)
		if err != nil {
			t.Fatal(err)
		}
		j.Close()
	}
}
