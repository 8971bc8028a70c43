package match_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"tictactoe/internal/console"
	"tictactoe/internal/file"
	"tictactoe/internal/match"
	"tictactoe/internal/testkit"
)

// When a mortal kills the process: before, in the midst of, or after a write.
var moments = []string{"before", "amid", "after"}

// A mortal writes, and at one write of the process kills it.
type mortal struct {
	io.Writer
	left   *int // writes until then, of all mortals
	moment string
}

func (m *mortal) Write(p []byte) (int, error) {
	*m.left--
	if *m.left != 0 {
		return m.Writer.Write(p)
	}
	switch m.moment {
	case "amid":
		m.Writer.Write(p[:len(p)/2])
	case "after":
		m.Writer.Write(p)
	}
	syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {}
}

// aLineAtATime has every line of a text waited for, as people type.
type aLineAtATime struct{ rest string }

func (r *aLineAtATime) Read(p []byte) (int, error) {
	if r.rest == "" {
		return 0, io.EOF
	}
	n := copy(p, r.rest[:strings.IndexByte(r.rest, '\n')+1])
	r.rest = r.rest[n:]
	return n, nil
}

const killedInput = "1 1\nundo\n0 0\n0 0\n1 1\nundo\nredo\n7 7\n0 1\nx\n2 2\nnew\nundo\n0 2\n" + // X wins
	"0 0\n1\n1\nhint\n2 2\nundo\nundo\nredo\n0 1\n0 2\n2 0\n1 0\n1 2\n2 1\n2 2\n" + // a draw
	"2 0\n1 1\n1 0\nnew\n1 1\n0 0\n0 1\n2 1\n0 2\n2 0\n1 0\n1 2\n2 2\n"

var killedOptions = match.Options{Commands: true, Series: true, Games: 3}

// killed plays and records a match, and is killed at a write to the screen or the record.
func killed() {
	left, err := strconv.Atoi(os.Args[2])
	if err != nil {
		panic(err)
	}
	record, err := file.CreateJournal(os.Args[1])
	if err != nil {
		panic(err)
	}
	options := killedOptions
	options.Record = &mortal{record, &left, os.Args[3]}
	c := console.New(&aLineAtATime{killedInput}, &mortal{os.Stdout, &left, os.Args[3]})
	if match.New(c, options).Play() != nil || c.Close() != nil {
		os.Exit(1)
	}
	fmt.Fprintln(os.Stderr, left) // below 0: how many writes there were
}

// TestKilledAtEveryWrite kills a match at every write there is, before it, amid it and after it, and has it that a move
// that came on the screen is never lost, and that the record can always be resumed and then replays.
func TestKilledAtEveryWrite(t *testing.T) {
	run := func(t *testing.T, path string, write int, moment string) (screen, stderr string) {
		var out, complaints bytes.Buffer
		cmd := testkit.Command("killed", path, fmt.Sprint(write), moment)
		cmd.Stdout, cmd.Stderr = &out, &complaints
		err := cmd.Run()
		if exit := (*exec.ExitError)(nil); write > 0 {
			if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
				t.Fatalf("it ended with %v, not killed: %s", err, &complaints)
			}
		} else if err != nil {
			t.Fatalf("%v: %s", err, &complaints)
		}
		return out.String(), complaints.String()
	}
	whole := filepath.Join(t.TempDir(), "whole")
	_, count := run(t, whole, 0, "")
	writes, err := strconv.Atoi(strings.TrimSpace(count))
	if writes = -writes; err != nil || writes < 80 {
		t.Fatalf("%d writes, %v", writes, err)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	every := 1
	if testing.Short() {
		every = 8
	}
	for write := 1; write <= writes; write += every {
		for _, moment := range moments {
			t.Run(fmt.Sprint(moment, " write ", write), func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(t.TempDir(), "record")
				screen, _ := run(t, path, write, moment)
				left, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				// Each block that the screen has begun to show is in the record, in the same order.
				if shown, kept := selections(screen), selections(string(left)); len(kept) < len(shown) ||
					strings.Join(kept[:len(shown)], "\n") != strings.Join(shown, "\n") {
					t.Fatalf("the screen showed\n%s\nand the record has\n%s", screen, left)
				}
				m, again, keep := resume(t, left, "", killedOptions)
				if err := m.Play(); err != nil {
					t.Fatal(err)
				}
				resumed := string(left[:keep]) + again.String()[keep:]
				checkSession(t, resumed)
				if n := len(selections(screen)); strings.Join(selections(resumed)[:n], "\n") != strings.Join(selections(screen), "\n") {
					t.Fatalf("the screen showed\n%s\nand resumed is\n%s", screen, resumed)
				}
				if !strings.HasPrefix(string(text), strings.TrimSuffix(string(left[:keep]), "\n")) {
					t.Fatalf("kept is\n%s\nof\n%s", left[:keep], text)
				}
			})
		}
	}
}

// selections returns the lines that begin a move's block, whole.
func selections(session string) []string {
	var found []string
	for line := range strings.Lines(session) {
		if i := strings.Index(line, "Selected row "); i >= 0 && strings.HasSuffix(line, "\n") {
			found = append(found, line[i:])
		}
	}
	return found
}
