package run_test

import "syscall"

var otherSession *syscall.SysProcAttr // there is none
