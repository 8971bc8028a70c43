package run

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// makeFolder makes a folder for one program, in a parent that is for this program alone: a program that removes or locks
// its folder's parent disturbs no other. The folder is opened at once, so that home is this folder whatever the program
// puts in its place.
func makeFolder() (parent string, home *os.Root, err error) {
	parent, err = os.MkdirTemp("", "run-")
	if err != nil {
		return "", nil, err
	}
	path := filepath.Join(parent, "home")
	err = os.Mkdir(path, 0o700)
	if err == nil {
		home, err = os.OpenRoot(path)
	}
	if err != nil {
		os.RemoveAll(parent)
	}
	return parent, home, err
}

// readOutputFile puts what is in the output file in the place of stdout.
func (r *Result) readOutputFile(home *os.Root, command Command) {
	content, err := readRegular(home, command.OutputFile, command.MaxOutput+1)
	if len(content) > command.MaxOutput {
		content = content[:command.MaxOutput]
		r.Ending = TooMuchOutput
	}
	r.Output = string(content)
	r.NoOutputFile = err != nil && r.Ending == Exited
}

// readRegular reads a regular file up to limit bytes. It does not wait for a writer where a FIFO has that name.
func readRegular(folder *os.Root, name string, limit int) ([]byte, error) {
	file, err := folder.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	return io.ReadAll(io.LimitReader(file, int64(limit)))
}

// removeAll removes a folder and what is in it, also what a program made unreadable.
func removeAll(path string) error {
	if os.RemoveAll(path) == nil {
		return nil
	}
	filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			os.Chmod(path, 0o700) // before it is read
		}
		return nil
	})
	return os.RemoveAll(path)
}
