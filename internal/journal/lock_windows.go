package journal

import "os"

// lock would keep other programs from opening the journal.
func lock(*os.File) error { return nil }
