package match

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"tictactoe/controller"
)

// Resume plays a record back, before Play, which then goes on where it ends. It returns how much of the record is to be
// kept, for Play to append to: what stands behind that is the last prompt, or an exchange that was cut off as it was
// written, which the players have not seen. Where the record is not what was recorded the error is a *DamageError.
func (m *Match) Resume(text []byte) (keep int, err error) {
	save := m.options.Save
	m.options.Save = nil // nothing is saved a second time
	defer func() { m.options.Save = save }()

	p := newPlayback(text)
	whole, standing, earlier := 0, m.standing, 0 // where all that was typed had been answered
	for p.at < len(p.text) {
		exchange, err := p.exchange(m)
		if err != nil && err != errCutOff {
			return 0, err
		}
		if err != nil || exchange.last {
			break
		}
		if exchange.answer.isNew() {
			m.earlier = nil
		} else {
			m.earlier = append(m.earlier, exchange)
		}
		if m.typesNext() {
			p.input.remainder() // which was left out
		}
		if p.input.rest == "" || m.game.GameOver() {
			whole, standing, earlier = p.at, m.standing, len(m.earlier)
		}
	}
	m.standing, m.earlier = standing, m.earlier[:earlier]
	keep = p.keep(whole)
	m.record.goOn(text[:keep])
	return keep, nil
}

// PlayBack writes on the screen the game that was resumed, as it stood there. Play begins with it.
func (m *Match) PlayBack() {
	for _, exchange := range m.earlier {
		m.screen.exchange(exchange, true)
	}
}

// A playback plays a record back, writes it once more on the way, and compares the two.
type playback struct {
	text  string // of the record, without its comments
	lines []textLine
	ended int // of the record, what has a line end

	at    int // how much of the text has been played back
	input input
	again *recording // what has been written since the text was last compared with it
}

// A textLine is where a line of a playback's text begins.
type textLine struct {
	at       int
	inRecord int
	number   int // of the record's line, from 1
}

// errCutOff says that a record ends before an exchange does.
var errCutOff = errors.New("cut off")

func newPlayback(record []byte) *playback {
	p := &playback{ended: bytes.LastIndexByte(record, '\n') + 1, again: newRecording(nil)}
	p.again.asides = false
	p.input = input{lines: p, words: true}
	var text strings.Builder
	inRecord, number := 0, 0
	for line := range bytes.Lines(record) {
		number++
		if !bytes.HasPrefix(line, []byte(comment)) {
			p.lines = append(p.lines, textLine{text.Len(), inRecord, number})
			text.Write(line)
		}
		inRecord += len(line)
	}
	p.text = text.String()
	return p
}

// exchange has the next exchange played by m. The error is errCutOff or a *DamageError.
func (p *playback) exchange(m *Match) (exchange, error) {
	p.again.prompt()
	if err := p.compare(); err != nil {
		return exchange{}, p.unasked(err)
	}
	prompted := p.at
	answer, err := p.input.answer()
	if err != nil {
		return exchange{}, errCutOff // it was not typed to its end
	}
	if m.game.GameOver() && !answer.isNew() {
		return exchange{}, p.damage(prompted, newWord)
	}
	e := m.take(answer)
	p.again.exchange(e, false)
	if err := p.compare(); err != nil {
		return e, err
	}
	if e.last && p.at < len(p.text) {
		return e, p.damage(p.at, "")
	}
	return e, nil
}

// unasked returns what it means that the prompt is not what comes next, as err says: at the end, that its blank was lost
// where the session was copied; at the beginning, that there is no session.
func (p *playback) unasked(err error) error {
	rest := p.text[p.at:]
	if strings.TrimRight(rest, " \n") == strings.TrimRight(controller.Prompt, " ") {
		return errCutOff
	}
	if damage := (*DamageError)(nil); errors.As(err, &damage) && p.at == 0 {
		damage.Err = fmt.Errorf("%w: %w", ErrNoSession, damage.Err)
	}
	return err
}

// Line returns the next line, which was typed. It makes a playback the lines of its input.
func (p *playback) Line() (string, error) {
	line, _, ended := strings.Cut(p.text[p.at:], "\n")
	if !ended {
		return "", io.EOF
	}
	p.at += len(line) + len("\n")
	return line, nil
}

// compare compares what has been written once more with the text.
func (p *playback) compare() error {
	if err := p.again.commit(); err != nil {
		return err
	}
	written, text := p.again.text.String(), p.text[p.at:]
	p.again.text.Reset()
	switch {
	case strings.HasPrefix(text, written):
		p.at += len(written)
		return nil
	case strings.HasPrefix(written, text):
		return errCutOff
	}
	same := 0
	for text[same] == written[same] {
		same++
	}
	return p.damage(p.at+same, written[same:])
}

// damage returns the error that want stands in the place of what there is at a place in the text.
func (p *playback) damage(at int, want string) error {
	line := p.lines[0]
	for _, l := range p.lines {
		if l.at <= at {
			line = l
		}
	}
	want, _, _ = strings.Cut(p.text[line.at:at]+want, "\n")
	got, _, _ := strings.Cut(p.text[line.at:], "\n")
	if got == want+"\r" {
		return &DamageError{Line: line.number, Err: errCRLF}
	}
	return &DamageError{Line: line.number, Err: fmt.Errorf("want %s, not %s", excerpt(want), excerpt(got))}
}

// keep returns how much of the record goes with its text up to at, the beginning of a line: the comments behind it too.
func (p *playback) keep(at int) int {
	for _, line := range p.lines {
		if line.at >= at {
			return line.inRecord
		}
	}
	return p.ended
}
