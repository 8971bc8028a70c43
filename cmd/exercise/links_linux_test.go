package main

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"tictactoe/internal/testkit"
)

// A program in the sandbox does not read the expected outputs, whatever links lead to them, to the
// program or to the current folder. A right program passes in the same way.
func TestLinksHideOutputs(t *testing.T) {
	t.Parallel()
	testkit.NeedSandbox(t)
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	// It prints the input, or the expected output if it finds that.
	spy := `#!/bin/sh
read -r line
for folder in "${0%/*}" "${0%/*}/.." "$1" "$PWD" HOME/real HOME/link; do
	for tests in "$folder" "$folder/tests" "$folder/proj/tests" "$folder/linked"; do
		cat "$tests/$line.out" 2>/dev/null && exit
	done
	cat "$folder/outputs/$line" "$folder/other/outputs/$line" 2>/dev/null && exit
done
echo "$line"
`
	executable := func(text string) *fstest.MapFile {
		text = strings.ReplaceAll(text, "HOME", home)
		return &fstest.MapFile{Mode: 0o755, Data: []byte(text)}
	}
	right := executable("#!/bin/sh\nread -r line\necho \"answer $line\"\n")
	input := &fstest.MapFile{Data: []byte("a\n")}
	output := &fstest.MapFile{Data: []byte("answer a\n")}
	files := fstest.MapFS{
		"real/proj/spy": executable(spy), "real/proj/right": right,
		"real/proj/tests/a.in": input, "real/proj/tests/a.out": output,
		"real/proj/tests/suite.json": {Data: []byte("{}")}, "real/proj/reports/old.html": input,
		"real/proj/more/input1.txt": input, "real/proj/more/output1.txt": output,

		"real/other/spy": executable(spy), "real/other/right": right,
		"real/other/linked/a.in": input, "real/other/outputs/a": output,
	}
	err = os.CopyFS(home, files)
	for link, target := range map[string]string{
		"link": "real", "chain": "link/../link", "real/other/linked/a.out": "../outputs/a",
		"real/proj/bin": ".", "alone": "real/proj/tests",
	} {
		if err == nil {
			err = os.Symlink(target, filepath.Join(home, link))
		}
	}
	if err == nil {
		err = os.Chmod(home, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}

	for _, arguments := range []string{
		"tests -- ./right tests", "tests -- ./right tests/a.out", "../proj -- ./right tests",
		"tests --bind=tests right", "tests --bind=HOME/alone right", ". --bind=tests right",
		"tests --bind=reports --output-dir=reports right",
		"tests --bind=. --exe=right . spy", "tests -- ./right tests/a.in",
		"tests --command=./right_{}_./spy right spy", "tests -- tests/a.out",
		"tests -- ./right tests/suite.json", "more -- ./right more/input1.txt",
		"tests --output-dir=reports -- ./right HOME/link/proj/reports/later.json",
	} {
		words := strings.Fields("--sandbox=always " + arguments)
		for i, word := range words {
			words[i] = strings.NewReplacer("HOME", home, "_", " ").Replace(word)
		}
		refused := testkit.Command("exercise", words...)
		refused.Dir = filepath.Join(home, "link/proj")
		printed, err := refused.CombinedOutput()
		if err == nil || !strings.Contains(string(printed), ", which is private\nhint: ") {
			t.Errorf("%s: %v\n%s", arguments, err, printed)
		}
	}

	var programs sync.WaitGroup
	for _, way := range []struct{ folder, arguments string }{
		{"link/proj", "tests . --exe=PROGRAM"},
		{"chain/proj", "tests . --exe=bin/PROGRAM"},
		{"link/proj", "../proj/tests ../proj --exe=PROGRAM"},
		{"link", "proj/tests proj --exe=PROGRAM --build=true"},
		{"link", "HOME/link/proj/tests HOME/link/proj --exe=PROGRAM"},
		{".", "real/proj/tests link/proj --exe=PROGRAM"},
		{".", "alone chain/proj --exe=PROGRAM"},
		{".", "link/proj/tests/a.in chain/proj --exe=PROGRAM"},
		{"link/other", "linked . --exe=PROGRAM --build=true"},
		{".", "link/proj/tests --bind=link -- link/proj/PROGRAM"},
		{"link", "proj/tests -- proj/PROGRAM ."},
		{"link", "proj/tests -- sh proj/PROGRAM HOME/chain/proj"},
		{"link/other", "linked -- ./PROGRAM ."},
	} {
		for program, expected := range map[string]string{"spy": "0 of 1", "right": "1 of 1"} {
			names := strings.NewReplacer("PROGRAM", program, "HOME", home)
			arguments := names.Replace(way.arguments)
			command := testkit.Command("exercise",
				append([]string{"--sandbox=always"}, strings.Fields(arguments)...)...)
			command.Dir = filepath.Join(home, way.folder)
			command.Env = append(os.Environ(), "PWD="+command.Dir) // as a shell after cd
			programs.Go(func() {
				printed, err := command.CombinedOutput()
				if !strings.HasPrefix(string(printed), expected) {
					t.Errorf("cd %s; exercise %s: %v\n%s", way.folder, arguments, err, printed)
				}
			})
		}
	}
	programs.Wait()
}
