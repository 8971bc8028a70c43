package suites

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tictactoe/internal/testkit"
)

// testdata/names has the files of folders and, below them, their pairs or the error. Inputs without
// expected outputs get files for them; when these are written, the pairs are the same.
func TestPairFiles(t *testing.T) {
	testkit.Cases(t, "names", func(line string) (text string) {
		files := strings.Fields(line)
		pairs, err := newNames(files).pairFiles(files)
		for i, p := range pairs {
			if p.lacksOutput {
				files = append(files, p.output)
				pairs[i].lacksOutput = false
				text += fmt.Sprintf("\t%s needs %s\n", p.firstFile(), p.output)
			} else {
				text += fmt.Sprintf("\t%s with %s is %s\n", p.input, p.output, p.name)
			}
		}
		if fault, ok := errors.AsType[*FileError](err); ok {
			return fmt.Sprintf("\terror: %v\n\t\t%s\n", fault.Err, fault.Hint)
		}
		again, err := newNames(files).pairFiles(files)
		if err != nil || !reflect.DeepEqual(again, pairs) {
			t.Errorf("%s: %v, with the new files %v, %v", line, pairs, again, err)
		}
		return cmp.Or(text, "\tno pair\n")
	})
}

// FuzzPairFiles pairs files with any names. No file is in two pairs, no two pairs have one name,
// and no file has the name of a new expected output.
func FuzzPairFiles(f *testing.F) {
	f.Add("a.in a.out in*1 out*1 t1/input t1/output input(1).txt x.args x.out 1 1.ans")
	f.Add("in/1.in in/1.txt out/1.txt 1.in.out 1.IN tests/data.txt _in _out")
	f.Add("1/in/1 1_in/2.in 1_in/2_out 1_out/2_in in_out/1 in_out/in1 out/in1 in/in1.out")
	f.Add("t1tvl t1.out t2.ou\xafF\xbatuU t }}t1.t")
	f.Fuzz(func(t *testing.T, names string) {
		isNoPath := func(file string) bool { return !fs.ValidPath(file) }
		files := slices.DeleteFunc(strings.Fields(names), isNoPath)
		slices.Sort(files)
		files = slices.Compact(files)
		pairs, _ := newNames(files).pairFiles(files)
		isUsed := map[string]bool{}
		for _, p := range pairs {
			if p.lacksOutput && slices.Contains(files, p.output) {
				t.Errorf("--update would overwrite %s: %v", p.output, pairs)
			}
			for _, part := range []string{"name " + p.name, p.input, p.output} {
				if part != "" && isUsed[part] {
					t.Errorf("%s is used twice: %v", part, pairs)
				}
				isUsed[part] = true
			}
		}
	})
}
