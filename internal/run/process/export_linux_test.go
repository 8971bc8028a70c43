package process

// WithoutPidfd makes a Runner one on Linux before 5.3.
func (r *Runner) WithoutPidfd() { r.reaper.noPidfd = true }

// WithoutMarks makes a Runner one on a system without /proc.
func (r *Runner) WithoutMarks() { r.reaper.close() }
