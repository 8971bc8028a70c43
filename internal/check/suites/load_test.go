package suites_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
	"tictactoe/internal/testkit"
)

// marks replaces the marks in the lines of testdata/load.
var marks = sync.OnceValue(func() *strings.Replacer {
	const session = prompt + "1 1\nX\n"
	const rounds = "****\nTurn 1: Player 1 ('X')\n****\n\nEnter Row: 0\nEnter Column: 0\n"
	longest := strings.Repeat("x", suites.MaxSize)
	utf16 := func(text string) string {
		return "\xff\xfe" + strings.Join(strings.Split(text, ""), "\x00") + "\x00"
	}
	return strings.NewReplacer(
		"SESSION16", utf16(session), "README16", utf16("Read me"), "SESSION", session,
		"ROUNDS", strings.ReplaceAll(rounds, "****", "*******************"),
		"·", " ",
		`\n`, "\n", `\r`, "\r", `\e`, "\x1b", "LONGEST", longest, "ELF", "\x7fELF")
})

// writeFolder writes files to a new folder: the fields of a line in testdata/load. It also returns
// the field after "@", which is the file to load.
func writeFolder(t *testing.T, line string) (folder, file string) {
	t.Helper()
	files, links := map[string]string{}, map[string]string{}
	for field := range strings.FieldsSeq(line) {
		name, text, hasText := strings.Cut(field, "=")
		link, target, isLink := strings.Cut(field, "->")
		switch {
		case isLink:
			links[link] = target
		case field[0] == '@':
			file = field[1:]
		case hasText:
			files[name] = marks().Replace(text)
		default:
			files[name] = name
		}
	}
	folder = write(t, files)
	for link, target := range links {
		if err := os.Symlink(target, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	return folder, file
}

// describeLoaded describes the transcripts of a folder, or of a file in it, as a line in
// testdata/load says. If there is no suite.json, the folder gets that of the game, and
// describeLoaded checks that each transcript is the same if it is loaded alone.
func describeLoaded(t *testing.T, line string) string {
	t.Helper()
	folder, file := writeFolder(t, line)
	var text strings.Builder
	suiteFile := filepath.Join(folder, "suite.json")
	_, noSuiteFile := os.Lstat(suiteFile)
	if noSuiteFile != nil {
		testkit.WriteFile(t, suiteFile, gameSuite)
	}
	suite, err := suites.Load(filepath.Join(folder, file), suites.Options{})
	for _, tr := range suite.Transcripts {
		name := strings.TrimPrefix(tr.Name, filepath.ToSlash(folder)+"/")
		fmt.Fprintf(&text, "\t%s <%q >%q", name, tr.Input, tr.Output)
		if tr.Arguments != nil {
			fmt.Fprintf(&text, ", arguments %q", tr.Arguments)
		}
		if tr.HasStatus {
			fmt.Fprintf(&text, ", status %d", tr.Status)
		}
		text.WriteByte('\n')
		one, err := suites.Load(tr.Path, suites.Options{})
		isSame := reflect.DeepEqual(one.Transcripts, []suites.Transcript{tr})
		isBeside := filepath.Dir(tr.Path) == filepath.Dir(filepath.FromSlash(tr.Name))
		if noSuiteFile != nil && isBeside && (err != nil || !isSame) {
			t.Errorf("%s alone: %+v, %v, expected %+v", tr.Path, one, err, tr)
		}
	}
	for _, others := range []struct {
		lack  string
		files []string
	}{
		{"no expected output", suite.NoOutput},
		{"no input", suite.NoInput},
		{"skipped", suite.Skipped},
	} {
		if others.files != nil {
			fmt.Fprintf(&text, "\t%s: %s\n", others.lack, strings.Join(others.files, " "))
		}
	}
	if suite.Files != "" {
		fmt.Fprintf(&text, "\tfiles for the program: %s\n", filepath.ToSlash(suite.Files))
	}
	if fault, ok := errors.AsType[*suites.FileError](err); ok {
		fmt.Fprintf(&text, "\terror: %s\n", filepath.ToSlash(fault.Error()))
		if fault.Hint != "" {
			fmt.Fprintf(&text, "\thint: %s\n", fault.Hint)
		}
	} else if err != nil {
		t.Errorf("error %v, expected a FileError", err)
	}
	return strings.ReplaceAll(text.String(), filepath.ToSlash(folder), "FOLDER")
}

// testdata/load has the files of folders and, below them, the suites that are loaded.
func TestLoad(t *testing.T) {
	testkit.Cases(t, "load", func(line string) string { return describeLoaded(t, line) })
}

// testdata/links has folders with links. One that leads nowhere or to a device is an error, beside
// right transcripts, too. One to a folder is skipped, except for the files of the program.
func TestLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the links lead to devices of Unix")
	}
	testkit.Cases(t, "links", func(line string) string { return describeLoaded(t, line) })
}

func TestLoadNothing(t *testing.T) {
	_, err := suites.Load(filepath.Join(t.TempDir(), "x.txt"), suites.Options{})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v, expected fs.ErrNotExist", err)
	}
	if _, err := suites.Shipped("nowhere"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no suite: %v, expected fs.ErrNotExist", err)
	}
}

// testdata/suite-files has texts of suite.json and, below them, the errors.
func TestSuiteFile(t *testing.T) {
	const right = "\tright\n"
	load := func(suiteJSON string) (message string) {
		folder := write(t, map[string]string{
			"suite.json": suiteJSON, "y.in": "", "y.out": "", "z.in": "", "z.out": "",
		})
		_, err := suites.Load(folder, suites.Options{})
		if err == nil {
			return right
		}
		return "\t" + strings.TrimPrefix(err.Error(), folder+string(filepath.Separator)) + "\n"
	}
	marks := strings.NewReplacer("⏎", "\n", `\xff`, "\xff")
	testkit.Cases(t, "suite-files", func(line string) string {
		form, values, hasValues := strings.Cut(marks.Replace(line), " with ")
		if !hasValues {
			return strings.TrimPrefix(load(form), right)
		}
		var messages []string
		for value := range strings.FieldsSeq(values) {
			messages = append(messages, load(strings.Replace(form, "VALUE", value, 1)))
		}
		return strings.Join(slices.Compact(messages), "")
	})
}

// Fields of suite.json that are not set have their defaults.
func TestSuiteJSON(t *testing.T) {
	folder := write(t, map[string]string{
		"suite.json": "\ufeff" + `{
			"title": "mine", "prompts": ["Cell? "], "comment": "#", "ignore": ["d"], "note": "n",
			"input_file": "in", "output_file": "out",
			"details": "finding", "lines": {"b": "b+", "ab": "[ab]+", "a": "a+"}, "timeout": "3s",
			"tolerance": 0, "ignore_case": true, "ignore_color": true, "varies": ["d"],
			"transcripts": {
				"y": {"shows": ["a", "b"], "status": "any", "timeout": "1m"},
				"x": {"points": 2.5, "title": "t", "hint": "h", "visibility": "hidden",
					"details": "full"}}}`,
		"x.in": "", "x.out": "", "x.status": "\ufeff\r\n3\r\n",
		"z.in": "", "z.out": "", "y.txt": "Cell? 1 1 1\r\n",
	})
	suite, err := suites.Load(folder, suites.Options{})
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{"bb": "b", "aa": "ab", " a ": "ab", "a b": "", "c": ""}
	for line, expected := range kinds {
		kind := ""
		isKind := func(kind session.LineKind) bool {
			return kind.Expression.MatchString(strings.TrimSpace(line))
		}
		if at := slices.IndexFunc(suite.Lines, isKind); at >= 0 {
			kind = suite.Lines[at].Name
		}
		if kind != expected {
			t.Errorf("%q is of kind %q, expected %q", line, kind, expected)
		}
	}
	suite.Lines = nil
	ignored := []session.LineKind{{Expression: regexp.MustCompile("^(?:d)$")}}
	dialogue := session.Dialogue{Prompts: []string{"Cell? "}, Comment: "#"}
	path := func(name string) string { return filepath.ToSlash(folder) + "/" + name }
	expected := suites.Suite{
		Name: folder, Title: "mine", Dialogue: dialogue, InputFile: "in", OutputFile: "out",
		Note: "n", Tolerance: new(0.0), IgnoreCase: true, IgnoreColor: true,
		Ignore: ignored, Varies: ignored,
		Sources: []string{
			filepath.Join(folder, "y.txt"),
			filepath.Join(folder, "x.in"), filepath.Join(folder, "x.out"),
			filepath.Join(folder, "x.status"),
			filepath.Join(folder, "z.in"), filepath.Join(folder, "z.out"),
		},
		Transcripts: []suites.Transcript{
			{Name: path("y"), Input: "1 1 1\n", Output: "Cell? ", Points: 1, Visibility: "visible",
				Details: "finding", Shows: []string{"a", "b"}, AnyStatus: true,
				Timeout: time.Minute, Path: filepath.Join(folder, "y.txt"), IsSession: true},
			{Name: path("x"), Status: 3, HasStatus: true, Points: 2.5, Title: "t", Hint: "h",
				Visibility: "hidden", Details: "full", Timeout: 3 * time.Second,
				Path: filepath.Join(folder, "x.out")},
			{Name: path("z"), Points: 1, Visibility: "visible", Details: "finding",
				Timeout: 3 * time.Second, Path: filepath.Join(folder, "z.out")},
		},
	}
	if !reflect.DeepEqual(suite, expected) {
		t.Errorf("%+v\nexpected %+v", suite, expected)
	}
	one, err := suites.Load(filepath.Join(folder, "x.in"), suites.Options{})
	if err != nil || !reflect.DeepEqual(one.Transcripts, expected.Transcripts[1:2]) {
		t.Errorf("one transcript: %+v, %v", one.Transcripts, err)
	}
}

// FuzzLoad loads a folder that has a suite.json and a pair. Either the error names a file and a
// line in it, or the suite has the pair.
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
			testkit.WriteFile(t, filepath.Join(folder, name), text)
		}
		suite, err := suites.Load(folder, suites.Options{})
		if fault, ok := errors.AsType[*suites.FileError](err); ok {
			text, isFile := files[filepath.Base(fault.Path)]
			isLine := fault.Line >= 0 && fault.Line <= 1+strings.Count(text, "\n")
			if !isFile || !isLine || !reflect.DeepEqual(suite, suites.Suite{}) {
				t.Fatalf("%+v, %v", suite, err)
			}
			return
		}
		if err != nil || len(suite.Transcripts) != 1 {
			t.Fatalf("%+v, %v", suite, err)
		}
		suite.Dialogue.FindPrompts(output)
		x := suite.Transcripts[0]
		number, err := strconv.Atoi(strings.TrimSpace(status))
		if x.Input != input || x.Output != output || x.Status != number || err != nil ||
			x.Points < 0 || x.Points > 1e6 {
			t.Errorf("%+v", x)
		}
	})
}
