package report

import (
	"fmt"
	"strings"

	"tictactoe/internal/console"
	"tictactoe/internal/exercise"
)

// writeTAP writes reports in version 13 of the Test Anything Protocol: a test point a transcript, one program behind the
// other, with numbers that go on. What is wrong stands in "#" lines below a test point that is not ok. A transcript that was
// not run is skipped, and "Bail out!" is the last line where an exercise was broken off.
func writeTAP(c *console.Console, reports []exercise.Report, _ Options) error {
	var body strings.Builder
	number, end := 0, ""
	for _, p := range programsOf(reports, newProgram) {
		body.WriteString(tapComment("program " + p.Name + ", suite " + p.Suite))
		for _, o := range p.Outcomes {
			number++
			if len(reports) > 1 {
				o.Name = p.Name + ": " + o.Name
			}
			body.WriteString(tapPoint(number, o))
		}
		if p.Interrupted {
			end = "Bail out! the exercise was broken off\n"
		}
	}
	_, err := fmt.Fprintf(c, "TAP version 13\n1..%d\n%s%s", number, body.String(), end)
	return err
}

func tapPoint(number int, o outcome) string {
	point := fmt.Sprintf("ok %d - %s", number, tapEscape(o.Name))
	switch {
	case o.Verdict.Failed():
		return "not " + point + "\n" + tapComment(o.plainText())
	case o.Verdict == exercise.NotRun:
		point += " # SKIP " + tapEscape(o.Headline())
	}
	return point + "\n"
}

// tapComment returns text as lines that a harness passes over.
func tapComment(text string) string {
	return "# " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n# ") + "\n"
}

// tapEscape escapes what begins a directive, and the character that escapes it.
func tapEscape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `#`, `\#`).Replace(text)
}
