package run

import (
	"cmp"
	"os"
	"os/exec"
	"slices"
	"sync"
	"time"
)

// pipes connect the streams of a program with this process.
type pipes struct {
	own, programs []*os.File // their ends
	transfers     []func()
	running       sync.WaitGroup
}

// pipeRoom is how many bytes an empty pipe takes on each system without waiting: a page.
const pipeRoom = 4096

// connect makes the pipes of a program that has not been started. The program may open them again
// by their names, such as /dev/stdin. After an error the pipes must be closed, too.
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
		p.transfers = append(p.transfers, func() { transfer(own) })
		if r.owner != 0 { // the pipes of root are private
			err = cmp.Or(err, programs.Chmod(0o666))
		}
		return programs
	}
	input := command.Stdin
	program.Stdin = open(true, func(own *os.File) {
		own.Write(input) // fails if the program does not read it all
		own.Close()
	})
	if err != nil {
		return p, err
	}
	// A program that finds its input when it starts need not wait for it, which is faster. A longer
	// input is not split, because some programs read only once.
	if len(input) <= pipeRoom {
		p.own[0].Write(input)
		input = nil
	}
	program.Stderr = open(false, stderr.readAll)
	if command.OutputFile == "" || r.InSandbox() { // which writes the file to stdout
		program.Stdout = open(false, stdout.readAll)
	}
	if command.unpack != nil {
		program.ExtraFiles = []*os.File{open(false, command.unpack)} // descriptor 3
	}
	return p, err
}

// transfer begins to copy the streams. The program must have been started.
func (p *pipes) transfer() {
	for _, end := range p.programs {
		end.Close()
	}
	for _, transfer := range p.transfers {
		p.running.Go(transfer)
	}
}

// closeAfter closes the pipes when the streams have ended, or after a delay: a process that has
// left the group of the program may hold them.
func (p *pipes) closeAfter(delay time.Duration) {
	closeAll := func() {
		for _, end := range slices.Concat(p.own, p.programs) {
			end.Close()
		}
	}
	late := time.AfterFunc(delay, closeAll)
	p.running.Wait()
	late.Stop()
	closeAll()
}
