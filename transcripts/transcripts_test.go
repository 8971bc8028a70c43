package transcripts_test

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"tictactoe/internal/testkit"
	"tictactoe/transcripts"
)

// greet greets each name, until it is "bye".
func greet(stdin io.Reader, stdout io.Writer) (status int) {
	lines := bufio.NewScanner(stdin)
	for {
		io.WriteString(stdout, "Name? ")
		switch {
		case !lines.Scan():
			return 0
		case lines.Text() == "bye":
			io.WriteString(stdout, "Goodbye.\n")
			return 0
		}
		fmt.Fprintf(stdout, "Hello, %s!\n", lines.Text())
	}
}

// add adds two numbers, on any lines, until the sum is 0.
func add(stdin io.Reader, stdout io.Writer) (status int) {
	numbers := bufio.NewReader(stdin)
	for a, b := 1, 0; a+b != 0; {
		io.WriteString(stdout, "Add: ")
		if _, err := fmt.Fscan(numbers, &a, &b); err != nil {
			return 1
		}
		fmt.Fprintf(stdout, "%d\t%d\n", a, a+b)
	}
	return 0
}

// loadScreen returns the transcript in a file NAME.txt.
func loadScreen(t testing.TB, text string) transcripts.Transcript {
	t.Helper()
	all, err := transcripts.Load(fstest.MapFS{"s.txt": {Data: []byte(text)}}, ".")
	if err != nil || len(all) != 1 {
		t.Fatalf("%q: %d transcripts, %v", text, len(all), err)
	}
	return all[0]
}

// testdata/screens has the text on screens and, below it, the difference, and the lines that are
// not compared.
func TestScreens(t *testing.T) {
	testkit.Cases(t, "screens", func(line string) string {
		screen, err := strconv.Unquote(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		tr := loadScreen(t, screen)
		program := greet
		if strings.Contains(screen, "Add:") {
			program = add
		}
		r, text := tr.Run(program), ""
		if !tr.BeginsLike(program) {
			text += "\tanother program\n"
		}
		if r.IsExcerpt {
			text += "\tan excerpt\n"
		}
		if len(r.LeftOut) > 0 {
			text += fmt.Sprintf("\tleft out: %q\n", r.LeftOut)
		}
		if r.Expected != r.Printed {
			text += fmt.Sprintf("\tprinted: %q\n", r.Printed)
		}
		if r.Status != 0 {
			text += fmt.Sprintf("\tstatus %d\n", r.Status)
		}
		return text
	})
}

// ExampleTranscript_Run replays a session of greet.
func ExampleTranscript_Run() {
	files := fstest.MapFS{"ada.txt": {Data: []byte("Name? Ada\nHello, Ada.\nName? \n")}}
	all, _ := transcripts.Load(files, ".")
	fmt.Print(all[0].Run(greet).Printed)
	// Output:
	// Name? Ada
	// Hello, Ada!
	// Name?
}

// A pair is read byte for byte; white space at line ends does not count.
func TestPair(t *testing.T) {
	files := fstest.MapFS{
		"a.in":     {Data: []byte("Ada\nbye")},
		"a.out":    {Data: []byte("\ufeffName? Hello, Ada!  \r\nName? Goodbye.")},
		"a.status": {Data: []byte("\ufeff3\r\n")},
	}
	for _, root := range []string{".", "a.in", "a.out"} {
		all, err := transcripts.Load(files, root)
		if err != nil || len(all) != 1 || all[0].Status != 3 || all[0].Path != "a.out" {
			t.Fatalf("%s: %+v, %v", root, all, err)
		}
		if r := all[0].Run(greet); r.Expected != r.Printed {
			t.Errorf("printed %q, expected %q", r.Printed, r.Expected)
		}
		if all[0].BeginsLike(add) || !all[0].BeginsLike(greet) {
			t.Errorf("%s begins like another program", root)
		}
	}
}

// Load finds the transcripts in a folder and below it, or the one of a file.
func TestLoad(t *testing.T) {
	files := fstest.MapFS{}
	for _, name := range []string{
		"b.txt", "a/c.in", "a/c.out", "a/c.c", "a.out", "README.md", ".git/d.txt", ".e.txt",
		"evening", "a/suite.json", "c.IN",
	} {
		files[name] = &fstest.MapFile{Data: []byte("# tictactoe\n" + name)}
	}
	for root, expected := range map[string]string{
		".":        "a/c b+",
		"a":        "a/c",
		"b.txt":    "b+",
		"evening":  "evening+",
		".e.txt":   ".e+",
		"a/c.out":  "a/c",
		".git":     ".git/d+",
		"none.txt": "file does not exist",
		"a.out":    "open a.in: file does not exist",
	} {
		all, err := transcripts.Load(files, root)
		var names []string
		for _, tr := range all {
			name := tr.Name
			if tr.IsScreen && tr.IsRecord {
				name += "+"
			}
			names = append(names, name)
			err = cmp.Or(err, tr.Err)
		}
		actual := strings.Join(names, " ")
		if err != nil {
			actual = err.Error()
		}
		if !strings.Contains(actual, expected) || err == nil && actual != expected {
			t.Errorf("%s: %s, expected %s", root, actual, expected)
		}
	}
	files["b.status"] = &fstest.MapFile{Data: []byte("well")}
	delete(files, "a/c.out")
	all, err := transcripts.Load(files, ".")
	const expected = `b.status: want an exit status, not "well"`
	if err != nil || !errors.Is(all[0].Err, fs.ErrNotExist) || all[1].Err.Error() != expected {
		t.Errorf("%v, %+v, expected errors about a/c.out and b.status", err, all)
	}
}

// FuzzRun replays any screen. Each of its lines is compared, or a comment, or left out.
func FuzzRun(f *testing.F) {
	f.Add("$ ./greet\r\nName? Ada\r\nHello, Ada!\r\nName? bye\r\nGoodbye.\r\n$ \r\n")
	f.Add("\ufeff# me\nName? \n\nName? ^D\n\x00```\n")
	f.Add("Name? Name? Ada\nHello, Name? Ada!\nName?")
	f.Fuzz(func(t *testing.T, text string) {
		tr := loadScreen(t, text)
		r := tr.Run(greet)
		compared := r.Expected + strings.Join(r.LeftOut, "\n")
		for line := range strings.Lines(tr.Output) {
			line = strings.TrimSpace(strings.SplitN(line, "^", 2)[0])
			if !strings.Contains(line, "\t") && !strings.Contains(compared, line) {
				t.Fatalf("%q is not compared: %+v", line, r)
			}
		}
	})
}
