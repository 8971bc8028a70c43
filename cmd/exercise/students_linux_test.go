package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tictactoe/internal/testkit"
)

// The files for students hold only the part of a suite that its "visibility" and "details" allow:
// all, the sentence of the finding, or nothing.
func TestStudentsSeeNoSecret(t *testing.T) {
	t.Parallel()
	testkit.NeedSandbox(t)
	secrets := []string{"secret-input", "secret-right-line", "secret-end-of-a-wrong-line"}
	long := strings.Repeat("x", 60) + secrets[2]
	session := fmt.Sprintf("Name? %s\nHello\n%s\n\nSum: 12 %s\nBye\n", secrets[0], secrets[1], long)
	program := fmt.Sprintf("#!/bin/sh\nprintf 'Name? '; read -r name\n"+
		"printf 'Hello\\n%s\\nSum: 13 %s\\nBye\\n'\n", secrets[1], long)
	for _, visibility := range []string{"visible", "after_due_date"} {
		for _, details := range []string{"full", "finding"} {
			folder := t.TempDir()
			write := func(name, text string) {
				path := filepath.Join(folder, name)
				os.MkdirAll(filepath.Dir(path), 0o755)
				testkit.WriteFile(t, path, text)
				os.Chmod(path, 0o755)
			}
			os.Chmod(folder, 0o755)
			write("suite/a.txt", session)
			write("suite/suite.json", fmt.Sprintf(
				`{"prompts": ["Name? "], "transcripts": {"a": {"visibility": %q, "details": %q}}}`,
				visibility, details))
			write("ada", program)
			exercise := func(flag string) string {
				command := testkit.Command("exercise", "suite", "./ada", flag)
				command.Dir = folder
				printed, err := command.Output()
				if err == nil {
					t.Fatalf("%s passed: %s", command.Args, printed)
				}
				return string(printed)
			}
			exercise("--output-dir=reports")
			reports := filepath.Join(folder, "reports")
			for name, text := range map[string]string{
				"a page":              testkit.ReadFile(t, filepath.Join(reports, "ada.html")),
				"a file":              testkit.ReadFile(t, filepath.Join(reports, "ada.json")),
				"a Gradescope report": exercise("--format=gradescope"),
			} {
				name = fmt.Sprintf("%s, %s: %s", visibility, details, name)
				isVisible, isFull := visibility == "visible", details == "full"
				for _, secret := range secrets {
					isSeen := strings.Contains(text, secret)
					isExpected := isVisible && isFull && secret != secrets[2]
					if isSeen && !(isVisible && isFull) || isExpected && !isSeen {
						t.Errorf("%s: %s: %t\n%s", name, secret, isSeen, text)
					}
				}
				if isSaid := strings.Contains(text, "it prints"); isSaid != isVisible {
					t.Errorf("%s: the sentence: %t\n%s", name, isSaid, text)
				}
			}
		}
	}
}
