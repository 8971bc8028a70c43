package match

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
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
	r := &resumption{match: m, rest: session.Output}
	c := console.New(strings.NewReader(session.Input), &r.printed)
	r.Lab = controller.NewLab(c, controller.Options{Commands: true})

	err = controller.Run(&m.game, r)
	switch {
	case err == errCutOff:
		err = nil
	case err == nil && !strings.HasPrefix(controller.Prompt, r.rest):
		err = r.damage(controller.Prompt)
	}
	if damage, ok := errors.AsType[*transcripts.FileError](err); ok {
		damage.Line = lineNumber(record, damage.Line)
	}
	if err != nil {
		return 0, err
	}

	keep = lengthOf(r.exchanges, record)
	m.record.saved = bytes.Clone(record[:keep])
	m.record.inFile = m.record.file != nil && keep > 0
	if header.Line <= bytes.Count(record[:keep], []byte("\n")) {
		m.record.header = header.text
	}
	return keep, nil
}

// errCutOff says that a record ends within an exchange.
var errCutOff = errors.New("the record is cut off")

// A resumption is the Table at which a record is played once more. It checks that the game prints
// the text of the record.
type resumption struct {
	*controller.Lab
	match     *Match
	printed   strings.Builder // the current exchange
	rest      string          // the text of the record from the current exchange on
	exchanges int             // that the record holds as a whole
	lines     int             // of these exchanges
}

// Next returns the next answer of the record. The command quit is not in a record. On a screen it is
// the last answer; taken for a mistake, it is cut off, as the mistake has no reply.
func (r *resumption) Next(game *controller.Game) (controller.Answer, error) {
	r.printed.Reset()
	answer, err := r.Lab.Next(game)
	if answer.Command == controller.Quit {
		answer = controller.Answer{NotIntegers: true}
	}
	return answer, err
}

// Show compares the text of an exchange with the record.
func (r *resumption) Show(o controller.Outcome) error {
	if err := r.Lab.Show(o); err != nil {
		return err
	}
	r.Console.Close() // to memory, which cannot fail
	printed := r.printed.String()
	rest, found := strings.CutPrefix(r.rest, printed)
	switch {
	case !found && strings.HasPrefix(printed, r.rest):
		return errCutOff
	case !found:
		return r.damage(printed)
	}
	r.rest = rest
	r.exchanges++
	r.lines += 1 + strings.Count(printed, "\n")

	m := r.match
	e := m.exchange(o)
	m.series = e.series
	m.lastCommand = o.Answer.Command
	switch o.Kind {
	case controller.Unchanged:
	case controller.Begun:
		m.resumed = nil
	default:
		m.resumed = append(m.resumed, e)
	}
	return nil
}

// damage returns the error that the record does not go on with the text that the game prints. Its
// line is an index among the lines that are no comments.
func (r *resumption) damage(expected string) error {
	line, rest := r.lines, r.rest
	if reply, ok := strings.CutPrefix(rest, controller.Prompt); ok {
		expected = strings.TrimPrefix(expected, controller.Prompt)
		rest = reply
		line++ // the answer ended the line of the prompt
	} else {
		expected = controller.Prompt
	}
	for text := range strings.Lines(expected) {
		after, ok := strings.CutPrefix(rest, text)
		if !ok {
			expected = strings.TrimRight(text, " \n")
			break
		}
		rest = after
		line++
	}
	actual, _, _ := strings.Cut(rest, "\n")
	err := fmt.Errorf("expected %q, got %.200q", expected, actual)
	return &transcripts.FileError{Line: line, Err: err}
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

// lengthOf returns the length of the first exchanges of a record, with the whole lines up to the
// next prompt.
func lengthOf(exchanges int, record []byte) int {
	length := 0
	for line := range bytes.Lines(record) {
		text := bytes.TrimPrefix(line, []byte(byteOrderMark))
		isPrompt := bytes.HasPrefix(text, []byte(controller.Prompt))
		if isPrompt && exchanges == 0 || !bytes.HasSuffix(line, []byte("\n")) {
			break
		}
		if isPrompt {
			exchanges--
		}
		length += len(line)
	}
	return length
}
