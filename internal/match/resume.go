package match

import (
	"bytes"
	"errors"
	"regexp"
	"sort"
	"strings"

	"tictactoe/controller"
	"tictactoe/transcripts"
)

// Resume replays a record, so that Play continues it. It returns how many bytes of the record to keep; Play appends to
// them. The rest is the last prompt, or an exchange that was cut off while it was written: the players never saw it. If the
// record does not replay, the error is a *transcripts.FileError without a path.
func (m *Match) Resume(record []byte) (keep int, err error) {
	keep, err = m.resumeGames(record)
	if err != nil {
		return 0, err
	}
	if m.record.saves {
		m.record.text.Write(record[:keep])
		m.record.written = keep
	}
	m.record.inFile = m.record.file != nil && keep > 0
	m.record.header, _ = findHeader(record[:keep])
	return keep, nil
}

// resumeGames replays a record, a few of its games at a time, since a replay takes far more memory than the record does.
func (m *Match) resumeGames(record []byte) (keep int, err error) {
	const few = 64 << 10 // in bytes
	keep = len(record) - len(withoutMark(record))
	for size := few; ; {
		text := string(firstGames(record[keep:], size))
		if err := check(text); err != nil {
			err.Line += bytes.Count(record[:keep], []byte("\n"))
			return 0, err
		}
		isLast := keep+len(text) == len(record)
		end := strings.LastIndexByte(text, '\n') + 1
		outcomes, waits := waitsBehind(text[:end])
		for isLast && !waits {
			end = strings.LastIndex(text[:end-1], "\n"+controller.Prompt) + 1
			outcomes, waits = waitsBehind(text[:end])
		}
		if !isLast && !(waits && isNew(outcomes)) {
			size = 2 * len(text) // nothing may go over from these games to the next
			continue
		}
		m.followAll(outcomes)
		keep += end
		if isLast {
			return keep, nil
		}
		size = few
	}
}

// withoutMark returns a record without the byte order mark that an editor may have put before it.
func withoutMark(record []byte) []byte { return bytes.TrimPrefix(record, []byte("\ufeff")) }

// firstGames returns the first games of a record, those that begin within size bytes, up to the first prompt of the next one.
func firstGames(record []byte, size int) []byte {
	const begins = "\n" + controller.Prompt
	at := min(size, len(record))
	for _, text := range []string{begins + controller.New + "\n", begins} {
		next := bytes.Index(record[at:], []byte(text))
		if next < 0 {
			return record
		}
		at += next + len("\n")
	}
	return record[:at]
}

// isNew reports whether a game has just begun, and undo would not lead to an earlier one.
func isNew(outcomes []controller.Outcome) bool {
	if len(outcomes) == 0 {
		return false
	}
	last := outcomes[len(outcomes)-1]
	return last.Kind == controller.Begun && !last.Game.CanTakeBack()
}

func (m *Match) followAll(outcomes []controller.Outcome) {
	for _, outcome := range outcomes {
		m.follow(outcome)
		switch outcome.Kind {
		case controller.Unchanged:
		case controller.Begun:
			m.resumed = nil
		default:
			m.resumed = append(m.resumed, m.exchange(outcome))
		}
	}
}

// waitsBehind reports whether the game, where a session ends, asks for a move or is over. It returns the outcomes so far.
func waitsBehind(session string) (outcomes []controller.Outcome, waits bool) {
	recorded, replayed, outcomes := replay(session + controller.Prompt)
	if len(outcomes) > 0 && outcomes[len(outcomes)-1].Game.State.GameOver() {
		replayed += controller.Prompt
	}
	return outcomes, replayed == recorded.Output
}

// check returns an error that names the first line of a session that the game does not print. The last exchange may be cut
// off.
func check(session string) *transcripts.FileError {
	if last := strings.LastIndexByte(session, '\n') + 1; strings.HasPrefix(controller.Prompt, session[last:]) {
		session = session[:last] // a prompt, whole or in part
	}
	lines := strings.SplitAfter(session, "\n")
	differs := func(last int) bool {
		recorded, replayed, _ := replay(strings.Join(lines[:last+1], ""))
		return !strings.HasPrefix(replayed, recorded.Output)
	}
	if !differs(len(lines) - 1) {
		return nil
	}
	recorded, replayed, _ := replay(session)
	right := transcripts.Transcript{Input: recorded.Input, Output: replayed}
	difference := transcripts.Strict.Difference(right, recorded.Output, controller.Dialogue())
	return &transcripts.FileError{Line: 1 + sort.Search(len(lines), differs), Err: errors.New(difference.Reason)}
}

// replay returns what a session holds, and what the game prints and does when its input is typed.
func replay(session string) (recorded transcripts.Transcript, replayed string, outcomes []controller.Outcome) {
	recorded, err := controller.Dialogue().ParseSession(session)
	if err != nil { // there is no prompt
		comments := regexp.MustCompile(`(?m)^[ \t]*` + controller.Comment + `.*\n?`)
		recorded.Output = comments.ReplaceAllString(session, "")
	}
	watch := func(o controller.Outcome) { outcomes = append(outcomes, o) }
	replayed = controller.Replay(recorded.Input, controller.Options{Commands: true, Watch: watch})
	return recorded, replayed, outcomes
}
