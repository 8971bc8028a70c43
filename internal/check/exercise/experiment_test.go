package exercise_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/check/exercise"
	"tictactoe/internal/check/run"
	"tictactoe/internal/check/session"
	"tictactoe/internal/check/suites"
)

// An answerer is a program that answers each line of its input with that line, stops at "q", and
// prints at "s" how many lines there were. It has a fault at the given occurrence of a line.
type answerer struct {
	line       string
	occurrence int
	fault      string // "crash", "exit", "uncounted", or the text in place of the answer
	farewell   string
	readsAll   bool   // it first prints how many lines there are
	needsEnd   string // it hangs or floods if its input does not end with "q"
}

func (e answerer) run(input string) run.Result {
	var output strings.Builder
	lines := strings.Fields(input)
	if e.readsAll {
		fmt.Fprintln(&output, len(lines))
	}
	seen, count, ending := 0, 0, e.needsEnd
	for _, line := range lines {
		if line == "q" {
			ending = ""
			break
		}
		text := line + "\n"
		count++
		if line == "s" {
			text = fmt.Sprintln("count", count)
		}
		if line == e.line {
			seen++
			if seen == e.occurrence {
				text = e.fault
			}
		}
		switch text {
		case "crash":
			return run.Result{Ending: run.Signaled, Signal: "SIGSEGV", Output: output.String()}
		case "exit":
			return run.Result{Ending: run.Exited, Status: 3, Output: output.String()}
		case "uncounted":
			text = line + "\n"
			count--
		}
		output.WriteString(text)
	}
	switch ending {
	case "hangs":
		return run.Result{Ending: run.TimedOut, Output: output.String()}
	case "floods":
		output.WriteString(strings.Repeat("?\n", 500))
		return run.Result{Ending: run.TooMuchOutput, Output: output.String()}
	}
	return exited(output.String()+e.farewell, 0)
}

// A finding names the line of the input that it follows, if less input proves it.
func TestInputLine(t *testing.T) {
	const suite = "a/b/c/d>a/b/c/d"
	for _, test := range []struct {
		name    string
		program answerer
		suite   string
		finds   string
	}{
		{"a wrong line", answerer{line: "c", fault: "x\n"}, suite, "3 c"},
		{"the last line", answerer{line: "d", fault: "x\n"}, suite, "4 d"},
		{"the first line", answerer{line: "a", fault: "x\n"}, suite, "1 a"},
		{"the second c", answerer{line: "c", occurrence: 2, fault: "x\n"},
			"c/a/c/b/c>c/a/c/b/c", "3 c"},
		{"a crash", answerer{line: "c", fault: "crash"}, suite, "3 c"},
		{"an exit", answerer{line: "c", fault: "exit"}, suite, "3 c"},
		{"a missing answer", answerer{line: "c"}, suite, "2-4 "},
		{"a missing last answer", answerer{line: "d"}, suite, "3-4 "},
		{"a missing answer before a farewell", answerer{line: "d", farewell: "bye\n"},
			suite + "/bye", "3-4 "},
		{"a missing line of an answer", answerer{line: "c", fault: "c\ny\n"},
			"a/b/c/d>a/b/c/x/y/d", "3 c"},
		{"a missing answer, and one that is the same", answerer{line: "b"},
			"a/b/e/c/d>a/b/e/c/d", "1-3 "},
		{"one of equal answers is missing", answerer{line: "a", occurrence: 2},
			"b/a/a/a/c>b/a/a/a/c", "1-5 "},
		{"an answer that is expected later", answerer{line: "b", fault: "d\n"}, suite, "2 b"},
		{"an empty answer", answerer{line: "a", fault: "\n"}, suite, "0-2 "},
		{"one of equal answers is missing before a farewell",
			answerer{line: "a", occurrence: 2, farewell: "bye\n"}, "b/a/a/a>b/a/a/a/bye", "1-4 "},
		{"an extra answer", answerer{line: "c", fault: "c\nx\n"}, suite, "3 c"},
		{"an extra answer before an equal one", answerer{line: "a", fault: "a\nb\n"}, suite,
			"1-2 "},
		{"only an exit", answerer{line: "d", fault: "exit"}, "a/b/c/d>a/b/c", "4 d"},
		{"all is read first", answerer{line: "c", fault: "x\n", readsAll: true},
			"a/b/c/d>4/a/b/c/d", "0 "},
		{"a farewell", answerer{line: "c", fault: "x\n", farewell: "bye\n"},
			suite + "/bye", "3 c"},
		{"the first line before a farewell", answerer{line: "a", fault: "x\n", farewell: "bye\n"},
			suite + "/bye", "1 a"},
		{"the next answer in place of a missing one",
			answerer{line: "s", occurrence: 2, farewell: "count 9\n"},
			"s/s/s/s>count 1/count 2/count 3/count 4", "1-3 "},
		{"a wrong farewell", answerer{line: "c", fault: "x\n", farewell: "x\n"},
			"a/b/c/q>a/b/c/x~d/q>d/x", "0 "}, // x may be the farewell
		{"the end of most inputs", answerer{line: "c", fault: "x\n", needsEnd: "floods"},
			"a/b/c/a/q>a/b/c/a~d/q>d", "3 c"},
		{"no end of most inputs", answerer{line: "c", fault: "x\n", needsEnd: "floods"},
			"a/b/c/q>a/b/c~d>d~e>e", "0 "},
		{"an answer that is wrong later", answerer{line: "a", fault: "uncounted"},
			"b/a/c/s/d>b/a/c/count 4/d", "4 s"},
		{"a summary at the end of most inputs", answerer{line: "a", fault: "uncounted"},
			"b/a/c/s/d/s>b/a/c/count 4/d/count 6~e/s>e/count 2", "4 s"},
		{"a crash at a line that also ends most inputs",
			answerer{line: "s", occurrence: 2, fault: "crash"},
			"a/s/b/s>a/count 2/b/count 4~e/s>e/count 2", "4 s"},
		{"a usual last line", answerer{line: "c", fault: "x\n"},
			"a/b/c/a/d>a/b/c/a/d~b/d>b/d", "3 c"},
	} {
		test.program.occurrence = max(1, test.program.occurrence)
		report := checkInputLines(t, suiteOf(test.suite), test.program)
		f := report.Findings[0]
		finds := fmt.Sprint(f.InputLine, " ", f.Typed)
		if f.FirstLine < f.InputLine {
			finds = fmt.Sprint(f.FirstLine, "-", finds)
		}
		if finds != test.finds {
			t.Errorf("%s: %q, expected %q: %s", test.name, finds, test.finds, f.Sentence)
		}
	}
}

// No line is named if the program reads all of its input first, although with less input it prints
// the same.
func TestInputIsReadFirst(t *testing.T) {
	for _, test := range []struct{ input, withoutInput, output string }{
		{"9\n1\n2\n", "no data\n", "max\n9\n"},
		{"1\n9\n2\n1\n", "no data\n", "max\n9\n"},
		{"1\n2\n9\n", "no data\n", "max\n9\n"},
		{"1\n9\nq\n", "no data\n", "max\n9\n"},
		{"9\n1\n2\n", "", "max\n9\n"},
		{"9\n1\n2\n", "", "max\n9\nof 3\n"},
		{"9\n1\n2\n", "max\n", "max\n"},
	} {
		program := func(input string) (run.Result, error) {
			lines := strings.Fields(strings.TrimSuffix(input, "q\n"))
			if len(lines) == 0 {
				return exited(test.withoutInput, 0), nil
			}
			numbers := strings.NewReplacer("9", slices.Max(lines), "3", fmt.Sprint(len(lines)))
			return exited(numbers.Replace(test.output), 0), nil
		}
		other, _ := program("5\nq\n")
		suite := &suites.Suite{Transcripts: []suites.Transcript{
			{Name: "a", Input: test.input, Output: "max\nnine\n"},
			{Name: "b", Input: "5\nq\n", Output: other.Output},
			{Name: "c", Input: "5\nq\n", Output: other.Output},
		}}
		report, _ := exerciseOne(t.Context(), targetOf(program), suite, exercise.Options{})
		if f := report.Findings[0]; f.InputLine != 0 || report.Fault != "" {
			t.Errorf("%+v: %s", test, f.Sentence)
		}
	}
}

// answer returns the output of a program for line n of an input, and how it ends then.
func (e answerer) answer(input string, n int) string {
	e.farewell, e.needsEnd = "", ""
	lines := strings.SplitAfter(input, "\n")
	before := e.run(strings.Join(lines[:n-1], ""))
	result := e.run(strings.Join(lines[:n], ""))
	answer := strings.TrimPrefix(result.Output, before.Output)
	return fmt.Sprintln(answer, result.Signal, result.Status)
}

// checkInputLines returns the report of a program, and checks that the line that a finding names
// was answered wrongly, or a line between the two that it names. The rest of the findings is the
// same without experiments.
func checkInputLines(t *testing.T, suite *suites.Suite, program answerer) exercise.Report {
	t.Helper()
	right := program
	right.line = ""
	target := targetOf(func(input string) (run.Result, error) { return program.run(input), nil })
	report, _ := exerciseOne(t.Context(), target, suite, exercise.Options{})
	once, _ := exerciseOne(t.Context(), target, suite, exercise.Options{Once: true})
	for i, f := range report.Findings {
		if f.Brief != once.Findings[i].Brief || f.Count != once.Findings[i].Count {
			t.Errorf("%s, and without experiments %s", f.Brief, once.Findings[i].Brief)
		}
		isWrong := func(n int) bool {
			return program.answer(f.Input, n) != right.answer(f.Input, n)
		}
		isInRange := f.InputLine == 0
		for n := max(1, f.FirstLine); n <= f.InputLine; n++ {
			isInRange = isInRange || isWrong(n)
		}
		if !isInRange {
			t.Errorf("%+v: %s\n%s", program, f.Sentence, f.Input)
		}
	}
	return report
}

// pickText returns one of some texts, which are separated by "|".
func pickText(random *rand.Rand, texts string) string {
	all := strings.Split(texts, "|")
	return all[random.IntN(len(all))]
}

// FuzzInputLine names lines of random inputs.
func FuzzInputLine(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 0))
		program := answerer{
			line: pickText(random, "a|b|c"), occurrence: 1 + random.IntN(4),
			fault:    pickText(random, "x\n|crash|exit||c\n|c\nx\n|1\n|uncounted"),
			farewell: pickText(random, "||bye\n|x\n"), readsAll: random.IntN(5) == 0,
			needsEnd: pickText(random, "||hangs|floods"),
		}
		right := program
		right.line = ""
		suite := &suites.Suite{}
		for i := range 1 + random.IntN(3) {
			tr := suites.Transcript{Name: fmt.Sprint(i)}
			for range 1 + random.IntN(40) {
				tr.Input += pickText(random, "a|b|c|d|e|s") + "\n"
			}
			tr.Input += pickText(random, "|q\n|q\n|s\n")
			result := right.run(tr.Input)
			if result.Ending != run.Exited {
				return
			}
			tr.Output = result.Output
			suite.Transcripts = append(suite.Transcripts, tr)
		}
		checkInputLines(t, suite, program)
	})
}

// Experiments are few, whatever the program does: 24 runs per finding, or three that hang.
func TestExperimentsAreFew(t *testing.T) {
	var text strings.Builder
	const transcriptCount = 10
	for i := range transcriptCount {
		lines := strings.Repeat("a/", 400+i) + strings.Repeat("b/", 400)
		fmt.Fprintf(&text, "~%sq>%sk%d", lines, lines, i)
	}
	suite := suiteOf(text.String()[1:])
	isWhole := map[string]bool{"q\n": true}
	for _, tr := range suite.Transcripts {
		isWhole[tr.Input] = true
	}
	for name, expected := range map[string]int{"ends": 44, "hangs": 6} {
		runs := 0
		target := targetOf(func(input string) (run.Result, error) {
			runs++
			if name == "hangs" && !isWhole[input] {
				return run.Result{Ending: run.TimedOut}, nil
			}
			input = strings.TrimSuffix(input, "q\n")
			return exited(strings.ReplaceAll(input, "b", "x"), 0), nil
		})
		report, _ := exerciseOne(t.Context(), target, suite, exercise.Options{})
		if runs -= transcriptCount; runs != expected {
			const format = "%s: %d experiments, expected %d: %s"
			t.Errorf(format, name, runs, expected, sayings(report.Findings))
		}
	}
}

// A program that prints another line when it runs again is said to do so, and no line of the input
// is named. Lines that vary, and ignored lines, are no other lines.
func TestSecondRun(t *testing.T) {
	// %d is the number of the run, and %s a seventh of it, which changes after several runs.
	for _, test := range []struct{ first, fault, finding string }{
		{"", "%d",
			`it prints "1", and should print "c"; when it runs again, it prints "2" for "1"`},
		{"", "%s",
			`it prints "0", and should print "c"; when it runs again, it prints "1" for "0"`},
		{"", "5", `after c (line 3) it prints "5", and should print "c"`},
		{"", "", `between b (line 2) and d (line 4) it leaves out "c"`},
		{"", " \r", `between b (line 2) and d (line 4) it leaves out "c"`},
		{"", "debug\n", `between b (line 2) and d (line 4) it leaves out "c"`},
		{"", "x", `after c (line 3) it prints "x", and should print "c"`},
		{"run %d\n", "5", `after c (line 3) it prints "5", and should print "c"`},
		{"debug %d\n", "5", `after c (line 3) it prints "5", and should print "c"`},
	} {
		runs := 0
		target := targetOf(func(input string) (run.Result, error) {
			runs++
			numbered := strings.NewReplacer("%d", fmt.Sprint(runs), "%s", fmt.Sprint(runs/7))
			fault := numbered.Replace(test.fault) + "\n"
			result := answerer{line: "c", occurrence: 1, fault: fault}.run(input)
			result.Output = numbered.Replace(test.first) + result.Output
			return result, nil
		})
		suite := suiteOf("a/b/c/d>a/b/c/d")
		suite.Transcripts[0].Output = test.first + suite.Transcripts[0].Output
		suite.Varies = []session.LineKind{{Expression: regexp.MustCompile(`^run .+$`)}}
		suite.Ignore = []session.LineKind{{Expression: regexp.MustCompile(`^debug.*$`)}}
		options := exercise.Options{Rules: exercise.RulesOf(suite)}
		report, _ := exerciseOne(t.Context(), target, suite, options)
		if actual := sayings(report.Findings); actual != test.finding {
			t.Errorf("%s, expected %s", actual, test.finding)
		}
	}
}

// The longest transcript of a finding runs again, too: a variable without a value is often 0 in a
// short one.
func TestLongestRun(t *testing.T) {
	runs := 0
	target := targetOf(func(input string) (run.Result, error) {
		runs++
		fault := []string{"x\n", "y\n"}[len(input)/len("a/b/c/d/e/")]
		result := answerer{line: "c", occurrence: 1, fault: fault}.run(input)
		result.Output = strings.Replace(result.Output, "e\n", fmt.Sprintln("e", runs), 1)
		return result, nil
	})
	suite := suiteOf("a/c>a/c~a/b/c/d/e>a/b/c/d/e")
	report, _ := exerciseOne(t.Context(), target, suite, exercise.Options{})
	const expected = `it prints "x", and should print "c", for example; ` +
		`when it runs again, it prints "e 4" for "e 2" in 2`
	if f := report.Findings[0]; f.Sentence != expected || f.InputLine != 0 {
		t.Errorf("%s, expected %s", f.Sentence, expected)
	}
}

// A crash is the same if its message is, whatever the signal and the numbers in the message.
func TestSameCrash(t *testing.T) {
	for format, line := range map[string]int{
		"==%d==ERROR: AddressSanitizer: heap-use-after-free on address 0x%[1]x": 3,
		"error %d": 0,
	} {
		runs := 0
		target := targetOf(func(input string) (run.Result, error) {
			runs++
			result := answerer{line: "c", occurrence: 1, fault: "crash"}.run(input)
			if result.Signal != "" {
				result.Signal = []string{"SIGSEGV", "SIGABRT"}[runs%2]
				result.Stderr = fmt.Sprintf(format, runs)
			}
			return result, nil
		})
		suite := suiteOf("a/b/c/d>a/b/c/d")
		report, _ := exerciseOne(t.Context(), target, suite, exercise.Options{})
		if f := report.Findings[0]; f.InputLine != line {
			t.Errorf("%s: line %d, expected %d: %s", format, f.InputLine, line, f.Sentence)
		}
	}
}

// A program that hangs gets the shortest beginning of its input that is enough. The sum reads a
// number of numbers, and hangs at a word and at an early end.
func TestHang(t *testing.T) {
	sum := func(lines []string) bool {
		if len(lines) == 0 {
			return false
		}
		n, _ := strconv.Atoi(lines[0])
		return len(lines) <= n || slices.Contains(lines[1:n+1], "P3")
	}
	for _, test := range []struct {
		name, suite string
		hangs       func(lines []string) bool
		says        string
	}{
		{"a word", "3/1/2/P3/4>7~1/5>5", sum, "; its input up to P3 (line 4) is enough"},
		{"the second line", "3/P3/2/1/4>7", sum, "; its input up to P3 (line 2) is enough"},
		{"the third a", "a/b/a/c/a/d/b>x",
			func(lines []string) bool { return strings.Count(strings.Join(lines, ""), "a") > 2 },
			""},
		{"without quit", "a/b/quit>x~c/quit>x",
			func(lines []string) bool { return !slices.Contains(lines, "quit") || lines[0] == "a" },
			"; its input up to a (line 1) is enough"},
		{"any input", "a/b>x", func([]string) bool { return true },
			"; it is still running even without input"},
		{"any input that ends", "a/quit>x~c/quit>x", func([]string) bool { return true }, ""},
		{"the whole input", "a/b/c>x",
			func(lines []string) bool { return strings.Join(lines, "") == "abc" }, ""},
		{"more hangs than are allowed", "a/b/c/d/e/f/g/h>x",
			func(lines []string) bool { return len(lines) > 0 },
			"; its input up to b (line 2) is enough"},
	} {
		target := targetOf(func(input string) (run.Result, error) {
			if test.hangs(strings.Fields(input)) {
				return run.Result{Ending: run.TimedOut}, nil
			}
			return exited("5\n", 0), nil
		})
		report, _ := exerciseOne(t.Context(), target, suiteOf(test.suite), exercise.Options{})
		expected := "it was still running after 0 s" + test.says
		if actual := report.Findings[0].Sentence; actual != expected {
			t.Errorf("%s: %s, expected %s", test.name, actual, expected)
		}
	}
}

// If students may see only sentences, these have the number of the line, without its text, and no
// line that changes from run to run, except the one that is wrong.
func TestInputLineForStudents(t *testing.T) {
	for _, test := range []struct{ changing, finding string }{
		{"none", `after an input (line 3) it prints "x", and should print "c"`},
		{"d", `it prints "x", and should print "c"`},
		{"x", `it prints "x 1", and should print "c"; ` +
			`when it runs again, it prints "x 2" for "x 1"`},
	} {
		runs := 0
		target := targetOf(func(input string) (run.Result, error) {
			runs++
			result := answerer{line: "c", occurrence: 1, fault: "x\n"}.run(input)
			changed := fmt.Sprintln(test.changing, runs)
			result.Output = strings.Replace(result.Output, test.changing+"\n", changed, 1)
			return result, nil
		})
		suite := suiteOf("a/b/c/d>a/b/c/d")
		suite.Transcripts[0].Details = suites.DetailsFinding
		options := exercise.Options{ForStudents: true}
		report, _ := exerciseOne(t.Context(), target, suite, options)
		f := report.Findings[0]
		if f.Sentence != test.finding || f.Typed != "" || f.Input != "" {
			t.Errorf("%s, expected %s: %+v", f.Sentence, test.finding, f)
		}
		suite.Transcripts[0].Visibility = suites.Hidden
		report, _ = exerciseOne(t.Context(), target, suite, options)
		if len(report.Findings) > 0 {
			t.Errorf("findings about a hidden transcript: %s", sayings(report.Findings))
		}
	}
}
