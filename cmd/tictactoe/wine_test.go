//go:build wine

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/testkit"
)

// TestWine plays as two people do at a Windows console: Wine runs the program, and tmux shows its
// console. "make test-windows" prepares Wine and calls the test.
//
// Wine writes escape sequences into the cells of its console, so the columns of a coloured row are
// not those of Windows.
func TestWine(t *testing.T) {
	if os.Getenv("WINEPREFIX") == "" {
		t.Fatal("WINEPREFIX is not set: call make test-windows")
	}
	t.Setenv("GOOS", "windows")
	folder := testkit.Build(t, "tictactoe/cmd/...")
	program := filepath.Join(folder, "a b", "tictactoe.exe")
	if err := os.Mkdir(filepath.Dir(program), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(folder, "tictactoe.exe"), program); err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, folder)

	w.run(`'a b/tictactoe.exe' --record='my game.txt'`)
	w.wait(strings.TrimSpace(prompt) + "\n")
	if screen := w.capture("-e"); !regexp.MustCompile(`\x1b\[9[45]m`).MatchString(screen) {
		t.Errorf("the marks have no colours:\n%q", screen)
	}
	const home, end = "\x1b[H", "\x1b[F"
	const endOfInput = testkit.CtrlZ + testkit.Enter // on Windows
	for _, step := range []struct{ keys, line string }{
		{"21x", "21x"},
		{home + testkit.Delete, "1x"},
		{end + testkit.Backspace, "1"},
		{testkit.Left + "9" + testkit.Right + " 1", "91 1"},
		{home + testkit.Delete, "1 1"},
	} {
		w.press(step.keys)
		w.wait(prompt + step.line + "\n")
	}
	w.press(testkit.Enter)
	w.wait("Player 2 (O) is to move; Player 1 (X) played 1 1.")
	w.press("board grid" + testkit.Enter)
	w.wait("---+---+---")
	w.press(testkit.Up + testkit.Up)
	w.wait(prompt + "1 1\n")
	w.press(strings.Repeat(testkit.Backspace, 3) + "quit")
	w.wait(prompt + "quit\n")
	w.press(testkit.Enter)
	screen := w.wait("status 0")

	// The command that is shown resumes the game, if it is typed at a prompt of Windows.
	_, resume, _ := strings.Cut(screen, "To continue: ")
	resume, _, _ = strings.Cut(resume, "\nstatus")
	const form = `^"Z:\\.*\\a b\\tictactoe\.exe" --resume="my game\.txt"$`
	if !regexp.MustCompile(form).MatchString(resume) {
		t.Errorf("the command to continue is %s", resume)
	}
	w.run("cmd")
	w.wait(">")
	w.press(resume + testkit.Enter)
	w.wait("Resumed after 1 move.")
	w.wait("Player 2 (O) is to move; Player 1 (X) played 1 1.")
	w.press("0 0" + testkit.Enter)
	w.wait("Player 2 (O) played 0 0.")
	w.press(endOfInput)
	w.wait("To continue: " + resume)
	w.press("echo status %errorlevel%" + testkit.Enter)
	w.wait("\nstatus 0\n")

	w.run(`'a b/tictactoe.exe' --resume='my game.txt'`)
	w.wait("Resumed after 2 moves.")
	w.press("1" + testkit.Backspace + endOfInput)
	w.wait("status 0")
	record := testkit.ReadFile(t, filepath.Join(folder, "my game.txt"))
	if strings.Contains(record, "\r") || !strings.Contains(record, prompt+"0 0\n") {
		t.Errorf("the record is\n%q", record)
	}

	// Another program removes the record, and then replaces the next one.
	inFolder := func(name string) string { return filepath.Join(folder, name) }
	w.run(`'a b/tictactoe.exe' --record=gone.txt`)
	w.wait(strings.TrimSpace(prompt) + "\n")
	w.press("1 1" + testkit.Enter)
	w.wait("Player 1 (X) played 1 1.")
	if err := os.Remove(inFolder("gone.txt")); err != nil {
		t.Fatal(err)
	}
	w.press("0 0" + testkit.Enter)
	w.wait("gone.txt was removed or renamed by another program")
	w.press("save new.txt" + testkit.Enter)
	w.wait("The game goes on in new.txt.")
	testkit.WriteFile(t, inFolder("other.txt"), "other\n")
	if err := os.Rename(inFolder("other.txt"), inFolder("new.txt")); err != nil {
		t.Fatal(err)
	}
	w.press("0 1" + testkit.Enter)
	w.wait("new.txt was changed by another program")
	w.press(endOfInput)
	screen = w.wait("The game is not recorded.")
	isWritten := testkit.ReadFile(t, inFolder("new.txt")) != "other\n"
	if isWritten || strings.Contains(screen, "--resume=new.txt\nstatus") {
		t.Errorf("new.txt holds another text: %t; the screen shows\n%s", isWritten, screen)
	}

	w.run("'a b/tictactoe.exe'")
	w.wait(strings.TrimSpace(prompt) + "\n")
	w.press(testkit.CtrlC)
	w.wait("status 0") // of Wine; that of Windows is 0xC000013A

	// The checker runs another program on pipes.
	w.run("exercise.exe move-check move-check.exe --run=square --timeout=1m")
	w.wait("status 0")
}

// A window is a terminal that tmux shows.
type window struct {
	t      *testing.T
	folder string // in which commands run
}

func openWindow(t *testing.T, folder string) *window {
	w := &window{t, folder}
	w.tmux("-f", os.DevNull, "new-session", "-d", "-x", "160", "-y", "40", "cat")
	t.Cleanup(func() { w.tmux("kill-server") })
	return w
}

func (w *window) tmux(args ...string) string {
	w.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-L", "wine"}, args...)...).CombinedOutput()
	if err != nil {
		w.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// run runs a command in Wine, on an empty screen, and then prints its status. Otherwise Linux
// would take Ctrl-Z.
func (w *window) run(command string) {
	w.t.Helper()
	w.tmux("respawn-pane", "-k", "-c", w.folder,
		"stty susp undef; wine "+command+`; echo "status $?"; cat`)
}

// press types keys. Before Wine reads keys, Linux would echo them.
func (w *window) press(keys string) {
	w.t.Helper()
	terminal := strings.TrimSpace(w.tmux("display-message", "-p", "#{pane_tty}"))
	w.poll("the terminal echoes keys", func() bool {
		modes, err := exec.Command("stty", "-a", "-F", terminal).Output()
		return err == nil && strings.Contains(string(modes), "-echo ")
	})
	w.tmux("send-keys", "-l", "--", keys)
}

// wait waits until the screen contains a text, and returns the screen.
func (w *window) wait(text string) (screen string) {
	w.t.Helper()
	w.poll(fmt.Sprintf("the screen lacks %q", text), func() bool {
		screen = w.capture()
		return strings.Contains(screen, text)
	})
	return screen
}

// poll waits until a condition is true.
func (w *window) poll(problem string, condition func() bool) {
	w.t.Helper()
	const patience, pause = time.Minute, 20 * time.Millisecond
	for began := time.Now(); !condition(); time.Sleep(pause) {
		if time.Since(began) > patience {
			w.t.Fatalf("after %v %s:\n%s", patience, problem, w.capture())
		}
	}
}

// capture returns the lines of the screen without blanks at their ends; with -e, it has colours.
func (w *window) capture(flags ...string) string {
	w.t.Helper()
	return w.tmux(append([]string{"capture-pane", "-p"}, flags...)...)
}
