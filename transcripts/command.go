package transcripts

import (
	"slices"
	"strings"

	"tictactoe/internal/session"
)

// commands are those that a record of a match can hold. Only the game for people takes them, and
// prints no reply to them.
var commands = []string{"undo", "new", "board", "name"}

// findCommand returns the number of the first line of a session that is the answer to a prompt for
// integers and a command without a reply. It returns 0 if there is none.
func findCommand(d session.Dialogue, text string) int {
	if d.Integers == 0 || d.Comment == "" {
		return 0
	}
	lines := strings.Split(session.ScreenText(text), "\n")
	for i, line := range lines[:len(lines)-1] {
		for _, prompt := range d.Prompts {
			answer, isAnswer := strings.CutPrefix(line, prompt)
			word, _, _ := strings.Cut(answer, " ")
			next := strings.TrimSpace(lines[i+1])
			hasReply := next != "" && !strings.HasPrefix(next, d.Comment)
			if isAnswer && slices.Contains(commands, word) && !hasReply {
				return i + 1
			}
		}
	}
	return 0
}
