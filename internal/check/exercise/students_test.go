package exercise

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"tictactoe/internal/check/findings"
	"tictactoe/internal/check/suites"
)

// fill sets each field to a value that is not zero.
func fill(value reflect.Value) {
	for i := range value.NumField() {
		field := value.Field(i)
		if !field.CanSet() {
			continue
		}
		switch field.Kind() {
		case reflect.String:
			field.SetString("x")
		case reflect.Int, reflect.Int64:
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
		hidden  = "Transcript Verdict IsWithheld"
		brief   = "Transcript Verdict Reason IsWithheld"
		all     = "Transcript Run Verdict Reason Difference Rows Wrong IsUnasked IsWithheld"
		finding = "Kind Key Sentence Brief Complaint When Count Transcripts Example Title"
	)
	for _, test := range []struct {
		visibility                   suites.Visibility
		details                      suites.Details
		outcome, transcript, finding string
		elapsed                      float64
	}{
		{suites.Hidden, suites.DetailsFull, hidden, "Name Points Visibility", finding, 0},
		{suites.AfterDueDate, suites.DetailsFinding, hidden, "Name Points Visibility", finding, 0},
		{suites.Visible, suites.DetailsFinding, brief, "Name Title Points Visibility", finding, 0},
		{suites.Visible, suites.DetailsFull, all,
			"Name Input Arguments Output Status HasStatus Title Timeout AnyStatus Points Hint " +
				"Visibility Details Shows Path IsSession HasMore Dropped",
			finding + " Hint Typed Input FirstLine InputLine Arguments Stderr ExpectedLine " +
				"PrintedLine Expected Actual OutputLine Rows Wrong", 1},
	} {
		var r Report
		var o Outcome
		var f findings.Finding
		fill(reflect.ValueOf(&r).Elem())
		fill(reflect.ValueOf(&o).Elem())
		fill(reflect.ValueOf(&f).Elem())
		o.Transcript.Visibility, o.Transcript.Details = test.visibility, test.details
		o.Verdict, o.Run.Elapsed = Pass, time.Millisecond
		f.Transcripts = []string{o.Transcript.Name}
		r.Outcomes, r.Findings = []Outcome{o}, []findings.Finding{f}
		shown := r.forStudents()
		shown.AddUp()
		const report = "Program SuiteName Title Note Totals Score MaxScore Interrupted Fault " +
			"Remedy Stopped Findings Outcomes Suite Rules ForStudents"
		names := strings.Replace(shownFields(shown), " ElapsedMS", "", 1)
		if names != report || shown.ElapsedMS != test.elapsed {
			t.Errorf("a report: %s, %v ms", names, shown.ElapsedMS)
		}
		seen := shown.Outcomes[0]
		for _, of := range []struct{ actual, expected string }{
			{shownFields(seen), test.outcome},
			{shownFields(seen.Transcript), test.transcript},
			{shownFields(shown.Findings[0]), test.finding},
		} {
			if of.actual != of.expected {
				t.Errorf("%s, %s: %s, expected %s",
					test.visibility, test.details, of.actual, of.expected)
			}
		}
	}
}
