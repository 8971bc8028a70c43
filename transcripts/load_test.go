package transcripts_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tictactoe/transcripts"
)

func TestLoad(t *testing.T) {
	session := prompt + "0 0\nSelected row 0\n"
	folder := write(t, map[string]string{
		"b.in": "in b", "b.out": "out b", "b.status": "3\n",
		"a.txt":        session,
		"deep/c.ttt":   "in c",
		"deep/c.out":   "out c",
		"d.txt":        "in d",
		"d.out":        "out d",
		"README.md":    "not a transcript",
		"a.cpp":        "not a transcript",
		"b.cpp":        "not a transcript",
		".hidden.txt":  "not a transcript",
		"e.in":         "", // all empty
		"e.out":        "",
		"a.status":     "130",
		"deep/.x/y.in": "not a transcript",
	})
	got, err := load(folder, game)
	if err != nil {
		t.Fatal(err)
	}
	want := []transcripts.Transcript{
		{Name: "a", Input: "0 0\n", Output: prompt + "Selected row 0\n", Status: 130, Path: "a.txt", Form: transcripts.Session},
		{Name: "b", Input: "in b", Output: "out b", Status: 3, Path: "b.out", Form: transcripts.Pair},
		{Name: "d", Input: "in d", Output: "out d", Path: "d.out", Form: transcripts.Pair},
		{Name: "deep/c", Input: "in c", Output: "out c", Path: "deep/c.out", Form: transcripts.Pair},
		{Name: "e", Path: "e.out", Form: transcripts.Pair},
	}
	if len(got) != len(want) {
		t.Fatalf("%d transcripts, want %d: %+v", len(got), len(want), got)
	}
	for i, w := range want {
		w.Name = filepath.ToSlash(folder) + "/" + w.Name
		w.Path = filepath.Join(folder, w.Path)
		w.Points, w.Visibility = 1, transcripts.Visible
		if !reflect.DeepEqual(got[i], w) {
			t.Errorf("%+v\nwant %+v", got[i], w)
		}
	}

	for _, file := range []string{"b.in", "b.out", "b.status", "a.txt", "d.txt", "d.out", "deep/c.ttt", "deep/c.out"} {
		one, err := load(filepath.Join(folder, file), game)
		if err != nil || len(one) != 1 || one[0].Name != filepath.ToSlash(folder)+"/"+strings.TrimSuffix(file, filepath.Ext(file)) {
			t.Errorf("%s: %+v, %v", file, one, err)
		}
	}
}

// TestLoadErrors loads what is not right: the error names the file, in its folder, and the line.
func TestLoadErrors(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		load  string
		says  string
	}{
		{"an empty folder", map[string]string{"x/README": ""}, "x", "x: there are no transcripts"},
		{"an input alone", map[string]string{"x.in": ""}, "x.in", "x.in: there is no .out"},
		{"an input alone, in its folder", map[string]string{"x.in": ""}, "", "x.in: there is no .out"},
		{"an input beside others", map[string]string{"x.cpp": "", "x.in": "", "x.txt": ""}, "", "x.in: there is no .out"},
		{"a status alone", map[string]string{"x.status": "0"}, "x.status", "x.status: there is no .out"},
		{"another file", map[string]string{"x.go": ""}, "x.go", "x.go: there is no .out"},
		{"an output alone", map[string]string{"x.out": ""}, "x.out", "x.out: there is no input"},
		{"two inputs", map[string]string{"x.out": "", "x.a": "", "x.b": ""}, "", "x.out: its input may be *.a or *.b"},
		{"no session", map[string]string{"x.txt": "Dear diary\n"}, "x.txt", "x.txt:1: not a session: none of"},
		{"no recording", map[string]string{"x.txt": prompt + "1\n\x1b[5A\n"}, "", "x.txt:2: the recording cannot be read"},
		{"no status", map[string]string{"x.in": "", "x.out": "", "x.status": "well"}, "", "x.status:1: want an exit status, 0 to 255"},
		{"a status too large", map[string]string{"x.in": "", "x.out": "", "x.status": "256"}, "", "x.status:1: want an exit status"},
	}
	for text, says := range map[string]string{
		"":                                             "1: the file ends too early: want an object in braces",
		"{\n\"title\": \"x\"":                          "2: the file ends too early",
		"{\n\"title\": \"x\",\n}":                      "3: invalid character '}'",
		"[]":                                           "1: the file: want an object in braces",
		"null":                                         "1: the file: want an object in braces",
		"{}\n{}":                                       "2: there is more",
		"{\n\"titel\": \"x\"}":                         "2: there is no field \"titel\"",
		"{\n\"title\": \"\xff\"}":                      "2: want text in UTF-8",
		"{\"title\": \"\",\n\"title\": \"\"}":          "2: the file: \"title\" stands here twice",
		"{\n\"title\":":                                "2: the file ends too early",
		"{\n\"title\": null}":                          "2: title: want a text",
		"{\n\"program\": \"lab3\"}":                    "2: program: want one of game-check, ",
		"{\n\"prompts\": 3}":                           "2: prompts: want a list of texts",
		"{\n\"prompts\": [3]}":                         "2: prompts: want a list of texts",
		"{\n\"prompts\": [\"a\", \" \"]}":              "2: prompts: a prompt must not be empty",
		"{\n\"integers\": -1}":                         "2: integers: want a whole number, 0 or more",
		"{\n\"integers\": 1.5}":                        "2: integers: want a whole number",
		"{\n\"integers\": 1e99}":                       "2: integers: want a whole number",
		"{\n\"comment\": true}":                        "2: comment: want a text",
		"{\n\"input_file\": \"../x\"}":                 "2: input_file: want the name of a file",
		"{\n\"output_file\": \"a/b\"}":                 "2: output_file: want the name of a file",
		"{\"lines\": {\n\"rows\": \"(\"}}":             "2: lines: rows: error parsing regexp",
		"{\"lines\": {\"a\": \"\",\n\"a\": \"\"}}":     "2: lines: \"a\" stands here twice",
		"{\"transcripts\": {\n\"x\": {}}}":             "2: there is no transcript \"x\"",
		"{\"transcripts\": {\"x\": {\n\"point\": 1}}}": "2: x: there is no field \"point\"",
		"{\"transcripts\": {\"x\": {\n\"visibility\": \"seen\"}}}":                     "2: visibility: want one of visible, hidden",
		"{\"transcripts\": {\"x\": {\n\"points\": -1}}}":                               "2: points: want a number, 0 or more",
		"{\"transcripts\": {\"x\": {\n\"points\": 1e999}}}":                            "2: points: want a number, 0 or more",
		"{\"transcripts\": {\"x\": {\"points\": 1e308},\n\"y\": {\"points\": 1e308}}}": "2: points: too many",
	} {
		tests = append(tests, struct {
			name  string
			files map[string]string
			load  string
			says  string
		}{text, map[string]string{"suite.json": text, "y.in": "", "y.out": ""}, "", "suite.json:" + says})
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := write(t, test.files)
			_, err := transcripts.Load(filepath.Join(folder, test.load), transcripts.Suite{Dialogue: game})
			if want := filepath.Join(folder, test.says); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("error %v, want one that begins with %s", err, want)
			}
			if fileErr := (*transcripts.FileError)(nil); !errors.As(err, &fileErr) {
				t.Errorf("error %v is no FileError", err)
			}
		})
	}
	if _, err := transcripts.Load(filepath.Join(t.TempDir(), "x.txt"), transcripts.Suite{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v, want fs.ErrNotExist", err)
	}
	if _, err := transcripts.Shipped("nowhere"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no suite: %v, want fs.ErrNotExist", err)
	}
}

// TestLoadLinks has links among transcripts that lead nowhere, and to a device: they are named.
func TestLoadLinks(t *testing.T) {
	for _, file := range []string{"x.txt", "x.in", "x.out", "x.status", "suite.json"} {
		for _, target := range []string{"nowhere", os.DevNull} {
			folder := write(t, map[string]string{"x.in": "", "x.out": "", "y.txt": prompt})
			if file == "x.txt" {
				folder = write(t, nil)
			}
			path := filepath.Join(folder, file)
			os.Remove(path)
			if err := os.Symlink(target, path); err != nil {
				t.Skip("no symbolic links here:", err)
			}
			if _, err := load(folder, game); err == nil || !strings.Contains(err.Error(), path) {
				t.Errorf("%s leads to %s: %v", file, target, err)
			}
		}
	}
}

// TestSuiteJSON loads a suite of which suite.json says a part, and other the rest.
func TestSuiteJSON(t *testing.T) {
	folder := write(t, map[string]string{
		"suite.json": "\ufeff{\"title\": \"mine\",\r\n \"integers\": 0, \"lines\": {\"b\": \"b+\", \"ab\": \"[ab]+\", \"a\": \"a+\"},\r\n" +
			"\"transcripts\": {\"x\": {\"points\": 2.5, \"hint\": \"why\", \"visibility\": \"hidden\"}}}\r\n",
		"x.in": "", "x.out": "", "x.status": "\r\n3\r\n",
		"y.txt": prompt + "1 1 1\r\n",
	})
	other := transcripts.Suite{Title: "other", Program: "rounds", Dialogue: game, InputFile: "in", OutputFile: "out"}
	suite, err := transcripts.Load(folder, other)
	if err != nil {
		t.Fatal(err)
	}
	if suite.Title != "mine" || suite.Program != "rounds" || suite.Dialogue.Integers != 0 || suite.Dialogue.Comment != "#" ||
		len(suite.Dialogue.Prompts) != 1 || suite.InputFile != "in" || suite.OutputFile != "out" {
		t.Errorf("%+v", suite)
	}
	x, y := suite.Transcripts[0], suite.Transcripts[1]
	if x.Points != 2.5 || x.Hint != "why" || x.Visibility != transcripts.Hidden || x.Status != 3 {
		t.Errorf("%+v", x)
	}
	if y.Points != 1 || y.Hint != "" || y.Visibility != transcripts.Visible || y.Input != "1 1 1\n" {
		t.Errorf("%+v", y)
	}
	for line, want := range map[string]string{"bb": "b", "aa": "ab", " a ": "ab", "a b": "", "c": ""} {
		if kind, ok := suite.LineKind(line); kind != want || ok != (want != "") {
			t.Errorf("%q is of kind %q, %v, want %q", line, kind, ok, want)
		}
	}
}
