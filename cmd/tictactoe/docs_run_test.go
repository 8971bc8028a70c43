package main_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/creack/pty"

	"tictactoe/transcripts"
)

// TestDocs runs the commands in README.md and docs/*.md and compares their output with what stands there.
//
// A block of Markdown that begins with "$ " is run in a folder of its own, with the files of testdata/docs and the programs
// in bin/. The lines after a command are its output, standard error included: a line "..." stands for any lines, "..."
// within a line for any text. In a block without output no command may fail with status 2, wrong use. A game is played at a
// terminal: what stands after its prompts is typed there. "<!-- not run: REASON -->" above a block skips it.
func TestDocs(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell and a terminal")
	}
	bin := t.TempDir()
	build := exec.Command("go", "build", "-buildvcs=false", "-o", bin, "tictactoe/cmd/...")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range blocks(string(text)) {
			t.Run(fmt.Sprintf("%s:%d", filepath.Base(page), b.line), func(t *testing.T) {
				if b.skip != "" {
					t.Skip("not run: " + b.skip)
				}
				t.Parallel()
				b.run(t, bin)
			})
		}
	}
}

// A block is a block of commands and their output.
type block struct {
	line  int // of the page, from 1
	lines []string
	skip  string // why it is not run; "" where it is
}

var notRun = regexp.MustCompile(`^<!-- not run: (.+) -->$`)

// blocks returns the blocks of a page that begin with "$ ": those indented by four blanks, and the fenced ones.
func blocks(page string) []block {
	var found []block
	current, skip, fenced := block{}, "", false
	for i, line := range strings.Split(page, "\n") {
		fence := strings.HasPrefix(line, "```")
		code, indented := strings.CutPrefix(line, "    ")
		if fenced {
			code = line
		}
		if !fence && (fenced || indented || line == "" && current.lines != nil) {
			if current.lines == nil {
				current.line = i + 1
			}
			current.lines = append(current.lines, code)
			continue
		}
		if current.lines != nil {
			if strings.HasPrefix(current.lines[0], "$ ") {
				current.skip = skip
				found = append(found, current)
			}
			skip = ""
		}
		if reason := notRun.FindStringSubmatch(line); reason != nil {
			skip = reason[1]
		}
		current = block{}
		fenced = fenced != fence
	}
	return found
}

// run runs the commands of the block, one after the other.
func (b block) run(t *testing.T, bin string) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/docs")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(bin, filepath.Join(folder, "bin")); err != nil {
		t.Fatal(err)
	}
	showsOutput := false
	for _, line := range b.lines {
		showsOutput = showsOutput || line != "" && !strings.HasPrefix(line, "$ ")
	}
	for _, part := range strings.Split("\n"+strings.Join(b.lines, "\n"), "\n$ ")[1:] {
		line, want, _ := strings.Cut(part, "\n")
		command := exec.Command("sh", "-c", line)
		command.Dir = folder
		command.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + folder, "TERM=xterm", "LC_ALL=C.UTF-8"}
		if showsOutput && isGame.MatchString(line) {
			compare(t, line, want, play(t, command, want))
			continue
		}
		got, err := command.CombinedOutput()
		if showsOutput {
			compare(t, line, want, string(got))
		} else if err != nil && command.ProcessState.ExitCode() != 1 {
			t.Errorf("$ %s\n%v\n%s", line, err, got)
		}
	}
}

var isGame = regexp.MustCompile(`^bin/tictactoe( play| rounds)?( -[^|<]*)?$`)

// atPrompts is how games ask.
var atPrompts = transcripts.Dialogue{Prompts: []string{
	"Enter row and column of a grid cell: ", "Enter a grid cell, such as B2, 5 or 1 1: ", "Enter row and column: ",
	"Enter Row: ", "Enter Column: ", "# Play again? (yes or no) ",
}}

// play runs a game at a terminal, types what stands behind the prompts of the session, then Ctrl-D, and returns what stands on
// the screen. No prompt of the session may be left out.
func play(t *testing.T, command *exec.Cmd, session string) (screen string) {
	shown, err := atPrompts.ParseSession(strings.TrimRight(session, " \n"))
	if err != nil {
		t.Fatal(err)
	}
	typed := strings.SplitAfter(strings.ReplaceAll(shown.Input+"\x04", "\n", "\r"), "\r")
	if slices.Contains(typed, "\r") {
		t.Fatal("a prompt without an answer must stand at the end")
	}
	terminal, err := pty.StartWithSize(command, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	var recorded transcripts.Transcript
	next, output, piece := 0, []byte{}, make([]byte, 4096)
	for {
		n, err := terminal.Read(piece)
		output = append(output, piece[:n]...)
		recorded, _ = atPrompts.ParseSession(string(output))
		if err != nil {
			break
		}
		// The program answers some prompts itself.
		answered := strings.Count(recorded.Input, "\n")
		if answered >= next && endsInPrompt(output) {
			terminal.WriteString(typed[min(answered, len(typed)-1)])
			next = answered + 1
		}
	}
	command.Wait()
	if screen, err = atPrompts.FormatSession(recorded); err != nil {
		t.Errorf("%v:\n%s", err, output)
	}
	return screen
}

func endsInPrompt(output []byte) bool {
	return slices.ContainsFunc(atPrompts.Prompts, func(prompt string) bool { return bytes.HasSuffix(output, []byte(prompt)) })
}

var (
	anyLines = regexp.MustCompile(`(?m)^\\\.\\\.\\\.$\n?`)
	elapsed  = regexp.MustCompile(`\(\d[\d.]*m?s\)`)
	lineEnd  = regexp.MustCompile(`[ \t\r]+\n`)
)

// compare compares output with what a page shows. Blanks at line ends and the time that something took do not count.
func compare(t *testing.T, command, want, got string) {
	clean := func(text string) string {
		text = lineEnd.ReplaceAllString(strings.TrimSpace(text)+"\n", "\n")
		return elapsed.ReplaceAllString(text, "(TIME)")
	}
	expression := anyLines.ReplaceAllString(regexp.QuoteMeta(clean(want)), `(?s:.*\n)?`)
	expression = strings.ReplaceAll(expression, `\.\.\.`, ".*")
	if !regexp.MustCompile("^" + expression + "$").MatchString(clean(got)) {
		t.Errorf("$ %s\nprints\n%s\nand is shown with\n%s", command, clean(got), clean(want))
	}
}
