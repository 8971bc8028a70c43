//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/internal/match"
)

func TestZZUpdate(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	files, _ := filepath.Glob("testdata/sessions/*.txt")
	answersOf := func(text string) (answers []string) {
		for _, line := range strings.Split(text, "\n") {
			for _, q := range []string{prompt, playAgain} {
				if a, ok := strings.CutPrefix(line, q); ok {
					answers = append(answers, a)
					break
				}
			}
		}
		return answers
	}
	for _, file := range files {
		session := readFile(t, file)
		flags, _, _ := match.Flags([]byte(session))
		args := []string{"--record=" + recordName}
		head := ""
		for _, flag := range flags {
			args = append(args, "--"+flag.Name+"="+flag.Value)
		}
		if len(flags) > 0 {
			head, session, _ = strings.Cut(session, "\n")
			head += "\n"
		}
		want := answersOf(session)
		s := sit(t, 80, args...)
		typed := -1
		for typed < len(want)-1 {
			var n int
			s.Wait(func() bool {
				line := s.Screen.BeforeCursor()
				n = len(answersOf(strings.TrimRight(s.Screen.String(), "\n"))) - 1
				return (line == prompt || line == playAgain) && n > typed
			}, "a prompt")
			typed = n
			if typed >= len(want) {
				break
			}
			s.Answer(s.Screen.BeforeCursor(), want[typed])
		}
		writeFile(t, file, head+s.end(0))
	}
}
