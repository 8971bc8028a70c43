package console

import (
	"bufio"
	"io"
	"os"

	"github.com/chzyer/readline"
)

// notify asks for no signals: a console's keys, Ctrl-C too, come to the editor.
func notify(chan<- os.Signal) {}

func (e *editor) handle(os.Signal) {}

// suspend does nothing: Windows knows no stopped programs.
func (e *editor) suspend() { e.draw() }

// foreground reports true: Windows knows no background.
func (e *editor) foreground() bool { return true }

// poll reports true: what Windows says is waiting may be a key that was let go, so a TAB stays a blank.
func poll(_, _ int) bool { return true }

// terminalStreams returns the console's keys and screen, which readline gives the form that terminals have elsewhere.
func terminalStreams(_, _ *os.File) (io.ByteReader, io.Writer) {
	return bufio.NewReader(readline.Stdin), readline.Stdout
}
