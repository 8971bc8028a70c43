//go:build linux

package console_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"tictactoe/controller"
	"tictactoe/internal/console"
	"tictactoe/internal/testkit/screen"
	"tictactoe/internal/testkit/terminaltest"
)

var words = []string{"help", "hello", "hint", "undo", "save game", "save all", "日本語", "日本海"}

// edits are keys, and the line up to the cursor that they make, one after the other.
type edits [][2]string

func TestCompletion(t *testing.T) {
	tests := []struct {
		name  string
		edits edits
		want  string // the line that is read in the end
		shown string // what is shown above the prompt
	}{
		{"the only one", edits{{"u", "u"}, {tab, "undo"}}, "undo", ""},
		{"what they have in common", edits{{"s", "s"}, {tab, "save "}, {"a", "save a"}, {tab, "save all"}}, "save all", ""},
		{"nothing more in common", edits{{"h", "h"}, {tab, "h"}}, "h", "# help  hello  hint\n"},
		{"nothing typed", edits{{tab, ""}, {"u", "u"}, {tab, "undo"}}, "undo",
			"# help  hello  hint  undo  save game  save all  日本語  日本海\n"},
		{"something in common, then a choice", edits{{"he", "he"}, {tab, "hel"}, {tab, "hel"}}, "hel", "# help  hello\n"},
		{"a choice again and again", edits{{"h", "h"}, {tab, "h"}, {tab, "h"}}, "h",
			"# help  hello  hint\n# help  hello  hint\n"},
		{"typing on after a choice", edits{{"hel", "hel"}, {tab, "hel"}, {"p", "help"}, {tab, "help"}}, "help",
			"# help  hello\n"},
		{"none", edits{{"x", "x"}, {tab, "x"}, {"y", "xy"}}, "xy", ""},
		{"none behind a whole word", edits{{"undo ", "undo "}, {tab, "undo "}, {backspace, "undo"}}, "undo", ""},
		{"what is there already", edits{{"undo", "undo"}, {tab, "undo"}, {"!", "undo!"}}, "undo!", ""},
		{"the only one, before the rest of the line", edits{
			{"u 3 4", "u 3 4"}, {ctrlA + right, "u"}, {tab, "undo"}, {"!", "undo!"},
		}, "undo! 3 4", ""},
		{"a choice, before the rest of the line", edits{
			{"h 3 4", "h 3 4"}, {ctrlA + right, "h"}, {tab, "h"}, {"i", "hi"}, {tab, "hint"}, {ctrlE, "hint 3 4"},
		}, "hint 3 4", "# help  hello  hint\n"},
		{"none, before the rest of the line", edits{{"xy", "xy"}, {left, "x"}, {tab, "x"}, {"z", "xz"}}, "xzy", ""},
		{"wide characters", edits{
			{"日", "日"}, {tab, "日本"}, {tab, "日本"}, {"語", "日本語"}, {tab, "日本語"},
		}, "日本語", "# 日本語  日本海\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := startLines(t, 80, linesSetup{Prompt: "> ", Words: words})
			for _, edit := range test.edits {
				s.edit(edit[0], edit[1])
			}
			s.enter(test.want)
			s.end(fmt.Sprintf("%s> %s\nread %[2]q\n", test.shown, test.want))
			if bytes.Contains(s.Output(), []byte("\a")) {
				t.Errorf("the terminal beeps: %q", s.Output())
			}
		})
	}
}

func TestCompletionAtWidths(t *testing.T) {
	words := []string{"help", "hello", "hint", "hint 3", "undo"}
	choices := map[int]string{
		0:  "# help  hello  hint  hint 3\n",
		80: "# help  hello  hint  hint 3\n",
		27: "# help  hello  hint  hint 3\n",
		26: "# help  hello  hint\n# hint 3\n",
		20: "# help  hello  hint\n# hint 3\n",
		19: "# help  hello  hint\n# hint 3\n",
		18: "# help  hello\n# hint  hint 3\n",
		5:  "# help\n# hello\n# hint\n# hint 3\n",
		1:  "# help\n# hello\n# hint\n# hint 3\n",
	}
	for _, prompt := range []string{"> ", controller.Prompt, "", "as wide as the rows " + strings.Repeat(".", 20)} {
		for width, choice := range choices {
			t.Run(fmt.Sprintf("%q %d", prompt, width), func(t *testing.T) {
				t.Parallel()
				s := startLines(t, width, linesSetup{Prompt: prompt, Words: words})
				s.edit("h", "h")
				s.edit(tab, "h")
				s.edit("i", "hi")
				s.edit(tab, "hint")
				s.edit(tab, "hint")
				s.edit(ctrlU+"u", "u")
				s.edit(tab, "undo")
				s.edit(" 1 1 and a long line", "undo 1 1 and a long line")
				s.edit(tab, "undo 1 1 and a long line")
				s.edit(ctrlA+"h", "h")
				s.edit(tab, "h")
				s.edit(backspace, "")
				s.enter("undo 1 1 and a long line")
				s.end(choice + asides(width, "hint", "hint 3") + choice +
					prompt + "undo 1 1 and a long line\nread \"undo 1 1 and a long line\"\n")
			})
		}
	}
}

// asides returns two words as they are shown at a width.
func asides(width int, one, another string) string {
	line := fmt.Sprintf("# %s  %s\n", one, another)
	if width > 0 && len(line) > width+len("\n") {
		line = fmt.Sprintf("# %s\n# %s\n", one, another)
	}
	return line
}

func TestCompletionOfALineOverTheMargin(t *testing.T) {
	long := strings.Repeat("a long line ", 10)
	for _, width := range []int{15, 20, 80} {
		for _, back := range []int{0, 1, 30, 60, 120} { // from the line's end to the cursor
			t.Run(fmt.Sprintf("%d, %d back", width, back), func(t *testing.T) {
				t.Parallel()
				begun, rest := long[:len(long)-back], long[len(long)-back:]
				s := startLines(t, width, linesSetup{Prompt: "> ", Words: []string{begun + "one", begun + "oh", "other"}})
				s.edit(long, long)
				if back > 0 {
					s.edit(strings.Repeat(left, back), begun)
				}
				want := begun + "o"
				shown := fmt.Sprintf("# %sone\n# %[1]soh\n", begun)
				if back == 120 {
					want = "o"
					shown = "# one  oh  other\n"
					if width == 15 {
						shown = "# one  oh\n# other\n"
					}
				}
				if back == 120 {
					s.edit("o", "o")
				} else {
					s.edit(tab, want)
				}
				s.edit(tab, want)
				s.edit(ctrlE, want+rest)
				s.enter(want + rest)
				s.end(fmt.Sprintf("%s> %s\nread %[2]q\n", shown, want+rest))
			})
		}
	}
}

// A game may be pasted with TABs between its numbers.
func TestNoCompletionOfWhatIsPasted(t *testing.T) {
	t.Parallel()
	s := startLines(t, 80, linesSetup{Prompt: "> ", Words: append(slices.Clone(words), "1 1", "1 2")})
	const pasted = "1\t1\r\t\r\t2\t\t2\r"
	s.Signal(unix.SIGSTOP) // so that it finds everything at once
	s.WaitEvent("stopped by SIGSTOP")
	s.Send(pasted)
	s.WaitUnread(len(pasted))
	s.Foreground()
	const shown = "> 1 1\nread \"1 1\"\n>  \nread \" \"\n>  2  2\nread \" 2  2\"\n"
	s.WaitText(shown)
	s.WaitLine("> ")
	s.edit("u", "u")
	s.edit(tab, "undo")
	s.enter("undo")
	s.end(shown + "> undo\nread \"undo\"\n")
}

func TestNoCompletionAnyMore(t *testing.T) {
	t.Parallel()
	s := startLines(t, 80, linesSetup{Prompt: "> ", Words: append(slices.Clone(words), "uncomplete")})
	s.edit("unc", "unc")
	s.edit(tab, "uncomplete")
	s.enter("uncomplete")
	s.Send("un")
	s.WaitLine("> un")
	s.Send(tab)
	s.WaitLine("> un ")
	s.enter("un ")
	s.end("> uncomplete\nread \"uncomplete\"\n> un \nread \"un \"\n")
}

func TestResizeAfterCompletion(t *testing.T) {
	for _, widths := range [][]int{{80, 20}, {20, 80}, {20, 5, 80}, {80, 0, 5, 30}} {
		t.Run(fmt.Sprint(widths), func(t *testing.T) {
			t.Parallel()
			s := startLines(t, widths[0], linesSetup{Prompt: controller.Prompt, Words: words})
			s.edit("h", "h")
			s.edit(tab, "h")
			s.WaitText("# help  hello  hint\n" + controller.Prompt + "h")
			for _, width := range widths[1:] {
				s.WaitRedraw(func() { s.Resize(width) }, controller.Prompt+"h")
			}
			s.edit("el", "hel")
			s.edit(tab, "hel")
			s.edit("p", "help")
			s.enter("help")
			s.end("# help  hello  hint\n" + asides(widths[len(widths)-1], "help", "hello") +
				controller.Prompt + "help\nread \"help\"\n")
		})
	}
}

func TestCtrlLAfterCompletion(t *testing.T) {
	for _, width := range []int{80, 20} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			s := startLines(t, width, linesSetup{Prompt: controller.Prompt, Words: words})
			s.edit("h", "h")
			s.edit(tab, "h")
			s.WaitText("# help  hello  hint\n" + controller.Prompt + "h")
			s.WaitRedraw(func() { s.Send(ctrlL) }, controller.Prompt+"h")
			s.edit("el", "hel")
			s.edit(tab, "hel")
			s.edit("p", "help")
			s.enter("help")
			s.Send(ctrlD)
			s.WaitEvent("status 0")
			s.Drain()
			_, page, _ := bytes.Cut(s.Output(), []byte("\x1b[H\x1b[2J"))
			after := screen.New(width)
			after.Write(page)
			want := "# help  hello\n" + controller.Prompt + "help\nread \"help\"\n" + controller.Prompt + "\n"
			if got := after.String(); got != want {
				t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestSuspendAfterCompletion(t *testing.T) {
	for _, width := range []int{80, 20} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			t.Parallel()
			s := startLines(t, width, linesSetup{Prompt: controller.Prompt, Words: words})
			s.edit("h", "h")
			s.edit(tab, "h")
			s.WaitText("# help  hello  hint\n" + controller.Prompt + "h")
			s.Send(ctrlZ)
			s.WaitEvent("stopped by SIGTSTP")
			s.WaitLine("")
			s.Foreground()
			s.WaitLine(controller.Prompt + "h")
			s.edit("i", "hi")
			s.edit(tab, "hint")
			s.enter("hint")
			s.end("# help  hello  hint\n" + controller.Prompt + "hint\nread \"hint\"\n")
		})
	}
}

func TestHistoryAfterCompletion(t *testing.T) {
	t.Parallel()
	s := startLines(t, 80, linesSetup{Prompt: "> ", Words: words})
	s.edit("1 1", "1 1")
	s.enter("1 1")
	s.edit("u", "u")
	s.edit(tab, "undo")
	s.enter("undo")
	s.edit("h", "h")
	s.edit(tab, "h")
	s.edit(up, "undo")
	s.edit(up, "1 1")
	s.edit(down+down, "h")
	s.edit("i", "hi")
	s.edit(tab, "hint")
	s.edit(up, "undo")
	s.edit(down, "hint")
	s.enter("hint")
	s.edit(up, "hint")
	s.edit(up, "undo")
	s.edit(up, "1 1")
	s.edit(up, "1 1")
	s.edit(ctrlU, "")
	s.end("> 1 1\nread \"1 1\"\n> undo\nread \"undo\"\n# help  hello  hint\n> hint\nread \"hint\"\n")
}

// What cannot be typed cannot be completed: a line that holds such a character is none that the line may become.
func TestCompletionOfWhatCannotBeTyped(t *testing.T) {
	t.Parallel()
	s := startLines(t, 80, linesSetup{Prompt: "> ", Words: []string{
		"save a\nb", "save \x1b[2J", "save \t", "save é", "save \u0085",
	}})
	s.edit("save", "save")
	s.edit(tab, "save é")
	s.enter("save é")
	s.end("> save é\nread \"save é\"\n")
}

func TestColorOfAChoice(t *testing.T) {
	for _, mode := range []console.ColorMode{console.ColorAlways, console.ColorNever} {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			s := startLines(t, 80, linesSetup{Prompt: "> ", Words: words, Color: mode})
			s.edit("hel", "hel")
			s.edit(tab, "hel")
			const choice = "# help  hello"
			s.WaitText(choice + "\n> hel")
			for row, line := range s.Screen.Lines() {
				for col := range line {
					want := screen.Style{Faint: line == choice && mode == console.ColorAlways}
					if got := s.Screen.Style(row, col); got != want {
						t.Fatalf("row %d, column %d: %+v, want %+v", row, col, got, want)
					}
				}
			}
			s.edit(ctrlU, "")
			s.end(choice + "\n")
		})
	}
}

// The line that Int waits for is completed as well.
func TestCompletionOfIntegers(t *testing.T) {
	t.Parallel()
	s := terminaltest.Start(t, 80, terminaltest.Command("integers"))
	s.Answer("? ", "1")
	s.WaitLine("? ")
	s.Send(tab)
	s.WaitLine("? 22 ")
	s.Send("3" + enter)
	s.WaitText("22\n? 3\n? ")
	s.Send(ctrlD)
	s.WaitEnd("status 0", "? 1\n1\n? 22 3\n22\n? 3\n? \n")
}

// Whatever is typed, every line that stays on the screen is a prompt with what was typed, what the program printed, or
// a comment.
func TestCompletionAmongAnyKeys(t *testing.T) {
	keys := []string{tab, tab, tab, "h", "e", "l", "i", "s", " ", "1", left, right, up, down, backspace, deleteKey, enter,
		ctrlA, ctrlE, ctrlK, ctrlU, ctrlW, ctrlY, "\x1bb", "\x1bf", "\x1bd", "\x1b" + backspace}
	for _, width := range []int{1, 2, 5, 12, 20, 60} {
		for seed := range uint64(3) {
			t.Run(fmt.Sprint(width, seed), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(seed, uint64(width)))
				s := startLines(t, width, linesSetup{Prompt: "as prompts are: ", Words: words[:6]})
				var typed []string
				for range 200 {
					key := keys[random.IntN(len(keys))]
					typed = append(typed, key)
					s.Send(key)
					if key != tab {
						continue
					}
					if _, err := s.asked.ReadString('\n'); err != nil {
						t.Fatal(err)
					}
				}
				s.Send(ctrlC)
				s.WaitEvent("status 130")
				s.Drain()
				text := strings.TrimSuffix(s.Screen.String(), "\n")
				for line := range strings.SplitSeq(text, "\n") {
					if !strings.HasPrefix(line, s.prompt) && !strings.HasPrefix(line, "# ") && !strings.HasPrefix(line, "read ") {
						t.Fatalf("there is a line %q on the screen\n%s\nafter %q", line, text, typed)
					}
				}
			})
		}
	}
}
