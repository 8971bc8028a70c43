package exercise_test

import (
	"bufio"
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tictactoe/internal/exercise"
	"tictactoe/internal/findings"
	"tictactoe/internal/run"
	"tictactoe/transcripts"
)

// A program is a console program of another course, with its test inputs.
type program struct {
	name    string
	run     func(c *console) (status int)
	prompts string            // separated by "|"
	inputs  string            // separated by "|", their lines by "/"
	labels  map[string]string // a transcript shows a label if its output matches the expression
}

// A form is a wrong variant of a program. Its faults are separated by " + ". The fault s/old/new/
// replaces a text in the whole output; the program implements all others. One of the first three
// findings must match each expression in says, which are separated like the faults. No finding may
// match untrue. If says is empty, the faults are harmless, and there must be no findings.
type form struct{ faults, says, untrue string }

// A console is the input, the output and the faults of a run of a program.
type console struct {
	*bufio.Scanner
	faults         []string
	stdout, stderr strings.Builder
	ending         run.Ending
	signal         string
}

func (c *console) has(fault string) bool { return slices.Contains(c.faults, fault) }

func (c *console) print(format string, values ...any) { fmt.Fprintf(&c.stdout, format, values...) }

// ask prints a prompt and reads a line. It returns false at the end of the input.
func (c *console) ask(prompt string) bool {
	c.print("%s", prompt)
	if c.Scan() {
		return true
	}
	if c.has("it asks without end") {
		c.print("%s", strings.Repeat(prompt, 1e5))
		c.ending = run.TooMuchOutput
	}
	return false
}

func (c *console) crash(signal string) (status int) {
	c.ending, c.signal = run.Signaled, signal
	return 0
}

// pick returns the wrong value if the program has a fault, and the right one otherwise.
func pick[T any](c *console, fault string, wrong, right T) T {
	if c.has(fault) {
		return wrong
	}
	return right
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func numbers(text string) (all []float64) {
	for _, field := range strings.Fields(text) {
		n, _ := strconv.ParseFloat(field, 64)
		all = append(all, n)
	}
	return all
}

// result returns the result of the program with some faults.
func (p program) result(faults, input string) run.Result {
	c := &console{faults: strings.Split(faults, " + ")}
	c.Scanner = bufio.NewScanner(strings.NewReader(input))
	status := p.run(c)
	output := c.stdout.String()
	for _, fault := range c.faults {
		edit := strings.Split(fault, "/")
		lines := slices.Collect(strings.Lines(output))
		switch {
		case edit[0] == "s":
			output = strings.ReplaceAll(output, edit[1], edit[2])
		case fault == "half of the lines":
			output = strings.Join(lines[:len(lines)/2], "")
		case fault == "only the last line" && len(lines) > 0:
			output = lines[len(lines)-1]
		case fault == "another order":
			slices.Reverse(lines)
			output = strings.Join(lines, "")
		case fault == "on standard error":
			c.stderr.WriteString(output)
			output = ""
		}
	}
	return run.Result{Ending: c.ending, Signal: c.signal, Status: status, Output: output,
		Stderr: c.stderr.String(), Elapsed: run.DefaultTimeout}
}

// suite returns transcripts of the correct program.
func (p program) suite() *transcripts.Suite {
	suite := &transcripts.Suite{}
	if p.prompts != "" {
		suite.Dialogue.Prompts = strings.Split(p.prompts, "|")
	}
	for i, input := range strings.Split(strings.ReplaceAll(p.inputs, "/", "\n"), "|") {
		right := p.result("", input)
		t := transcripts.Transcript{Name: fmt.Sprint(p.name, i+1), Input: input}
		t.Output, t.Status = right.Output, right.Status
		for label, expression := range p.labels {
			if regexp.MustCompile(expression).MatchString(t.Output) {
				t.Shows = append(t.Shows, label)
			}
		}
		suite.Transcripts = append(suite.Transcripts, t)
	}
	return suite
}

// loadForms returns the forms of each program. A line of the file is
//
//	program | faults | says | untrue
func loadForms(t *testing.T, file string) map[string][]form {
	text, err := os.ReadFile(filepath.Join("testdata", "findings", file))
	if err != nil {
		t.Fatal(err)
	}
	forms := map[string][]form{}
	for line := range strings.Lines(string(text)) {
		parts := append(strings.Split(strings.TrimSuffix(line, "\n"), " | "), "", "")
		faults := strings.NewReplacer(`\n`, "\n", `\t`, "\t").Replace(parts[1])
		forms[parts[0]] = append(forms[parts[0]], form{faults, parts[2], parts[3]})
	}
	return forms
}

// A correct program passes without findings. The findings explain most wrong programs.
func TestFindingsOfPrograms(t *testing.T) {
	testForms(t, "programs", &rate{name: "programs of other courses"}, 97)
	testForms(t, "kinds", &rate{name: "half, one line, another order"}, 90)
}

// testForms requires that findings explain so many of a hundred forms in a file.
func testForms(t *testing.T, file string, rate *rate, percent int) {
	forms := loadForms(t, file)
	for _, p := range consolePrograms {
		suite := p.suite()
		for _, f := range append(forms[p.name], form{}) {
			var all []run.Result
			for _, tr := range suite.Transcripts {
				all = append(all, p.result(f.faults, tr.Input))
			}
			report := explain(suite, all)
			report.AddUp()
			checkTrue(t, suite, all, report)
			problem, found := f.judge(report)
			name := fmt.Sprintf("%s, %q", p.name, f.faults)
			t.Logf("%s: %s\n%s", name, cmp.Or(problem, "explained"), found)
			if f.faults != "" {
				rate.count(t, problem == "", name, report.Findings)
			}
			switch {
			case f.faults == "" && (problem != "" || !report.Passed()):
				t.Errorf("%s is correct, but does not pass without findings", p.name)
			case f.says != "" && report.Passed():
				t.Errorf("%s is wrong, but passes", name)
			}
		}
		delete(forms, p.name)
	}
	if len(forms) > 0 {
		t.Errorf("forms of unknown programs: %v", forms)
	}
	rate.require(t, percent)
}

// judge returns a problem of the findings on a form, or "", and the findings as text.
func (f form) judge(report exercise.Report) (problem, found string) {
	var texts []string
	for _, one := range report.Findings {
		parts := []string{one.Sentence, one.Typed, one.Input, one.Expected, one.Actual}
		texts = append(texts, strings.Join(parts, "\n"))
		problem = cmp.Or(problem, f.judgeOne(one))
	}
	causes := strings.Split(f.says, " + ")
	first := texts[:min(3, len(texts))]
	for _, says := range causes {
		matches := regexp.MustCompile("(?s)" + says).MatchString
		if f.says != "" && !slices.ContainsFunc(first, matches) {
			problem = "not found: " + says
		}
	}
	if len(texts) > len(causes)+1 {
		problem = cmp.Or(problem, fmt.Sprintf("%d findings", len(texts)))
	}
	return problem, strings.Join(texts, "\n--\n")
}

var comparedValues = regexp.MustCompile(`prints (.+), and should print (.+?)(?:, for example)?$`)

// judgeOne returns the problem of one finding, or "".
func (f form) judgeOne(finding findings.Finding) string {
	values := comparedValues.FindStringSubmatch(finding.Sentence)
	switch {
	case f.says == "":
		return "a finding on a harmless fault: " + finding.Sentence
	case f.untrue != "" && regexp.MustCompile(f.untrue).MatchString(finding.Sentence):
		return "untrue: " + finding.Sentence
	case values != nil && values[1] == values[2]:
		return "the two quotes are equal: " + finding.Sentence
	}
	return ""
}

var consolePrograms = []program{
	{name: "menu", run: menu, prompts: "Choice: |Item: ",
		inputs: "3|2/3|1/milk/3|1/milk/1/bread/2/3|9/3|1/egg/2/x/2/3|2|1/tea/3"},
	{name: "receipt", run: receipt,
		inputs: "milk 1.20 2|tea 12.5 1/milk 1.20 1|a 0.99 10/b 100 3/c 2 2||jam 3.3 1"},
	{name: "sum", run: sum, inputs: "1 2 3|10 20|-5 5 7|100||0 0|3 -4|8 8 8 8"},
	{name: "average", run: average, inputs: "1 2|2 2|1 1 3|10|0.5 0.3 0.2|-1 -2 -4||7 8 9"},
	{name: "stack", run: stack, prompts: "> ",
		inputs: "quit|push 1/print/quit|push 1/push 2/push 3/print/pop/print/quit|pop/quit|" +
			"push 5/pop/pop/quit|print/quit|top/push 2/quit|push 7|" +
			"push 4/push 0/print/push 9/print"},
	{name: "guess", run: guess, prompts: "Guess: ",
		inputs: "42|50/42|10/42|1/99/41/43/42|1/2/3/4/5|1/2/3/4/5/6|90/42",
		labels: map[string]string{"a right first guess": `after 1`, "five guesses": `You lose`}},
	{name: "tasks", run: tasks, prompts: "todo> ",
		inputs: "quit|add milk/list/quit|add milk/add bread/list/done 1/list/quit|list/quit|" +
			"add tea/done 1/list/quit|add a b/add c/add d/done 2/list/quit|" +
			"add jam/done 9/list/quit"},
	{name: "account", run: account,
		inputs: "deposit 100.50/withdraw 20|withdraw 5|deposit 10/withdraw 10|deposit 0.75||" +
			"deposit 1/withdraw 0.5/withdraw 1|deposit 99.99/deposit 0.01|withdraw 1/deposit 7.25",
		labels: map[string]string{"an overdraft": `Insufficient`}},
	{name: "list", run: list, inputs: "3 1 2|10 9 8 1|5|2 2 1|100 20|7 -7 0"},
	{name: "fizzbuzz", run: fizzbuzz, inputs: "1|3|5|15|16|31|0"},
	{name: "matrix", run: matrix, inputs: "1 2/3 4|1 2 3/4 5 6|5|1 2 3|10 200/3 4/5 6|7 8/9 1"},
	{name: "histogram", run: histogram, inputs: "3 1 2|5|0 2|12 4|1 1 1 1|10 0 11"},
	{name: "palindromes", run: palindromes,
		inputs: "level/hello|Anna|never odd or even/abc|x|No/on/lemon|abca/Radar/ab"},
	{name: "names", run: names, prompts: "Your name: ",
		inputs: "Ada Byron|Bo|Cleo|Dan Xu|Eve|Finn|Gus|Hal|Ida|Jo Ann Lee|Kim|Lea|Mo|Ned|Oda|Pia|" +
			"Quin|Rob|Sue|Tom|Ute|Val|Will|Xena|Yul|Zoe|al|Sven Olaf|Ann-Kathrin|O'Neill"},
	{name: "calculator", run: calculator,
		inputs: "add 1 2|mul 3 4|div 6 3|div 1 0|add 1||pow 2 3|mul 0 5|div 5 0"},
	{name: "change", run: change, prompts: "Amount: ",
		inputs: "1.00|0.29|0.30|2.41|0.01|4.35|0|0.05"},
	{name: "digit sums", run: digitSums, inputs: "3|12|9000|1"},
	{name: "contest", run: contest,
		inputs: "1/1 2 3|2/5 9/1 2|3/1 1/4 2/7|2/10 30/20 25|1/1000000000 -1000000000|2/3/4"},
}

func menu(c *console) (status int) {
	var items []string
	for first := true; ; first = false {
		if first || !c.has("the menu is printed once") {
			c.print("1) Add\n2) Show\n3) Quit\n")
		}
		if !c.ask(pick(c, "a line end after the prompt", "Choice: \n", "Choice: ")) {
			return 0
		}
		switch c.Text() {
		case "1":
			c.ask("Item: ")
			items = append(items, c.Text())
			c.print("Added %s.\n", c.Text())
		case "2":
			for i, item := range items {
				c.print("%d. %s\n", pick(c, "items count from 0", i, i+1), item)
			}
		case "3":
			c.print("Bye.\n")
			if !c.has("quit does not end it") {
				return 0
			}
		default:
			c.print("Invalid choice.\n")
			if c.has("an invalid choice ends it") {
				return 0
			}
		}
	}
}

func receipt(c *console) (status int) {
	line := pick(c, "narrow columns", "%-9s%7s%5s\n", "%-12s%8s%6s\n")
	line = pick(c, "columns by TABs", "%s\t%s\t%s\n", line)
	c.print(line, "Item", "Price", "Qty")
	total := 0.0
	for c.Scan() {
		name, rest, _ := strings.Cut(c.Text(), " ")
		values := numbers(rest)
		c.print(line, name, fmt.Sprintf("%.2f", values[0]), fmt.Sprint(values[1]))
		total += values[0] * pick(c, "the quantity is ignored", 1, values[1])
	}
	if !c.has("no total") {
		c.print("Total: %.2f\n", total)
	}
	return 0
}

func sum(c *console) (status int) {
	c.Scan()
	values := numbers(c.Text())
	total := pick(c, "the sum starts at 1", 1.0, 0.0)
	for i, n := range values {
		isLast := i == len(values)-1
		if isLast && c.has("the last is missing") || n < 0 && c.has("negative ones are skipped") {
			continue
		}
		total += n
		if c.has("each sum is printed") && !isLast {
			c.print("Sum: %g\n", total)
		}
	}
	c.print("Sum: %g\nNumbers: %d%s", total, len(values), pick(c, "no last line end", "", "\n"))
	return 0
}

func average(c *console) (status int) {
	c.Scan()
	values := numbers(c.Text())
	if len(values) == 0 && !c.has("no check for an empty list") {
		c.print("No numbers.\n")
		return 0
	}
	sum, least := 0.0, pick(c, "the smallest starts at 0", 0, math.Inf(1))
	for _, n := range values {
		sum += n
		least = min(least, n)
	}
	average := sum / float64(len(values))
	average = pick(c, "it rounds down", math.Floor(average*100)/100, average)
	average = pick(c, "integer division", math.Trunc(average), average)
	c.print("Average: %.*f\nSmallest: %.2f\n", pick(c, "one decimal", 1, 2), average, least)
	return 0
}

func stack(c *console) (status int) {
	var stack []string // the top is first
	for c.ask(pick(c, "a prompt without a blank", ">", "> ")) {
		command, value, _ := strings.Cut(c.Text(), " ")
		switch {
		case command == "push":
			stack = slices.Insert(stack, pick(c, "the bottom is first", len(stack), 0), value)
		case command == "quit":
			return 0
		case command != "pop" && command != "print":
			message := "error: unknown command " + command + "\n"
			c.print("%s", pick(c, "unknown commands are ignored", "", message))
		case len(stack) == 0 && c.has("an empty stack crashes"):
			return c.crash("SIGSEGV")
		case len(stack) == 0:
			c.print("error: the stack is empty\n")
		case command == "print":
			c.print("%s\n", strings.Join(stack, " -> "))
		default:
			c.print("%s\n", stack[0])
			stack = stack[1:]
		}
	}
	return 0
}

func guess(c *console) (status int) {
	for n := 1; n <= pick(c, "six guesses", 6, 5); n++ {
		if !c.ask("Guess: ") {
			return 0
		}
		guess := number(c.Text())
		guess = pick(c, "low and high are swapped", 2*42-guess, guess)
		switch {
		case guess < 42:
			c.print("Too low!\n")
		case guess > 42:
			c.print("Too high!\n")
		case n > 1 || c.has("1 guesses"):
			c.print("Correct after %d guesses.\n", pick(c, "guesses count from 0", n-1, n))
			return 0
		default:
			c.print("Correct after %d guess.\n", pick(c, "guesses count from 0", 0, 1))
			return 0
		}
	}
	c.print("You lose. It was 42.\n")
	return 0
}

func tasks(c *console) (status int) {
	var tasks []string
	for c.ask("todo> ") && c.Text() != "quit" {
		command, rest, _ := strings.Cut(c.Text(), " ")
		at := number(rest) - 1
		switch {
		case command == "add":
			tasks = slices.Insert(tasks, pick(c, "the newest is first", 0, len(tasks)), "[ ] "+rest)
		case command == "done" && at < len(tasks):
			at = pick(c, "done marks the next one", (at+1)%len(tasks), at)
			tasks[at] = strings.Replace(tasks[at], "[ ]", "[x]", 1)
		case command == "done" && c.has("a wrong number crashes"):
			return c.crash("SIGABRT")
		case command == "done":
			c.print("There is no task %s.\n", rest)
		default:
			for i, task := range tasks {
				c.print("%d. %s\n", i+1, task)
			}
		}
	}
	return 0
}

func account(c *console) (status int) {
	balance := 0.0
	for c.Scan() {
		command, rest, _ := strings.Cut(c.Text(), " ")
		amount := numbers(rest)[0]
		switch {
		case command == "deposit":
			balance += amount
		case amount > balance && !c.has("overdrafts are allowed"),
			amount == balance && c.has("one cannot withdraw all"):
			c.print("Insufficient funds.\n")
		default:
			balance -= amount
		}
		c.print("Balance: %.*f\n", pick(c, "whole numbers", 0, 2), balance)
	}
	return pick(c, "status 1", 1, 0)
}

func list(c *console) (status int) {
	c.Scan()
	values := strings.Fields(c.Text())
	slices.SortFunc(values, func(a, b string) int {
		return pick(c, "it sorts texts", cmp.Compare(a, b), cmp.Compare(number(a), number(b)))
	})
	c.print("Sorted: %s%s\n", strings.Join(values, ", "), pick(c, "a comma at the end", ", ", ""))
	slices.Reverse(values)
	values = pick(c, "the last is missing", values[:len(values)-1], values)
	c.print("Reversed: %s%s\n", strings.Join(values, ", "), pick(c, "a comma at the end", ", ", ""))
	return 0
}

func fizzbuzz(c *console) (status int) {
	c.Scan()
	n := number(c.Text())
	n = pick(c, "it ends too early", n-1, n)
	for i := pick(c, "it begins at 0", 0, 1); i <= n; i++ {
		switch {
		case i%15 == 0 && !c.has("no FizzBuzz"):
			c.print("FizzBuzz\n")
		case i%3 == 0:
			c.print("Fizz\n")
		case i%5 == 0:
			c.print("Buzz\n")
		default:
			c.print("%d\n", i)
		}
	}
	return 0
}

func matrix(c *console) (status int) {
	var rows [][]float64
	for c.Scan() {
		rows = append(rows, numbers(c.Text()))
	}
	columns := len(rows[0])
	c.print("%s", pick(c, "debug output", fmt.Sprintf("rows=%d cols=%d\n", len(rows), columns), ""))
	for i := range pick(c, "the last column is lost", columns-1, columns) {
		for j := range rows {
			if c.has("only square matrices") && i >= len(rows) {
				return c.crash("SIGSEGV")
			}
			c.print("%*g", pick(c, "narrow columns", 4, 6), rows[j][i])
		}
		c.print("\n")
	}
	return 0
}

func histogram(c *console) (status int) {
	c.Scan()
	for _, n := range numbers(c.Text()) {
		stars := strings.Repeat("*", int(pick(c, "at most ten stars", min(n, 10), n)))
		if n > 0 || !c.has("no line for 0") {
			c.print("%2g: %s%s\n", n, stars, pick(c, "one star too many", "*", ""))
		}
	}
	return 0
}

func palindromes(c *console) (status int) {
	for c.Scan() {
		text := pick(c, "capitals matter", c.Text(), strings.ToLower(c.Text()))
		text = pick(c, "blanks matter", text, strings.ReplaceAll(text, " ", ""))
		answer := "yes"
		for i := range pick(c, "only the ends are compared", min(1, len(text)), len(text)) {
			if text[i] != text[len(text)-1-i] {
				answer = "no"
			}
		}
		c.print("%s: %s\n", c.Text(), answer)
	}
	return 0
}

func names(c *console) (status int) {
	c.ask("Your name: ")
	name := c.Text()
	name = pick(c, "only the first word", strings.Fields(name)[0], name)
	letters := len(pick(c, "blanks are letters", name, strings.ReplaceAll(name, " ", "")))
	name = pick(c, "capitals", strings.ToUpper(name), name)
	c.print("Hello, %s! Your name has %d letters.\n", name, letters)
	return 0
}

func calculator(c *console) (status int) {
	c.Scan()
	command, rest, _ := strings.Cut(c.Text(), " ")
	values := numbers(rest)
	errors := pick(c, "errors go to the output", &c.stdout, &c.stderr)
	switch {
	case !slices.Contains([]string{"add", "mul", "div"}, command) || len(values) != 2:
		fmt.Fprintln(errors, "usage: add|mul|div A B")
		return pick(c, "errors are no failure", 0, pick(c, "one status for all errors", 1, 2))
	case command == "add":
		c.print("%g\n", values[0]+values[1])
	case command == "mul":
		c.print("%g\n", pick(c, "mul adds", values[0]+values[1], values[0]*values[1]))
	case values[1] == 0 && c.has("division by zero crashes"):
		return c.crash("SIGFPE")
	case values[1] == 0:
		fmt.Fprintln(errors, "error: division by zero")
		return pick(c, "errors are no failure", 0, 1)
	default:
		c.print("%g\n", values[0]/values[1])
	}
	return 0
}

func change(c *console) (status int) {
	c.ask("Amount: ")
	amount := numbers(c.Text())[0] * 100
	cents := int(pick(c, "floats are cut", amount, math.Round(amount)))
	for _, coin := range []int{25, 10, 5, 1} {
		if coin == 10 && c.has("no dimes") {
			continue
		}
		if n := cents / coin; n > 0 || c.has("lines for 0 coins") {
			c.print("%d x %dc\n", n, coin)
			cents -= n * coin
		}
	}
	c.print("%d left\n", cents)
	return 0
}

func digitSums(c *console) (status int) {
	c.Scan()
	n := number(c.Text())
	n = pick(c, "the last line is missing", n-1, n)
	for i := pick(c, "it begins at 0", 0, 1); i <= n; i++ {
		sum := 0
		for rest := i; rest > 0; rest /= 10 {
			sum += rest % 10
		}
		if i == 7777 && c.has("one wrong value") {
			sum--
		}
		c.print("%d %d\n", i, sum)
	}
	return 0
}

func contest(c *console) (status int) {
	c.Scan()
	least, most := math.Inf(1), math.Inf(-1)
	cases := number(c.Text())
	for i := range pick(c, "one case too many", cases+1, cases) {
		c.Scan()
		if !c.has("the range is not reset") {
			least, most = math.Inf(1), math.Inf(-1)
		}
		for _, n := range numbers(c.Text()) {
			least, most = min(least, n), max(most, n)
		}
		if most > 1e6 && c.has("it is too slow") {
			c.ending = run.TimedOut
			return 0
		}
		c.print("Case #%d: %.0f\n", i+1, most-least)
	}
	return 0
}
