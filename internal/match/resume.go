package match

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// A DamageError says where a record is damaged.
type DamageError struct {
	Line int // from 1
	Err  error
}

func (e *DamageError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *DamageError) Unwrap() error { return e.Err }

// ErrNoSession says that a text is no session of the game.
var ErrNoSession = errors.New("it is no session of the game")

// Resume replays a record, so that Play continues it. It returns how many bytes of the record to keep; Play appends to
// them. The rest is the last prompt, or an exchange that was cut off while it was written: the players never saw it. If the
// record does not replay, the error is a *DamageError.
func (m *Match) Resume(record []byte) (keep int, err error) {
	text := strings.TrimPrefix(string(record), byteOrderMark)
	outcomes, whole, err := replay(text)
	if err != nil {
		return 0, err
	}
	keep = beforePrompt(text, whole)
	for whole > 0 && !outcomes[whole-1].Game.State.GameOver() && typedAhead(text[:keep]) {
		whole--
		keep = beforePrompt(text, whole)
	}
	for _, outcome := range outcomes[:whole] {
		m.follow(outcome)
		switch outcome.Kind {
		case controller.Begun:
			m.resumed = nil
		case controller.Unchanged:
		default:
			m.resumed = append(m.resumed, m.exchange(outcome))
		}
	}
	m.record.text.WriteString(text[:keep])
	m.record.written = keep
	m.record.header, _ = findHeader(m.record.text.Bytes())
	return len(record) - len(text) + keep, nil
}

const byteOrderMark = "\ufeff"

// typedAhead reports whether a session holds input that no prompt has asked for yet. Play cannot append to such a session.
func typedAhead(session string) bool {
	recorded, _ := controller.Dialogue().ParseSession(session)
	ahead := recorded.Input
	for _, turn := range controller.Dialogue().Turns(recorded.Output, recorded.Input) {
		ahead = ahead[len(turn.Typed):]
	}
	return strings.TrimSpace(ahead) != ""
}

// replay returns the outcomes of the answers in a record, and how many of them the record holds with their whole reply.
func replay(text string) (outcomes []controller.Outcome, whole int, err error) {
	if at := strings.IndexAny(text, "\x1b\b"); at >= 0 {
		line := 1 + strings.Count(text[:at], "\n")
		return nil, 0, &DamageError{line, errors.New("it is the recording of a terminal, which replay and convert take")}
	}
	if last := strings.LastIndexByte(text, '\n') + 1; strings.HasPrefix(controller.Prompt, text[last:]) {
		text = text[:last] // the last prompt, whole or in part
	}
	lines := recordLines(text)
	if len(lines) == 0 {
		return nil, 0, nil
	}
	dialogue := controller.Dialogue()
	recorded, err := dialogue.ParseSession(text)
	if err != nil {
		return nil, 0, &DamageError{lines[0].number, fmt.Errorf("%w: want %q, not %.60q",
			ErrNoSession, controller.Prompt, lines[0].text)}
	}
	watch := func(o controller.Outcome) { outcomes = append(outcomes, o) }
	program := func(stdin io.Reader, stdout io.Writer) int {
		c := console.New(stdin, stdout)
		controller.Play(c, controller.Options{Commands: true, Watch: watch})
		c.Close()
		return 0
	}
	replayed, _ := transcripts.Program(program).Run(recorded.Input)
	if !strings.HasPrefix(replayed, recorded.Output) {
		return nil, 0, damage(lines, recorded, replayed)
	}
	whole = min(strings.Count(recorded.Output, controller.Prompt), len(outcomes))
	rest := replayed[len(recorded.Output):]
	cutOff := rest != "" && !strings.HasPrefix(rest, controller.Prompt)
	if cutOff || whole > 0 && outcomes[whole-1].Answer.Command == controller.Quit {
		whole--
	}
	return outcomes, whole, nil
}

// A recordLine is a line of a record that is no comment.
type recordLine struct {
	text   string // without its end
	at     int    // where it begins in the record
	number int    // from 1
}

func recordLines(text string) []recordLine {
	var lines []recordLine
	at, number := 0, 0
	for line := range strings.Lines(text) {
		number++
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), controller.Comment) {
			lines = append(lines, recordLine{strings.TrimRight(line, "\r\n"), at, number})
		}
		at += len(line)
	}
	return lines
}

// beforePrompt returns how many bytes stand before the prompt that follows so many answers. Without such a prompt it counts
// all whole lines.
func beforePrompt(text string, answers int) int {
	for _, line := range recordLines(text) {
		if !strings.HasPrefix(line.text, strings.TrimRight(controller.Prompt, " ")) {
			continue
		}
		if answers == 0 {
			return line.at
		}
		answers--
	}
	return strings.LastIndexByte(text, '\n') + 1
}

// damage returns the first difference between a record and its replay.
func damage(lines []recordLine, recorded transcripts.Transcript, replayed string) error {
	right := transcripts.Transcript{Input: recorded.Input, Output: replayed}
	difference := transcripts.Strict.Difference(right, recorded.Output, controller.Dialogue())
	number := difference.Line - 1 + linesTyped(recorded, difference.Input)
	err := errors.New(difference.Reason)
	if difference.Input == 0 {
		err = fmt.Errorf("%w: %w", ErrNoSession, err)
	}
	return &DamageError{lines[min(number, len(lines)-1)].number, err}
}

// linesTyped returns how many lines of a record so many answers fill. An output does not hold these lines.
func linesTyped(recorded transcripts.Transcript, answers int) int {
	typed := 0
	for _, turn := range controller.Dialogue().Turns(recorded.Output, recorded.Input)[:answers] {
		typed += len(turn.Typed)
	}
	input := recorded.Input[:typed]
	lines := strings.Count(input, "\n")
	if input != "" && !strings.HasSuffix(input, "\n") {
		lines++ // the line's end belongs to the next turn
	}
	return lines
}
