package exercise

import (
	"reflect"
	"strings"
	"testing"

	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/suites"
)

// fill sets each field to a value that is not zero, except the transcript, which a test sets.
func fill(value reflect.Value) {
	for i := range value.NumField() {
		field := value.Field(i)
		if !field.CanSet() || value.Type().Field(i).Name == "Transcript" {
			continue
		}
		switch field.Kind() {
		case reflect.String:
			field.SetString("x")
		case reflect.Int:
			field.SetInt(1)
		case reflect.Float64:
			field.SetFloat(1)
		case reflect.Bool:
			field.SetBool(true)
		case reflect.Slice:
			field.Set(reflect.MakeSlice(field.Type(), 1, 1))
		case reflect.Pointer:
			field.Set(reflect.New(field.Type().Elem()))
		case reflect.Struct:
			fill(field)
		}
	}
}

// shownFields returns the names of the fields that are not zero, also of embedded structs.
func shownFields(value any) string {
	v, names := reflect.ValueOf(value), []string{}
	for _, f := range reflect.VisibleFields(v.Type()) {
		if !f.Anonymous && !v.FieldByIndex(f.Index).IsZero() {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, " ")
}

// Students see the fields that are listed here and no others, not even new ones.
func TestStudentsSee(t *testing.T) {
	const (
		hidden  = "Name Verdict Points MaxPoints Visibility"
		brief   = "Name Title Verdict Points MaxPoints Visibility Reason"
		finding = "Kind Key Sentence Brief Complaint When Count Transcripts Example Title"
	)
	for _, test := range []struct {
		transcript       suites.Transcript
		outcome, finding string
		elapsed          float64
	}{
		{suites.Transcript{Visibility: suites.Hidden}, hidden, finding, 0},
		{suites.Transcript{Visibility: suites.AfterDueDate}, hidden, finding, 0},
		{suites.Transcript{Details: suites.DetailsFinding}, brief, finding, 0},
		{suites.Transcript{Title: "x"}, "Name Title Verdict Points MaxPoints Visibility " +
			"Reason Advice Hint Difference Arguments Input Expected Output Stderr Status " +
			"ExpectedStatus Signal ElapsedMS NoOutputFile Transcript Run Rows Wrong UnaskedInput",
			finding + " Hint Typed Input FirstLine InputLine Arguments Stderr ExpectedLine " +
				"PrintedLine Expected Actual OutputLine Rows Wrong", 1},
	} {
		var r Report
		var o Outcome
		var f findings.Finding
		fill(reflect.ValueOf(&r).Elem())
		fill(reflect.ValueOf(&o).Elem())
		fill(reflect.ValueOf(&f).Elem())
		o.Transcript, f.Transcripts = test.transcript, []string{o.Name}
		r.Outcomes, r.Findings = []Outcome{o}, []findings.Finding{f}
		shown := r.forStudents()
		shown.AddUp()
		const report = "Program SuiteName Title Note Totals Score MaxScore Interrupted Fault " +
			"Stopped Findings Outcomes Suite Rules ForStudents"
		names := strings.Replace(shownFields(shown), " ElapsedMS", "", 1)
		if names != report || shown.ElapsedMS != test.elapsed {
			t.Errorf("a report: %s, %v ms", names, shown.ElapsedMS)
		}
		if actual := shownFields(shown.Outcomes[0]); actual != test.outcome {
			t.Errorf("%+v: %s", test.transcript, actual)
		}
		if actual := shownFields(shown.Findings[0]); actual != test.finding {
			t.Errorf("%+v: a finding: %s", test.transcript, actual)
		}
	}
}
