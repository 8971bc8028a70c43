package match

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/transcripts"
)

// Resume plays the answers of a record, so that Play continues it. It returns how many bytes of the
// record to keep; Play appends to them. The rest is the last prompt, or an exchange that was cut
// off while it was written: the players have not seen it. If the game does not print the text of
// the record, the error is a *transcripts.FileError without a path.
func (m *Match) Resume(record []byte, header Header) (keep int, err error) {
	session, err := controller.Dialogue().ParseSession(string(record))
	if err != nil && !errors.Is(err, transcripts.ErrNoPrompt) {
		return 0, err
	}
	var outcomes []controller.Outcome
	watch := func(o controller.Outcome) { outcomes = append(outcomes, o) }
	options := controller.Options{Commands: true, Watch: watch}
	printed := controller.Replay(session.Input, options)

	exchanges, err := compare(linesOf(printed), linesOf(session.Output))
	if damage, ok := errors.AsType[*transcripts.FileError](err); ok {
		damage.Line = lineNumber(record, damage.Line)
		return 0, err
	}
	for _, o := range outcomes[:exchanges] {
		m.replay(o)
	}

	unanswered := strings.Count(session.Output, controller.Prompt) - exchanges
	keep = lengthWithout(unanswered, record)
	m.record.saved = bytes.Clone(record[:keep])
	m.record.inFile = m.record.file != nil && keep > 0
	if header.Line <= bytes.Count(record[:keep], []byte("\n")) {
		m.record.header = header.text
	}
	return keep, nil
}

// replay continues the match with an outcome of its record.
func (m *Match) replay(o controller.Outcome) {
	m.lastCommand = o.Answer.Command
	if o.Kind == controller.Unchanged {
		return // the players have the reply; above all, a game is not saved again
	}
	e := m.exchange(o)
	m.resumed = append(m.resumed, e)
	if o.Kind == controller.Begun {
		m.resumed = nil
	}
	m.game = o.Game
	m.series = e.series
}

// linesOf returns the lines of a text. A prompt is a line, as it is on a screen with its answer.
func linesOf(text string) []string {
	text = strings.ReplaceAll(text, controller.Prompt, controller.Prompt+"\n")
	return slices.Collect(strings.Lines(text))
}

// compare returns the number of whole exchanges with which the record begins. If the record does
// not continue with a beginning of the printed text, the error is a *transcripts.FileError. Its
// line is an index of recorded.
func compare(printed, recorded []string) (exchanges int, err error) {
	const prompt = controller.Prompt + "\n"
	for i, actual := range recorded {
		if i == len(printed) {
			printed = append(printed, prompt) // of the command that would follow the end of a game
		}
		expected := printed[i]
		isLast := i == len(recorded)-1
		switch {
		case actual != expected && isLast && strings.HasPrefix(expected, actual):
			return exchanges, nil // cut off
		case actual != expected:
			expected = strings.TrimRight(expected, " \n")
			err := fmt.Errorf("expected %q, got %.200q", expected, strings.TrimSuffix(actual, "\n"))
			return 0, &transcripts.FileError{Line: i, Err: err}
		}
		isEnd := i+1 == len(printed) || printed[i+1] == prompt
		if isEnd && expected != prompt {
			exchanges++
		}
	}
	return exchanges, nil
}

// lineNumber returns the number, from 1, of the line of a record that has an index, from 0, among
// the lines that are no comments.
func lineNumber(record []byte, index int) int {
	number := 0
	for line := range bytes.Lines(record) {
		number++
		if bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte(controller.Comment)) {
			continue
		}
		if index == 0 {
			break
		}
		index--
	}
	return max(number, 1)
}

// lengthWithout returns the length of a record without its last prompts and the text after them,
// and without an incomplete last line.
func lengthWithout(prompts int, record []byte) int {
	prompt := []byte(strings.TrimRight(controller.Prompt, " "))
	var starts []int // of the lines that begin with a prompt
	length := 0
	for line := range bytes.Lines(record) {
		if bytes.HasPrefix(bytes.TrimPrefix(line, []byte(byteOrderMark)), prompt) {
			starts = append(starts, length)
		}
		if bytes.HasSuffix(line, []byte("\n")) {
			length += len(line)
		}
	}
	if prompts > 0 && prompts <= len(starts) {
		return starts[len(starts)-prompts]
	}
	return length
}
