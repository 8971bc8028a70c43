package console

import (
	"bytes"
	"os"
	"os/signal"
)

// A plainTerminal is a terminal that knows no escape sequences, such as that of a screen reader.
// The system edits the lines. When a shell continues the program after Ctrl-Z, the text above the
// prompt is printed again.
type plainTerminal struct {
	stdin, stdout *os.File
	redraw        func() // may be nil
	flush         func() error
	prompt        []byte // the text after the last line end
	continued     chan os.Signal
}

func newPlainTerminal(stdin, stdout *os.File, flush func() error) *plainTerminal {
	p := &plainTerminal{stdin: stdin, stdout: stdout, flush: flush}
	p.continued = make(chan os.Signal, 1)
	notifyContinued(p.continued)
	return p
}

// Close stops waiting for the shell.
func (p *plainTerminal) Close() { signal.Stop(p.continued) }

// Write prints text, and keeps the prompt.
func (p *plainTerminal) Write(text []byte) (int, error) {
	p.prompt = append(p.prompt, text...)
	p.prompt = p.prompt[bytes.LastIndexByte(p.prompt, '\n')+1:]
	return p.stdout.Write(text)
}

// Read reads a line. It returns when its goroutine has ended.
func (p *plainTerminal) Read(line []byte) (n int, err error) {
	read := make(chan struct{})
	go func() {
		defer close(read)
		n, err = p.stdin.Read(line)
	}()
	for {
		select {
		case <-read:
			p.prompt = nil
			return n, err
		case <-p.continued:
			prompt := bytes.Clone(p.prompt)
			if p.redraw != nil {
				p.redraw()
				p.flush()
			}
			p.Write(prompt)
		}
	}
}
