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
func (m *Match) Resume(record []byte) (keep int, err error) {
	prompt := []byte("\n" + strings.TrimSpace(controller.Prompt))
	keep = bytes.LastIndexByte(record, '\n') + 1
	outcomes, isWhole, err := replay(record[:keep])
	for err == nil && !isWhole {
		keep = bytes.LastIndex(record[:keep], prompt) + 1
		outcomes, isWhole, err = replay(record[:keep])
	}
	if err != nil {
		return 0, err
	}

	for _, o := range outcomes {
		m.continueWith(o)
	}
	m.record.text.Write(record[:keep])
	m.record.flushed = keep
	header, _ := ReadHeader(record[:keep]) // or it is written again
	m.record.header = header.text
	return keep, nil
}

// continueWith continues the match with an outcome of its record.
func (m *Match) continueWith(o controller.Outcome) {
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

// replay returns the outcomes of a record, and whether the last exchange is whole. If the game does
// not print the text of the record, or more than that, the error is a *transcripts.FileError.
func replay(record []byte) (outcomes []controller.Outcome, isWhole bool, err error) {
	session, err := transcripts.ParseSession(controller.Dialogue(), string(record))
	if err != nil && !errors.Is(err, transcripts.ErrNoPrompt) {
		return nil, false, err
	}
	watch := func(o controller.Outcome) { outcomes = append(outcomes, o) }
	printed := controller.Replay(session.Input, controller.Options{Commands: true, Watch: watch})

	// A prompt without an answer may follow, also after the end of the game.
	expected := linesOf(strings.TrimSuffix(printed, controller.Prompt))
	actual := linesOf(session.Output)
	for i, line := range actual {
		expectedLine := controller.Prompt + "\n"
		if i < len(expected) {
			expectedLine = expected[i]
		}
		if line != expectedLine {
			return nil, false, damage(record, i, expectedLine, line)
		}
	}
	return outcomes, len(actual) == len(expected), nil
}

// linesOf returns the lines of a text. A prompt is a line, as it is on a screen with its answer.
func linesOf(text string) []string {
	text = strings.ReplaceAll(text, controller.Prompt, controller.Prompt+"\n")
	return slices.Collect(strings.Lines(text))
}

// damage returns the error about the line of a record that has an index, from 0, among the lines
// that are no comments.
func damage(record []byte, index int, expected, actual string) error {
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
	expected = strings.TrimRight(expected, " \n")
	err := fmt.Errorf("expected %q, got %.200q", expected, strings.TrimSuffix(actual, "\n"))
	return &transcripts.FileError{Line: max(number, 1), Err: err}
}
