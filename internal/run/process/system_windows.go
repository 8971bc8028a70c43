package process

import (
	"os"

	"golang.org/x/sys/windows"
)

const (
	nonblock  = 0
	badFormat = windows.ERROR_BAD_EXE_FORMAT
)

func executable(string) bool { return true }

// environ returns what the environments of all programs have in common.
func environ() []string {
	env := []string{"LANG=C.UTF-8", "TERM=dumb"}
	for _, name := range []string{
		"PATH", "PATHEXT", "COMSPEC", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE",
	} {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// environIn returns what the environment of a program in dir has beside that.
func environIn(dir string) []string {
	return []string{"HOME=" + dir, "USERPROFILE=" + dir, "TEMP=" + dir, "TMP=" + dir}
}

// A birth is what a folder was when it was made. Here none is used twice.
type birth struct{}

func (*birth) record(string) error { return nil }

func (*birth) pristine(string) bool { return false }

func (*birth) forget() {}
