package match

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// Resume plays the answers of a record, so that Play continues it. It returns how many bytes of the record to keep; Play
// appends to them. The rest is the last prompt, or an exchange that was cut off while it was written: the players never saw
// it. If the record does not hold what the game prints, the error is a *transcripts.FileError without a path.
func (m *Match) Resume(record []byte) (keep int, err error) {
	r := &rereader{match: m, record: record, read: len(record) - len(withoutMark(record))}
	if err := controller.Run(new(controller.Game), r); err != nil && err != io.EOF {
		return 0, err
	}
	m.record.before = slices.Clip(record[:r.whole])
	m.record.inFile = m.record.file != nil && r.whole > 0
	m.record.header, _ = findHeader(record[:r.whole])
	return r.whole, nil
}

// A rereader is the Table at which a record is played once more. Each answer is a line of the record.
type rereader struct {
	match  *Match
	record []byte
	read   int // how much of the record has been read
	whole  int // how much of that is whole exchanges
}

func (r *rereader) Next(*controller.Game) (controller.Answer, error) {
	r.skipComments()
	r.whole = r.read
	if err := r.expect(controller.Prompt); err != nil {
		return controller.Answer{}, err
	}
	line, _, ended := bytes.Cut(r.record[r.read:], []byte("\n"))
	if !ended {
		return controller.Answer{}, io.EOF
	}
	r.read += len(line) + len("\n")
	answer, err := controller.AnswerIn(string(line))
	if err != nil || answer.Command == controller.Quit { // no record has such a line
		answer = controller.Answer{NotIntegers: true}
	}
	return answer, nil
}

func (r *rereader) Show(o controller.Outcome) error {
	var reply strings.Builder
	c := console.New(strings.NewReader(""), &reply)
	controller.PrintReply(c, o, false)
	c.Print("\n")
	c.Close() // to memory, which cannot fail
	if err := r.expect(reply.String()); err != nil {
		return err
	}
	r.match.follow(o)
	switch o.Kind {
	case controller.Unchanged:
	case controller.Begun:
		r.match.resumed = nil
	default:
		r.match.resumed = append(r.match.resumed, r.match.exchange(o))
	}
	return nil
}

// expect reads text, which must stand in the record next, but for comments. The error is io.EOF if the record is cut off there.
func (r *rereader) expect(text string) error {
	for want := range strings.Lines(text) {
		r.skipComments()
		rest := r.record[r.read:]
		got := string(rest[:min(len(want), len(rest))])
		edited := strings.Replace(want, "\n", "\r\n", 1) // as some editors save it
		switch {
		case got == want:
			r.read += len(want)
		case bytes.HasPrefix(rest, []byte(edited)):
			r.read += len(edited)
		case strings.HasPrefix(want, got), strings.HasPrefix(got, controller.Comment):
			return io.EOF
		default:
			line, _, _ := bytes.Cut(rest, []byte("\n"))
			return &transcripts.FileError{
				Line: 1 + bytes.Count(r.record[:r.read], []byte("\n")),
				Err:  fmt.Errorf("expected %q, got %.200q", strings.TrimRight(want, " \n"), line),
			}
		}
	}
	return nil
}

// withoutMark returns a record without the byte order mark that an editor may have put before it.
func withoutMark(record []byte) []byte { return bytes.TrimPrefix(record, []byte("\ufeff")) }

// skipComments reads the comments that stand next, but for one that was cut off.
func (r *rereader) skipComments() {
	for bytes.HasPrefix(bytes.TrimLeft(r.record[r.read:], " \t"), []byte(controller.Comment)) {
		line, _, ended := bytes.Cut(r.record[r.read:], []byte("\n"))
		if !ended {
			return
		}
		r.read += len(line) + len("\n")
	}
}
