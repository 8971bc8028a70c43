package transcripts_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// suiteJSON matches each suite.json in a hint.
var suiteJSON = regexp.MustCompile(`\{"\w+": (?:\{(?:` + jsonText + `|[^"}])*\}|\[(?:` + jsonText +
	`|[^"\]])*\]|` + jsonText + `)\}`)

const jsonText = `"(?:[^"\\]|\\.)*"`

// testdata/layouts.txt has folders of tests as courses keep them. Each loads all pairs of its
// patterns, or the error has a hint: a suite.json that loads pairs when it is pasted, or a command.
func TestLayouts(t *testing.T) {
	fileName := regexp.MustCompile(`\w+\.\w+`)
	for line := range strings.Lines(testFile(t, "layouts.txt")) {
		title, layout, _ := strings.Cut(strings.TrimSpace(line), ": ")
		names, loads, isLayout := strings.Cut(layout, " => ")
		if !isLayout || line[0] == '#' {
			continue
		}
		t.Run(title, func(t *testing.T) {
			files := map[string]string{} // their names are their content
			for name := range strings.FieldsSeq(names) {
				files[name] = name
			}
			folder := write(t, files)
			suite, err := transcripts.Load(folder, transcripts.Options{})
			fault, isFault := errors.AsType[*transcripts.FileError](err)
			if isFault != strings.HasPrefix(loads, "an error: ") {
				t.Fatalf("error %v, expected %s", err, loads)
			}
			if !isFault {
				patterns, skipped, _ := strings.Cut(loads, "; ")
				input, output, _ := strings.Cut(patterns, ", ")
				if suite.Pairs != "" && suite.Pairs != input+" and "+output {
					t.Errorf("the patterns are %s, expected %s", suite.Pairs, patterns)
				}
				checkPairs(t, suite, files, input, output)
				if !slices.Equal(suite.Skipped, fileName.FindAllString(skipped, -1)) {
					t.Errorf("skipped %q, expected %q", suite.Skipped, skipped)
				}
				return
			}
			hints := suiteJSON.FindAllString(fault.Hint, -1)
			if len(hints) != 2 && !strings.HasPrefix(fault.Hint, "exercise --update ") {
				t.Errorf("the hint of %v is %s", err, fault.Hint)
			}
			for _, hint := range hints {
				testkit.WriteFile(t, filepath.Join(folder, "suite.json"), hint)
				suite, err := transcripts.Load(folder, transcripts.Options{})
				if err != nil {
					t.Fatalf("%s: %v", hint, err)
				}
				patterns := regexp.MustCompile(`"([^"]*\*[^"]*)"`).FindAllStringSubmatch(hint, -1)
				checkPairs(t, suite, files, patterns[0][1], patterns[1][1])
			}
		})
	}
}

// checkPairs checks that a suite has a transcript for each two files that two patterns match with
// the same text for "*".
func checkPairs(
	t *testing.T, suite transcripts.Suite, files map[string]string, input, output string,
) {
	t.Helper()
	pairs := 0
	expression := strings.Replace(regexp.QuoteMeta(input), `\*`, "(.*)", 1)
	star := regexp.MustCompile("^" + expression + "$")
	for file := range files {
		match := star.FindStringSubmatch(file)
		if match == nil || files[strings.Replace(output, "*", match[1], 1)] == "" {
			continue
		}
		pairs++
		if !slices.ContainsFunc(suite.Transcripts, func(tr transcripts.Transcript) bool {
			return tr.Input == file && tr.Output == strings.Replace(output, "*", match[1], 1)
		}) {
			t.Errorf("there is no transcript with the input %s", file)
		}
	}
	if pairs == 0 || pairs != len(suite.Transcripts) {
		t.Errorf("%d transcripts, expected %d", len(suite.Transcripts), pairs)
	}
}

// Inputs without expected outputs get files for them. When these are written, the folder loads.
func TestRecord(t *testing.T) {
	for _, test := range []struct{ inputs, outputs string }{
		{"t1.in t2.in README.md", "t1.out t2.out"},
		{"input1.txt input2.txt input10.txt", "output1.txt output2.txt output10.txt"},
		{"input.txt solution.cpp", "output.txt"},
		{"InputFile1.txt", "OutputFile1.txt"},
		{"t1.input t2.input", "t1.output t2.output"},
		{"inputs/1.in inputs/2.in", "inputs/1.out inputs/2.out"},
		{"inputs/1.txt inputs/2.txt inputs/README.md", "outputs/1.txt outputs/2.txt"},
		{"test1/input test2/input", "test1/output test2/output"},
		{"in/1.txt in/2.txt", "in/1.out in/2.out"},
		{"in.1 in.2", "in.1.out in.2.out"},
		{"input1.txt input2.txt lab1.txt lab2.txt", "output1.txt output2.txt"},
		{"1_in 2_in", "1_in.out 2_in.out"},
		{"t1.inp t2.inp", "t1.out t2.out"},
		{"t1.args", "t1.out"},
		{"t1.in t1.expect t2.in", "t1.expect t2.expect"},
		{"input1.txt output1.txt input2.txt", "output1.txt output2.txt"},
		{"t1.in t1.ans t2.in", "t1.ans t2.out"},
	} {
		files := map[string]string{}
		for name := range strings.FieldsSeq(test.inputs) {
			files[name] = name
		}
		folder := write(t, files)
		suite, err := transcripts.Load(folder, transcripts.Options{Record: true})
		if err != nil {
			t.Errorf("%s: %v", test.inputs, err)
			continue
		}
		outputs := ""
		for _, tr := range suite.Transcripts {
			if _, err := transcripts.Save(tr, "new", 3, suite.Dialogue); err != nil {
				t.Error(err)
			}
			file, _ := filepath.Rel(folder, tr.Path)
			outputs += " " + filepath.ToSlash(file)
		}
		recorded, err := transcripts.Load(folder, transcripts.Options{})
		for i, tr := range recorded.Transcripts {
			if tr.Output != "new" || tr.Status != 3 || tr.Input != suite.Transcripts[i].Input {
				t.Errorf("%s: loaded %+v", test.inputs, tr)
			}
		}
		if outputs[1:] != test.outputs || err != nil ||
			len(recorded.Transcripts) != len(suite.Transcripts) {
			t.Errorf("%s: recorded%s, then %d transcripts, %v; expected %s",
				test.inputs, outputs, len(recorded.Transcripts), err, test.outputs)
		}
	}
}

// Recording overwrites no file unless its name says that it is an expected output.
func TestNotRecorded(t *testing.T) {
	for _, names := range []string{
		"a.x b.x a.y b.y", "t1.in t1.out t1.expect",
		"1.txt 2.txt", "t1.IN t2.inp",
	} {
		files := map[string]string{}
		for name := range strings.FieldsSeq(names) {
			files[name] = name
		}
		suite, err := transcripts.Load(write(t, files), transcripts.Options{Record: true})
		if err == nil {
			t.Errorf("%s: loaded %+v", names, suite.Transcripts)
		}
	}
}

// FuzzNames loads a folder of files with any names, twice with the same result. If there is an
// error, each suite.json in its hint loads the folder; otherwise each transcript has its own files.
func FuzzNames(f *testing.F) {
	for line := range strings.Lines(testFile(f, "layouts.txt")) {
		if _, layout, ok := strings.Cut(line, ": "); ok && line[0] != '#' {
			names, _, _ := strings.Cut(layout, " => ")
			f.Add(names)
		}
	}
	f.Add("in*1 out*1 in*2 out*2 1.in 2.in t1/input t1/output input(1).txt input.txt")
	f.Fuzz(func(t *testing.T, names string) {
		folder := t.TempDir()
		for name := range strings.FieldsSeq(names) {
			path := filepath.Join(folder, filepath.FromSlash(name))
			isName := filepath.IsLocal(name) && len(name) < 60
			if isName && filepath.Base(name) != "suite.json" &&
				os.MkdirAll(filepath.Dir(path), 0o777) == nil {
				os.WriteFile(path, []byte("0"), 0o666) // which fails if it is a folder
			}
		}
		suite, err := transcripts.Load(folder, transcripts.Options{})
		again, errAgain := transcripts.Load(folder, transcripts.Options{})
		if fmt.Sprint(suite, err) != fmt.Sprint(again, errAgain) {
			t.Fatalf("%+v, %v; then %+v, %v", suite, err, again, errAgain)
		}
		used := map[string]bool{}
		for _, tr := range suite.Transcripts {
			if _, err := os.Stat(tr.Path); used[tr.Path] || err != nil {
				t.Errorf("%s is used twice, or missing: %v", tr.Path, err)
			}
			used[tr.Path] = true
		}
		fault, isFault := errors.AsType[*transcripts.FileError](err)
		if !isFault {
			return
		}
		for _, hint := range suiteJSON.FindAllString(fault.Hint, -1) {
			checkHint(t, folder, "", hint)
		}
	})
}
