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
//	above   the lines up to the last one of a shell above the first prompt of the program
//	below   the lines from the first one that the same shell, a sure prompt or a tool begins
//
// A line that a program may print belongs to the session, except after such a line or if the screen
// proves that it is a shell's. So does a line in which the program asks, but its rest may be a line
// of a shell or a tool, which Ctrl-D leaves there in place of an answer. readLines reads each line
// once; the other functions search the list.

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
	twoLines = lazily(`^(?:\([\w.-]+\) )*` +
		`(?:[\w .-]+@[\w.-]+ (?:MINGW|MSYS|UCRT|CLANG)\w* [~/].*|[\w.-]+@[\w.-]+ [~/][^$%>\n]*` +
		`|┌──\(.*\)-\[[~/].*\]) *\n(?:└─)?[$#](?: .*)?\n?$`)

	// program matches a command that surely runs a program, such as ./lab2 or java Lab2.
	program = lazily(`^(?:(?:(?:\.{1,2}|~|[A-Za-z]:)[/\\]|/\w+/)\w` +
		`|(?:python[\d.]*|java|node|ruby|perl|php|racket|mono|go run|bash|sh) +(?:-\S+ +)*\S+\.\w` +
		`|java +(?:-\S+ +)*[A-Z]|(?:make|cargo|dotnet) run\b)`)

	// usual matches commands that need no proof at a prompt that is known, or that has an @.
	usual = lazily(`^(?:exit|logout|ls|cat|echo|cd)(?:\s|$)`)

	// heading matches the first line of a recorder or an editor, or a title above an empty line.
	heading = lazily(`^[ \t]*(?:Script started on .*\d:\d\d|spawn .*[./][a-z]|----jGRASP exec: ` +
		`|<terminated> .*Application\]|\[Running\] .*"[^"\n]*[/\\].*"` +
		`|In \[\d+\]: (?:run\w+\(|%run)` +
		`|(?i:[^\w\n]*(?:sample|example)s?(?: (?:program )?` +
		`(?:run|session|output|execution|dialog(?:ue)?)s?)?(?: #?\d+)?[^\w\n]*\n[ \t]*\n))`)

	// ends matches the lines that CLion and NetBeans print above and below a session.
	ends = lazily(`^(?:"?(?:/\w|[A-Z]:\\).*\nProcess finished with exit code` +
		`|run(?:-single)?:\s*\nBUILD [A-Z]+ \(total time)`)

	// tool matches the lines that an editor or a recorder prints after a session.
	tool = lazily(`^[ \t]*(?:Script done on .*\d:\d\d|----jGRASP: ` +
		`|(?:RUN|BUILD) [A-Z]+(?: \(.*total time|; exit value)|\[Done\] exited with code=` +
		`|Process (?:finished with exit code|returned -?\d+ \(0x)` +
		`|(?:-{32}\n)?Process exited after [\d.]+ seconds` +
		`|[A-Za-z]:\\.*\(process \d+\) exited with code|\.\.\.Program finished with exit code` +
		`|Program ended with exit code: )`)

	// job matches lines that a shell or an editor prints in its frame. A program may, too.
	job = lazily(`^\s*(?:zsh: \w[\w ]*  |In \[\d+\]:\s*$` +
		`|\[\d+\](?:[+-]|  ?\+)\s+(?:Done|Stopped|Exit|Terminated|Killed)\b)`)

	// inputEnd matches the end of a typed line: keys that stop a program or end its input, as a
	// terminal shows them, or the prompt of a shell, which Ctrl-D leaves there.
	inputEnd = lazily(`(?m)(?:\^[CDZ])+\s*$|(?:\^[CDZ])*(?:` + sure + `)\s*$`)
)

// lazily returns a function that compiles an expression when it is first called.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// A screenLine may be a line of a shell: its prompt and, perhaps, a command.
type screenLine struct {
	start, end      int
	prompt, command string
	isSure          bool // no output has the prompt
	isRun           bool // the command surely runs a program
}

// readLines returns the lines of a screen. If the prompt of a shell has two lines, they are one. If
// the program asks in a line, only the answer counts.
func readLines(text string, asked []Prompt) []screenLine {
	lines := make([]screenLine, 0, strings.Count(text, "\n")+1)
	start, end := 0, 0
	promptEnd := 0 // of the program's last prompt, which may have several lines
	for line := range strings.Lines(text) {
		start, end = end, end+len(line)
		for len(asked) > 0 && asked[0].Start < end {
			promptEnd = max(promptEnd, asked[0].End)
			asked = asked[1:]
		}
		if end < promptEnd {
			continue
		}
		if start < promptEnd {
			line = withoutKeys(strings.TrimLeft(text[promptEnd:end], " "))
		}
		l := readLine(line, end)
		above := len(lines) - 1
		if l.prompt != "" && above >= 0 && lines[above].end == l.start &&
			twoLines().MatchString(text[lines[above].start:end]) {
			l.start, l.isSure = lines[above].start, true
			lines = lines[:above]
		}
		lines = append(lines, l)
	}
	return lines
}

// readLine reads a line, which ends at an offset of the screen.
func readLine(line string, end int) screenLine {
	l := screenLine{start: end - len(line), end: end}
	if !strings.ContainsAny(line, "$%#>") && // each prompt has a sign; this is faster
		!strings.Contains(line, "❯") && !strings.Contains(line, "➜") {
		return l
	}
	if m := shellLine().FindStringSubmatch(strings.TrimSpace(line)); m != nil {
		l.prompt, l.command, l.isSure = strings.TrimSpace(m[1]), m[3], m[2] != ""
		l.isRun = program().MatchString(l.command)
	}
	return l
}

// withoutFrame returns the session on a screen on which the program asks at some places, the output
// below the keys that end its input, and the lines around them.
func (d Dialogue) withoutFrame(
	text string, asked []Prompt,
) (session, after string, dropped []string, err error) {
	lines, last := readLines(text, asked), asked[len(asked)-1]
	isAsked := func(l screenLine) bool { return l.end > asked[0].Start }
	first := slices.IndexFunc(lines, isAsked)
	start, shell := findStart(text, lines[:first])
	end := findEnd(text, lines[first:], last, start, shell)
	if last.Start >= end {
		line, _, _ := strings.Cut(text[end:], "\n")
		problem := fmt.Sprintf("a second run begins with %q; one file is one session", line)
		return "", "", nil, errorAt(text, end, problem)
	}
	line := text[:lineLength(text)]
	if start == 0 && first > 0 && ends().MatchString(line+text[end:]) {
		start = len(line)
	}
	if end < len(text) { // a shell or a tool may print empty lines before its own
		output := text[last.End:end]
		length := len(strings.TrimRight(output, " \n"))
		if length > 0 {
			length += lineLength(output[length:])
		}
		end = last.End + length
	}
	typed, below := d.endOfInput(text[:end], last)
	session, after = text[start:typed], text[below:end]
	if strings.TrimSpace(after) == "" {
		after, end = "", typed
	}
	for line := range strings.Lines(text[:start] + text[end:]) {
		bare := withoutKeys(strings.TrimSpace(line))
		if bare != "" && bare != shell {
			dropped = append(dropped, bare)
		}
	}
	return session, after, dropped, nil
}

// findStart returns the offset at which the frame above the session ends, and the prompt of the
// shell in the last command there. The lines are those above the first prompt of the program.
func findStart(text string, lines []screenLine) (start int, shell string) {
	tail := strings.TrimSpace(text[1+strings.LastIndexByte(strings.TrimRight(text, " \n"), '\n'):])
	top := ""        // the prompt of the first line, or of the one below a command
	begins := true   // nothing is between the line and the last command above
	isFixed := false // the shell has no other prompt
	for _, l := range lines {
		isBlank := strings.TrimSpace(text[l.start:l.end]) == ""
		isWord := l.command != "" && unicode.IsLower(rune(l.command[0])) // as in make or java Greet
		if begins && isWord {
			top = l.prompt
		}
		isKnown, hasName := l.prompt == shell, strings.Contains(l.prompt, "@")
		isPossible := isKnown || !isFixed && (begins || hasName || l.prompt == top)
		isTail := !isFixed && l.prompt == tail && (tail == "$" || len(tail) > 1)
		isProved := l.isRun || isKnown && len(shell) > 1 || isTail && isWord ||
			hasName && usual().MatchString(l.command)
		switch {
		case l.isSure, isPossible && isProved:
			start, shell = l.end, l.prompt
			begins, isFixed = true, l.isSure || l.isRun
		case begins && shell == "" &&
			(heading().MatchString(text[l.start:]) || isBlank && start > 0):
			start = l.end
		case !isBlank:
			begins = false
		}
	}
	return start, shell
}

// findEnd returns the offset at which the frame below the session begins. The lines are those from
// the first prompt on; the start of the session and the shell are those of findStart.
func findEnd(text string, lines []screenLine, last Prompt, start int, shell string) int {
	for _, l := range lines {
		line, _, _ := strings.Cut(text[l.start:l.end], "\n")
		lineAndNext := text[l.start : l.end+lineLength(text[l.end:])]
		isAfter, isKnown := l.start > last.Start, l.prompt != "" && l.prompt == shell
		isTail := l.prompt != "" && l.command == "" && strings.TrimLeft(text[l.end:], " \n") == ""
		isStopped := isAfter && strings.HasSuffix(text[:l.start], "^Z\n")
		switch {
		case len(shell) > 1 && strings.Contains(line, shell): // perhaps after output, in its line
			return l.start + strings.Index(line, shell)
		case l.isSure && (isAfter || l.command != ""),
			isKnown && (isTail || l.isRun || usual().MatchString(l.command)),
			isTail && (l.prompt == "$" || l.prompt == "%" || strings.Contains(l.prompt, "@")) &&
				inputEnd().MatchString(text[last.End:l.start]), // elsewhere it may be output
			tool().MatchString(lineAndNext),
			(isAfter && start > 0 || isStopped) && job().MatchString(line),
			isStopped && strings.TrimSpace(line) == "Suspended":
			return l.start
		}
	}
	return len(text)
}

// endOfInput returns the offsets of the keys, or of the prompt of a shell, that end the input after
// the last prompt, and of the output below them, or else the length of the text. There is no output
// below ^C, which stops the program.
func (d Dialogue) endOfInput(text string, last Prompt) (typed, below int) {
	answer, _ := d.Answer(text[last.End:])
	for below = last.End; below < len(text); {
		typed = below
		line := text[typed : typed+lineLength(text[typed:])]
		below += len(line)
		if typed >= last.End+answer && withoutKeys(strings.TrimSpace(line)) != "" {
			continue // only a line of keys ends the input after a whole answer
		}
		if place := inputEnd().FindStringIndex(line); place != nil {
			if strings.Contains(line[place[0]:], "^C") {
				below = len(text)
			}
			return typed + place[0], below
		}
	}
	return len(text), len(text)
}

// withoutKeys returns a line without ^C, ^D and ^Z at its start.
func withoutKeys(line string) string {
	for len(line) > 1 && line[0] == '^' && strings.IndexByte("CDZ", line[1]) >= 0 {
		line = line[2:]
	}
	return line
}
