package transcripts_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tictactoe/transcripts"
)

func TestLoad(t *testing.T) {
	session := prompt + "0 0\nSelected row 0\n"
	folder := write(t, map[string]string{
		"a.txt": session, "a.status": "130", "a.cpp": "not a transcript",
		"b.in": "in b", "b.out": "out b", "b.status": "3\n", "b.cpp": "not a transcript",
		"d.txt": "in d", "d.out": "out d",
		"deep/c.ttt": "in c", "deep/c.out": "out c", "deep/.x/y.in": "hidden",
		"e.in": "", "e.out": "",
		"README.md": "not a transcript", ".hidden.txt": "hidden",
	})
	suite, err := transcripts.Load(folder, transcripts.Suite{Dialogue: game})
	if err != nil {
		t.Fatal(err)
	}
	got := suite.Transcripts
	want := []transcripts.Transcript{
		{Name: "a", Input: "0 0\n", Output: prompt + "Selected row 0\n", Status: 130, Path: "a.txt"},
		{Name: "b", Input: "in b", Output: "out b", Status: 3, Path: "b.out"},
		{Name: "d", Input: "in d", Output: "out d", Path: "d.out"},
		{Name: "deep/c", Input: "in c", Output: "out c", Path: "deep/c.out"},
		{Name: "e", Path: "e.out"},
	}
	if len(got) != len(want) {
		t.Fatalf("%d transcripts, want %d: %+v", len(got), len(want), got)
	}
	for i, w := range want {
		w.Name = filepath.ToSlash(folder) + "/" + w.Name
		w.Path = filepath.Join(folder, w.Path)
		w.Points, w.Visibility, w.Details = 1, transcripts.Visible, transcripts.DetailsFull
		if !reflect.DeepEqual(got[i], w) {
			t.Errorf("%+v\nwant %+v", got[i], w)
		}
	}
	for i, files := range [][]string{{"a.txt", "a.status"}, {"b.in", "b.out", "b.status"}, {"d.txt"}, {"deep/c.ttt", "deep/c.out"}} {
		for _, file := range files {
			if one := loadOne(t, filepath.Join(folder, file)); !reflect.DeepEqual(one, got[i]) {
				t.Errorf("%s: %+v", file, one)
			}
		}
	}
}

// TestLoadErrors loads what is not right: the error names the file, in its folder, and the line.
func TestLoadErrors(t *testing.T) {
	type files = map[string]string
	check := func(files files, file, says string) {
		t.Helper()
		folder := write(t, files)
		_, err := transcripts.Load(filepath.Join(folder, file), transcripts.Suite{Dialogue: game})
		fileErr := (*transcripts.FileError)(nil)
		if want := filepath.Join(folder, says); !errors.As(err, &fileErr) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want a FileError that begins with %s", err, want)
		}
	}
	check(files{"x/README": ""}, "x", "x: there are no transcripts")
	check(files{"x.in": ""}, "x.in", "x.in: there is no .out")
	check(files{"x.cpp": "", "x.in": "", "x.txt": ""}, "", "x.in: there is no .out")
	check(files{"x.status": "0"}, "x.status", "x.status: there is no .out")
	check(files{"x.go": ""}, "x.go", "x.go: there is no .out")
	check(files{"x.out": ""}, "x.out", "x.out: want one input beside it, there are 0")
	check(files{"x.out": "", "x.a": "", "x.b": ""}, "", "x.out: want one input beside it, there are 2")
	check(files{"x.txt": "Dear diary\n"}, "x.txt", "x.txt:1: not a session: none of")
	check(files{"x.txt": prompt + "1\n\x1b[5A\n"}, "", "x.txt:2: the recording cannot be read")
	check(files{"x.in": "", "x.out": "", "x.status": "well"}, "", "x.status:1: want an exit status, 0 to 255")
	check(files{"x.in": "", "x.out": "", "x.status": "256"}, "", "x.status:1: want an exit status")
	for text, says := range map[string]string{
		"":                                    "1: the file: want one object in braces",
		"{\n\"title\": \"x\",\n}":             "3: the file: want one object in braces: invalid character '}'",
		"{\n\"title\": \"x\n}":                "2: the file: want one object in braces: invalid character",
		"[]":                                  "1: the file: want an object in braces",
		"{}\n{}":                              "2: the file: want one object",
		"{\n\"titel\": \"x\"}":                "2: titel: there is no such field",
		"{\n\"title\": \"\xff\"}":             "2: the file: want text in UTF-8",
		"{\"title\": \"\",\n\"title\": \"\"}": "2: title: it stands here twice",
		"{\n\"title\": null}":                 "2: title: want a text",
		"{\n\"program\": \"lab3\"}":           "2: program: want one of game-check, ",
		"{\n\"prompts\": [3]}":                "2: prompts: want a list of texts",
		"{\n\"prompts\": [\"a\", \" \"]}":     "2: prompts: want a list of texts, none of them empty",
		"{\n\"integers\": -1}":                "2: integers: want a whole number, 0 or more",
		"{\n\"input_file\": \"../x\"}":        "2: input_file: want the name of a file",
		"{\n\"output_file\": \"a/b\"}":        "2: output_file: want the name of a file",
		"{\"lines\": {\n\"%s\": \"(\"}}":      "2: %s: error parsing regexp",
		"{\"ignore\": [\"a\",\n\"(\"]}":       "2: ignore: error parsing regexp",
		"{\"ignore\": [\n3]}":                 "2: ignore: want a text",
		"{\"ignore\":\n{}}":                   "2: ignore: want a list in brackets",
		"{\n\"details\": \"\"}":               "2: details: want one of full, actual, finding, none",
		"{\n\"layout_points\": 1.5}":          "2: layout_points: want a number from 0 to 1",
		"{\n\"text_points\": -1}":             "2: text_points: want a number from 0 to 1",
		"{\"transcripts\": {\"y\": {\n\"shows\": [\"\"]}}}":        "2: shows: want a list of texts, none of them empty",
		"{\"transcripts\": {\"y\": {\n\"details\": 1}}}":           "2: details: want one of full, actual, finding, none",
		"{\"lines\": {\"a\": \"\",\n\"a\": \"\"}}":                 "2: a: it stands here twice",
		"{\"transcripts\":\n\n{\n\"x\": {}}}":                      "4: x: there is no such transcript",
		"{\"transcripts\": {\"y\": {\n\"point\": 1}}}":             "2: point: there is no such field",
		"{\"transcripts\": {\"y\": {\n\"visibility\": \"seen\"}}}": "2: visibility: want one of visible, hidden",
		"{\"transcripts\": {\"y\": {\n\"points\": -1}}}":           "2: points: want a number from 0 to a million",
		"{\"transcripts\": {\"y\": {\n\"points\": 1e999}}}":        "2: points: want a number from 0 to a million",
	} {
		check(files{"suite.json": text, "y.in": "", "y.out": "", "z.in": "", "z.out": ""}, "", "suite.json:"+says)
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
			files := map[string]string{"x.in": "", "x.out": "", "y.txt": prompt}
			if file == "x.txt" {
				clear(files)
			}
			delete(files, file)
			folder := write(t, files)
			path := filepath.Join(folder, file)
			if err := os.Symlink(target, path); err != nil {
				t.Skip("no symbolic links here:", err)
			}
			_, err := transcripts.Load(folder, transcripts.Suite{Dialogue: game})
			if err == nil || !strings.Contains(err.Error(), path) {
				t.Errorf("%s leads to %s: %v", file, target, err)
			}
		}
	}
}

// TestSuiteJSON loads a suite of which suite.json says a part, and other the rest.
func TestSuiteJSON(t *testing.T) {
	folder := write(t, map[string]string{
		"suite.json": "\ufeff{\"title\": \"mine\",\r\n \"integers\": 0, \"lines\": {\"b\": \"b+\", \"ab\": \"[ab]+\", \"a\": \"a+\"},\r\n" +
			"\"transcripts\": {\"x\": {\"points\": 2.5, \"hint\": \"why\", \"visibility\": \"hidden\", " +
			"\"details\": \"none\"}, \"y\": {\"shows\": [\"a\", \"b\"]}}, " +
			"\"details\": \"finding\", \"note\": \"n\", \"text_points\": 0.5}",
		"x.in": "", "x.out": "", "x.status": "\r\n3\r\n",
		"w.in": "", "w.out": "", "y.txt": prompt + "1 1 1\r\n",
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
	x, y, w := suite.Transcripts[0], suite.Transcripts[1], suite.Transcripts[2]
	if x.Details != transcripts.DetailsNone || y.Details != transcripts.DetailsFinding || w.Details != transcripts.DetailsFinding ||
		!slices.Equal(y.Shows, []string{"a", "b"}) || suite.Note != "n" || suite.LayoutPoints != 0 || suite.TextPoints != 0.5 {
		t.Errorf("%+v", suite)
	}
	if x.Points != 2.5 || x.Hint != "why" || x.Visibility != transcripts.Hidden || x.Status != 3 || y.Input != "1 1 1\n" {
		t.Errorf("%+v, %+v", x, y)
	}
	for line, want := range map[string]string{"bb": "b", "aa": "ab", " a ": "ab", "a b": "", "c": ""} {
		if kind, ok := suite.LineKind(line); kind != want || ok != (want != "") {
			t.Errorf("%q is of kind %q, %v, want %q", line, kind, ok, want)
		}
	}
}
