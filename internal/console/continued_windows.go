package console

import "os"

// notifyContinued does nothing: Windows cannot stop a program.
func notifyContinued(chan<- os.Signal) {}
