package run

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// A word of a command line shows its file or folder, without links, but nothing private: only a
// file beside the expected outputs.
func TestShownBy(t *testing.T) {
	folder, err := filepath.EvalSymlinks(t.TempDir())
	files := fstest.MapFS{}
	for _, name := range []string{"suite/1.out", "suite/prog", "ada/bin/p", "eve/q", "data/d"} {
		files[name] = &fstest.MapFile{}
	}
	err = errors.Join(err, os.CopyFS(folder, files))
	for link, target := range map[string]string{
		"eve/bin": "../ada/bin", "eve/own": "q", "tests": "suite", "data/up": "..",
	} {
		err = errors.Join(err, os.Symlink(target, filepath.Join(folder, link)))
	}
	if err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(folder, name) }
	for _, test := range []struct{ word, own, expected string }{
		{"FOLDER/data/d", "", "FOLDER/data/d"},
		{"FOLDER/data", "", "FOLDER/data"},
		{"FOLDER/data/up/data/d", "", "FOLDER/data/d"},
		{"FOLDER", "", "FOLDER"}, // the hidden folders in it stay hidden
		{"data/d", "", ""},
		{"/dev/null", "", ""},
		{"/usr/bin/env", "", ""}, // it is shown to all
		{"FOLDER/suite", "", ""},
		{"FOLDER/tests", "", ""},
		{"FOLDER/tests/1.out", "", ""},
		{"FOLDER/suite/prog", "", "FOLDER/suite/prog"},
		{"FOLDER/tests/prog", "", "FOLDER/suite/prog"},
		{"FOLDER/ada", "", ""},
		{"FOLDER/eve/q", "FOLDER/eve", ""}, // it is shown already
		{"FOLDER/eve/own", "FOLDER/eve", ""},
		{"FOLDER/ada/bin/p", "FOLDER", "FOLDER/ada/bin/p"},
		{"FOLDER/suite/1.out", "FOLDER", "FOLDER/suite/1.out"},
		{"FOLDER/suite", "FOLDER", ""},
		{"FOLDER/eve/bin", "FOLDER/eve", ""},
		{"FOLDER/eve/bin/p", "FOLDER/eve", ""},
	} {
		r := &Runner{
			shown: []string{"/usr"}, links: map[string]string{},
			hidden: []string{in("suite"), in("suite/1.out"), in("ada"), in("eve")},
		}
		inFolder := strings.NewReplacer("FOLDER", folder)
		own := inFolder.Replace(test.own)
		view := r.viewOf(Command{Shown: own})
		actual := view.shownBy(inFolder.Replace(test.word), own)
		if actual != inFolder.Replace(test.expected) {
			t.Errorf("%+v: %q", test, actual)
		}
	}
}
