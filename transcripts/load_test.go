package transcripts_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// below returns the name of a transcript in a folder.
func below(folder, name string) string {
	return strings.TrimPrefix(name, filepath.ToSlash(folder)+"/")
}

// writeFields writes files to a new folder. A file contains its name or, after "=", another text
// without blanks. In it, "S" is a session, and "+" is a line end.
func writeFields(t *testing.T, fields string) (folder string) {
	t.Helper()
	files := map[string]string{}
	for field := range strings.FieldsSeq(fields) {
		name, text, hasText := strings.Cut(field, "=")
		if !hasText {
			text = name
		}
		text = strings.Replace(text, "S", prompt+"1 1+X+", 1)
		files[name] = strings.ReplaceAll(text, "+", "\n")
	}
	return write(t, files)
}

// A suite has the transcripts of a folder and of the folders in it. A file that belongs to none is
// skipped. Here a transcript is its name, [arguments], <input>output, and ?status.
func TestLoad(t *testing.T) {
	const loaded = "<1 1+>" + prompt + "X+"
	for _, test := range []struct{ files, expected, skipped string }{
		{"a.in a.out b.in b.out b.status=3+", "a<a.in>a.out b<b.in>b.out?3", ""},
		{"a.in= a.out= b.txt=S b.status=130 .c.txt=S .x/y.in", "a<> b" + loaded + "?130", ""},
		{"d.txt d.out 1 1.ans deep/1.ttt deep/1.out",
			"1<1>1.ans d<d.txt>d.out deep/1<deep/1.ttt>deep/1.out", ""},
		{"data/sample/1.in data/sample/1.ans data/secret/g/2.in data/secret/g/2.ans " +
			"data/secret/g/2.desc data/testdata.yaml", "data/sample/1<data/sample/1.in>" +
			"data/sample/1.ans data/secret/g/2<data/secret/g/2.in>data/secret/g/2.ans",
			"data/secret/g/2.desc"},
		{"a.in a.out a.txt a.c b.in c.out d.ans d.desc e.status f.args e.c z.c suite.txt=S",
			"a<a.in>a.out d<d.desc>d.ans suite" + loaded,
			"a.c a.txt b.in c.out e.c e.status f.args"},
		{"a.in a.out CMakeLists.txt README.md", "a<a.in>a.out", "CMakeLists.txt"},
		{`suite.json={"prompts":[]} a.in a.out README.txt=S`, "a<a.in>a.out", ""},
		{"a.args=-n++2\r+ a.out b.in b.out b.args= c.txt=S c.args=x",
			"a[-n,,2]<>a.out b<b.in>b.out c[x]" + loaded, ""},
		{"a.in a.out files/b.in files/b.out files/.c files/d/e.txt d/files/f.in d/files/f.out",
			"a<a.in>a.out d/files/f<d/files/f.in>d/files/f.out", ""},

		{`suite.json={"pairs":{"input":"input*.txt","output":"outputRefrence*.txt"}} ` +
			"input1.txt outputRefrence1.txt 1.args=-x 1.status=2 input.txt input2.txt README.txt " +
			"w/input1.txt w/outputRefrence1.txt 3.in 3.out",
			"1[-x]<input1.txt>outputRefrence1.txt?2 w/1<w/input1.txt>w/outputRefrence1.txt",
			"input2.txt"},
		{`suite.json={"pairs":{"input":"test*.in","output":"test*.out.correct"}} ` +
			"test50.in test50.out.correct test50.out", "50<test50.in>test50.out.correct", ""},
		{`suite.json={"pairs":{"input":"in/*.txt","output":"out/*.txt"}} ` +
			"in/a.txt out/a.txt in/b/c.txt out/b/c.txt a.status=1 w/in/a.txt w/out/a.txt",
			"a<in/a.txt>out/a.txt?1 w/a<w/in/a.txt>w/out/a.txt", ""},
		{`suite.json={"pairs":{"input":"*/in","output":"*/out"}} t1/in t1/out t2/in t2/out`,
			"t1<t1/in>t1/out t2<t2/in>t2/out", ""},
		{`suite.json={"pairs":{"input":"*","output":"*.a"}} 01 01.a 2 2.a`,
			"01<01>01.a 2<2>2.a", ""},
		{`suite.json={"pairs":{"input":"*.args","output":"*.status"}} a.args a.status`,
			"a<a.args>a.status", ""},
		{`suite.json={"pairs":{"input":"*.t(","output":"*.x.t("}} a.t( a.x.t(`,
			"a<a.t(>a.x.t(", ""},
	} {
		folder := writeFields(t, test.files)
		suite, err := transcripts.Load(folder, transcripts.Suite{Dialogue: game})
		var found []string
		for _, tr := range suite.Transcripts {
			text := below(folder, tr.Name)
			if tr.Arguments != nil {
				text += "[" + strings.Join(tr.Arguments, ",") + "]"
			}
			text += strings.ReplaceAll("<"+tr.Input+">"+tr.Output, "\n", "+")
			if tr.Status != 0 {
				text += fmt.Sprint("?", tr.Status)
			}
			found = append(found, text)
		}
		actual, skipped := strings.Join(found, " "), strings.Join(suite.Skipped, " ")
		if actual != test.expected || skipped != test.skipped || err != nil {
			t.Errorf("%s:\n%s; skipped %s, %v, expected\n%s; skipped %s", test.files,
				actual, skipped, err, test.expected, test.skipped)
		}
		if hasFiles := strings.Contains(test.files, " files/"); hasFiles != (suite.Files != "") {
			t.Errorf("%s: the folder of files is %q", test.files, suite.Files)
		}
		if strings.HasPrefix(test.files, "suite.json") {
			continue
		}
		for _, tr := range suite.Transcripts {
			if one := loadOne(t, tr.Path); !reflect.DeepEqual(one, tr) {
				t.Errorf("%s: %+v, expected %+v", tr.Path, one, tr)
			}
		}
	}
	hidden := writeFields(t, ".x.txt=S")
	if x := loadOne(t, filepath.Join(hidden, ".x.txt")); x.Input != "1 1\n" {
		t.Errorf("a hidden file that is named: %+v", x)
	}
}

// If no transcript has the usual names, common ones are tried in their order, also for one file. If
// no files have the names of transcripts, the error has a suite.json that may fit.
func TestCommonNames(t *testing.T) {
	for _, test := range []struct{ files, names, pairs, mayFit string }{
		{"input1 output1 input10 output10", "1 10", "input* and output*", ""},
		{"input.txt output.txt README.txt a.c", "input", "input*.txt and output*.txt", ""},
		{"a/input_01.txt a/output_01.txt b/input.txt b/output.txt", "a/01 b/input",
			"input*.txt and output*.txt", ""},
		{"in-1 out-1 1.args 1.status=1 output1", "1", "in* and out*", ""},
		{"in1.txt out1.txt out2.txt", "1", "in*.txt and out*.txt", ""},
		{"a.input a.output b.output", "a", "*.input and *.output", ""},
		{"a.inp a.cor in1", "a", "*.inp and *.cor", ""},
		{"a.in a.exp b.c", "a", "*.in and *.exp", ""},
		{"a.in a.expected b.in b.expected b.exp", "", "", ""},
		{"a.in a.sol", "a", "*.in and *.sol", ""},
		{"01 01.a 02 02.a Makefile", "01 02", "* and *.a", ""},
		{"a.in a.exp b.in b.sol", "", "", "input/*.txt output/*.txt"},
		{"in1.txt out1.txt in2.txt a.in a.exp", "a", "*.in and *.exp", ""},
		{"a.in a.exp b.in b.out", "b", "", ""},
		{"a.inp a.out", "a", "", ""},
		{"inputs1 outputs1 inner.txt outer.txt", "", "", "inputs* outputs*"},
		{"in/in00 in/in01 out/out00 out/out01 b1", "", "", "in/in* out/out*"},
		{"ref1.txt in1.txt ref2.txt in2.txt", "", "", "in*.txt ref*.txt"},
		{"ans1.txt test1.txt ans2.txt test2.txt", "", "", "test*.txt ans*.txt"},
		{"t1/a.x t1/a.y t2/a.x t2/a.y", "", "", "t*/a.x t*/a.y"},
		{"a.dat a.ref", "", "", "input/*.txt output/*.txt"},
	} {
		folder := writeFields(t, test.files)
		for _, dialogue := range []session.Dialogue{{}, game} {
			suite, err := transcripts.Load(folder, transcripts.Suite{Dialogue: dialogue})
			var names []string
			for _, tr := range suite.Transcripts {
				names = append(names, below(folder, tr.Name))
				one := loadOne(t, tr.Path)
				if name := below(filepath.Dir(tr.Path), one.Name); path.Base(tr.Name) != name {
					t.Errorf("%s is the transcript %s alone", tr.Path, name)
				}
			}
			if strings.Join(names, " ") != test.names || suite.Pairs != test.pairs {
				t.Errorf("%s: %s by %q", test.files, names, suite.Pairs)
			}
			input, output, mayFit := strings.Cut(test.mayFit, " ")
			expected := ""
			if mayFit {
				expected = fmt.Sprintf(`{"pairs": {"input": %q, "output": %q}}`, input, output)
			}
			fault, isFault := errors.AsType[*transcripts.FileError](err)
			if mayFit && !isFault || isFault && fault.Example != expected {
				t.Errorf("%s: %+v, expected %s", test.files, fault, expected)
			}
		}
	}
}

// An error names the file, in its folder, and the line.
func TestLoadErrors(t *testing.T) {
	const noOutput = ": there is no expected output beside it, such as .out or .ans"
	const noInput = ": there is no input beside it, such as .in or .args"
	const recorded = ": it holds control characters of a terminal; copy the text off the screen"
	const status = ":1: want an exit status, 0 to 255"
	const also = ": want one expected output, there is also "
	const choose = `; "pairs" in suite.json can choose one`
	const arguments = ": want at most 100000 bytes of arguments, and no NUL byte"
	longest := strings.Repeat("x", transcripts.MaxSize)
	for _, test := range []struct{ files, file, message string }{
		{"x/README", "x", "x: there are no transcripts in it"},
		{"x.in", "", "x.in" + noOutput},
		{"x.in y.in y.out", "x.in", "x.in" + noOutput},
		{"x.cpp x.in x.txt", "x.cpp", "x.in" + noOutput},
		{"x.status=0", "x.status", "x.status" + noOutput},
		{"x.go", "x.go", "x.go" + noOutput},
		{"x.out", "x.out", "x.out" + noInput},
		{"x.out x.b x.c", "", "x.out: want one input beside it, there are 2"},
		{"x.in x.ans x.out", "", "x.ans" + also + "x.out" + choose},
		{"x.in x.exp x.out", "x.in", "x.out" + also + "x.exp" + choose},
		{"x.args x.out x.sol", "", "x.out" + also + "x.sol" + choose},
		{"x.in x.exp x.sol", "", "x.exp" + also + "x.sol" + choose},
		{"x.in x.out x.args=a+b\x00+", "", "x.args:2" + arguments},
		{"x.in x.out x.args=x" + longest[:100_000], "", "x.args:1" + arguments},
		{`suite.json={"pairs":{"input":"*.i","output":"*.o"}} x.in`, "", ""},
		{"x.txt", "x.txt", "x.txt:1: not a session: none of the program's prompts is in it"},
		{`suite.json={"prompts":[]} x.txt`, "", ""},
		{`suite.json={"prompts":[]} in1 out1 in2`, "", ""},
		{"x.txt=S\x1b[5A+", "", "x.txt:3" + recorded},
		{"x.out x.status=well x.args=" + longest[:100_000], "", "x.status" + status},
		{"x.out x.status=256 x.in=" + longest, "", "x.status" + status},
		{"x.txt=S x.status=-1", "", "x.status" + status},
		{"x.out x.in=x" + longest, "",
			"x.in: it is longer than 16 MiB, the most that a transcript may have"},
	} {
		folder := writeFields(t, test.files)
		path, expected := filepath.Join(folder, test.file), filepath.Join(folder, test.message)
		_, err := transcripts.Load(path, transcripts.Suite{Dialogue: game})
		if test.message == "" {
			expected += ": there are no transcripts in it"
		}
		if _, ok := errors.AsType[*transcripts.FileError](err); !ok || err.Error() != expected {
			t.Errorf("error %v, expected a FileError %s", err, expected)
		}
	}
	_, err := transcripts.Load(filepath.Join(t.TempDir(), "x.txt"), transcripts.Suite{})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v, expected fs.ErrNotExist", err)
	}
	if _, err := transcripts.Shipped("nowhere"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no suite: %v, expected fs.ErrNotExist", err)
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

// An error about suite.json has its line.
func TestSuiteFileErrors(t *testing.T) {
	for text, expected := range map[string]string{
		``:                                      ":1: unexpected end of JSON input",
		`{|"title": "x|}`:                       `:2: invalid character '\n' in string literal`,
		`{}|{}`:                                 `:2: invalid character '{' after top-level value`,
		`[]`:                                    ":1: the file: unexpected array",
		"{|\"title\": \"\xff\"}":                ": want text in UTF-8",
		`{|"titel": "x"}`:                       `:2: unknown field "titel"`,
		`{"name": "x"}`:                         `:1: unknown field "name"`,
		`{"dialogue": {}}`:                      `:1: unknown field "dialogue"`,
		`{"lines": {|"|rows"|: "("}}`:           `:2: invalid character '\n' in string literal`,
		`{"lines": {|"rows"|: "("}}`:            ":3: error parsing regexp: missing closing ): `(`",
		`{"ignore":|["a",|")("]}`:               ":2: error parsing regexp: unexpected ): `)(`",
		`{"transcripts": {|"x": {}}}`:           `:2: transcripts: there is no transcript "x"`,
		`{"transcripts":|{"y":||{"point": 1}}}`: `:4: unknown field "point"`,
		`{"prompts": [],|"transcripts": {"y": {|"prompts": []}}}`: `:3: unknown field "prompts"`,
		`{"transcripts": {"y": {"details": "all"}}}`: ":1: transcripts: y: details: " +
			"want full or finding",
		`{|"note": "a",|"note": "b"}`:                  ":3: note: it is there twice",
		`{"transcripts": {"y": {},|"z": {},|"y": {}}}`: ":3: y: it is there twice",
	} {
		if actual := loadSuiteFile(t, text); actual != "suite.json"+expected {
			t.Errorf("%s: %q, expected %q", text, actual, "suite.json"+expected)
		}
	}
}

// TestSuiteFileValues tries values of each field: right ones, ones of another type, and wrong ones
// of the right type.
func TestSuiteFileValues(t *testing.T) {
	const suite, single = `{|"%s": %s}`, `{"transcripts": {"y": {|"%s": %s}}}`
	const fileName, texts = "the name of a file, without a folder", "strings that are not empty"
	const visibilities = "visible, hidden, after_due_date or after_published"
	const programs = "game-check, game-report, move-check, rounds or tictactoe"
	for _, test := range []struct{ form, fields, right, mistyped, wrong, expected string }{
		{suite, "title comment note", `"" "x" null`, `1 ["x"]`, ``, ""},
		{suite, "program", `"rounds" "game-report" ""`, `1`, `"lab3"`, programs},
		{suite, "prompts", `[] ["a","b"]`, `"a" [3]`, `["a",""] ["\t"]`, texts},
		{suite, "integers", `0 1 2 null`, `1.5 "2"`, `-1`, "a whole number, 0 or more"},
		{suite, "input_file output_file", `"a.txt" "..." ""`, `1`,
			`"." ".." "../x" "a/b" "a\\b" "a\u0000"`, fileName},
		{suite, "timeout", `"500ms" "1h" ""`, `1`, `"1" "0s" "-1s"`, "a time, such as 500ms or 2s"},
		{suite, "status", `"any" ""`, `0`, `"3"`, "any"},
		{suite, "pairs", `{"input":"*.in","output":"*.out"} null`, `[] "*"`,
			`{} {"input":"*.in"} {"input":"a","output":"*"} {"input":"**","output":"*"} ` +
				`{"input":"*","output":"*"} {"input":"../*","output":"*"}`,
			"input and output, two different paths, each with one *, such as input*.txt"},
		{suite, "lines transcripts", `{} null`, `[] 1`, ``, ""},
		{suite, "ignore", `[] ["a"] ["",""]`, `{} 1`, ``, ""},
		{suite, "details", `"full" "finding"`, `1`, `"all" "actual" "none"`, "full or finding"},
		{suite, "tolerance", `0 0.5 1e9`, `"1"`, `-0.1`, "a number, 0 or more"},
		{suite, "layout_points", `0 0.5 1`, `"1"`, `-0.1 1.1`, "a number from 0 to 1"},
		{single, "points", `0 1e6 null`, `1e999 "1"`, `-1 1000001`, "a number from 0 to a million"},
		{single, "hint title", `"" "x"`, `1`, ``, ""},
		{single, "timeout", `"2s"`, `1`, `"2"`, "a time, such as 500ms or 2s"},
		{single, "status", `"any"`, `0`, `"all"`, "any"},
		{single, "visibility", `"visible" "after_published"`, `1`, `"seen"`, visibilities},
		{single, "details", `"finding"`, `1`, `"all" "none"`, "full or finding"},
		{single, "shows", `[] ["a"]`, `"a"`, `[""]`, texts},
	} {
		for field := range strings.FieldsSeq(test.fields) {
			check := func(values, expected string) {
				for value := range strings.FieldsSeq(values) {
					message := loadSuiteFile(t, fmt.Sprintf(test.form, field, value))
					if !regexp.MustCompile(expected).MatchString(message) {
						t.Errorf("%s: %s: %q, expected %q", field, value, message, expected)
					}
				}
			}
			check(test.right, "^$")
			check(test.mistyped, "^suite.json:2: "+field+": unexpected ")
			wrong := field + ": want " + regexp.QuoteMeta(test.expected) + "$"
			check(test.wrong, "^suite.json:2: .*"+wrong)
		}
	}
}

// An error names a link that leads nowhere, or to a device.
func TestLoadLinks(t *testing.T) {
	const notRegular = "it is not a regular file"
	for file := range strings.FieldsSeq("x.txt x.in x.out x.args x.status suite.json") {
		for target, message := range map[string]string{
			"nowhere": "it is a link that leads nowhere", os.DevNull: notRegular, ".": notRegular,
		} {
			others := "x.in x.out y.txt=S"
			if file == "x.txt" {
				others = ""
			}
			folder := writeFields(t, others)
			path := filepath.Join(folder, file)
			os.Remove(path)
			if err := os.Symlink(target, path); err != nil {
				t.Skip("no symbolic links here:", err)
			}
			named := folder
			if file == "x.in" {
				named = filepath.Join(folder, "x.out")
			}
			_, err := transcripts.Load(named, transcripts.Suite{Dialogue: game})
			if err == nil || !strings.Contains(err.Error(), path) ||
				!strings.HasSuffix(err.Error(), ": "+message) {
				t.Errorf("%s leads to %s: %v", file, target, err)
			}
		}
	}
}

// A field that suite.json does not have keeps its default, and the defaults do not change.
func TestSuiteJSON(t *testing.T) {
	folder := write(t, map[string]string{
		"suite.json": "\ufeff" + `{
			"title": "mine", "integers": 0, "prompts": ["Cell? "], "note": "n",
			"details": "finding", "lines": {"b": "b+", "ab": "[ab]+", "a": "a+"}, "timeout": "3s",
			"transcripts": {
				"y": {"shows": ["a", "b"], "status": "any", "timeout": "1m"},
				"x": {"points": 2.5, "title": "t", "hint": "h", "visibility": "hidden",
					"details": "full"}}}`,
		"x.in": "", "x.out": "", "x.status": "\r\n3\r\n",
		"z.in": "", "z.out": "", "y.txt": "Cell? 1 1 1\r\n",
	})
	dialogue := session.Dialogue{Prompts: []string{prompt}, Integers: 2, Comment: "#"}
	defaults := transcripts.Suite{
		Title: "other", Program: "rounds", Dialogue: dialogue, InputFile: "in", OutputFile: "out",
		Lines: []session.LineKind{{Name: "other", Expression: regexp.MustCompile("c")}},
	}
	suite, err := transcripts.Load(folder, defaults)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]string{"bb": "b", "aa": "ab", " a ": "ab", "a b": "", "c": ""}
	for line, expected := range kinds {
		kind, isKnown := session.KindOf(suite.Lines, line)
		if kind != expected || isKnown != (expected != "") {
			t.Errorf("%q is of kind %q, %t, expected %q", line, kind, isKnown, expected)
		}
	}
	suite.Lines = nil
	dialogue = session.Dialogue{Prompts: []string{"Cell? "}, Comment: "#"}
	path := func(name string) string { return filepath.ToSlash(folder) + "/" + name }
	expected := transcripts.Suite{
		Name: folder, Title: "mine", Program: "rounds", Dialogue: dialogue, InputFile: "in",
		OutputFile: "out", Note: "n",
		Transcripts: []transcripts.Transcript{
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
	one, err := transcripts.Load(filepath.Join(folder, "x.in"), defaults)
	if err != nil || !reflect.DeepEqual(one.Transcripts, expected.Transcripts[1:2]) {
		t.Errorf("one transcript: %+v, %v", one.Transcripts, err)
	}
	if defaults.Dialogue.Prompts[0] != prompt {
		t.Errorf("the default prompts have become %q", defaults.Dialogue.Prompts)
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
		session.KindOf(suite.Lines, input)
		suite.Dialogue.Parse(output, input)
		x := suite.Transcripts[0]
		number, err := strconv.Atoi(strings.TrimSpace(status))
		if x.Input != input || x.Output != output || x.Status != number || err != nil ||
			x.Points < 0 || x.Points > 1e6 {
			t.Errorf("%+v", x)
		}
	})
}
