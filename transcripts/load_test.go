package transcripts_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
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
		"README.md": "not a transcript", ".hidden.txt": session,
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
	if hidden := loadOne(t, filepath.Join(folder, ".hidden.txt")); hidden.Input != "0 0\n" {
		t.Errorf("a hidden file that is asked for: %+v", hidden)
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
	const lost = ": there is no .out file beside it"
	const moved = ": the recording cannot be read: it goes back in the line by ^[[5A; copy the text off the screen instead"
	const status = ":1: want an exit status, 0 to 255"
	for _, test := range []struct {
		files      files
		file, says string
	}{
		{files{"x/README": ""}, "x", "x: there are no transcripts in it"},
		{files{"x.in": ""}, "x.in", "x.in" + lost},
		{files{"x.cpp": "", "x.in": "", "x.txt": ""}, "", "x.in" + lost},
		{files{"x.status": "0"}, "x.status", "x.status" + lost},
		{files{"x.go": ""}, "x.go", "x.go" + lost},
		{files{"x.out": ""}, "x.out", "x.out: want one input beside it, there are 0"},
		{files{"x.out": "", "x.a": "", "x.b": ""}, "", "x.out: want one input beside it, there are 2"},
		{files{"x.txt": "Dear diary\n"}, "x.txt", "x.txt:1: not a session: none of the program's prompts is in it"},
		{files{"x.txt": prompt + "1\n\x1b[5A\n"}, "", "x.txt:2" + moved},
		{files{"x.in": "", "x.out": "", "x.status": "well"}, "", "x.status" + status},
		{files{"x.in": "", "x.out": "", "x.status": "256"}, "", "x.status" + status},
		{files{"x.txt": prompt, "x.status": "-1"}, "", "x.status" + status},
		{files{"x.in": strings.Repeat("x", transcripts.MaxSize+1), "x.out": ""}, "",
			"x.in: it is longer than 16 MiB, the most that a transcript may have"},
	} {
		folder := write(t, test.files)
		_, err := transcripts.Load(filepath.Join(folder, test.file), transcripts.Suite{Dialogue: game})
		fileErr := (*transcripts.FileError)(nil)
		if want := filepath.Join(folder, test.says); !errors.As(err, &fileErr) || err.Error() != want {
			t.Errorf("error %v, want a FileError %s", err, want)
		}
	}
	if _, err := transcripts.Load(filepath.Join(t.TempDir(), "x.txt"), transcripts.Suite{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v, want fs.ErrNotExist", err)
	}
	_, err := transcripts.Load(filepath.Join(write(t, files{"x.txt": "Name? Ada\n"}), "x.txt"), transcripts.Suite{})
	if err == nil || !strings.HasSuffix(err.Error(), "x.txt:1: no session can be read: suite.json names no prompts") {
		t.Errorf("a session without prompts: %v", err)
	}
	if _, err := transcripts.Shipped("nowhere"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no suite: %v, want fs.ErrNotExist", err)
	}
}

// loadSuiteFile loads a folder with this suite.json, in which "¶" is a line end. It returns what is wrong with it.
func loadSuiteFile(t *testing.T, text string) (wrong string) {
	t.Helper()
	text = strings.ReplaceAll(text, "¶", "\n")
	folder := write(t, map[string]string{"suite.json": text, "y.in": "", "y.out": "", "z.in": "", "z.out": ""})
	_, err := transcripts.Load(folder, transcripts.Suite{Dialogue: game})
	if err == nil {
		return ""
	}
	return strings.TrimPrefix(err.Error(), filepath.Join(folder, "suite.json")+":")
}

func TestSuiteFileErrors(t *testing.T) {
	for text, says := range map[string]string{
		``:                                      "1: the file: it is no valid JSON object: unexpected end of JSON input",
		`{¶"title": "x¶}`:                       `2: the file: it is no valid JSON object: invalid character '\n' in string literal`,
		`[]`:                                    "1: the file: want an object in braces",
		`{}¶{}`:                                 "2: the file: it is no valid JSON object: invalid character '{' after top-level value",
		"{¶\"title\": \"\xff\"}":                "2: the file: want text in UTF-8",
		`{"title": "",¶"title": ""}`:            "2: title: it stands here twice",
		`{"lines": {"a": "",¶"a": ""}}`:         "2: a: it stands here twice",
		`{"ignore": ["",¶""]}`:                  "",
		`{¶"titel": "x"}`:                       "2: titel: there is no such field",
		`{"transcripts": {"y": {¶"point": 1}}}`: "2: point: there is no such field",
		`{"transcripts":¶¶{¶"x": {}}}`:          "4: x: there is no such transcript",
		`{"lines": {¶"%s": "("}}`:               "2: %s: error parsing regexp: missing closing ): `(`",
		`{"ignore": ["a",¶"("]}`:                "2: ignore: error parsing regexp: missing closing ): `(`",
		`{"ignore": [¶3]}`:                      "2: ignore: want a text",
	} {
		if got := loadSuiteFile(t, text); got != says {
			t.Errorf("%s: %q, want %q", text, got, says)
		}
	}
}

// TestSuiteFileValues gives fields values that are fine, and others.
func TestSuiteFileValues(t *testing.T) {
	const suite, single = `{¶"%s": %s}`, `{"transcripts": {"y": {¶"%s": %s}}}`
	const details, texts = "one of full, actual, finding, none", "a list of texts, none of them empty"
	const programs = "one of game-check, game-report, move-check, rounds, tictactoe"
	for _, test := range []struct{ form, fields, want, fine, wrong string }{
		{suite, "title comment note", "a text", `"" "x"`, `1 null ["x"]`},
		{suite, "program", programs, `"rounds" "game-report"`, `"lab3" "" 1`},
		{suite, "prompts", texts, `[] ["a","b"]`, `"a" [3] ["a",""] ["\t"] [null]`},
		{suite, "integers", "a whole number, 0 or more", `0 1 2`, `-1 1.5 "2" null`},
		{suite, "input_file output_file", "the name of a file, without a folder", `"a.txt" "..." ""`,
			`"." ".." "../x" "a/b" "a\\b" "a\u0000" 1`},
		{suite, "lines transcripts", "an object in braces", `{}`, `[] 1 null`},
		{suite, "ignore", "a list in brackets", `[] ["a"]`, `{} 1 null`},
		{suite, "details", details, `"full" "none"`, `"" "all" 1`},
		{suite, "layout_points text_points", "a number from 0 to 1", `0 0.5 1`, `-0.1 1.1 "1" null`},
		{single, "points", "a number from 0 to a million", `0 1e6`, `-1 1000001 1e999 "1" null`},
		{single, "hint", "a text", `"" "x"`, `1 null`},
		{single, "visibility", "one of visible, hidden, after_due_date, after_published", `"visible" "after_published"`, `"seen" 1`},
		{single, "details", details, `"actual" "finding"`, `"" "all" 1`},
		{single, "shows", texts, `[] ["a"]`, `"a" [""]`},
	} {
		for field := range strings.FieldsSeq(test.fields) {
			for value := range strings.FieldsSeq(test.fine) {
				if got := loadSuiteFile(t, fmt.Sprintf(test.form, field, value)); got != "" {
					t.Errorf("%s: %s: %s", field, value, got)
				}
			}
			for value := range strings.FieldsSeq(test.wrong) {
				got, want := loadSuiteFile(t, fmt.Sprintf(test.form, field, value)), "2: "+field+": want "+test.want
				if got != want {
					t.Errorf("%s: %s: %q, want %q", field, value, got, want)
				}
			}
		}
	}
}

// TestLoadLinks has links among transcripts that lead nowhere, and to a device: they are named.
func TestLoadLinks(t *testing.T) {
	for _, file := range []string{"x.txt", "x.in", "x.out", "x.status", "suite.json"} {
		for target, says := range map[string]string{"nowhere": "no such file or directory", os.DevNull: "it is no regular file"} {
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
			if err == nil || !strings.Contains(err.Error(), path) || !strings.HasSuffix(err.Error(), ": "+says) {
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

// FuzzLoad loads a folder that has a suite.json and a pair. It is refused, with a file and a line of it, or it holds what
// encoding/json and strconv find in it, the pair byte for byte; and what Save writes loads as the same.
func FuzzLoad(f *testing.F) {
	f.Add(`{"transcripts": {"x": {"points": 2.5, "hint": "why", "visibility": "hidden", "details": "none", "shows": ["a"]}}}`,
		"0 0\n", "out\r\n", "3\n")
	f.Add("\ufeff{\"title\": \"t\", \"program\": \"rounds\", \"integers\": 2, \"comment\": \"#\",\r\n \"prompts\": [\"> \"], "+
		`"input_file": "i", "output_file": "o", "note": "n", "details": "actual", "layout_points": 0.5, "text_points": 1}`, "", "", "0")
	f.Add(`{"lines": {"rows": "[XOB ]+", "x": ""}, "ignore": ["a|b", "^$"]}`, "\ufeff\x00\xff", "", " 007")
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, suiteJSON, input, output, status string) {
		files := map[string]string{"suite.json": suiteJSON, "x.in": input, "x.out": output, "x.status": status}
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		suite, err := transcripts.Load(folder, transcripts.Suite{})
		if fault, ok := errors.AsType[*transcripts.FileError](err); ok {
			text, isFile := files[filepath.Base(fault.Path)]
			if !isFile || fault.Line < 1 || fault.Line > 1+strings.Count(text, "\n") || !reflect.DeepEqual(suite, transcripts.Suite{}) {
				t.Fatalf("%+v, %v", suite, err)
			}
			return
		}
		checkLoaded(t, suite, files)
		saved := suite.Transcripts[0]
		again, errAgain := transcripts.Suite{}, transcripts.Save(saved, suite.Dialogue)
		if errAgain == nil {
			again, errAgain = transcripts.Load(folder, transcripts.Suite{})
		}
		if err != nil || errAgain != nil || !reflect.DeepEqual(again, suite) {
			t.Errorf("%+v, %v, saved and loaded %+v, %v", suite, err, again, errAgain)
		}
	})
}

// checkLoaded compares a suite with the files of its folder.
func checkLoaded(t *testing.T, suite transcripts.Suite, files map[string]string) {
	t.Helper()
	want := transcripts.Suite{Name: suite.Name}
	x := transcripts.Transcript{
		Name: suite.Transcripts[0].Name, Path: suite.Transcripts[0].Path, Input: files["x.in"], Output: files["x.out"],
		Points: 1, Visibility: transcripts.Visible,
	}
	plain := struct {
		*transcripts.Suite
		*transcripts.Dialogue
		InputFile    *string  `json:"input_file"`
		OutputFile   *string  `json:"output_file"`
		LayoutPoints *float64 `json:"layout_points"`
		TextPoints   *float64 `json:"text_points"`
		Transcripts  struct{ X *transcripts.Transcript }
		Ignore       []string
		Lines        map[string]string
	}{
		Suite: &want, Dialogue: &want.Dialogue, InputFile: &want.InputFile, OutputFile: &want.OutputFile,
		LayoutPoints: &want.LayoutPoints, TextPoints: &want.TextPoints,
	}
	plain.Transcripts.X = &x
	err := json.Unmarshal([]byte(strings.TrimPrefix(files["suite.json"], "\ufeff")), &plain)
	status, errStatus := strconv.Atoi(strings.TrimSpace(files["x.status"]))
	x.Status = status
	x.Details = cmp.Or(x.Details, want.Details, transcripts.DetailsFull)
	want.Transcripts = []transcripts.Transcript{x}
	isOther := func(kind transcripts.LineKind, text string) bool { return kind.Expression.String() != "^(?:"+text+")$" }
	for i, kind := range suite.Dialogue.Ignore {
		if len(plain.Ignore) != len(suite.Dialogue.Ignore) || isOther(kind, plain.Ignore[i]) {
			t.Errorf("ignored is %v, want %q", kind, plain.Ignore)
		}
	}
	for _, kind := range suite.Lines {
		if len(plain.Lines) != len(suite.Lines) || isOther(kind, plain.Lines[kind.Name]) {
			t.Errorf("line kind %v, want %q", kind, plain.Lines)
		}
	}
	suite.Lines, suite.Dialogue.Ignore = nil, nil
	if err = errors.Join(err, errStatus); err != nil || !reflect.DeepEqual(suite, want) {
		t.Errorf("%+v, want %+v, %v", suite, want, err)
	}
}
