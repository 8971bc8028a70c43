package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestREADMESaysWhatTheHelpSays compares the tables in the README's chapter on commands with the help of the programs: the
// commands, and the flags of each, with the same words in the same order. Backquotes do not count.
func TestREADMESaysWhatTheHelpSays(t *testing.T) {
	chapter := readChapter(t, "../../README.md", "Commands")
	var summaries []string
	for i, c := range commands() {
		summary := c.summary
		if i == 0 {
			summary += " (the default)"
		}
		summaries = append(summaries, fmt.Sprintf("| `tictactoe %s` | %s |", c.name, summary))
	}
	for _, problem := range chapter[0].compare("command", summaries) {
		t.Error(problem)
	}

	programs := programsHelp(t)
	for _, p := range programs {
		i := slices.IndexFunc(chapter, func(s section) bool { return slices.Contains(s.programs(), p.name) })
		if i < 0 {
			t.Errorf("README.md has no section\n### %s", p.name)
			continue
		}
		for _, problem := range chapter[i].compare(chapter[i].flagHeader(p.name), p.flags) {
			t.Error(problem)
		}
	}
	for _, s := range chapter[1:] {
		var headers []string
		for _, name := range s.programs() {
			if !slices.ContainsFunc(programs, func(p program) bool { return p.name == name }) {
				t.Errorf("README.md has a section on %s, which there is not", name)
			}
			headers = append(headers, s.flagHeader(name))
		}
		for _, table := range s.tables {
			if strings.HasPrefix(table.header, "flag") && !slices.Contains(headers, table.header) {
				t.Errorf("README.md, section %q: whose flags are in the table headed %q? Want one of %q",
					s.heading, table.header, headers)
			}
		}
	}
}

// A program is one of the programs, or a command of tictactoe, and the rows of the README's table of its flags.
type program struct {
	name  string
	flags []string
}

// programsHelp returns what the help says of each program and command.
func programsHelp(t *testing.T) []program {
	t.Helper()
	var programs []program
	for _, c := range commands() {
		var help bytes.Buffer
		printUsage(&help, c)
		programs = append(programs, program{"tictactoe " + c.name, flagRows(help.String())})
	}
	for _, name := range []string{"move-check", "game-check"} {
		// Their help stands in the source as it is printed.
		source, err := os.ReadFile("../" + name + "/main.go")
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, program{name, flagRows(string(source))})
	}
	return programs
}

var flagLine = regexp.MustCompile(`(?m)^  (--?[^ =]+)(?:=(\S+))? {2,}(.+)$`)

// flagRows returns the flags in a help text as rows of a table, the names of values in backquotes.
func flagRows(help string) []string {
	var rows []string
	for _, found := range flagLine.FindAllStringSubmatch(help, -1) {
		name, value, description := found[1], found[2], found[3]
		if value != "" {
			name += "=" + value
			description = strings.Replace(description, value, "`"+value+"`", 1)
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s |", name, description))
	}
	return rows
}

// A section is a piece of the README: what stands below a heading, up to the next.
type section struct {
	heading string
	tables  []table
}

// A table is one of Markdown's.
type table struct {
	header string // of the first column
	rows   []string
}

// readChapter returns a chapter of a text in Markdown: what stands before its first section, and the sections.
func readChapter(t *testing.T, path, heading string) []section {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, chapter, found := strings.Cut(string(text), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("%s: there is no chapter %q", path, heading)
	}
	chapter, _, _ = strings.Cut(chapter, "\n## ")
	sections := []section{{heading: heading}}
	inTable := false
	for line := range strings.Lines(chapter) {
		line = strings.TrimSuffix(line, "\n")
		here := &sections[len(sections)-1]
		switch heading, isHeading := strings.CutPrefix(line, "### "); {
		case isHeading:
			sections = append(sections, section{heading: heading})
		case !strings.HasPrefix(line, "|"):
		case !inTable:
			header := plain(strings.TrimSpace(strings.Split(line, "|")[1]))
			here.tables = append(here.tables, table{header: header})
		case !strings.HasPrefix(line, "|---"):
			last := &here.tables[len(here.tables)-1]
			last.rows = append(last.rows, line)
		}
		inTable = strings.HasPrefix(line, "|")
	}
	return sections
}

// programs returns the programs that the section is on.
func (s *section) programs() []string { return strings.Split(s.heading, ", ") }

// flagHeader returns the header of the first column of the table of a program's flags: of several programs in one section
// it says whose they are.
func (s *section) flagHeader(program string) string {
	if len(s.programs()) == 1 {
		return "flag"
	}
	return "flag of " + strings.TrimPrefix(program, "tictactoe ")
}

// compare returns what is wrong with the table of the section whose first column has that header.
func (s *section) compare(header string, want []string) []string {
	var got []string
	for _, table := range s.tables {
		if table.header == header {
			got = append(got, table.rows...)
		}
	}
	where := fmt.Sprintf("README.md, section %q, table headed %q", s.heading, header)
	missing, unknown := without(want, got), without(got, want)
	var problems []string
	if len(missing) > 0 {
		problems = append(problems, where+": there should be\n"+strings.Join(missing, "\n"))
	}
	if len(unknown) > 0 {
		problems = append(problems, where+": the help knows nothing of\n"+strings.Join(unknown, "\n"))
	}
	if len(problems) == 0 && plain(strings.Join(got, "\n")) != plain(strings.Join(want, "\n")) {
		problems = append(problems, where+": the order should be\n"+strings.Join(want, "\n"))
	}
	return problems
}

// without returns the rows that are not among others.
func without(rows, others []string) []string {
	return slices.DeleteFunc(slices.Clone(rows), func(row string) bool {
		return slices.ContainsFunc(others, func(other string) bool { return plain(other) == plain(row) })
	})
}

// plain returns Markdown without its backquotes.
func plain(markdown string) string { return strings.ReplaceAll(markdown, "`", "") }
