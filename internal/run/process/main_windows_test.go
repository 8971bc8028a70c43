package process_test

import (
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/windows"
)

func behaveHere(mode string, _ []string) { panic("no mode " + mode) }

// wantGone checks that the process whose id was printed is no more.
func wantGone(t *testing.T, printed []byte) {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(string(printed)))
	if err != nil {
		t.Fatal(err)
	}
	handle, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return
	}
	defer windows.CloseHandle(handle)
	if state, err := windows.WaitForSingleObject(handle, 0); state != windows.WAIT_OBJECT_0 {
		t.Errorf("process %d is still there (%v)", pid, err)
	}
}
