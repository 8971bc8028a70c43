package console

import (
	"io"
	"os"
	"os/signal"
	"syscall"
)

// A plainTerminal is the input of a terminal at which the system edits the lines, such as that of a
// screen reader. Until Close, Ctrl-C and Ctrl-\ interrupt a Read, and do not end the program.
type plainTerminal struct {
	stdin     io.Reader
	signals   chan os.Signal
	isReading bool // a goroutine reads the next line, perhaps since an interrupted Read
	lines     chan plainLine
}

// A plainLine is the result of reading from the terminal.
type plainLine struct {
	text []byte
	err  error
}

func newPlainTerminal(stdin io.Reader) *plainTerminal {
	p := &plainTerminal{stdin, make(chan os.Signal, 1), false, make(chan plainLine)}
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGQUIT} {
		if !signal.Ignored(s) {
			signal.Notify(p.signals, s)
		}
	}
	return p
}

// Close lets the signals end the program again.
func (p *plainTerminal) Close() { signal.Stop(p.signals) }

// Read returns ErrInterrupt after Ctrl-C. Each Read must get a slice of the same length.
func (p *plainTerminal) Read(text []byte) (int, error) {
	if !p.isReading {
		p.isReading = true
		line := make([]byte, len(text))
		go func() {
			n, err := p.stdin.Read(line)
			p.lines <- plainLine{line[:n], err}
		}()
	}
	select {
	case <-p.signals:
		return 0, ErrInterrupt
	case line := <-p.lines:
		p.isReading = false
		return copy(text, line.text), line.err
	}
}
