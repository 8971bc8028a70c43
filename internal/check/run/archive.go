package run

import (
	"archive/tar"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"time"
)

// A store is a new folder for the files of a build, which stay in it even if their names and links
// are hostile.
type store struct {
	*os.Root
	owner int   // of the files; 0: this process's user
	left  int64 // the bytes that files may still have, each with fileOverhead
}

func (r *Runner) newStore(folder string) (*store, error) {
	if err := os.Mkdir(folder, 0o755); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	return &store{root, r.owner, maxBuild}, err
}

// add stores a regular file, a folder or a link, and skips the other files of a tar archive. If all
// files together have too many bytes, the error is errTooBig.
func (s *store) add(header *tar.Header, content io.Reader) (err error) {
	s.left -= header.Size + fileOverhead
	if s.left < 0 {
		return errTooBig
	}
	name := path.Clean(header.Name)
	if len(s.Name())+len("/")+len(name) >= longestPath {
		return errTooDeep
	}
	switch header.Typeflag {
	case tar.TypeDir:
		err = s.MkdirAll(name, 0o755)
	case tar.TypeReg:
		mode := 0o644 | header.FileInfo().Mode()&0o111
		var file *os.File
		file, err = s.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil {
			_, err = io.Copy(file, content)
			// With the time, make rebuilds a program that is older than its source.
			err = cmp.Or(err, file.Close(), s.Chtimes(name, time.Time{}, header.ModTime))
		}
	case tar.TypeSymlink:
		err = s.Symlink(header.Linkname, name)
	case tar.TypeLink:
		err = s.Link(path.Clean(header.Linkname), name)
	default:
		return nil
	}
	if err == nil && s.owner != 0 {
		err = s.Lchown(name, s.owner, s.owner)
	}
	return err
}

// copyFolder stores a copy of a folder, without the hidden files in it. The names of files need not
// be UTF-8.
func (r *Runner) copyFolder(folder, copied string) error {
	store, err := r.newStore(copied)
	if err != nil {
		return err
	}
	defer store.Close()
	hidden := slices.DeleteFunc(slices.Clone(r.hidden), func(path string) bool {
		return path == folder || !Contains(folder, path)
	})
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if isIn(path, hidden) {
			return nil
		}
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(folder, path) // it is in the folder
		return store.copy(name, path, entry)
	})
}

// copy stores a copy of a file under a name.
func (s *store) copy(name, path string, entry fs.DirEntry) error {
	info, err := entry.Info()
	if err != nil {
		return err
	}
	link, _ := os.Readlink(path) // or "", if it is no link
	header, err := tar.FileInfoHeader(info, link)
	if err != nil || entry.Type()&^(fs.ModeDir|fs.ModeSymlink) != 0 {
		return &fs.PathError{Op: "copy", Path: path, Err: errors.New("not a regular file")}
	}
	header.Name = name
	if !entry.Type().IsRegular() {
		return s.add(header, nil)
	}
	content, err := os.Open(path)
	if err != nil {
		return err
	}
	defer content.Close()
	return s.add(header, content)
}

// unpack stores the files of a tar archive in a new folder.
func (r *Runner) unpack(archive io.Reader, folder string) error {
	store, err := r.newStore(folder)
	if err != nil {
		return err
	}
	defer store.Close()
	files := tar.NewReader(archive)
	for {
		header, err := files.Next()
		if err == io.EOF {
			_, err = io.Copy(io.Discard, archive) // the blanks at its end
			return err
		}
		if err != nil {
			return err
		}
		if err := store.add(header, files); err != nil {
			return err
		}
	}
}
