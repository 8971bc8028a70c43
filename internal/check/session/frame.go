package session

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// This file is a table of the lines that shells, editors and recorders add to a session on the
// screen. Some rows are sure: no program prints these lines. Others may be output: each says when
// it is dropped.

// shell matches the prompts of shells that no output has, perhaps after the name of a virtual
// environment.
const shell = `(?:\([\w.-]+\) )*(?:` +
	`[\w.-]+@[\w.-]+:[~/][^$#\n]*[$#]` + // ada@ecf:~/lab2$ or ada@wsl:/mnt/c/Users/Ada L/lab2$
	`|\[[\w.-]+@[\w.-]+ [^\]\n]+\][$%#]` + // [ada@ecf lab2]$
	`|[\w.-]+@[\w.-]+ [~/][^>\n]*>` + // ada@pc ~/lab2>
	`|PS [~/][^>\n]*>` + // PowerShell on a Mac
	`|➜ +\S+ git:\(\S+\)(?: ✗)?` + // Oh My Zsh
	`|└─[$#]` + // Kali, the second line
	`|` + windows + `)`

// maybeShell matches prompts that may be output.
const maybeShell = `(?:` +
	`[\w.-]+@[\w.-]+ \S+ %` + // ada@mac lab2 %
	`|➜ +\S+)` // Oh My Zsh

const windows = `(?:PS )?[A-Za-z]:\\(?:[^>\n]*[^>\n -])?>` // C:\lab2> or PS C:\lab2>

const keys = `(?:\^[CDZ])+\s*$` // that end the input or stop the program

// program matches a program with its folder, as a command begins with it: ./lab2.
const program = `(?:(?:\.{1,2}|~)[/\\]|/\w+/)\S.*`

var (
	// command matches a line of a shell with a command.
	command = rows(`^(?:\([\w.-]+\) )*`, shell+` +\S.*`, windows+`\S.*`)

	// maybeCommand matches lines that are commands if they are the first line, or if they begin
	// with the shell's prompt in that line.
	maybeCommand = rows(`^(?:\([\w.-]+\) )*`,
		maybeShell+` +\S.*`,
		// $ ./lab2 or ug52% ./lab2 or ~/lab2 $ ./lab2
		`(?:[\w.@~/-]*|[~/]\S* )[$%>❯] `+program,
		`[\w.@~/-]+# `+program,                      // vm# ./lab2
		`[\w.-]+@[\w.-]+ [^$%#>\n]*[$%#>] `+program) // ada@mac My Lab % ./lab2

	// commandAbove matches commands that may be output. They count only above the first prompt, and
	// they are named.
	commandAbove = rows(`^`,
		`(?:\([\w.-]+\) )*\$ [a-z].*`, // $ python3 lab2.py
		`\[Running\] .*`)              // VS Code

	// heading matches the lines above a session that are neither a command nor output.
	heading = rows(`(?i)^\s*`,
		`Script started on .*\n`,
		`(?:sample|example)s?(?: (?:program )?(?:run|session|output|execution|dialog(?:ue)?)s?)?`+
			`(?: #?\d+)?:?[ \t]*\n[ \t]*\n`)

	// tool matches a line that an editor prints after a session, and before it an empty line.
	tool = rows(`^\s*`,
		`(?:RUN|BUILD) [A-Z]+(?: \(.*total time: .*\)|; exit value .*)`, // NetBeans
		`Process finished with exit code -?\d+.*`,                       // CLion
		`Process returned -?\d+ \(0x[0-9A-Fa-f]+\)\s+execution time .*`, // Code::Blocks
		`\.\.\.Program finished with exit code -?\d+`,                   // onlinegdb
		`Process exited after [\d.]+ seconds with return value -?\d+`,   // Dev-C++
		`.*\(process \d+\) exited with code -?\d+.*`,                    // Visual Studio
		`Program ended with exit code: -?\d+`,                           // Xcode
		`\[Done\] exited with code=-?\d+ in .*`)                         // VS Code

	// below matches a line that a shell or a recorder prints after a session.
	below = rows(`^\s*`,
		keys,
		shell+`\s*$`,
		`\[\d+\](?:[+-]|  ?\+)\s+(?:Done|Stopped|Exit|Terminated|Killed)\b.*`, // bash, VS Code
		`zsh: (?:suspended|done|terminated|killed)\b.*`,
		`fish: Job \d+, .*`,
		`Script done on .*`)

	// maybeBelow matches lines that may be output. They are dropped only if a line of below or tool
	// is above them.
	maybeBelow = rows(`^\s*`,
		`[$%]\s*$`,
		maybeShell+`\s*$`,
		`Suspended\s*$`, // tcsh
		`(?i)\[?Press \[?(?:any key|enter)\]? to .*`,
		`To automatically close the console .*`)

	// maybeAbove matches the first line of CLion and PyCharm, the path of the program. It goes only
	// with a line of tool below the session.
	maybeAbove = rows(`^`, `(?:/\w|[A-Z]:\\).*\n`)

	// firstOfTwo matches the first line of a prompt that has two.
	firstOfTwo = rows(`^`,
		`[\w.-]+@[\w.-]+ (?:MINGW|MSYS|UCRT|CLANG)\w* .*`, // Git Bash: Ada@PC MINGW64 ~/lab2 (main)
		`┌──\([^)\n]+\)-\[.*`)                             // Kali: ┌──(ada㉿kali)-[~/lab2]

	// secondOfTwo matches the start of its second line, which the end of a text may lack.
	secondOfTwo = rows(`^`, `[$#]`, `└─`, `$`)

	// promptOf matches the start of a line that is the shell's prompt if the line is a command.
	promptOf = rows(`^`,
		`(?:\([\w.-]+\) )*➜ +\S+(?: git:\(\S+\)(?: ✗)?)?`,
		`[^$%#>❯\n]*[$%#>❯]`)

	// left matches the prompt of a shell that Ctrl-D leaves after that of the program, and a
	// command.
	left = rows(`^ *`, shell+`(?: +\S.*)?\s*$`)

	// afterInput matches the keys that end the input or stop the program, as a terminal shows them,
	// and the prompt of a shell that follows the input of a line.
	afterInput = rows(``, keys, `(?:\^[CDZ])*`+shell+`\s*$`)

	// recording matches the first line of asciinema.
	recording = rows(`^`, `\{"version": ?\d, ?"(?:width|term)"`)

	// fences matches those of Markdown.
	fences = rows("(?m)^", "```.*\n?")

	// style matches the escape sequences for colours, for the title of a window and for pasting.
	style = rows(``, `\x1b\[[\d;]*m`, `\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)`, `\x1b\[\?2004[hl]\r?`)
)

// rows returns an expression that matches one of the rows after a prefix.
func rows(prefix string, all ...string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(prefix + `(?:` + strings.Join(all, "|") + `)`)
	})
}

// A frame is the text around a session on a screen.
type frame struct {
	start, end int      // of the session
	second     int      // the start of a second session, or 0
	dropped    []string // the lines around it, except prompts and the start of the program
}

// findFrame returns the frame of a session. Lines that may be output belong to the session.
func (d Dialogue) findFrame(text string) (f frame) {
	f.start = len(heading().FindString(text))
	begin := f.start
	if firstOfTwo().MatchString(text[begin:]) {
		begin += lineLength(text[begin:])
	}
	firstPrompt := promptOf().FindString(text[begin:]) // the shell's, if a line is a command
	hasCommand := func(line string) bool {
		return strings.HasPrefix(line, firstPrompt) && isCommandAbove(line)
	}
	if firstPrompt != "" && !slices.ContainsFunc(strings.SplitAfter(text, "\n"), hasCommand) {
		firstPrompt = ""
	}
	first, last, end := d.findEnds(text, firstPrompt)
	f.end = end
	started, prompt := "", "" // the command that starts the program, and the shell's prompt in it
	at := 0
	for line := range strings.Lines(text) {
		hasShellSign := hasSign(line)
		hasFirstPrompt := at == begin || firstPrompt != "" && strings.HasPrefix(line, firstPrompt)
		isCommand := hasShellSign &&
			(command().MatchString(line) || hasFirstPrompt && maybeCommand().MatchString(line))
		switch {
		case at < first && (isCommand || hasFirstPrompt && commandAbove().MatchString(line)):
			f.start, started, prompt = at+len(line), line, promptOf().FindString(line)
		case at <= first || d.hasPrompt(line, strings.HasPrefix): // as in "> /quit"
		case isCommand && (!hasFirstPrompt || prompt == firstPrompt), line == started,
			len(prompt) > 1 && strings.HasPrefix(line, prompt+" "),
			hasShellSign && at < last.Start && tool().MatchString(line):
			f.end = min(f.end, at)
		case hasShellSign && firstOfTwo().MatchString(line) &&
			secondOfTwo().MatchString(text[at+len(line):]):
			f.end = min(f.end, d.beforeAdded(text[:at]))
		}
		at += len(line)
	}
	if f.end <= last.Start {
		return frame{start: f.start, end: max(f.start, f.end), second: f.end}
	}
	f.end = max(f.start, d.endOfSession(text[:f.end], prompt, last))
	if f.start == 0 && tool().MatchString(text[f.end:]) {
		f.start = len(maybeAbove().FindString(text[:f.end]))
	}
	above := text[:f.start]
	if !commandAbove().MatchString(started) {
		above = strings.TrimSuffix(above, started)
	}
	for line := range strings.Lines(above + text[f.end:]) {
		bare := strings.TrimSpace(afterInput().ReplaceAllString(line, ""))
		isPrompt := bare == prompt || firstOfTwo().MatchString(line)
		if strings.ContainsFunc(bare, unicode.IsLetter) && !isPrompt {
			f.dropped = append(f.dropped, bare)
		}
	}
	return f
}

// isCommandAbove reports whether a line is a command if it is above a session.
func isCommandAbove(line string) bool {
	return command().MatchString(line) || maybeCommand().MatchString(line) ||
		commandAbove().MatchString(line)
}

// hasSign reports whether a line has a sign of a shell or a tool. This is faster than a match.
func hasSign(line string) bool {
	has := func(sign string) bool { return strings.Contains(line, sign) }
	return line[0] >= utf8.RuneSelf || strings.ContainsAny(line, "$%#>@") ||
		has("❯") || has("➜") || has("exit") || has("time")
}

// findEnds returns the offset of the first prompt in a text, the last prompt, and the offset at
// which Ctrl-D left the prompt of a shell, or the length of the text. If the prompts are not known,
// the first one follows the commands at the start.
func (d Dialogue) findEnds(text, shellPrompt string) (first int, last Prompt, end int) {
	if len(d.Prompts) == 0 {
		for line := range strings.Lines(text) {
			if !isCommandAbove(line) {
				break
			}
			first += len(line)
		}
		return first, Prompt{Start: -1}, len(text)
	}
	first, last, end = len(text), Prompt{Start: -1}, len(text)
	for _, p := range d.ScreenPrompts(text) {
		if !d.Asks(text, p, 0) {
			continue
		}
		first, last = min(first, p.Start), p
		rest := text[p.End : p.End+lineLength(text[p.End:])]
		isOwn := len(shellPrompt) > 1 &&
			strings.HasPrefix(strings.TrimLeft(rest, " "), shellPrompt)
		if isOwn || strings.ContainsAny(rest, "$%#>") && left().MatchString(rest) {
			end = min(end, p.End)
		}
	}
	return first, last, end
}

// hasPrompt reports whether a text holds a prompt of the program, which may lack its blanks.
func (d Dialogue) hasPrompt(text string, holds func(text, prompt string) bool) bool {
	return slices.ContainsFunc(d.Prompts, func(prompt string) bool {
		return holds(text, strings.TrimRight(prompt, " "))
	})
}

// endOfSession returns the offset at which the lines after a session begin. If a command is above
// the session, its shell has that prompt. The last prompt of the program is given, too.
func (d Dialogue) endOfSession(text, prompt string, last Prompt) int {
	end := len(text)
	for at := len(text); at > 0; {
		start := strings.LastIndexByte(text[:at-1], '\n') + 1
		line := text[start:at]
		at = start
		bare := strings.TrimSpace(line)
		if bare == "" {
			continue
		}
		typed := afterInput().FindStringIndex(line)
		before, endsInPrompt := strings.CutSuffix(strings.TrimRight(line, " \n"), prompt)
		isTyped := start <= last.Start && last.Start < at+len(line)
		if last.Start >= 0 && last.End <= start {
			_, isWhole := d.Answer(text[last.End:start])
			isTyped = !isWhole
		}
		switch {
		case typed != nil && isTyped:
			return start + typed[0]
		case len(prompt) > 1 && endsInPrompt && before != "": // the output had no line end
			return start + len(before)
		case bare == prompt, below().MatchString(line):
			end = start
		case tool().MatchString(line):
			end = d.beforeAdded(text[:start])
		case !maybeBelow().MatchString(line):
			return end
		}
	}
	return end
}

// beforeAdded returns the length of a text without the lines that a shell or a tool prints before
// its own: an empty line and the rule of Dev-C++. The line end goes, too, if the output ends in a
// prompt.
func (d Dialogue) beforeAdded(text string) int {
	const rule = "--------------------------------"
	bare := strings.TrimSuffix(strings.TrimRight(text, " \n"), rule)
	bare = strings.TrimRight(bare, " \n")
	if d.hasPrompt(bare, strings.HasSuffix) {
		return len(bare)
	}
	return min(len(bare)+1, len(text))
}
