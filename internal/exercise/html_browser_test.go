//go:build browser

package exercise_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/exercise"
)

// To look at what the browser shows: go test -tags browser ./exercise -run TestHTMLInABrowser -html-screenshots /tmp
var htmlScreenshots = flag.String("html-screenshots", "", "keep the browser's screenshots in `FOLDER`")

// A browser is Chromium without a window.
type browser struct{ path string }

func newBrowser(t *testing.T) browser {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return browser{path}
		}
	}
	t.Fatal("these tests need Chromium, which is not installed; on Debian and Ubuntu: apt-get install chromium")
	return browser{}
}

// run has the browser open a page and returns what it prints.
func (b browser) run(t *testing.T, page string, size image.Point, args ...string) string {
	t.Helper()
	// Not t.TempDir, which wants to remove it at once: the browser's helpers may still be on their way out.
	profile, err := os.MkdirTemp("", "browser")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(profile) })
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	args = append([]string{
		"--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update",
		"--disable-sync", "--hide-scrollbars", "--user-data-dir=" + profile,
		fmt.Sprintf("--window-size=%d,%d", size.X, size.Y),
	}, args...)
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox") // which root cannot have
	}
	cmd := exec.CommandContext(ctx, b.path, append(args, "file://"+page)...)
	cmd.WaitDelay = 5 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", filepath.Base(b.path), err, stderr.String())
	}
	return stdout.String()
}

// measuring is put into a copy of the page, which has no script of its own. It clicks every fold, so that what is folded
// is measured too, and leaves what it found in the document around the copy.
const measuring = `<script>
window.addEventListener("load", () => {
  const found = {
    width: innerWidth, scrollWidth: document.documentElement.scrollWidth,
    elements: document.querySelectorAll("*").length - 1, screens: document.querySelectorAll(".screen").length,
    requests: performance.getEntriesByType("resource").map(r => r.name), stuck: [], wide: [], farInput: [],
  };
  for (const details of document.querySelectorAll("details")) {
    const summary = details.querySelector("summary");
    if (details.open) summary.click();
    const folded = details.getBoundingClientRect().height;
    summary.click();
    if (!details.open || details.getBoundingClientRect().height <= folded) found.stuck.push(summary.textContent);
  }
  found.openedScrollWidth = document.documentElement.scrollWidth;
  for (const e of document.body.querySelectorAll("*")) {
    if (!e.parentElement.closest(".screen") && e.getBoundingClientRect().right > innerWidth)
      found.wide.push(e.outerHTML.slice(0, 80));
  }
  for (const typed of document.querySelectorAll(".screen kbd")) {
    const edge = typed.closest(".screen").getBoundingClientRect().right;
    if (/^\d \d$/.test(typed.textContent) && typed.getBoundingClientRect().right > edge)
      found.farInput.push(typed.textContent);
  }
  const pre = parent.document.createElement("pre");
  pre.id = "found";
  pre.textContent = JSON.stringify(found);
  parent.document.body.append(pre);
});
</script>`

func TestHTMLInABrowser(t *testing.T) {
	b := newBrowser(t)
	reports := sampleReports(t)
	for name, reports := range map[string][]exercise.Report{"none": nil, "one": reports[1:2], "several": reports} {
		text := htmlPage(t, reports)
		for _, size := range []image.Point{{360, 800}, {1280, 900}} {
			t.Run(fmt.Sprintf("%s at %dx%d", name, size.X, size.Y), func(t *testing.T) {
				b.measure(t, text, size)
				b.look(t, text, name, size)
			})
		}
	}
}

// writePage writes a page to a file and returns its path.
func writePage(t *testing.T, text string) string {
	t.Helper()
	page := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(page, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return page
}

// measure has it that the browser reads the page as an XML parser does, that it asks for nothing else, that every fold
// folds and unfolds, and that nothing is wider than the window but what stands on a screen.
func (b browser) measure(t *testing.T, text string, size image.Point) {
	t.Helper()
	// In a frame, since the window itself can be no narrower than 500.
	copied := strings.Replace(text, "</body>", measuring+"</body>", 1)
	frame := fmt.Sprintf(`<!DOCTYPE html><meta charset="utf-8" /><body>
<iframe width="%d" height="%d" frameborder="0" srcdoc="%s"></iframe>`, size.X, size.Y, html.EscapeString(copied))
	dom := b.run(t, writePage(t, frame), image.Pt(1400, 1000), "--dump-dom")
	_, found, ok := strings.Cut(dom, `<pre id="found">`)
	if !ok {
		t.Fatalf("the page was not measured: %s", dom[max(0, len(dom)-200):])
	}
	found, _, _ = strings.Cut(found, "</pre>")
	var measured struct {
		Width, ScrollWidth, OpenedScrollWidth, Elements, Screens int
		Requests, Stuck, Wide, FarInput                          []string
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(found)), &measured); err != nil {
		t.Fatal(err)
	}
	if measured.Width != size.X {
		t.Fatalf("the window is %d wide", measured.Width)
	}
	if measured.ScrollWidth > size.X || measured.OpenedScrollWidth > size.X {
		t.Errorf("the page is %d wide, unfolded %d", measured.ScrollWidth, measured.OpenedScrollWidth)
	}
	page := parsePage(t, text)
	if want := len(page.all("")) - 1; measured.Elements != want {
		t.Errorf("the browser sees %d elements, an XML parser %d", measured.Elements, want)
	}
	if want := len(page.withClass("screen")); measured.Screens != want {
		t.Errorf("%d screens, want %d", measured.Screens, want)
	}
	for what, list := range map[string][]string{
		"asks for": measured.Requests, "cannot fold or unfold": measured.Stuck, "lets stick out": measured.Wide,
		"shows only when scrolled, of what was typed": measured.FarInput,
	} {
		if len(list) > 0 {
			t.Errorf("the page %s: %q", what, list[:min(5, len(list))])
		}
	}
}

// look has it that a screenshot shows something, on the ground that light and dark have.
func (b browser) look(t *testing.T, text, name string, size image.Point) {
	t.Helper()
	page := writePage(t, text)
	folder := *htmlScreenshots
	if folder == "" {
		folder = t.TempDir()
	}
	for scheme, ground := range map[string]color.RGBA{"dark": {0x15, 0x18, 0x1b, 0xff}, "light": {0xff, 0xff, 0xff, 0xff}} {
		file := filepath.Join(folder, fmt.Sprintf("report-%s-%d-%s.png", name, size.X, scheme))
		number := map[string]int{"dark": 0, "light": 1}[scheme] // as the browser numbers them
		b.run(t, page, size, "--screenshot="+file, fmt.Sprintf("--blink-settings=preferredColorScheme=%d", number))
		picture, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		shot, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			t.Fatal(err)
		}
		if shot.Bounds().Size() != size {
			t.Errorf("%s: the screenshot is %v large", scheme, shot.Bounds().Size())
		}
		colours := map[color.Color]int{}
		for y := range size.Y {
			for x := range size.X {
				colours[color.RGBAModel.Convert(shot.At(x, y))]++
			}
		}
		if share := float64(colours[ground]) / float64(size.X*size.Y); share < 0.4 || len(colours) < 10 {
			t.Errorf("%s: %.1f%% of the screenshot is ground; it has %d colours", scheme, 100*share, len(colours))
		}
	}
}

// TestHTMLPrints has it that the sessions of transcripts that did not pass are printed, folded or not.
func TestHTMLPrints(t *testing.T) {
	b := newBrowser(t)
	text := htmlPage(t, sampleReports(t))
	pages := func(text string) int {
		file := filepath.Join(t.TempDir(), "report.pdf")
		b.run(t, writePage(t, text), image.Pt(1280, 900), "--print-to-pdf="+file)
		printed, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Count(printed, []byte("/Type /Page\n"))
	}
	folded, unfolded := pages(text), pages(strings.ReplaceAll(text, `class="failure"`, `class="failure" open=""`))
	if folded == 0 || folded != unfolded {
		t.Errorf("%d pages, want as many as where all is unfolded, %d", folded, unfolded)
	}
}
