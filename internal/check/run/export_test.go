package run

import "time"

// SetPipeDelay sets how long a process that left its group may hold up a run.
func (r *Runner) SetPipeDelay(delay time.Duration) { r.pipeDelay = delay }
