package suites_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

const prompt = "Enter row and column of a grid cell: "

// game is the dialogue of the ECE244 game.
var game = session.Dialogue{Prompts: []string{prompt}, Integers: 2, Comment: "#"}

// gameSuite is the suite.json of a suite for the game.
const gameSuite = `{"program": "tictactoe"}`

func builtIn(t *testing.T, name string) suites.Suite {
	t.Helper()
	suite, err := suites.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

// write writes files to a new folder.
func write(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, name)
		os.MkdirAll(filepath.Dir(path), 0o777)
		testkit.WriteFile(t, path, content)
	}
	return folder
}

// loadOne returns the only transcript at a path.
func loadOne(t *testing.T, path string) suites.Transcript {
	t.Helper()
	suite, err := suites.Load(path, suites.Options{})
	if err != nil || len(suite.Transcripts) != 1 {
		t.Fatalf("%s: %d transcripts, %v", path, len(suite.Transcripts), err)
	}
	return suite.Transcripts[0]
}

// Save writes another output and another status to a pair and to a session. Files that are right
// are not touched.
func TestSave(t *testing.T) {
	output := prompt + "Selected row 9\n" + prompt
	for file, files := range map[string]map[string]string{
		"t.out": {"t.in": "0 0\n1\n", "t.out": prompt, "t.status": "7"},
		"t.txt": {"t.txt": prompt + "0 0\nSelected row 0\n" + prompt + "1\n", "t.status": "7"},
	} {
		files["suite.json"] = gameSuite
		folder := write(t, files)
		for _, test := range []struct {
			status  int
			changed []string
		}{
			{7, []string{file}}, {7, nil},
			{130, []string{"t.status"}}, {0, []string{"t.status"}}, {0, nil},
		} {
			saved := loadOne(t, filepath.Join(folder, file))
			changed, err := suites.Save(saved, output, test.status, game)
			for i := range changed {
				changed[i] = filepath.Base(changed[i])
			}
			if err != nil || !slices.Equal(changed, test.changed) {
				t.Errorf("status %d: changed %q, %v", test.status, changed, err)
			}
			saved.Output, saved.Status, saved.HasStatus = output, test.status, test.status != 0
			loaded := loadOne(t, folder)
			if !reflect.DeepEqual(loaded, saved) || loaded.Input != "0 0\n1\n" {
				t.Errorf("saved %+v, loaded %+v", saved, loaded)
			}
		}
	}
}

// Save changes no file if it would lose comments or lines around a session, if the program leaves
// input unread, if the output is too long, or if it cannot write.
func TestNotSaved(t *testing.T) {
	files := map[string]string{
		"c.txt":      "# mine\n" + prompt + "0 0\nSelected row 0\n",
		"h.txt":      "$ ./lab2\n" + prompt + "0 0\nX\n",
		"u.txt":      prompt + "0 0\n" + prompt + "9 9\n",
		"p.out":      "",
		"t.status/x": "",
		"suite.json": gameSuite,
	}
	folder := write(t, files)
	long := strings.Repeat("x", suites.MaxSize+1)
	for _, test := range []struct{ file, output, problem string }{
		{"c.txt", prompt, suites.ErrHasMore.Error()},
		{"h.txt", prompt, suites.ErrHasMore.Error()},
		{"u.txt", prompt, "the input cannot be told from the output"},
		{"p.out", long, suites.ErrTooLong.Error()},
		{"p.out/t.out", "", ""},  // it is no folder
		{"t.status", "text", ""}, // it is a folder
	} {
		path := filepath.Join(folder, test.file)
		tr := suites.Transcript{Path: path}
		if strings.HasSuffix(test.file, ".txt") {
			tr = loadOne(t, path)
		}
		changed, err := suites.Save(tr, test.output, 0, game)
		isOther := err == nil || test.problem != "" && err.Error() != path+": "+test.problem
		if isOther || changed != nil {
			t.Errorf("%s: changed %q, error %v, expected %s", test.file, changed, err, test.problem)
		}
	}
	for file, expected := range files {
		if text := testkit.ReadFile(t, filepath.Join(folder, file)); text != expected {
			t.Errorf("%s contains %q, expected %q", file, text, expected)
		}
	}
}

// The sessions of the built-in suites are written as Save writes them.
func TestBuiltInSessions(t *testing.T) {
	for _, name := range suites.Names() {
		suite := builtIn(t, name)
		if suite.Title == "" || suite.Program == "" {
			t.Errorf("suite %s lacks a title or a program", name)
		}
		for _, tr := range suite.Transcripts {
			if !tr.IsSession {
				continue
			}
			saved, err := suite.Dialogue.PrintScreen(tr.Input, tr.Output)
			text, _ := fs.ReadFile(transcripts.Suites, filepath.ToSlash(tr.Path))
			if err != nil || string(text) != saved {
				t.Errorf("%s differs from the text that Save writes: %v\n%s", tr.Path, err,
					testkit.Diff(saved, string(text)))
			}
		}
	}
}
