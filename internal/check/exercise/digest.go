package exercise

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"

	"tictactoe/transcripts"
)

// Digest returns a text that differs for exercises with other transcripts, another suite, other
// files for the programs, or other options.
func Digest(suite transcripts.Suite, options ...any) (string, error) {
	hash := sha256.New()
	fmt.Fprintf(hash, "%+v %+v", suite, options)
	var err error
	if suite.Files != "" {
		root := os.DirFS(suite.Files)
		err = fs.WalkDir(root, ".", func(name string, _ fs.DirEntry, err error) error {
			info, statErr := fs.Stat(root, name)
			if err := cmp.Or(err, statErr); err != nil || !info.Mode().IsRegular() {
				return err
			}
			content, err := fs.ReadFile(root, name)
			fmt.Fprintf(hash, "%q %v %x", name, info.Mode(), sha256.Sum256(content))
			return err
		})
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), err
}
