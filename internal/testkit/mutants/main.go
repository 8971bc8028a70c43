//go:build unix

// Mutants asks a package's own tests whether they notice a mistake in it:
//
//	go run ./internal/testkit/mutants [-n 100] FOLDER...
//
// A mutant is the package with one mistake: a comparison that is off by one, a statement left out, an error dropped, a
// text with a letter too many. The go command builds it from an overlay, so that no file changes. A mutant lives if all
// tests pass; its place is printed. What does not compile is no mutant.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/build"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"time"
)

func main() {
	most := flag.Int("n", 100, "try `N` mutants of each package, the same ones each time")
	flag.Parse()
	if err := run(flag.Args(), *most); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(folders []string, most int) error {
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	// The tests run programs as a user who may not look into other people's folders.
	if err := os.Chmod(scratch, 0o755); err != nil {
		return err
	}

	for _, folder := range folders {
		p, err := build.ImportDir(folder, 0)
		if err != nil {
			return err
		}
		if len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
			continue
		}
		var mutants []mutant
		for _, name := range p.GoFiles {
			found, err := mutantsOf(filepath.Join(folder, name))
			if err != nil {
				return err
			}
			mutants = append(mutants, found...)
		}
		if err := try(folder, mutants, most, scratch); err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
	}
	return nil
}

// try runs the tests of the package in a folder for each of up to most mutants, chosen at random but always the same, and
// prints who lived.
func try(folder string, mutants []mutant, most int, scratch string) error {
	began := time.Now()
	if verdict, output := test(folder, nil, scratch, 10*time.Minute); verdict != lived {
		return fmt.Errorf("the tests fail without a mutant:\n%s", output)
	}
	limit := 3*time.Since(began) + 10*time.Second

	rand.New(rand.NewPCG(1, 2)).Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
	var (
		mutex   sync.Mutex
		tried   = map[verdict]int{}
		started int
		group   sync.WaitGroup
	)
	// next returns the next mutant, unless enough have been tried or are being tried. Those that do not compile do not count.
	next := func() (m mutant, ok bool) {
		mutex.Lock()
		defer mutex.Unlock()
		if started == len(mutants) || started-tried[broken] >= most {
			return mutant{}, false
		}
		started++
		return mutants[started-1], true
	}
	for range runtime.NumCPU() {
		group.Go(func() {
			for m, ok := next(); ok; m, ok = next() {
				verdict, _ := test(folder, &m, scratch, limit)
				mutex.Lock()
				tried[verdict]++
				if verdict == lived {
					fmt.Println(m)
				}
				mutex.Unlock()
			}
		})
	}
	group.Wait()

	fmt.Printf("%s: %d of %d killed\n", folder, tried[killed], tried[killed]+tried[lived])
	return nil
}

type verdict int

const (
	lived  verdict = iota
	killed         // a test failed, or did not end in time
	broken         // it does not compile
)

// test runs the package's tests with the mutant, if there is one.
func test(folder string, m *mutant, scratch string, limit time.Duration) (verdict, []byte) {
	temp, err := os.MkdirTemp(scratch, "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(temp)
	if err := errors.Join(os.Chmod(temp, 0o755), m.overlay(temp)); err != nil {
		panic(err)
	}

	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	// A mutant may ask for memory without end.
	tests := exec.CommandContext(ctx, "sh", "-c", `ulimit -v 16000000; exec go test -count=1 -failfast -vet=off -overlay "$@"`,
		"sh", filepath.Join(temp, "overlay.json"), folder)
	tests.Env = append(os.Environ(), "TMPDIR="+temp)
	tests.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	tests.Cancel = func() error { return syscall.Kill(-tests.Process.Pid, syscall.SIGKILL) }
	tests.WaitDelay = time.Second
	output, err := tests.CombinedOutput()
	switch {
	case err == nil:
		return lived, output
	case bytes.Contains(output, []byte("[build failed]")):
		return broken, output
	}
	return killed, output
}
