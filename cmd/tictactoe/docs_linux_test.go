package main

import (
	"context"
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

// blocks finds the blocks of a page that begin with "$ ", between fences or indented.
var blocks = regexp.MustCompile("(?m)^" +
	"(?:```.*\n(\\$ (?s:.*?))^```|((?: {4}\\$ .*\n)(?: {4}.*\n|\n)*))")

// TestDocsRun runs the commands in README.md, docs/*.md and testdata/sessions.md, and compares
// their output with the output on the page.
//
// Each block runs in its own folder, with the files of testdata/docs and the programs in bin/. The
// lines after a command are its output: a line "..." matches any lines, and "..." within a line any
// text. In a block without output, the commands must end with status 0 or 1. A game is played
// at a terminal: the text after its prompts is typed, and "^C" is Ctrl-C.
func TestDocsRun(t *testing.T) {
	t.Parallel()
	bin := testkit.Build(t, "tictactoe/cmd/...")
	pages, _ := filepath.Glob("../../docs/*.md") // the pattern is right
	for _, page := range append(pages, "../../README.md", "testdata/sessions.md") {
		text := testkit.ReadFile(t, page)
		for _, at := range blocks.FindAllStringSubmatchIndex(text, -1) {
			line := 1 + strings.Count(text[:at[0]], "\n")
			block := text[at[0]:at[1]]
			if fenced := at[2] >= 0; fenced {
				block = text[at[2]:at[3]]
			} else {
				block = strings.ReplaceAll("\n"+block, "\n    ", "\n")
			}
			t.Run(fmt.Sprintf("%s:%d", filepath.Base(page), line), func(t *testing.T) {
				t.Parallel()
				runBlock(t, bin, "\n"+strings.TrimSpace(block))
			})
		}
	}
}

var (
	output = regexp.MustCompile(`\n[^$\n]`)
	game   = regexp.MustCompile(`^(prlimit \S+ )?bin/tictactoe( play| rounds)?( -[^|<]*)?$`)
)

func runBlock(t *testing.T, bin, block string) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/docs")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(bin, filepath.Join(folder, "bin")); err != nil {
		t.Fatal(err)
	}
	submissions, _ := filepath.Glob(filepath.Join(folder, "submissions/*"))
	for _, submission := range submissions {
		program := filepath.Join(submission, "game")
		if err := os.Link(filepath.Join(bin, "tictactoe"), program); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // if a program hangs
	defer cancel()
	for _, part := range strings.Split(block, "\n$ ")[1:] {
		line, shown, _ := strings.Cut(part, "\n")
		// A class of 208 runs takes four times as long in the sandbox, which has its own tests.
		executed := strings.ReplaceAll(line, "--sandbox=always", "--sandbox=never")
		command := exec.CommandContext(ctx, "sh", "-c", executed)
		command.Dir = folder
		command.Env = []string{
			"PATH=" + os.Getenv("PATH"), "HOME=" + folder, "TERM=xterm", "LC_ALL=C.UTF-8",
		}
		switch {
		case !output.MatchString(block):
			printed, err := command.CombinedOutput()
			if err != nil && command.ProcessState.ExitCode() != 1 {
				t.Errorf("$ %s\n%v\n%s", line, err, printed)
			}
		case game.MatchString(line):
			compare(t, line, shown, playShown(t, command, shown))
		default:
			printed, _ := command.CombinedOutput()
			compare(t, line, shown, string(printed))
		}
	}
}

// typed matches a line of a page that ends in text that a player types after a prompt.
var typed = regexp.MustCompile(`(?m)^(?:Enter [^:]*: |(?:Play|Another) .*\? \[.*\] )(.*)$`)

// playShown plays a game at a terminal as the session shows, ends it with Ctrl-D, and returns the
// text on the screen. After Ctrl-C the status must be 130.
func playShown(t *testing.T, command *exec.Cmd, session string) string {
	s := testkit.Start(t, 80, command)
	s.WaitText("Enter ") // text that is typed before would be echoed
	for _, line := range typed.FindAllStringSubmatch(session, -1) {
		switch line[1] {
		case "": // the last prompt
		case "^C":
			s.Send(testkit.CtrlC)
			return s.End(130)
		default:
			s.Send(line[1] + testkit.Enter)
		}
	}
	s.Send(testkit.CtrlD)
	return s.End(0)
}

// ignored matches white space at line ends, and times.
var ignored = regexp.MustCompile(`(?m)( \(\d[\d.]*m?s\)|[ \t\r]+)$`)

// compare compares the output of a command with the output on a page.
func compare(t *testing.T, command, shown, printed string) {
	shown = strings.TrimSpace(ignored.ReplaceAllString(shown, ""))
	printed = strings.TrimSpace(ignored.ReplaceAllString(printed, ""))
	if difference := testkit.DiffWithGaps(shown+"\n", printed+"\n"); difference != "" {
		t.Errorf("$ %s prints other lines than the page shows\n%s", command, difference)
	}
}
