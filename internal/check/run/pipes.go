package run

import (
	"cmp"
	"os"
	"os/exec"
	"sync"
	"time"
)

// pipes connect the streams of a program with this process.
type pipes struct {
	own, programs []*os.File // their ends
	transfers     sync.WaitGroup
}

// connect makes the pipes of a program that has not been started, and begins to copy its streams.
// The program may open them again by their names, such as /dev/stdin. After an error the pipes must
// be closed, too.
func (r *Runner) connect(
	program *exec.Cmd, command Command, stdout, stderr *capture,
) (p *pipes, err error) {
	p = &pipes{}
	open := func(isInput bool, transfer func(own *os.File)) *os.File {
		programs, own, pipeErr := os.Pipe()
		if pipeErr != nil {
			err = pipeErr
			return nil
		}
		if !isInput {
			own, programs = programs, own
		}
		p.own, p.programs = append(p.own, own), append(p.programs, programs)
		p.transfers.Go(func() { transfer(own) })
		if r.owner != 0 { // the pipes of root are private
			err = cmp.Or(err, programs.Chmod(0o666))
		}
		return programs
	}
	program.Stdin = open(true, func(own *os.File) {
		own.Write(command.Stdin) // fails if the program does not read it all
		own.Close()
	})
	program.Stderr = open(false, stderr.readAll)
	if command.OutputFile == "" || r.InSandbox() { // which writes the file to stdout
		program.Stdout = open(false, stdout.readAll)
	}
	return p, err
}

// closeAfter closes the pipes when the streams have ended, or after a delay: a process that has
// left the group of the program may hold them.
func (p *pipes) closeAfter(delay time.Duration) {
	late := time.AfterFunc(delay, func() { closeAll(p.own) })
	p.transfers.Wait()
	late.Stop()
	closeAll(p.own)
}

func closeAll(files []*os.File) {
	for _, file := range files {
		file.Close()
	}
}
