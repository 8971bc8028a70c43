package exercise_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
)

// A variant is a program of a lab or of another course with faults, which are separated by " + ".
// The first findings must match the expressions in finds, which are separated like the faults. No
// finding may match untrue. If finds is empty, the faults are harmless, and there must be no
// findings. The expressions match the fields of a finding, written as
//
//	KIND WHEN: EXPECTED LINE => PRINTED LINE
type variant struct {
	program, faults, finds, untrue string
	edits                          faults
}

// results returns the runs of the program of a built-in suite with faults, one per transcript.
func results(suite *suites.Suite, f ...fault) (all []run.Result) {
	program := faults(f).program(programs[suite.Program])
	flood := strings.Repeat(prompt, 500)
	for _, tr := range suite.Transcripts {
		output, status := program(tr.Input)
		all = append(all, faults(f).end(exited(output, status), flood))
	}
	return all
}

// run returns the result of another course's program on the input of a transcript: the right input
// and output, which "=>" separates, with the edits, and with the faults that any program may have.
// The fault s/old/new/ replaces a text.
func (v variant) run(dialogue session.Dialogue, tr suites.Transcript) run.Result {
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

// end returns a result with the faults that end a program: the output ends after the text that
// their expression matches. A program that prints too much goes on with the flood.
func (f faults) end(result run.Result, flood string) run.Result {
	endings := map[string]run.Ending{
		"SIGSEGV": run.Signaled, "SIGABRT": run.Signaled, "SIGFPE": run.Signaled,
		"TimedOut": run.TimedOut, "TooMuchOutput": run.TooMuchOutput,
	}
	for _, fault := range f {
		ending, ok := endings[fault.where]
		if !ok {
			continue
		}
		at := expression(fault.edits[0]).FindStringIndex(result.Output)
		if at == nil {
			continue
		}
		result.Ending, result.Output = ending, result.Output[:at[1]]
		if len(fault.edits) > 1 {
			edits := faults{{where: "printed", edits: fault.edits}}
			result.Output = edits.edit("printed", result.Output)
		}
		switch ending {
		case run.Signaled:
			result.Signal, result.Status = fault.where, 0
		case run.TooMuchOutput:
			result.Limit = 1 << 20
			result.Output += flood
		}
	}
	return result
}

// loadVariants reads testdata/findings/programs, which the README there describes.
func loadVariants(t *testing.T) (variants []variant) {
	t.Helper()
	known := map[string]fault{} // of programs of the lab
	for _, f := range loadFaults(t, "tictactoe") {
		known[f.name] = f
	}
	for _, fields := range loadFields(t, "findings/programs") {
		texts := [4]string{}
		copy(texts[:], fields)
		v := variant{program: texts[0], faults: texts[1], finds: texts[2], untrue: texts[3]}
		v.faults = strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(v.faults)
		f, isKnown := known[v.faults]
		if !isKnown {
			f = newFault(slices.Concat([]string{v.faults}, fields[min(4, len(fields)):]))
		}
		v.edits = faults{f}
		variants = append(variants, v)
	}
	return variants
}

// loadOutputs reads the right outputs of the programs, which testdata/findings/README describes.
func loadOutputs(t *testing.T) map[string]*suites.Suite {
	t.Helper()
	lineEnds := strings.NewReplacer(`\n`, "\n")
	all := map[string]*suites.Suite{}
	var suite *suites.Suite
	for _, parts := range loadFields(t, "findings/outputs") {
		switch parts[0] {
		case "program":
			suite = &suites.Suite{Dialogue: session.Dialogue{Prompts: parts[2:]}}
			all[parts[1]] = suite
		case "label":
			for i := range suite.Transcripts {
				tr := &suite.Transcripts[i]
				if strings.Contains(tr.Output, parts[2]) {
					tr.Shows = append(tr.Shows, parts[1])
				}
			}
		default:
			tr := suites.Transcript{Name: fmt.Sprint(len(suite.Transcripts) + 1)}
			tr.Input, tr.Output = lineEnds.Replace(parts[0]), lineEnds.Replace(parts[1])
			tr.Status, _ = strconv.Atoi(append(parts, "0")[2])
			suite.Transcripts = append(suite.Transcripts, tr)
		}
	}
	return all
}

// The first findings explain most wrong programs.
func TestFindingsOfPrograms(t *testing.T) {
	t.Parallel()
	outputs := loadOutputs(t)
	outputs["tictactoe"] = shipped(t, "tictactoe")
	const required = 97 // of 100
	tried, found, count := 0, 0, 0
	for _, v := range loadVariants(t) {
		suite := outputs[v.program]
		var all []run.Result
		switch {
		case suite.Name == "":
			for _, tr := range suite.Transcripts {
				all = append(all, v.run(suite.Dialogue, tr))
			}
		case testing.Short():
			continue // the suite is large
		default:
			all = results(suite, v.edits...)
		}
		report := explain(suite, all)
		checkTrue(t, report)
		tried++
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
	t.Logf("%d of %d, %d findings", found, tried, count)
	if 100*found < required*tried {
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
		first := texts[:min(len(causes), len(texts))]
		if v.finds != "" && !slices.ContainsFunc(first, matches) {
			return "not found: " + finds + " in " + strings.Join(texts, "; ")
		}
	}
	if len(texts) > len(causes)+1 {
		return fmt.Sprintf("%d findings: %s", len(texts), strings.Join(texts, "; "))
	}
	return ""
}

// shipped returns a suite that ships.
func shipped(t testing.TB, name string) *suites.Suite {
	suite, err := suites.Shipped(name)
	if err != nil {
		t.Fatal(err)
	}
	return &suite
}
