package exercise_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// A variant is a console program of another course with faults, which are separated by " + ". One
// of the first three findings must match each expression in says, which are separated like the
// faults. No finding may match untrue. If says is empty, the faults are harmless, and there must be
// no findings.
type variant struct {
	program, faults, says, untrue string
	edits                         faults // of the right input and output, which "\n=>\n" separates
}

// run returns the result of the program on the input of a transcript: the right output with the
// edits, and with the faults that any program may have. The fault s/old/new/ replaces a text.
func (v variant) run(dialogue session.Dialogue, tr transcripts.Transcript) run.Result {
	const separator = "\n=>\n"
	printed := v.edits.edit("printed", tr.Input+separator+tr.Output)
	status, _ := strconv.Atoi(v.edits.edit("status", strconv.Itoa(tr.Status)))
	result := exited(printed, status)
	flood := strings.Repeat(strings.Join(dialogue.Prompts, ""), 1e5)
	result = v.edits.end(result, flood)
	_, output, _ := strings.Cut(result.Output, separator)
	lines := slices.Collect(strings.Lines(output))
	for fault := range strings.SplitSeq(v.faults, " + ") {
		texts := strings.Split(fault, "/")
		switch {
		case texts[0] == "s":
			output = strings.ReplaceAll(output, texts[1], texts[2])
		case fault == "half of the lines":
			output = strings.Join(lines[:len(lines)/2], "")
		case fault == "only the last line" && len(lines) > 0:
			output = lines[len(lines)-1]
		case fault == "another order":
			slices.Reverse(lines)
			output = strings.Join(lines, "")
		case fault == "capitals":
			output = expression(`, .*!`).ReplaceAllStringFunc(output, strings.ToUpper)
		case fault == "on standard error":
			result.Stderr, output = output, ""
		}
	}
	result.Output, result.Elapsed = output, run.DefaultTimeout
	return result
}

// loadVariants reads a file of variants. A line is
//
//	PROGRAM | FAULTS | SAYS | UNTRUE | EDITS
//
// with edits as in testdata/faults. Empty fields at the end are left out.
func loadVariants(t *testing.T, file string) (variants []variant) {
	t.Helper()
	for _, fields := range loadFields(t, "findings/"+file) {
		texts := [4]string{}
		copy(texts[:], fields)
		v := variant{program: texts[0], faults: texts[1], says: texts[2], untrue: texts[3]}
		v.faults = strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(v.faults)
		if len(fields) > 4 {
			v.edits = faults{{where: fields[4], edits: fields[5:]}}
		}
		variants = append(variants, v)
	}
	return variants
}

// loadOutputs reads the right outputs of the programs. The lines of a program are
//
//	program | NAME | PROMPT | PROMPT
//	INPUT | OUTPUT | STATUS
//	label | LABEL | EXPRESSION
//
// with the prompts and the status that there are. A transcript has a label if its output matches.
func loadOutputs(t *testing.T) map[string]*transcripts.Suite {
	t.Helper()
	var digitSums strings.Builder
	for i := 1; i <= 9000; i++ {
		fmt.Fprintln(&digitSums, i, i/1000+i/100%10+i/10%10+i%10)
	}
	lineEnds := strings.NewReplacer(`\n`, "\n", "<digit sums to 9000>", digitSums.String())
	suites := map[string]*transcripts.Suite{}
	var suite *transcripts.Suite
	for _, parts := range loadFields(t, "findings/outputs") {
		switch parts[0] {
		case "program":
			suite = &transcripts.Suite{Dialogue: session.Dialogue{Prompts: parts[2:]}}
			suites[parts[1]] = suite
		case "label":
			for i := range suite.Transcripts {
				tr := &suite.Transcripts[i]
				if strings.Contains(tr.Output, parts[2]) {
					tr.Shows = append(tr.Shows, parts[1])
				}
			}
		default:
			tr := transcripts.Transcript{Name: fmt.Sprint(len(suite.Transcripts) + 1)}
			tr.Input, tr.Output = lineEnds.Replace(parts[0]), lineEnds.Replace(parts[1])
			tr.Status, _ = strconv.Atoi(append(parts, "0")[2])
			suite.Transcripts = append(suite.Transcripts, tr)
		}
	}
	return suites
}

// The findings explain most wrong programs of other courses.
func TestFindingsOfPrograms(t *testing.T) {
	suites := loadOutputs(t)
	for file, percent := range map[string]int{"programs": 97, "kinds": 90} {
		rate := rate{name: file}
		for _, v := range loadVariants(t, file) {
			suite := suites[v.program]
			var all []run.Result
			for _, tr := range suite.Transcripts {
				all = append(all, v.run(suite.Dialogue, tr))
			}
			report := explain(suite, all)
			checkTrue(t, report)
			problem := v.judge(report)
			name := fmt.Sprintf("%s, %q: %s", v.program, v.faults, problem)
			rate.count(t, problem == "", name, report.Findings)
			if v.says != "" && report.Passed() {
				t.Errorf("%s is wrong, but passes", name)
			}
		}
		rate.require(t, percent)
	}
}

// comparedValues matches the two values in a sentence.
var comparedValues = regexp.MustCompile(`prints (.+), and should print (.+?)(?:, for example)?$`)

// judge returns a problem of the findings on a variant, or "".
func (v variant) judge(report exercise.Report) (problem string) {
	var texts []string
	for _, f := range report.Findings {
		values := comparedValues.FindStringSubmatch(f.Sentence)
		switch {
		case v.says == "":
			return "a finding on a harmless fault: " + f.Sentence
		case v.untrue != "" && regexp.MustCompile(v.untrue).MatchString(f.Sentence):
			return "untrue: " + f.Sentence
		case values != nil && values[1] == values[2]:
			return "the two quotes are equal: " + f.Sentence
		}
		parts := []string{f.Sentence, f.Typed, f.Input, f.Expected, f.Actual}
		texts = append(texts, strings.Join(parts, "\n"))
	}
	causes := strings.Split(v.says, " + ")
	for _, says := range causes {
		matches := regexp.MustCompile("(?s)" + says).MatchString
		if v.says != "" && !slices.ContainsFunc(texts[:min(3, len(texts))], matches) {
			return "not found: " + says
		}
	}
	if len(texts) > len(causes)+1 {
		return fmt.Sprintf("%d findings", len(texts))
	}
	return ""
}
