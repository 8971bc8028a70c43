package run

import (
	"archive/tar"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path"
	"time"
)

// runAndUnpack runs a command in the sandbox and, if it succeeds, stores the files of its folder.
func (r *Runner) runAndUnpack(ctx context.Context, command Command) (Result, error) {
	archive, writer, err := os.Pipe()
	if err != nil {
		return Result{}, err
	}
	unpacked := make(chan error)
	go func() {
		problem := unpack(archive, command.Folder)
		archive.Close() // ends a process that still writes
		unpacked <- problem
	}()
	command.archive = writer
	result, err := r.Run(ctx, command)
	writer.Close()
	archive.SetReadDeadline(time.Now().Add(r.pipeDelay)) // if a process has survived that can write
	problem := <-unpacked
	switch {
	case problem == nil || errors.Is(problem, io.ErrUnexpectedEOF): // the run ended first
		problem = r.giveAway(command.Folder)
	default:
		problem = notStored(problem)
	}
	return result, cmp.Or(err, problem)
}

// unpack writes the files of a tar archive to a new folder, in which they stay even if the archive
// is hostile. It skips files that are neither regular nor folders nor links. If all files together,
// each with fileOverhead, have more than maxBuild bytes, the error is errTooBig.
func unpack(archive io.Reader, folder string) error {
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	files := tar.NewReader(archive)
	left := int64(maxBuild)
	for {
		header, err := files.Next()
		if err == io.EOF {
			_, err = io.Copy(io.Discard, archive) // the blanks at its end
			return err
		}
		if err != nil {
			return err
		}
		left -= header.Size + fileOverhead
		if left < 0 {
			return errTooBig
		}
		name := path.Clean(header.Name)
		if len(folder)+len("/")+len(name) >= longestPath {
			return errTooDeep
		}
		switch header.Typeflag {
		case tar.TypeDir:
			err = root.MkdirAll(name, 0o755)
		case tar.TypeReg:
			mode := 0o644 | header.FileInfo().Mode()&0o111
			var file *os.File
			file, err = root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
			if err == nil {
				_, err = io.Copy(file, files)
				err = cmp.Or(err, file.Close(), root.Chtimes(name, time.Time{}, header.ModTime))
			}
		case tar.TypeSymlink:
			err = root.Symlink(header.Linkname, name)
		case tar.TypeLink:
			err = root.Link(path.Clean(header.Linkname), name)
		}
		if err != nil {
			return err
		}
	}
}
