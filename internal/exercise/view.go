package exercise

import "tictactoe/transcripts"

type (
	Line = transcripts.Line
	Row  = transcripts.Row
)

// Rows returns the expected and the actual session side by side.
func (r Report) Rows(o Outcome) []Row {
	return r.Comparison.Rows(o.Transcript, o.Run.Output, r.Suite.Dialogue)
}
