//go:build unix && !aix && !solaris

package console

import (
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// notifyContinued sends a signal when a shell continues the program.
func notifyContinued(continued chan<- os.Signal) { signal.Notify(continued, unix.SIGCONT) }
