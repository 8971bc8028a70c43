package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"tictactoe/internal/exercise"
)

// writeTAP writes programs in version 13 of the Test Anything Protocol: a test point a transcript, one program behind the
// other, with numbers that go on. What is wrong stands in "#" lines below a test point that is not ok. A transcript that was
// not run is skipped, and "Bail out!" is the last line where an exercise was broken off.
func writeTAP(w io.Writer, programs []program) error {
	out := bufio.NewWriter(w) // keeps the first error
	points, interrupted := 0, false
	for _, p := range programs {
		points += len(p.Outcomes)
		interrupted = interrupted || p.Interrupted
	}
	fmt.Fprintf(out, "TAP version 13\n1..%d", points)
	if points == 0 {
		out.WriteString(" # SKIP nothing was exercised")
	}
	out.WriteString("\n")

	number := 0
	for _, p := range programs {
		tapComment(out, "program "+p.Name+", suite "+p.Suite)
		for _, o := range p.Outcomes {
			number++
			if len(programs) > 1 {
				o.Name = p.Name + ": " + o.Name
			}
			tapPoint(out, number, o)
		}
	}
	if interrupted {
		out.WriteString("Bail out! " + brokenOff + "\n")
	}
	return out.Flush()
}

func tapPoint(out *bufio.Writer, number int, o outcome) {
	if o.Verdict.Failed() {
		out.WriteString("not ")
	}
	fmt.Fprintf(out, "ok %d - %s", number, tapEscape(o.Name))
	if o.Verdict == exercise.NotRun {
		out.WriteString(" # SKIP " + tapEscape(o.reason()))
	}
	out.WriteString("\n")
	if o.Verdict.Failed() {
		tapComment(out, string(o.Verdict)+"\n"+o.plainText())
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
