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

// marks replaces the marks in the lines of testdata/load and testdata/dialogues.
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
	files := map[string]string{}
	for field := range strings.FieldsSeq(line) {
		name, text, hasText := strings.Cut(field, "=")
		switch {
		case field[0] == '@':
			file = field[1:]
		case field == "GAME":
			files["suite.json"] = gameSuite
		case field == "TURNS":
			files["suite.json"] = `{"program": "rounds"}`
		case hasText:
			files[name] = marks().Replace(text)
		default:
			files[name] = name
		}
	}
	return write(t, files), file
}

// describeLoaded describes the transcripts of a folder, or of a file in it. If there is no
// suite.json, the folder gets that of the game, and describeLoaded checks that each transcript is
// the same if it is loaded alone.
func describeLoaded(t *testing.T, folder, file string) string {
	t.Helper()
	var text strings.Builder
	suiteFile := filepath.Join(folder, "suite.json")
	_, noSuiteFile := os.Stat(suiteFile)
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
	text.WriteString(describeError(t, folder, err))
	return strings.ReplaceAll(text.String(), filepath.ToSlash(folder), "FOLDER")
}

// describeError describes the error of loading a folder, or a file in it, if there is one.
func describeError(t *testing.T, folder string, err error) (text string) {
	t.Helper()
	fault, isFileError := errors.AsType[*suites.FileError](err)
	switch {
	case err == nil:
		return ""
	case !isFileError:
		t.Fatalf("error %v, expected a FileError", err)
	}
	text = fmt.Sprintf("\terror: %s\n", filepath.ToSlash(fault.Error()))
	if fault.Hint != "" {
		text += fmt.Sprintf("\thint: %s\n", fault.Hint)
	}
	return strings.ReplaceAll(text, filepath.ToSlash(folder), "FOLDER")
}

// testdata/dialogues has the files of folders and, below them, the dialogues and the inputs of the
// transcripts.
func TestDialogue(t *testing.T) {
	testkit.Cases(t, "dialogues", func(line string) string {
		folder, file := writeFolder(t, line)
		suite, err := suites.Load(filepath.Join(folder, file), suites.Options{})
		if err != nil {
			return describeError(t, folder, err)
		}
		d := suite.Dialogue
		text := fmt.Sprintf("\t%q, %d integers, comment %q\n", d.Prompts, d.Integers, d.Comment)
		for _, tr := range suite.Transcripts {
			text += fmt.Sprintf("\t%s <%q\n", filepath.Base(tr.Name), tr.Input)
		}
		return text
	})
}

// testdata/load has the files of folders and, below them, the suites that are loaded.
func TestLoad(t *testing.T) {
	testkit.Cases(t, "load", func(line string) string {
		folder, file := writeFolder(t, line)
		return describeLoaded(t, folder, file)
	})
}

// A link that leads nowhere or to a device is an error, beside right transcripts, too. One that
// leads to a folder is skipped, except for the files of the program.
func TestLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the links lead to devices of Unix")
	}
	const nowhere, irregular = "it is a link that leads nowhere", "it is not a regular file"
	for _, test := range []struct{ link, target, problem string }{
		{"x.txt", "nowhere", nowhere},
		{"x.txt", "/dev/null", irregular},
		{"x.in", "nowhere", nowhere},
		{"x.out", "nowhere", nowhere},
		{"x.out", "/dev/null", irregular},
		{"x.args", "nowhere", nowhere},
		{"x.status", "nowhere", nowhere},
		{"suite.json", "nowhere", nowhere},
	} {
		files := map[string]string{"y.in": "", "y.out": "", "x.in": "", "x.out": ""}
		if delete(files, test.link); test.link == "x.txt" {
			files["suite.json"] = gameSuite
		}
		folder := write(t, files)
		link := filepath.Join(folder, test.link)
		if err := os.Symlink(test.target, link); err != nil {
			t.Fatal(err)
		}
		_, err := suites.Load(folder, suites.Options{})
		if expected := link + ": " + test.problem; err == nil || err.Error() != expected {
			t.Errorf("%s to %s: %v, expected %s", test.link, test.target, err, expected)
		}
	}
}

func TestLinksToFolders(t *testing.T) {
	folder := write(t, map[string]string{
		"suite/a.in": "", "suite/a.out": "", "week2/b.in": "", "data/x": "",
	})
	suite := filepath.Join(folder, "suite")
	for link, target := range map[string]string{"week2": "../week2", "files": "../data"} {
		if err := os.Symlink(target, filepath.Join(suite, link)); err != nil {
			t.Skip("this system makes no links: ", err)
		}
	}
	loaded, err := suites.Load(suite, suites.Options{})
	isRight := slices.Equal(loaded.Skipped, []string{"week2"}) && len(loaded.Transcripts) == 1 &&
		loaded.Files == filepath.Join(suite, "files")
	if err != nil || !isRight {
		t.Errorf("%v, skipped %q, files %s", err, loaded.Skipped, loaded.Files)
	}
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
