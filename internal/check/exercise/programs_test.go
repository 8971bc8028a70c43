package exercise_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/session"
	"tictactoe/transcripts"
)

// A variant is a console program of another course with faults, which are separated by " + ". One
// of the first three findings must match each expression in finds, which are separated like the
// faults. No finding may match untrue. If finds is empty, the faults are harmless, and there must
// be no findings. The expressions match the fields of a finding, written as
//
//	KIND WHEN: EXPECTED LINE => PRINTED LINE
type variant struct {
	program, faults, finds, untrue string
	edits                          faults // of the right input and output, which "\n=>\n" separates
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
		case fault == "on standard error":
			result.Stderr, output = output, ""
		}
	}
	result.Output, result.Elapsed = output, run.DefaultTimeout
	return result
}

// loadVariants reads testdata/findings/programs, which the README there describes.
func loadVariants(t *testing.T) (variants []variant) {
	t.Helper()
	for _, fields := range loadFields(t, "findings/programs") {
		texts := [4]string{}
		copy(texts[:], fields)
		v := variant{program: texts[0], faults: texts[1], finds: texts[2], untrue: texts[3]}
		v.faults = strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(v.faults)
		if len(fields) > 4 {
			v.edits = faults{{where: fields[4], edits: fields[5:]}}
		}
		variants = append(variants, v)
	}
	return variants
}

// loadOutputs reads the right outputs of the programs, which testdata/findings/README describes.
func loadOutputs(t *testing.T) map[string]*transcripts.Suite {
	t.Helper()
	lineEnds := strings.NewReplacer(`\n`, "\n")
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
	variants := loadVariants(t)
	const required = 97 // of 100
	found, count := 0, 0
	for _, v := range variants {
		suite := suites[v.program]
		var all []run.Result
		for _, tr := range suite.Transcripts {
			all = append(all, v.run(suite.Dialogue, tr))
		}
		report := explain(suite, all)
		checkTrue(t, report)
		count += len(report.Findings)
		problem := v.judge(report.Findings)
		if problem == "" {
			found++
		} else {
			t.Logf("missed: %s, %q: %s", v.program, v.faults, problem)
		}
		if v.finds != "" && report.Passed() {
			t.Errorf("%s, %q is wrong, but passes", v.program, v.faults)
		}
	}
	t.Logf("%d of %d, %d findings", found, len(variants), count)
	if 100*found < required*len(variants) {
		t.Errorf("expected %d of 100", required)
	}
}

// judge returns a problem of the findings on a variant, or "".
func (v variant) judge(all []findings.Finding) (problem string) {
	var texts []string
	for _, f := range all {
		text := strings.TrimSpace(fmt.Sprint(f.Kind, " ", f.When))
		text += ": " + f.ExpectedLine + " => " + f.PrintedLine
		texts = append(texts, text)
		switch {
		case v.finds == "":
			return "a finding on a harmless fault: " + text
		case v.untrue != "" && expression(v.untrue).MatchString(text):
			return "untrue: " + text
		}
	}
	causes := strings.Split(v.finds, " + ")
	for _, finds := range causes {
		matches := expression(finds).MatchString
		if v.finds != "" && !slices.ContainsFunc(texts[:min(3, len(texts))], matches) {
			return "not found: " + finds + " in " + strings.Join(texts, "; ")
		}
	}
	if len(texts) > len(causes)+1 {
		return fmt.Sprintf("%d findings: %s", len(texts), strings.Join(texts, "; "))
	}
	return ""
}
