package compare_test

import (
	"regexp"
	"strings"
	"testing"

	"tictactoe/internal/check/compare"
	"tictactoe/internal/check/session"
)

// kinds returns kinds of lines with these expressions.
func kinds(counts session.Counts, expressions ...string) (kinds []session.LineKind) {
	for _, e := range expressions {
		expression := regexp.MustCompile("^(?:" + e + ")$")
		kinds = append(kinds, session.LineKind{Expression: expression, Counts: counts})
	}
	return kinds
}

var (
	folding  = compare.Rules{Kinds: kinds(session.Nothing, "debug.*")}.WithoutCase()
	bare     = compare.Rules{IgnoreColor: true}
	varying  = compare.Rules{Kinds: kinds(session.Presence, `Took \d+ ms`, `Took .*`, `N.*`)}
	tolerant = compare.Rules{Kinds: varying.Kinds, Tolerance: new(100.0)}
)

func TestUncounted(t *testing.T) {
	const equal, sameText, different = compare.Equal, compare.SameText, compare.Different
	exact := compare.Rules{Space: compare.Strict, Kinds: varying.Kinds}
	for name, test := range map[string]struct {
		comparison       compare.Rules
		expected, actual string
		match            compare.Match
	}{
		"case":                      {folding, "Sum: É ß\n", "SUM: é ß\n", equal},
		"other small letters":       {folding, "ΣΑΣ\n", "σας\n", equal},
		"letters of other lengths":  {folding, "kisses\n", "\u212aIſſES\n", different},
		"full folding":              {folding, "ß\n", "SS\n", different},
		"bytes that are no letters": {folding, "\xff\n", "\ufffd\n", different},
		"case, and joined words":    {folding, "X b\n", "xB\n", sameText},
		"case in a prompt":          {folding, "Name? Hi\n", "KNAME? HI\n", different},
		"a prompt in capitals":      {folding, "Name? Hi\nName? ", "NAME? HI\nname? ", equal},
		"case of ignored lines":     {folding, "Hi\n", "DEBUG: 1\nHi\n", equal},

		"colours":             {bare, "X\n", "\x1b[1;38:5:1mX\x1b[m\n", equal},
		"expected colours":    {bare, "\x1b[31mX\x1b[0m\n", "X\n", equal},
		"another sequence":    {bare, "X\n", "\x1b[2KX\n", different},
		"a part of a colour":  {bare, "X\n", "\x1b[31X\n", different},
		"a prompt in colours": {bare, "Name? Hi\n", "\x1b[1mName?\x1b[0m Hi\n", equal},

		"a line that varies":         {varying, "a\nTook 1 ms\nb\n", "a\nTook 23 ms\nb\n", equal},
		"its indent":                 {varying, "a\n Took 1 ms\n", "a\nTook  23 ms\n", equal},
		"its place":                  {varying, "Took 1 ms\na\n", "a\nTook 1 ms\n", different},
		"its line end":               {varying, "a\nTook 1 ms\n", "a\n\nTook 1 ms\n", sameText},
		"missing":                    {varying, "a\nTook 1 ms\n", "a\n", different},
		"extra":                      {varying, "Took 1 ms\n", "Took 1 ms\nTook 1 ms\n", different},
		"another line":               {varying, "Took 1 ms\n", "Took: 1 ms\n", different},
		"another kind":               {varying, "Took 1 ms\n", "Took long\n", different},
		"another kind, and numbers":  {tolerant, "Took 1 ms\n", "Took long\n", different},
		"joined to another line":     {varying, "Took 1 ms\na\n", "Took 1 msa\n", different},
		"after a prompt":             {varying, "Name? Took 1 ms\n", "Name? Took 2 ms\n", equal},
		"a prompt":                   {varying, "Name? ", "Nom? ", different},
		"every byte, but not in it":  {exact, "Took 1 ms\n", "Took 2 ms\n", equal},
		"every byte, also before it": {exact, "Took 1 ms\n", " Took 2 ms\n", sameText},
	} {
		d := session.Dialogue{Prompts: []string{"Name? ", "Nom? "}}
		c := test.comparison
		parse := func(output string) compare.Output { return c.Parse(d, output, "") }
		a := c.Align(parse(test.expected), parse(test.actual))
		if a.Match != test.match {
			t.Errorf("%s: match %d, expected %d", name, a.Match, test.match)
		}
		for _, row := range a.SpaceRows() {
			if row.Actual != nil && !strings.Contains(c.Compared(test.actual), row.Actual.Text) {
				t.Errorf("%s: %q was not printed", name, row.Actual.Text)
			}
			if row.Match != equal && a.Match == equal {
				t.Errorf("%s: a row differs: %+v", name, row)
			}
		}
	}
}

// If case does not count, prompts are found in any, and the text of lines stays as it was printed.
func TestPromptsInAnyCase(t *testing.T) {
	d := session.Dialogue{Prompts: []string{"Name? "}}
	parsed := parsedText(folding.Parse(d, "\u212aſ\nNAME? \u212aſ\xff\nname? ", "\n\n"))
	if parsed != "[\u212aſ|NAME?*][\u212aſ\xff|name?*][]" {
		t.Error(parsed)
	}
}
