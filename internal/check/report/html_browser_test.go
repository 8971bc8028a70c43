//go:build browser

package report_test

import (
	"context"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/check/exercise"
)

// measuring is a script for a copy of the page, which itself has none. It opens every fold, and
// writes its results into the document around the copy.
const measuring = `<script>
window.addEventListener("load", () => {
  const requests = performance.getEntriesByType("resource").map(r => r.name);
  const found = { requests: requests, stuck: [], wide: [] };
  for (const details of document.querySelectorAll("details:not([open])")) {
    const folded = details.getBoundingClientRect().height;
    details.querySelector("summary").click();
    if (details.getBoundingClientRect().height <= folded)
      found.stuck.push(details.textContent.slice(0, 80));
  }
  for (const e of document.body.querySelectorAll("*:not(.verdicts div *)"))
    if (e.getBoundingClientRect().right > innerWidth) found.wide.push(e.outerHTML.slice(0, 80));
  const pre = parent.document.createElement("pre");
  pre.className = "found";
  pre.textContent = innerWidth + " " + JSON.stringify(found);
  parent.document.body.append(pre);
});
</script>`

// In a browser, as narrow as a phone or as wide as a desk, every fold opens, nothing is wider than
// the window, except a table that scrolls, and the page requests nothing.
func TestHTMLInABrowser(t *testing.T) {
	several := []exercise.Report{
		reportOf("./right", outcomes()[passes]), reportOf("./wrong", outcomes()...),
		everywhere(nasty),
	}
	document := `<!DOCTYPE html><meta charset="utf-8" /><body>`
	var expected []string
	for _, reports := range [][]exercise.Report{several[1:2], several} {
		page := write(t, "html", true, reports...)
		page = html.EscapeString(strings.Replace(page, "</body>", measuring+"</body>", 1))
		for _, width := range []string{"360", "1280"} {
			// In a frame, since the window itself can be no narrower than 500.
			document += `<iframe height="900" frameborder="0" width="` + width +
				`" srcdoc="` + page + `"></iframe>`
			expected = append(expected, width+` {"requests":[],"stuck":[],"wide":[]}`)
		}
	}
	var found []string
	result := regexp.MustCompile(`<pre class="found">(.*?)</pre>`)
	for _, text := range result.FindAllStringSubmatch(dumpDOM(t, document), -1) {
		found = append(found, html.UnescapeString(text[1]))
	}
	slices.Sort(found) // the frames load in any order
	slices.Sort(expected)
	if !slices.Equal(found, expected) {
		t.Errorf("%q, expected %q", found, expected)
	}
}

// dumpDOM opens a page in Chromium without a window, and returns the document.
func dumpDOM(t *testing.T, page string) string {
	t.Helper()
	path := ""
	for _, name := range []string{"chrome", "google-chrome", "chromium-browser", "chromium"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
		}
	}
	// Not t.TempDir, which fails if the browser's helpers still write when the test ends.
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
	browser := exec.CommandContext(ctx, path, "--headless", "--disable-gpu", "--no-first-run",
		"--hide-scrollbars", "--no-sandbox", "--disable-background-networking",
		"--user-data-dir="+folder, "--window-size=1400,1000", "--dump-dom", "file://"+file)
	browser.WaitDelay = 5 * time.Second
	dom, err := browser.CombinedOutput()
	if err != nil {
		t.Fatalf("needs Chromium: %v\n%s", err, dom)
	}
	return string(dom)
}
