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
// A line that a program may print belongs to the session, except after such a line.

const (
	// sure matches the prompts of shells that no output has at the start of a line.
	sure = `[\w.-]+@[\w.-]+:[~/][^$#\n]*[$#]` + // ada@ecf:~/lab2$
		`|\[[\w.-]+@[\w.-]+ [^\]\n]+\][$%#]` + // [ada@ecf lab2]$
		`|[\w.-]+@[\w.-]+ [~/][^>\n]*>` + // fish: ada@pc ~/lab2>
		`|(?:PS )?[A-Za-z]:\\(?:[^>\n]*[^>\n -])?>|PS [~/][^>\n]*>` + // C:\lab2> or PS C:\lab2>
		`|➜ +\S+(?: git:\(\S+\)(?: ✗)?)?` + // Oh My Zsh
		`|\[Running\]` + // VS Code
		// The first of two lines of Git Bash and Cygwin, and both of Kali.
		`|[\w.-]+@[\w.-]+(?: (?:MINGW|MSYS|UCRT|CLANG)\w*)? [~/]\S*(?: \(.*\))?$` +
		`|┌──\([^)\n]+\)-\[.*|└─[$#]`

	// maybe matches prompts that output may have: $, ug52%, ~/lab2 ❯, mac:lab2 ada$ or ada@mac %.
	maybe = `[\w.@:~/-]*[$%#>❯]|[~/]\S* [$%❯]|\w+:\S+ \w+\$` +
		`|[\w.-]+@[\w.-]+ [^$%#>\n]*[$%#>]`
)

var (
	shellLine = lazily(`^((?:\([\w.-]+\) )*(?:(` + sure + `)|` + maybe + `)) *(.*)`)

	// program matches a command that names a program with its folder, such as ./lab2.
	program = lazily(`^(?:\.{1,2}|~|[A-Za-z]:)?[/\\]\w`)

	// heading matches the first line of a recorder or an editor, or a title.
	heading = lazily(`^(?:Script started on |spawn \S|<terminated> |----jGRASP |In \[\d+\]: run)` +
		`|(?i)^\W*(?:sample|example)s?(?: (?:program )?` +
		`(?:run|session|output|execution|dialog(?:ue)?)s?)?(?: #?\d+)?\W*$`)

	// tool matches the lines that an editor, a shell or script(1) prints after a session.
	tool = lazily(`^\s*(?:Script done on |zsh: \w+ |----jGRASP: |In \[\d+\]:` +
		`|\[\d+\](?:[+-]|  ?\+)\s+(?:Done|Stopped|Exit|Terminated|Killed)\b` +
		`|(?:RUN|BUILD) [A-Z]+(?: \(.*total time|; exit value)|\[Done\] exited with code` +
		`|Process (?:finished with exit code|returned -?\d+ \(0x|exited after [\d.]+ seconds)` +
		`|.*\(process \d+\) exited with code|\.*Program (?:finished|ended) with exit code)`)

	// inputEnd matches the end of a typed line: keys that stop a program or end its input, as a
	// terminal shows them, or the prompt of a shell, which Ctrl-D leaves there.
	inputEnd = lazily(`(?:\^[CDZ])+\s*$|(?:\^[CDZ])*(?:` + sure + `)\s*$`)

	// path matches the path of the program, which CLion prints above a session.
	path = lazily(`^(?:/\w|[A-Z]:\\).*\n`)
)

// lazily returns a function that compiles an expression when it is first called.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// readShell returns the prompt and the command of a line, if it looks like that of a shell.
func readShell(line string) (prompt, command string, isSure bool) {
	if !strings.ContainsAny(line, "$%#>@]❯➜┌└") { // each prompt has one; this is faster
		return "", "", false
	}
	m := shellLine().FindStringSubmatch(strings.TrimSpace(line))
	if m == nil {
		return "", "", false
	}
	return m[1], m[3], m[2] != ""
}

// withoutFrame returns the session on a screen on which the program asks at some places, and the
// lines around it.
func (d Dialogue) withoutFrame(
	text string, asked []Prompt,
) (session string, dropped []string, err error) {
	first, last := asked[0].Start, asked[len(asked)-1]
	start, end, at := 0, len(text), 0
	shell := ""    // the prompt of the shell in the last command above the session
	begins := true // nothing is between the line and that command
	for line := range strings.Lines(text) {
		bare, i := strings.TrimSpace(line), strings.Index(line, shell)
		prompt, command, isSure := readShell(line)
		isWord := command != "" && unicode.IsLower(rune(command[0])) // as in make or java Greet
		isPrompt := prompt == "$" || prompt == shell ||
			begins && len(prompt) > 1 && strings.Contains(text[at:], "\n"+prompt+" ")
		isCommand := isSure || (begins || prompt == shell) &&
			(program().MatchString(command) || isWord && isPrompt)
		switch isAbove := at+len(line) <= first; {
		case isAbove && isCommand:
			start, shell = at+len(line), prompt
		case isAbove && begins && shell == "" &&
			(heading().MatchString(bare) || start > 0 && bare == ""):
			start = at + len(line)
		case isAbove || end < len(text):
		case len(shell) > 1 && i >= 0 && at+i > first: // perhaps after output without a line end
			end = at + i
		case at <= first:
		case isSure, shell != "" && isCommand, tool().MatchString(line),
			bare != "" && withoutKeys(bare) == "",
			shell != "" && bare == shell && isBlank(text[at+len(line):]):
			end = at
		}
		at += len(line)
		begins = start == at || begins && bare == ""
	}
	for _, p := range asked { // Ctrl-D leaves the prompt of the shell after that of the program
		rest := strings.TrimLeft(text[p.End:p.End+lineLength(text[p.End:])], " ")
		if _, _, isSure := readShell(rest); isSure {
			end = min(end, p.End)
		}
	}
	if last.Start >= end {
		line, _, _ := strings.Cut(text[end:], "\n")
		problem := fmt.Sprintf("a second run begins with %q; one file is one session", line)
		return "", nil, errorAt(text, end, problem)
	}
	if start == 0 && tool().MatchString(text[end:]) {
		start = len(path().FindString(text[:first]))
	}
	session = text[start:end]
	if typed := d.endOfInput(text[:end], last); typed < end {
		session, end = text[start:typed], typed
	} else if end < len(text) {
		session = d.trimEnd(session)
	}
	for line := range strings.Lines(text[:start] + text[end:]) {
		bare := withoutKeys(strings.TrimSpace(line))
		_, command, isSure := readShell(bare)
		isPrompt := bare == shell || isSure && command == ""
		if strings.ContainsFunc(bare, unicode.IsLetter) && !isPrompt {
			dropped = append(dropped, bare)
		}
	}
	return session, dropped, nil
}

// endOfInput returns the offset of the keys, or of the prompt of a shell, that end the answer to
// the last prompt, or else the length of the text.
func (d Dialogue) endOfInput(text string, last Prompt) int {
	for at := last.End; at < len(text); {
		line := text[at : at+lineLength(text[at:])]
		if place := inputEnd().FindStringIndex(line); place != nil {
			return at + place[0]
		}
		at += len(line)
		if _, isWhole := d.Answer(text[last.End:at]); isWhole || isBlank(line) && d.Integers == 0 {
			break
		}
	}
	return len(text)
}

// trimEnd returns a session without the empty lines that a shell or a tool prints before its own,
// and without the rule of Dev-C++. The line end goes, too, if the session ends in a prompt.
func (d Dialogue) trimEnd(session string) string {
	const rule = "--------------------------------"
	bare := strings.TrimRight(strings.TrimSuffix(strings.TrimRight(session, " \n"), rule), " \n")
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
