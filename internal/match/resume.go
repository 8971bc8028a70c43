package match

import (
	"errors"
	"regexp"
	"sort"
	"strings"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/transcripts"
)

// Resume replays a record, so that Play continues it. It returns how many bytes of the record to keep; Play appends to
// them. The rest is the last prompt, or an exchange that was cut off while it was written: the players never saw it. If the
// record does not replay, the error is a *transcripts.FileError without a path.
func (m *Match) Resume(record []byte) (keep int, err error) {
	text := string(record)
	if err := check(text); err != nil {
		return 0, err
	}
	keep = strings.LastIndexByte(text, '\n') + 1
	outcomes, waits := waitsBehind(text[:keep])
	for !waits {
		keep = strings.LastIndex(text[:keep-1], "\n"+controller.Prompt) + 1
		outcomes, waits = waitsBehind(text[:keep])
	}
	for _, outcome := range outcomes {
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
	return keep, nil
}

// waitsBehind reports whether the game, where a session ends, asks for a move or is over. It returns the outcomes so far.
func waitsBehind(session string) (outcomes []controller.Outcome, waits bool) {
	recorded, replayed, outcomes := replay(session + controller.Prompt)
	if len(outcomes) > 0 && outcomes[len(outcomes)-1].Game.State.GameOver() {
		replayed += controller.Prompt
	}
	return outcomes, replayed == recorded.Output
}

// check returns a *transcripts.FileError that names the first line of a session that the game does not print. The last
// exchange may be cut off.
func check(session string) error {
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
	var output strings.Builder
	c := console.New(strings.NewReader(recorded.Input), &output)
	watch := func(o controller.Outcome) { outcomes = append(outcomes, o) }
	controller.Play(c, controller.Options{Commands: true, Watch: watch}) // reading and writing a text cannot fail
	c.Close()
	return recorded, output.String(), outcomes
}
