package file_test

import (
	"fmt"
	"os"
	"path/filepath"

	"tictactoe/internal/file"
)

func ExampleJournal() {
	folder, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "evening.txt")

	journal, _ := file.CreateJournal(path)
	journal.Write([]byte("one\n"))
	journal.Close()

	journal, _ = file.OpenJournal(path)
	journal.Write([]byte("two\n"))
	journal.Close()

	text, _ := os.ReadFile(path)
	fmt.Print(string(text))
	// Output:
	// one
	// two
}
