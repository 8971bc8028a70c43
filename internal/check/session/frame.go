package session

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// A session that was copied off a screen has a frame: the lines of a shell or an editor above and
// below those of the program. A line of a shell is its prompt and, perhaps, a command. The frame is
//
//	above   the lines up to the last command above the first prompt of the program
//	below   the lines from the first one that the same shell, a sure prompt or a tool begins
//
// A line that a program may print belongs to the session, except after such a line or if the screen
// proves that it is a shell's. So does a line that begins with a prompt of the program.

const (
	// sure matches the prompts of shells that no output has at the start of a line.
	sure = `[\w.-]+@[\w.-]+:[~/][^$#\n]*[$#]` + // ada@ecf:~/lab2$
		`|\[[\w.-]+@[\w.-]+ [^\]\n]+\][$%#]` + // [ada@ecf lab2]$
		`|[\w.-]+@[\w.-]+ [~/](?:[^>\n]*[^>\n =-])?>` + // fish: ada@pc ~/lab2>
		`|(?:PS )?[A-Za-z]:\\(?:[^>\n]*[^>\n =-])?>|PS [~/][^>\n]*>` + // C:\lab2> or PS C:\lab2>
		`|➜ +\S+ git:\(\S+\)(?: ✗)?|@[\w-]+ ➜ /[^$\n]*\$` + // Oh My Zsh and Codespaces
		`|└─[$#](?: |$)` // Kali

	// maybe matches prompts that output may have: $, ug52%, ~/lab2 ❯, mac:lab2 ada$ or ada@mac %.
	maybe = `[\w.@:~/-]*[$%#>❯]|(?:[~/]\S*|[\w-]+/) [$%❯]|[\w.-]+:\S+ \w+\$` +
		`|[\w.-]+@[\w.:~/-]+ [^$%>\n]*[$%#>]|➜ +\S+`
)

var (
	shellLine = lazily(`^((?:\([\w.-]+\) )*(?:(` + sure + `)|` + maybe + `)) *(.*)`)

	// twoLines matches the prompts of Git Bash, Cygwin and Kali, which have two lines.
	twoLines = lazily(`^(?:[\w.-]+@[\w.-]+(?: (?:MINGW|MSYS|UCRT|CLANG)\w*)? [~/].*` +
		`|┌──\(.*\)-\[[~/].*\]) *\n(?:└─)?[$#](?:\s|$)`)

	// program matches a command that surely runs a program, such as ./lab2 or java Lab2.
	program = lazily(`^(?:(?:(?:\.{1,2}|~|[A-Za-z]:)[/\\]|/\w+/)\w` +
		`|(?:python[\d.]*|java|node|ruby|perl|php|racket|mono|go run|bash|sh) +(?:-\S+ +)*\S+\.\w` +
		`|java +(?:-\S+ +)*[A-Z]|(?:make|cargo|dotnet) run\b)`)

	// usual matches commands that need no proof at a prompt that is known, or that has an @.
	usual = lazily(`^(?:exit|logout|ls|cat|echo|cd)(?:\s|$)`)

	// heading matches the first line of a recorder or an editor.
	heading = lazily(`^(?:Script started on .*\d:\d\d|spawn .*[./][a-z]|----jGRASP exec: ` +
		`|<terminated> .*Application\]|\[Running\] .*"[^"]*[/\\].*"|In \[\d+\]: (?:run\w+\(|%run))`)

	// title matches a title, which is above an empty line.
	title = lazily(`(?i)^\W*(?:sample|example)s?(?: (?:program )?` +
		`(?:run|session|output|execution|dialog(?:ue)?)s?)?(?: #?\d+)?\W*$`)

	// tool matches the lines that an editor or a recorder prints after a session.
	tool = lazily(`^\s*(?:Script done on .*\d:\d\d|----jGRASP: ` +
		`|(?:RUN|BUILD) [A-Z]+(?: \(.*total time|; exit value)|\[Done\] exited with code=` +
		`|Process (?:finished with exit code|returned -?\d+ \(0x|exited after [\d.]+ seconds)` +
		`|.*\(process \d+\) exited with code|\.\.\.Program finished with exit code` +
		`|Program ended with exit code: )`)

	// job matches lines that a shell or an editor prints in its frame. A program may, too.
	job = lazily(`^\s*(?:zsh: \w[\w ]*  |In \[\d+\]:\s*$` +
		`|\[\d+\](?:[+-]|  ?\+)\s+(?:Done|Stopped|Exit|Terminated|Killed)\b)`)

	// inputEnd matches the end of a typed line: keys that stop a program or end its input, as a
	// terminal shows them, or the prompt of a shell, which Ctrl-D leaves there.
	inputEnd = lazily(`(?:\^[CDZ])+\s*$|(?:\^[CDZ])*(?:` + sure + `)\s*$`)

	// path matches the path of the program, which CLion prints above a session, or NetBeans' line.
	path = lazily(`^(?:(?:/\w|[A-Z]:\\).*|run(?:-single)?:)\n`)
)

// lazily returns a function that compiles an expression when it is first called.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// readShell returns the prompt and the command of the first line, if it looks like one of a shell.
func readShell(text string) (prompt, command string, isSure bool) {
	line, _, _ := strings.Cut(text, "\n")
	if !strings.ContainsAny(line, "$%#>@]❯➜┌└") { // each prompt has one; this is faster
		return "", "", false
	}
	if twoLines().MatchString(text) {
		return strings.TrimSpace(line), "", true
	}
	m := shellLine().FindStringSubmatch(strings.TrimSpace(line))
	if m == nil {
		return "", "", false
	}
	return strings.TrimSpace(m[1]), m[3], m[2] != ""
}

// withoutFrame returns the session on a screen on which the program asks at some places, the output
// below the keys that end its input, and the lines around them.
func (d Dialogue) withoutFrame(
	text string, asked []Prompt,
) (session, after string, dropped []string, err error) {
	start, shell := findStart(text, asked[0].Start)
	typed, below, end := d.findEnd(text, asked, start, shell)
	if asked[len(asked)-1].Start >= end {
		line, _, _ := strings.Cut(text[end:], "\n")
		problem := fmt.Sprintf("a second run begins with %q; one file is one session", line)
		return "", "", nil, errorAt(text, end, problem)
	}
	if start == 0 && (strings.HasPrefix(text[end:], "Process finished") ||
		strings.HasPrefix(text[end:], "BUILD ")) {
		start = len(path().FindString(text[:asked[0].Start]))
	}
	const rule = "\n--------------------------------\n" // of Dev-C++
	if strings.HasSuffix(text[:end], rule) && strings.HasPrefix(text[end:], "Process exited ") {
		end -= len(rule) - 1
	}
	session = text[start:min(typed, end)]
	switch {
	case below < end && !isBlank(text[below:end]):
		after = d.trimEnd(text[below:end])
	case typed < end:
		end = typed
	case end < len(text):
		session = d.trimEnd(session)
	}
	around := text[:start] + text[end:]
	for at := 0; at < len(around); at += lineLength(around[at:]) {
		bare := withoutKeys(strings.TrimSpace(around[at : at+lineLength(around[at:])]))
		if bare != "" && bare != shell {
			dropped = append(dropped, bare)
		}
	}
	return session, after, dropped, nil
}

// findStart returns the offset at which the frame above the session ends, and the prompt of the
// shell in the last command there.
func findStart(text string, first int) (start int, shell string) {
	runs := map[string]int{} // by prompt, the last line in which it runs a program
	for at := 0; at < first; at += lineLength(text[at:]) {
		if prompt, command, _ := readShell(text[at:]); program().MatchString(command) {
			runs[prompt] = at
		}
	}
	tail := strings.TrimSpace(text[1+strings.LastIndexByte(strings.TrimRight(text, " \n"), '\n'):])
	isFixed := false  // the shell has no other prompt
	isSecond := false // the line above is the first one of a prompt that has two
	begins := true    // nothing is between the line and the last command above
	at := 0
	for line := range strings.Lines(text[:1+strings.LastIndexByte(text[:first], '\n')]) {
		next := at + len(line)
		bare, nextLine := strings.TrimSpace(line), text[next:next+lineLength(text[next:])]
		shellText := text[at:]
		if next == first { // the program's own prompt is no second line of a shell's
			shellText = line
		}
		prompt, command, isSure := readShell(shellText)
		isFirst := isSure && twoLines().MatchString(shellText)
		isCommand := isSure && (command != "" || isFirst)
		isKnown := prompt == shell
		if prompt != "" && !isSure && (isKnown || begins && !isFixed) {
			isTail := prompt == tail && !isFixed && (prompt == "$" || len(prompt) > 1)
			isProved := isSecond || isTail || at < runs[prompt]
			isCommand = isCommandAt(prompt, command, isKnown, isProved)
		}
		isTitle := begins && title().MatchString(bare)
		switch {
		case isCommand:
			start, shell = next, prompt
			isFixed = !isFirst && (isSure || program().MatchString(command))
		case begins && shell == "" && (heading().MatchString(bare) ||
			start > 0 && bare == "" || isTitle && isBlank(nextLine)):
			start = next
		}
		begins = start == next || begins && (bare == "" ||
			isTitle && strings.Contains(nextLine, "@")) // directly above a command
		at, isSecond = next, isFirst
	}
	return start, shell
}

// isCommandAt reports whether a command is one of a shell, though output may have its prompt. It is
// known if a command above has it, and proved if the screen shows in another way that it is one.
func isCommandAt(prompt, command string, isKnown, isProved bool) bool {
	isUsual := usual().MatchString(command) && (isKnown || strings.Contains(prompt, "@"))
	isWord := command != "" && unicode.IsLower(rune(command[0])) // as in make or java Greet
	return program().MatchString(command) || isUsual ||
		isWord && (isKnown && len(prompt) > 1 || isProved)
}

// findEnd returns the offsets of endOfInput, and the one at which the frame below the session
// begins. The start of the session and the shell are those of findStart.
func (d Dialogue) findEnd(
	text string, asked []Prompt, start int, shell string,
) (typed, below, end int) {
	first, last := asked[0].Start, asked[len(asked)-1]
	isAsked := func(at int) bool { // the program's own prompt begins there
		byStart := func(p Prompt, at int) int { return p.Start - at }
		_, found := slices.BinarySearchFunc(asked, at, byStart)
		return found
	}
	typed, below = d.endOfInput(text, last)
	end = len(text)
	for at, next := 0, 0; at < len(text) && end == len(text); at = next {
		next = at + lineLength(text[at:])
		line, rest := text[at:next], text[next:]
		bare, shellAt := strings.TrimSpace(line), strings.Index(line, shell)
		isAfter := at > last.Start
		shellText := text[at:]
		if isAsked(next) { // as in findStart
			shellText = line
		}
		prompt, command, isSure := readShell(shellText)
		if isAsked(at) {
			prompt, command, isSure, shellAt = "", "", false, -1
		}
		isCommand := isSure && (command != "" || twoLines().MatchString(shellText))
		if prompt != "" && prompt == shell && !isSure {
			isCommand = isCommandAt(prompt, command, true, false)
		}
		switch {
		case at <= first: // the session begins
		case len(shell) > 1 && shellAt >= 0: // perhaps after output without a line end
			end = at + shellAt
		case isCommand, tool().MatchString(line),
			isAfter && isSure, // a prompt without a command
			isAfter && bare == shell && bare != "" && isBlank(rest),
			isAfter && start > 0 && job().MatchString(line),
			at == below && text[typed+1] == 'Z' && (job().MatchString(line) || bare == "Suspended"),
			at > typed && isBlank(rest) && command == "" && // a prompt that may be output elsewhere
				(prompt == "$" || prompt == "%" || strings.Contains(prompt, "@")):
			end = at
		}
	}
	for _, p := range asked { // Ctrl-D leaves the prompt of the shell after that of the program
		answer := withoutKeys(strings.TrimLeft(text[p.End:], " "))
		_, _, isSure := readShell(answer)
		if isSure || len(shell) > 1 && strings.HasPrefix(answer, shell) {
			end = min(end, p.End)
		}
	}
	return typed, below, end
}

// endOfInput returns the offsets of the keys, or of the prompt of a shell, that end the input after
// the last prompt, and of the output below them, or else the length of the text. There is no output
// below ^C, which stops the program.
func (d Dialogue) endOfInput(text string, last Prompt) (typed, below int) {
	isWhole := false // the answer to the last prompt; then only a line of keys ends the input
	for at := last.End; at < len(text); {
		start, line := at, text[at:at+lineLength(text[at:])]
		at += len(line)
		if isWhole && withoutKeys(strings.TrimSpace(line)) != "" {
			continue
		}
		if place := inputEnd().FindStringIndex(line); place != nil {
			keys := line[place[0]:]
			if strings.Contains(keys, "^C") || !isBlank(withoutKeys(keys)) {
				at = len(text)
			}
			return start + place[0], at
		}
		_, hasAnswer := d.Answer(text[last.End:at])
		isWhole = isWhole || hasAnswer || isBlank(line) && d.Integers == 0
	}
	return len(text), len(text)
}

// trimEnd returns a session without the empty lines that a shell or a tool prints before its own.
// The line end goes, too, if the session ends in a prompt.
func (d Dialogue) trimEnd(session string) string {
	bare := strings.TrimRight(session, " \n")
	hasLineEnd := strings.HasPrefix(strings.TrimLeft(session[len(bare):], " "), "\n")
	endsIn := func(prompt string) bool {
		return strings.HasSuffix(bare, strings.TrimRight(prompt, " "))
	}
	if hasLineEnd && !slices.ContainsFunc(d.Prompts, endsIn) {
		return bare + "\n"
	}
	return bare
}

// withoutKeys returns a line without ^C, ^D and ^Z at its start.
func withoutKeys(line string) string {
	for len(line) > 1 && line[0] == '^' && strings.IndexByte("CDZ", line[1]) >= 0 {
		line = line[2:]
	}
	return line
}

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }
