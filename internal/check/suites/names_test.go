package suites

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/testkit"
)

// testdata/names has the files of folders and, below them, their pairs or the error.
func TestPairFiles(t *testing.T) {
	testkit.Cases(t, "names", func(line string) (text string) {
		pairs, err := pairFiles(strings.Fields(line))
		for _, p := range pairs {
			if !p.lacksOutput {
				text += fmt.Sprintf("\t%s with %s is %s\n", p.input, p.output, p.name)
			}
		}
		if fault, ok := errors.AsType[*FileError](err); ok {
			text = fmt.Sprintf("\terror: %v\n\t\t%s\n", fault.Err, fault.Hint)
		}
		if text == "" {
			text = "\tno pair\n"
		}
		return text
	})
}

// Inputs without expected outputs get files for them. When these are written, the pairs are the
// same.
func TestNewPairs(t *testing.T) {
	for inputs, outputs := range map[string]string{
		"t1.in t2.in README.md":          "t1.out t2.out",
		"input1.txt input2.txt lab1.txt": "output1.txt output2.txt",
		"input.txt solution.cpp":         "output.txt",
		"InputFile1.txt":                 "OutputFile1.txt",
		"t1.input":                       "t1.output",
		"inputs/1.in":                    "inputs/1.out",
		"inputs/1.txt inputs/README.md":  "outputs/1.txt",
		"test1/input test2/input":        "test1/output test2/output",
		"in/1.txt":                       "in/1.out",
		"in.1":                           "in.1.out",
		"in.1 1_in.txt":                  "", // two inputs
		"input-validation/in1.txt":       "input-validation/in1.out",
		"t1.args":                        "t1.out",
		"input1.args":                    "input1.out",
		"t1.in t1.expect t2.in":          "t1.expect t2.out",
		"a.x b.x a.y b.y":                "", // nothing says which are inputs
		"1.txt 2.txt":                    "",
		"t1.in t1.out t1.expect":         "", // one of two may be that of a wrong program
	} {
		files := strings.Fields(inputs)
		pairs, _ := pairFiles(files)
		var found []string
		for i := range pairs {
			found = append(found, pairs[i].output)
			pairs[i].lacksOutput = false
		}
		slices.Sort(found)
		if strings.Join(found, " ") != outputs {
			t.Errorf("%s: recorded %q, expected %s", inputs, found, outputs)
		}
		files = slices.Concat(files, found)
		slices.Sort(files)
		again, err := pairFiles(slices.Compact(files))
		if len(found) > 0 && (err != nil || !reflect.DeepEqual(again, pairs)) {
			t.Errorf("%s: recorded %v, loaded %v, %v", inputs, pairs, again, err)
		}
	}
}

// FuzzPairFiles pairs files with any names. No file is in two pairs, and no two pairs have one
// name.
func FuzzPairFiles(f *testing.F) {
	f.Add("a.in a.out in*1 out*1 t1/input t1/output input(1).txt x.args x.out 1 1.ans")
	f.Add("in/1.in in/1.txt out/1.txt 1.in.out 1.IN tests/data.txt _in _out")
	f.Add("t1tvl t1.out t2.ou\xafF\xbatuU t }}t1.t")
	f.Fuzz(func(t *testing.T, names string) {
		isNoPath := func(file string) bool { return !fs.ValidPath(file) }
		files := slices.DeleteFunc(strings.Fields(names), isNoPath)
		slices.Sort(files)
		pairs, _ := pairFiles(slices.Compact(files))
		isUsed := map[string]bool{}
		for _, p := range pairs {
			for _, part := range []string{"name " + p.name, p.input, p.output} {
				if part != "" && isUsed[part] {
					t.Errorf("%s is used twice: %v", part, pairs)
				}
				isUsed[part] = true
			}
		}
	})
}
