//go:build browser

package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/exercise"
)

// measuring is put into a copy of the page, which has no script of its own. It opens every fold, and leaves what it found
// in the document around the copy.
const measuring = `<script>
window.addEventListener("load", () => {
  const requests = performance.getEntriesByType("resource").map(r => r.name);
  const found = { width: innerWidth, requests: requests, stuck: [], wide: [] };
  for (const details of document.querySelectorAll("details:not([open])")) {
    const folded = details.getBoundingClientRect().height;
    details.querySelector("summary").click();
    if (details.getBoundingClientRect().height <= folded) found.stuck.push(details.textContent.slice(0, 80));
  }
  for (const e of document.body.querySelectorAll("*"))
    if (e.getBoundingClientRect().right > innerWidth) found.wide.push(e.outerHTML.slice(0, 80));
  const pre = parent.document.createElement("pre");
  pre.id = "found";
  pre.textContent = JSON.stringify(found);
  parent.document.body.append(pre);
});
</script>`

// A browser shows a page on a phone and on a desk: every fold unfolds, nothing is wider than the window, and nothing is
// asked for.
func TestHTMLInABrowser(t *testing.T) {
	reports := []exercise.Report{reportOf("./right", outcomes()[0]), reportOf("./wrong", outcomes()...), everywhere(nasty)}
	for name, reports := range map[string][]exercise.Report{"one": reports[1:2], "several": reports} {
		page := string(write(t, "html", everything, reports...))
		for _, width := range []int{360, 1280} {
			t.Run(fmt.Sprintf("%s at %d", name, width), func(t *testing.T) { measure(t, page, width) })
		}
	}
}

func measure(t *testing.T, page string, width int) {
	t.Helper()
	// In a frame, since the window itself can be no narrower than 500.
	frame := fmt.Sprintf(`<!DOCTYPE html><meta charset="utf-8" /><body>
<iframe width="%d" height="900" frameborder="0" srcdoc="%s"></iframe>`, width,
		html.EscapeString(strings.Replace(page, "</body>", measuring+"</body>", 1)))
	_, found, ok := strings.Cut(dumpDOM(t, frame), `<pre id="found">`)
	if !ok {
		t.Fatal("the page was not measured")
	}
	found, _, _ = strings.Cut(found, "</pre>")
	var measured struct {
		Width                 int
		Requests, Stuck, Wide []string
	}
	if err := json.Unmarshal([]byte(html.UnescapeString(found)), &measured); err != nil {
		t.Fatal(err)
	}
	if measured.Width != width || len(measured.Requests)+len(measured.Stuck)+len(measured.Wide) > 0 {
		t.Errorf("%d wide: it asks for %q, cannot unfold %q, lets stick out %q", measured.Width, measured.Requests,
			measured.Stuck, measured.Wide)
	}
}

// dumpDOM has Chromium open a page without a window, and returns the document it then is.
func dumpDOM(t *testing.T, page string) string {
	t.Helper()
	path := ""
	for _, name := range []string{"chrome", "google-chrome", "chromium-browser", "chromium"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
		}
	}
	if path == "" {
		t.Fatal("this test needs Chromium, which is not installed; on Debian and Ubuntu: apt-get install chromium")
	}
	// Not t.TempDir, which must be removable at once: the browser's helpers may still be on their way out.
	folder, err := os.MkdirTemp("", "browser")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	file := filepath.Join(folder, "report.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	browser := exec.CommandContext(ctx, path, "--headless", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
		"--no-sandbox", "--disable-background-networking", "--user-data-dir="+folder, "--window-size=1400,1000",
		"--dump-dom", "file://"+file)
	browser.WaitDelay = 5 * time.Second
	var stderr bytes.Buffer
	browser.Stderr = &stderr
	dom, err := browser.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	return string(dom)
}
