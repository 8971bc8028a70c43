package transcripts_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
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
		{Name: "a", Input: "0 0\n", Output: prompt + "Selected row 0\n", Status: 130,
			Path: "a.txt"},
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
	for i, files := range []string{
		"a.txt a.status", "b.in b.out b.status", "d.txt", "deep/c.ttt deep/c.out",
	} {
		for file := range strings.FieldsSeq(files) {
			if one := loadOne(t, filepath.Join(folder, file)); !reflect.DeepEqual(one, got[i]) {
				t.Errorf("%s: %+v", file, one)
			}
		}
	}
}

// An error names the file, in its folder, and the line.
func TestLoadErrors(t *testing.T) {
	type files = map[string]string
	const lost = ": there is no .out file beside it"
	const moved = ": the recording cannot be read: it goes back in the line by ^[[5A; " +
		"copy the text off the screen instead"
	const status = ":1: want an exit status, 0 to 255"
	for _, test := range []struct {
		files         files
		file, message string
	}{
		{files{"x/README": ""}, "x", "x: there are no transcripts in it"},
		{files{"x.in": ""}, "x.in", "x.in" + lost},
		{files{"x.cpp": "", "x.in": "", "x.txt": ""}, "", "x.in" + lost},
		{files{"x.status": "0"}, "x.status", "x.status" + lost},
		{files{"x.go": ""}, "x.go", "x.go" + lost},
		{files{"x.out": ""}, "x.out", "x.out: want one input beside it, there are 0"},
		{files{"x.out": "", "x.a": "", "x.b": ""}, "",
			"x.out: want one input beside it, there are 2"},
		{files{"x.txt": "Dear diary\n"}, "x.txt",
			"x.txt:1: not a session: none of the program's prompts is in it"},
		{files{"x.txt": prompt + "1\n\x1b[5A\n"}, "", "x.txt:2" + moved},
		{files{"x.in": "", "x.out": "", "x.status": "well"}, "", "x.status" + status},
		{files{"x.in": "", "x.out": "", "x.status": "256"}, "", "x.status" + status},
		{files{"x.txt": prompt, "x.status": "-1"}, "", "x.status" + status},
		{files{"x.in": strings.Repeat("x", transcripts.MaxSize+1), "x.out": ""}, "",
			"x.in: it is longer than 16 MiB, the most that a transcript may have"},
	} {
		folder := write(t, test.files)
		path, want := filepath.Join(folder, test.file), filepath.Join(folder, test.message)
		_, err := transcripts.Load(path, transcripts.Suite{Dialogue: game})
		var fileErr *transcripts.FileError
		if !errors.As(err, &fileErr) || err.Error() != want {
			t.Errorf("error %v, want a FileError %s", err, want)
		}
	}
	_, err := transcripts.Load(filepath.Join(t.TempDir(), "x.txt"), transcripts.Suite{})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v, want fs.ErrNotExist", err)
	}
	const noPrompts = "x.txt:1: no session can be read: suite.json names no prompts"
	_, err = transcripts.Load(write(t, files{"x.txt": "Name? Ada\n"}), transcripts.Suite{})
	if err == nil || !strings.HasSuffix(err.Error(), noPrompts) {
		t.Errorf("a session without prompts: %v", err)
	}
	if _, err := transcripts.Shipped("nowhere"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no suite: %v, want fs.ErrNotExist", err)
	}
}

// loadSuiteFile loads a folder with this suite.json, in which "|" is a line end, and returns the
// error without the name of the folder.
func loadSuiteFile(t *testing.T, text string) (message string) {
	t.Helper()
	text = strings.ReplaceAll(text, "|", "\n")
	folder := write(t, map[string]string{
		"suite.json": text, "y.in": "", "y.out": "", "z.in": "", "z.out": "",
	})
	_, err := transcripts.Load(folder, transcripts.Suite{Dialogue: game})
	if err == nil {
		return ""
	}
	return strings.TrimPrefix(err.Error(), folder+string(filepath.Separator))
}

// An error about suite.json has the line if encoding/json knows the offset.
func TestSuiteFileErrors(t *testing.T) {
	for text, want := range map[string]string{
		``:                                     ":1: unexpected end of JSON input",
		`{|"title": "x|}`:                      `:2: invalid character '\n' in string literal`,
		`{}|{}`:                                `:2: invalid character '{' after top-level value`,
		`[]`:                                   ":1: the file: unexpected array",
		"{|\"title\": \"\xff\"}":               ": want text in UTF-8",
		`{|"titel": "x"}`:                      `: unknown field "titel"`,
		`{"name": "x"}`:                        `: unknown field "name"`,
		`{"dialogue": {}}`:                     `: unknown field "dialogue"`,
		`{"lines": {"rows": "("}}`:             ": error parsing regexp: missing closing ): `(`",
		`{"ignore": ["a",")("]}`:               ": error parsing regexp: unexpected ): `)(`",
		`{"ignore": [|3]}`:                     ":2: ignore: unexpected number",
		`{"transcripts": {|"x": {}}}`:          `: transcripts: there is no transcript "x"`,
		`{"transcripts": {"y": {"point": 1}}}`: `: unknown field "point"`,
		`{"transcripts": {"y": {|"points": "1"}}}`:   ":2: points: unexpected string",
		`{"transcripts": {"y": {"details": "all"}}}`: ": transcripts: y: details: want full or finding",
	} {
		if got := loadSuiteFile(t, text); got != "suite.json"+want {
			t.Errorf("%s: %q, want %q", text, got, "suite.json"+want)
		}
	}
}

// TestSuiteFileValues tries values of each field: right ones, ones of another type, and wrong ones
// of the right type.
func TestSuiteFileValues(t *testing.T) {
	const suite, single = `{|"%s": %s}`, `{"transcripts": {"y": {|"%s": %s}}}`
	const fileName, texts = "the name of a file, without a folder", "strings that are not empty"
	const visibilities = "visible, hidden, after_due_date or after_published"
	const programs = "one of game-check, game-report, move-check, rounds, tictactoe"
	for _, test := range []struct{ form, fields, right, mistyped, wrong, want string }{
		{suite, "title comment note", `"" "x" null`, `1 ["x"]`, ``, ""},
		{suite, "program", `"rounds" "game-report" ""`, `1`, `"lab3"`, programs},
		{suite, "prompts", `[] ["a","b"]`, `"a" [3]`, `["a",""] ["\t"]`, texts},
		{suite, "integers", `0 1 2 null`, `1.5 "2"`, `-1`, "a whole number, 0 or more"},
		{suite, "input_file output_file", `"a.txt" "..." ""`, `1`,
			`"." ".." "../x" "a/b" "a\\b" "a\u0000"`, fileName},
		{suite, "lines transcripts", `{} null`, `[] 1`, ``, ""},
		{suite, "ignore", `[] ["a"] ["",""]`, `{} 1`, ``, ""},
		{suite, "details", `"full" "finding"`, `1`, `"all" "actual" "none"`, "full or finding"},
		{suite, "layout_points text_points", `0 0.5 1`, `"1"`, `-0.1 1.1`, "a number from 0 to 1"},
		{single, "points", `0 1e6 null`, `1e999 "1"`, `-1 1000001`, "a number from 0 to a million"},
		{single, "hint", `"" "x"`, `1`, ``, ""},
		{single, "visibility", `"visible" "after_published"`, `1`, `"seen"`, visibilities},
		{single, "details", `"finding"`, `1`, `"all" "none"`, "full or finding"},
		{single, "shows", `[] ["a"]`, `"a"`, `[""]`, texts},
	} {
		for field := range strings.FieldsSeq(test.fields) {
			check := func(values, begin, end string) {
				for value := range strings.FieldsSeq(values) {
					got := loadSuiteFile(t, fmt.Sprintf(test.form, field, value))
					isRight := strings.HasPrefix(got, begin) && strings.Contains(got, end)
					if !isRight || begin == "" && got != "" {
						t.Errorf("%s: %s: %q", field, value, got)
					}
				}
			}
			check(test.right, "", "")
			check(test.mistyped, "suite.json:2: ", field+": unexpected ")
			check(test.wrong, "suite.json: ", field+": want "+test.want)
		}
	}
}

// An error names a link that leads nowhere, or to a device.
func TestLoadLinks(t *testing.T) {
	for _, file := range []string{"x.txt", "x.in", "x.out", "x.status", "suite.json"} {
		for target, message := range map[string]string{
			"nowhere": "no such file or directory", os.DevNull: "it is not a regular file",
		} {
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
			if err == nil || !strings.Contains(err.Error(), path) ||
				!strings.HasSuffix(err.Error(), ": "+message) {
				t.Errorf("%s leads to %s: %v", file, target, err)
			}
		}
	}
}

// A field that suite.json does not have keeps the value of other, and other does not change.
func TestSuiteJSON(t *testing.T) {
	folder := write(t, map[string]string{
		"suite.json": "\ufeff" + `{
			"title": "mine", "integers": 0, "prompts": ["Cell? "], "note": "n", "text_points": 0.5,
			"details": "finding", "lines": {"b": "b+", "ab": "[ab]+", "a": "a+"}, "transcripts": {
				"y": {"shows": ["a", "b"]},
				"x": {"points": 2.5, "hint": "h", "visibility": "hidden", "details": "full"}}}`,
		"x.in": "", "x.out": "", "x.status": "\r\n3\r\n",
		"w.in": "", "w.out": "", "y.txt": "Cell? 1 1 1\r\n",
	})
	dialogue := transcripts.Dialogue{Prompts: []string{prompt}, Integers: 2, Comment: "#"}
	other := transcripts.Suite{
		Title: "other", Program: "rounds", Dialogue: dialogue, InputFile: "in", OutputFile: "out",
	}
	suite, err := transcripts.Load(folder, other)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{"bb": "b", "aa": "ab", " a ": "ab", "a b": "", "c": ""}
	for line, want := range kinds {
		if kind, ok := suite.LineKind(line); kind != want || ok != (want != "") {
			t.Errorf("%q is of kind %q, %v, want %q", line, kind, ok, want)
		}
	}
	suite.Lines = nil
	dialogue = transcripts.Dialogue{Prompts: []string{"Cell? "}, Comment: "#"}
	path := func(name string) string { return filepath.ToSlash(folder) + "/" + name }
	want := transcripts.Suite{
		Name: folder, Title: "mine", Program: "rounds", Dialogue: dialogue, InputFile: "in",
		OutputFile: "out", Note: "n", Details: "finding", TextPoints: 0.5,
		Transcripts: []transcripts.Transcript{
			{Name: path("y"), Input: "1 1 1\n", Output: "Cell? ", Points: 1, Visibility: "visible",
				Details: "finding", Shows: []string{"a", "b"},
				Path: filepath.Join(folder, "y.txt")},
			{Name: path("x"), Status: 3, Points: 2.5, Hint: "h", Visibility: "hidden",
				Details: "full", Path: filepath.Join(folder, "x.out")},
			{Name: path("w"), Points: 1, Visibility: "visible", Details: "finding",
				Path: filepath.Join(folder, "w.out")},
		},
	}
	if !reflect.DeepEqual(suite, want) {
		t.Errorf("%+v\nwant %+v", suite, want)
	}
	if other.Dialogue.Prompts[0] != prompt {
		t.Errorf("the prompts of the other suite have become %q", other.Dialogue.Prompts)
	}
}

// FuzzLoad loads a folder that has a suite.json and a pair. Either the error names a file and a
// line in it, or the suite has the pair, and the files that Save writes load as the same suite.
func FuzzLoad(f *testing.F) {
	f.Add(`{"transcripts": {"x": {"points": 2.5, "hint": "h", "details": "full", "shows": ["a"]}}}`,
		"0 0\n", "out\r\n", "3\n")
	f.Add("\ufeff{\"title\": \"t\", \"program\": \"rounds\", \"integers\": 2,\r\n"+
		`"prompts": ["> "], "input_file": "i", "note": "n", "layout_points": 0.5}`, "", "", "0")
	f.Add(`{"lines": {"rows": "[XOB ]+", "x": ""}, "ignore": ["a|b", "^$"]}`,
		"\ufeff\x00\xff", "", " 7")
	f.Add(`{"lines": {"a": "a", "a": null}, "ignore": [null]}`, "", "", "0")
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, suiteJSON, input, output, status string) {
		files := map[string]string{
			"suite.json": suiteJSON, "x.in": input, "x.out": output, "x.status": status,
		}
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		suite, err := transcripts.Load(folder, transcripts.Suite{})
		if fault, ok := errors.AsType[*transcripts.FileError](err); ok {
			text, isFile := files[filepath.Base(fault.Path)]
			isLine := fault.Line >= 0 && fault.Line <= 1+strings.Count(text, "\n")
			if !isFile || !isLine || !reflect.DeepEqual(suite, transcripts.Suite{}) {
				t.Fatalf("%+v, %v", suite, err)
			}
			return
		}
		if err != nil || len(suite.Transcripts) != 1 {
			t.Fatalf("%+v, %v", suite, err)
		}
		suite.LineKind(input)
		suite.Dialogue.Counted(output, input)
		x := suite.Transcripts[0]
		number, err := strconv.Atoi(strings.TrimSpace(status))
		if x.Input != input || x.Output != output || x.Status != number || err != nil ||
			x.Points < 0 || x.Points > 1e6 {
			t.Errorf("%+v", x)
		}
		if err := transcripts.Save(x, suite.Dialogue); err != nil {
			t.Fatal(err)
		}
		again, err := transcripts.Load(folder, transcripts.Suite{})
		if err != nil || !reflect.DeepEqual(again, suite) {
			t.Errorf("saved and loaded %+v, %v, want %+v", again, err, suite)
		}
	})
}
