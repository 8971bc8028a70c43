package transcripts

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The output to a terminal is read line by line. A line editor draws the whole line again at each
// key, so the last drawing is the line.
var (
	// erased is the beginning of a new drawing: the editor clears the row, and may take back the
	// line above. That is one line, but several rows if the terminal has wrapped it.
	erased    = expression(`\x1b\[2K\r(?:\x1b\[\d+A\x1b\[J)?`)
	takenBack = expression(`\x1b\[2K\r\x1b\[\d+A\x1b\[J`)

	// invisible are sequences that show nothing: colours and modes, a cleared screen, titles,
	// character sets, the bell.
	invisible = expression(`\x1b\[[\d;:]*m|\x1b\[\?[\d;]*[hl]|\x1b\[H\x1b\[2J|\x1b\[3J|` +
		`\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()]\w|\x1b[=>]|\x07`)

	// rubout takes back the character before it.
	rubout = expression(`\x08 \x08|\x08\x1b\[K`)

	// moves are at the end of a line: they put the cursor in its place. A blank before them
	// crosses the margin.
	moves = expression(`(?: \x08)?(?:\x08|\x1b\[A|\r\x1b\[\d+C)*$`)
)

const (
	broken  = " \r\x1b[J" // readline cleared only the end of a prompt wider than the terminal
	control = "\x1b\r\b"  // no line contains these in the end
)

// Lines that may surround a session: those of script(1) and of a shell, and Markdown's fences.
var (
	before = expression(`\A(?:Script started on .*\n)?(?:\$ .*\n?)*`)
	behind = expression(`(?m:^)\$[ \n]*\z|\nScript done on .*\n*\z`)
	fences = expression("(?m)^```.*\n?")
)

const byteOrderMark = "\ufeff"

// screenText returns the text that a session has left on the screen, without the lines that
// surround it. The error is a FileError without a path.
func screenText(text string) (string, error) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, byteOrderMark), "\r\n", "\n")
	if strings.ContainsAny(text, control) {
		var lines []string
		for i, line := range strings.Split(text, "\n") {
			above := len(takenBack().FindAllString(line, -1))
			lines = lines[:max(0, len(lines)-above)]
			drawn, err := drawnLast(line)
			if err != nil {
				err = fmt.Errorf("the recording cannot be read: %w", err)
				return "", &FileError{Line: i + 1, Err: err}
			}
			lines = append(lines, drawn)
		}
		text = strings.Join(lines, "\n")
	}
	if strings.Contains(text, "```") {
		text = fences().ReplaceAllString(text, "")
	}
	text = text[len(before().FindString(text)):]
	end := text[max(0, len(text)-1000):]
	if strings.Contains(end, "$") || strings.Contains(end, "Script") {
		text = text[:len(text)-len(behind().FindString(end))]
	}
	return text, nil
}

// drawnLast returns the last drawing of a line.
func drawnLast(line string) (string, error) {
	if strings.Contains(line, broken) {
		return "", errors.New("the terminal was narrower than the prompt; record it at 80 columns")
	}
	drawings := erased().Split(line, -1)
	line = drawings[len(drawings)-1]
	if strings.ContainsAny(line, control) {
		line = strings.Trim(invisible().ReplaceAllString(line, ""), "\r")
		line = moves().ReplaceAllString(rubOut(line), "")
	}
	if i := strings.IndexAny(line, control); i >= 0 {
		sequence := ShowSpace(line[i:min(i+10, len(line))])
		const advice = "copy the text off the screen instead"
		return "", fmt.Errorf("it goes back in the line by %s; %s", sequence, advice)
	}
	return line, nil
}

// rubOut returns a line without the characters that were rubbed out in it.
func rubOut(line string) string {
	var kept []byte
	for i, part := range rubout().Split(line, -1) {
		if i > 0 {
			_, size := utf8.DecodeLastRune(kept)
			kept = kept[:len(kept)-size]
		}
		kept = append(kept, part...)
	}
	return string(kept)
}
