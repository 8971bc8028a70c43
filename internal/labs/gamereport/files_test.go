package gamereport_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"tictactoe/internal/labs/gamereport"
)

const (
	sampleMoves  = "testdata/TTTmoves.txt"
	sampleReport = "testdata/TTTgame.txt"
)

// noReader and noWriter are for the stream that is not to be used.
var (
	noReader = iotest.ErrReader(errors.New("standard input was read"))
	noWriter = failingWriter{errors.New("standard output was written")}
)

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// checkFolder checks that the folder holds these files and no others, with these contents.
func checkFolder(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if _, ok := want[entry.Name()]; !ok {
			t.Errorf("there is a file %s", entry.Name())
		}
	}
	for name, text := range want {
		if got := readFile(t, filepath.Join(folder, name)); got != text {
			t.Errorf("%s is %q, want %q", name, got, text)
		}
	}
}

func TestFiles(t *testing.T) {
	report := readFile(t, sampleReport)
	for name, found := range map[string]string{
		"a new file":       "",
		"a shorter report": "old",
		"a longer report":  strings.Repeat("old report\n", 1000),
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			game := filepath.Join(folder, gamereport.GameFile)
			if found != "" {
				writeFile(t, game, found)
			}
			over, err := gamereport.Files(sampleMoves, game, noReader, noWriter)
			if err != nil || !over {
				t.Errorf("over %v, error %v", over, err)
			}
			checkFolder(t, folder, map[string]string{gamereport.GameFile: report})
		})
	}
}

func TestFilesAndStreams(t *testing.T) {
	moves, report := readFile(t, sampleMoves), readFile(t, sampleReport)
	folder := t.TempDir()
	game := filepath.Join(folder, gamereport.GameFile)

	if _, err := gamereport.Files("-", game, strings.NewReader(moves), noWriter); err != nil {
		t.Error(err)
	}
	checkFolder(t, folder, map[string]string{gamereport.GameFile: report})

	var out strings.Builder
	if _, err := gamereport.Files(sampleMoves, "-", noReader, &out); err != nil || out.String() != report {
		t.Errorf("error %v, wrote %q", err, out.String())
	}
	out.Reset()
	if _, err := gamereport.Files("-", "-", strings.NewReader(moves), &out); err != nil || out.String() != report {
		t.Errorf("error %v, wrote %q", err, out.String())
	}
	if _, err := gamereport.Files("-", "-", strings.NewReader("title"), io.Discard); err == nil ||
		err.Error() != `standard input:2:1: expected "X:" and a name` {
		t.Errorf("error %v", err)
	}
}

func TestFilesThatAreRefusedStayAsTheyWere(t *testing.T) {
	for _, found := range []map[string]string{
		{"moves": head + "X 6\nO\n"},
		{"moves": head + "X 6\nO\n", "game": "old report"},
		{"moves": head + strings.Repeat("Y 5\n", 10_000) + "X", "game": "old report"},
		{"game": "old report"}, // and no moves
		{"moves": "", "game": "old report"},
	} {
		folder := t.TempDir()
		for name, text := range found {
			writeFile(t, filepath.Join(folder, name), text)
		}
		moves, game := filepath.Join(folder, "moves"), filepath.Join(folder, "game")
		_, err := gamereport.Files(moves, game, noReader, noWriter)
		if malformed, ok := errors.AsType[*gamereport.ParseError](err); ok {
			if malformed.File != moves {
				t.Errorf("the error names the file %q, not %q", malformed.File, moves)
			}
		} else if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("error %v", err)
		}
		checkFolder(t, folder, found)
	}
}

func TestFilesThatFailToBeReadOrWritten(t *testing.T) {
	folder := t.TempDir()
	game := filepath.Join(folder, "game")
	writeFile(t, game, "old report")
	failure := errors.New("failure")
	in := io.MultiReader(strings.NewReader(head+"X 6\n"), iotest.ErrReader(failure))
	if _, err := gamereport.Files("-", game, in, noWriter); !errors.Is(err, failure) {
		t.Errorf("reading fails: error %v", err)
	}
	if _, err := gamereport.Files(sampleMoves, folder, noReader, noWriter); err == nil {
		t.Error("a folder was written to")
	}
	if _, err := gamereport.Files(folder, game, noReader, noWriter); err == nil {
		t.Error("a folder was read")
	}
	absent := filepath.Join(folder, "absent", "game")
	if _, err := gamereport.Files(sampleMoves, absent, noReader, noWriter); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder to write to: error %v", err)
	}
	checkFolder(t, folder, map[string]string{"game": "old report"})
}

func TestFilesNeverWritesOverTheMoves(t *testing.T) {
	folder := t.TempDir()
	moves := filepath.Join(folder, "moves")
	writeFile(t, moves, head+"X 6\n")
	for _, game := range []string{moves, folder + "/./moves"} {
		if _, err := gamereport.Files(moves, game, noReader, noWriter); !errors.Is(err, gamereport.ErrSameFile) {
			t.Errorf("%s: error %v", game, err)
		}
	}
	checkFolder(t, folder, map[string]string{"moves": head + "X 6\n"})
}

func TestFilesKeepsPermissionsAndLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs permissions and symbolic links")
	}
	folder := t.TempDir()
	game, link := filepath.Join(folder, "game"), filepath.Join(folder, "link")
	writeFile(t, game, "old report")
	if err := errors.Join(os.Chmod(game, 0o640), os.Symlink("game", link)); err != nil {
		t.Fatal(err)
	}
	if _, err := gamereport.Files(sampleMoves, link, noReader, noWriter); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode().Type() != fs.ModeSymlink {
		t.Errorf("the link has become %v, error %v", info.Mode(), err)
	}
	if info, err := os.Stat(game); err != nil || info.Mode() != 0o640 {
		t.Errorf("the file's mode has become %v, error %v", info.Mode(), err)
	}
	report := readFile(t, sampleReport)
	checkFolder(t, folder, map[string]string{"game": report, "link": report})
}

// A pipe is written to, not replaced by a file.
func TestFilesToAPipe(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs pipes with names")
	}
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	_, err = gamereport.Files(sampleMoves, fmt.Sprintf("/dev/fd/%d", in.Fd()), noReader, noWriter)
	if err := errors.Join(err, in.Close()); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(out)
	if want := readFile(t, sampleReport); err != nil || string(got) != want {
		t.Errorf("error %v, report\n%s\nwant\n%s", err, got, want)
	}
}
