package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"tictactoe/internal/exercise"
)

// TAP writes reports in version 13 of the Test Anything Protocol: a test point a transcript, one program behind the other,
// with numbers that go on. What is wrong stands in "#" lines below a test point that is not ok. A transcript that was not
// run is skipped, and "Bail out!" is the last line where an exercise was broken off.
func TAP(w io.Writer, reports []exercise.Report) error {
	out := bufio.NewWriter(w) // keeps the first error
	points, interrupted := 0, false
	for _, r := range reports {
		points += len(r.Outcomes)
		interrupted = interrupted || r.Interrupted
	}
	fmt.Fprintf(out, "TAP version 13\n1..%d", points)
	if points == 0 {
		out.WriteString(" # SKIP nothing was exercised")
	}
	out.WriteString("\n")

	number := 0
	for _, r := range reports {
		tapComment(out, "program "+showName(r.Program)+", suite "+showName(r.Suite.Name))
		for _, o := range r.Outcomes {
			number++
			name := showName(o.Transcript.Name)
			if len(reports) > 1 {
				name = showName(r.Program) + ": " + name
			}
			tapPoint(out, number, name, explain(r, o), o)
		}
	}
	if interrupted {
		out.WriteString("Bail out! " + brokenOff + "\n")
	}
	return out.Flush()
}

func tapPoint(out *bufio.Writer, number int, name string, e explanation, o exercise.Outcome) {
	if o.Verdict.Failed() {
		out.WriteString("not ")
	}
	fmt.Fprintf(out, "ok %d - %s", number, tapEscape(name))
	if o.Verdict == exercise.NotRun {
		out.WriteString(" # SKIP " + tapEscape(e.Reason))
	}
	out.WriteString("\n")
	if !o.Verdict.Failed() {
		return
	}
	tapComment(out, o.Verdict.String()+"\n"+e.text())
	for _, line := range lastLines(o.Run.Stderr, stderrLines) {
		tapComment(out, "stderr: "+line)
	}
}

// tapComment writes lines that a harness passes over.
func tapComment(out *bufio.Writer, text string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		out.WriteString(strings.TrimRight("# "+line, " ") + "\n")
	}
}

// tapEscape escapes what begins a directive, and the character that escapes it.
func tapEscape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `#`, `\#`).Replace(text)
}
