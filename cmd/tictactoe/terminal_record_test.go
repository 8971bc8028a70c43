//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/internal/testkit"
)

// resume sits down again at what was recorded in the folder of s.
func (s *sitting) resume(width int) *sitting {
	s.t.Helper()
	cmd := testkit.Command("tictactoe", "--resume="+recordName)
	cmd.Dir = s.folder
	return sitAt(s.t, width, cmd)
}

// TestResumed breaks a series off at every prompt, goes on with it, and goes on with it when it is over.
func TestResumed(t *testing.T) {
	t.Parallel()
	lines := []string{
		"0 0", "1 0", "0 0", "undo", "1 1", "9 9", "one", "1 0", "undo", "undo", "redo", "0 1", "2 2", "0 2", // X wins
		"0 2", "new", "2 2", "1 2", "undo", "undo", "redo", "0 0", "1 1", "1 0", "0 2", "2 0", // O wins, who is Ada as well
	}
	const score = "# Final score: Ada has 2, Grace O'Malley has 0.\n\n"
	args := []string{"--record=" + recordName, "--series=2", "--x=Ada", "--o=Grace O'Malley"}
	whole := sit(t, 80, args...)
	whole.say(lines...)
	shown := whole.end(0)
	if !strings.HasSuffix(shown, score) {
		t.Fatalf("the screen shows\n%s", shown)
	}
	whole.checkRecord()
	recorded := whole.recorded()
	leave := []struct {
		keys   string
		status int
	}{{ctrlC, 130}, {ctrlD, 0}, {"quit" + enter, 0}}
	for n := range lines {
		if testing.Short() && n%4 != 0 {
			continue
		}
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := sit(t, 80, args...)
			s.say(lines[:n]...)
			s.WaitLine(prompt)
			s.Send(leave[n%3].keys)
			s.end(leave[n%3].status)
			s.copyScreen()
			s = s.resume(80)
			s.say(lines[n:]...)
			shown := s.end(0)
			s.copyScreen()
			if !strings.HasSuffix(shown, score) {
				t.Errorf("the screen shows\n%s\nwant at its end\n%s", shown, score)
			}
			if got := s.recorded(); got != recorded {
				t.Errorf("recorded is\n%s\nwant\n%s", got, recorded)
			}
		})
	}
	over := whole.resume(20)
	if shown := over.end(0); !strings.HasSuffix(shown, "\n# Resumed: the game\n# is over.\n") {
		t.Errorf("when it is over the screen shows\n%s", shown)
	}
	over.copyScreen()
	if got := whole.recorded(); got != recorded {
		t.Errorf("when it is over the record becomes\n%s", got)
	}
}

// answered returns what must be in the record where the screen shows this: all but what is typed and not answered.
func answered(shown string) string {
	last := strings.LastIndex(shown, prompt)
	if last < 0 {
		return ""
	}
	if _, answer, _ := strings.Cut(shown[last:], "\n"); answer != "" {
		return shown
	}
	return shown[:last+len(prompt)]
}

// typed returns the lines in a record that people have typed.
func typed(record string) []string {
	var lines []string
	for line := range strings.Lines(record) {
		if line, ok := strings.CutPrefix(line, prompt); ok && line != "" && line != "new\n" {
			lines = append(lines, line)
		}
	}
	return lines
}

// twoGames are a series, a refused move and one off the board among them.
const twoGames = `0 0
1 0
3 1
0 1
0 1
1 1
0 2
1 1
0 0
1 1
0 1
1 0
2 1
`

// checkResumable checks that a record in the folder of s holds all that the screen showed, and can be resumed: when the rest
// of twoGames has been typed it is what it would have been had nobody left.
func (s *sitting) checkResumable(shown, whole string) {
	s.t.Helper()
	record := s.recorded()
	_, session, _ := strings.Cut(record, "\n") // the flags
	if !strings.HasPrefix(session, answered(shown)) {
		s.t.Errorf("recorded is\n%s\nthough the screen showed\n%s", record, shown)
	}
	checkReplays(s.t, s.path(recordName))
	input := strings.TrimPrefix(twoGames, strings.Join(typed(record), ""))
	if resumed := tictactoe(s.t, input, "--resume="+s.path(recordName)); resumed.status != 0 {
		s.t.Errorf("resumed: %+v", resumed)
	}
	if got := s.recorded(); got != whole {
		s.t.Errorf("resumed after\n%s\nrecorded is\n%s\nwant\n%s", record, got, whole)
	}
}

// recordTwoGames returns the record of twoGames.
func recordTwoGames(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), recordName)
	if played := tictactoe(t, twoGames, "--series=2", "--record="+file); played.status != 0 {
		t.Fatalf("%+v", played)
	}
	return readFile(t, file)
}

// inMemory returns a folder where nothing waits for a disk, if there is such a place.
func inMemory(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("/dev/shm", "tictactoe")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	return folder
}

// TestKilled kills the command after every so many bytes that come on the screen while it plays what was pasted: whatever
// was shown of a move, the move is in the record.
func TestKilled(t *testing.T) {
	t.Parallel()
	whole := recordTwoGames(t)
	lines := strings.SplitAfter(strings.ReplaceAll(twoGames, "\n", enter), enter)
	pasted := strings.Join(lines[:len(lines)-2], "") // without the last, so that it ends by being killed
	play := func(t *testing.T, bytes int) *sitting {
		cmd := testkit.Command("tictactoe", "--series=2", "--record="+recordName)
		cmd.Dir = inMemory(t)
		s := &sitting{testkit.Start(t, 200, cmd), t, cmd.Dir}
		if bytes > len(prompt) {
			s.WaitLine(prompt)
			s.Send(pasted)
		}
		s.Wait(func() bool { return len(s.Output()) >= bytes }, "%d bytes", bytes)
		return s
	}
	all := play(t, 0)
	all.WaitLine(prompt)
	all.Send(pasted)
	all.WaitText("   O X B\n   O X B\n   B B B\nmoveValid: true\ngameOver: false\nwinCode: 0\n\n" + prompt)
	bytes := len(all.Output())
	times := 250
	if testing.Short() {
		times = 30
	}
	for n := range times {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			s := play(t, 1+n*bytes/times)
			s.Signal(unix.SIGKILL)
			s.WaitEvent("ended by SIGKILL")
			s.Drain()
			s.checkResumable(s.Screen.String(), whole)
		})
	}
}

// TestDiskFull has no room for all of the record: the command ends with an error where the next move would not fit.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	whole := recordTwoGames(t)
	for blocks := 1; blocks <= 4; blocks++ {
		t.Run(fmt.Sprint(blocks), func(t *testing.T) {
			t.Parallel()
			s := sitAt(t, 80, exec.Command("sh", "-c",
				fmt.Sprintf("ulimit -f %d && exec tictactoe --series=2 --record=%s", blocks, recordName)))
			s.WaitLine(prompt)
			s.Send(strings.ReplaceAll(twoGames, "\n", enter))
			shown, full := strings.CutSuffix(s.end(2), "tictactoe: write "+recordName+": file too large\n")
			if !full {
				t.Errorf("the screen shows\n%s", shown)
			}
			s.checkResumable(shown, whole)
		})
	}
}

func TestOneRecordForTwo(t *testing.T) {
	t.Parallel()
	s := sit(t, 80, "--record="+recordName)
	s.say("1 1")
	s.WaitLine(prompt)
	before := s.recorded()
	other := s.resume(80)
	if got, want := other.end(2), "tictactoe: lock "+recordName+": another program is writing it\n"; got != want {
		t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
	if after := s.recorded(); after != before {
		t.Errorf("the record is\n%s\nand was\n%s", after, before)
	}
	s.say("0 0")
	s.WaitLine(prompt)
	s.Send(ctrlD)
	s.end(0)
	s.checkRecord()
	other = s.resume(80)
	other.WaitLine(prompt)
	other.Send(ctrlD)
	other.end(0)
	other.copyScreen()
}
