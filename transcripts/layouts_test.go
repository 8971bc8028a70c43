package transcripts_test

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// suiteJSON matches each suite.json in a hint.
var suiteJSON = regexp.MustCompile(`\{"\w+": (?:\{.*?\}|\[.*?\]|".*?")\}`)

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
				if expected := fileName.FindAllString(skipped, -1); !slices.Equal(suite.Skipped, expected) {
					t.Errorf("skipped %q, expected %q", suite.Skipped, expected)
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
	star := regexp.MustCompile("^" + strings.Replace(regexp.QuoteMeta(input), `\*`, "(.*)", 1) + "$")
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
