package process

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// folders makes working directories in the folder path, and takes them back.
//
// Making and removing a folder can take longer than half the start of a program, on a file system with a journal. Most
// programs leave theirs alone: such a folder is used again.
type folders struct {
	path string

	mu   sync.Mutex
	made int
	idle []*folder // pristine
}

// A folder is the working directory of a run.
type folder struct {
	path string
	birth
}

// take returns an empty folder.
func (s *folders) take() (*folder, error) {
	s.mu.Lock()
	if last := len(s.idle) - 1; last >= 0 {
		f := s.idle[last]
		s.idle = s.idle[:last]
		s.mu.Unlock()
		return f, nil
	}
	s.made++
	f := &folder{path: filepath.Join(s.path, strconv.Itoa(s.made))}
	s.mu.Unlock()

	err := os.Mkdir(f.path, 0o700)
	if err == nil {
		err = f.record(f.path)
	}
	if err != nil {
		return nil, fmt.Errorf("make a working directory: %w", err)
	}
	return f, nil
}

// release takes a folder back. What cannot be removed now is tried again on close.
func (s *folders) release(f *folder) {
	if f.pristine(f.path) {
		s.mu.Lock()
		s.idle = append(s.idle, f)
		s.mu.Unlock()
		return
	}
	f.forget()
	removeAll(f.path)
}

func (s *folders) close() error {
	for _, f := range s.idle {
		f.forget()
	}
	s.idle = nil
	if err := removeAll(s.path); err != nil {
		return fmt.Errorf("remove what a program left behind: %w", err)
	}
	return nil
}

// lay writes files into the folder.
func (f *folder) lay(files map[string][]byte) error {
	for name, content := range files {
		if !filepath.IsLocal(name) || name != filepath.Base(name) || name == "." {
			return fmt.Errorf("lay a file: %q: %w", name, fs.ErrInvalid)
		}
		if err := os.WriteFile(filepath.Join(f.path, name), content, 0o644); err != nil {
			return fmt.Errorf("lay a file: %w", err)
		}
	}
	return nil
}

// collect reads files out of a folder, each up to limit bytes.
func collect(dir *os.Root, names []string, limit int) map[string]File {
	files := make(map[string]File, len(names))
	for _, name := range names {
		content, err := readRegular(dir, name, limit)
		files[name] = File{Content: content, Err: err}
	}
	return files
}

// readRegular reads a file and nothing else: no other file through a link, and nothing that waits for a writer.
func readRegular(dir *os.Root, name string, limit int) ([]byte, error) {
	info, err := dir.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, ErrNotRegular
	}
	f, err := dir.OpenFile(name, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if opened, err := f.Stat(); err != nil {
		return nil, err
	} else if !os.SameFile(info, opened) {
		return nil, ErrNotRegular
	}
	content, err := io.ReadAll(io.LimitReader(f, int64(limit)+1))
	if len(content) > limit {
		return content[:limit], ErrTooBig
	}
	return content, err
}

// removeAll removes a folder and what is in it, also what a program made unreadable.
func removeAll(path string) error {
	err := os.RemoveAll(path)
	if err == nil || !errors.Is(err, fs.ErrPermission) {
		return err
	}
	if err := unlock(path); err != nil {
		return err
	}
	return os.RemoveAll(path)
}

// unlock gives the owner all permissions on every folder in path.
func unlock(path string) error {
	parent, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer parent.Close()
	return fs.WalkDir(parent.FS(), filepath.Base(path), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			// WalkDir reads the folder after this.
			err = parent.Chmod(filepath.FromSlash(path), 0o700)
		}
		return err
	})
}
