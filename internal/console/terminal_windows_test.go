package console

import (
	"testing"
	"unicode/utf16"

	"golang.org/x/sys/windows"
)

// TestKeys translates the events of a console into the bytes that a terminal sends on Unix.
func TestKeys(t *testing.T) {
	pressed := func(keyCode uint16, text string) (events []inputRecord) {
		for _, char := range utf16.Encode([]rune(text)) {
			events = append(events,
				inputRecord{eventType: keyEvent, isDown: 1, keyCode: keyCode, char: char},
				inputRecord{eventType: keyEvent, keyCode: keyCode, char: char}) // released
		}
		return events
	}
	for _, test := range []struct {
		name     string
		events   []inputRecord
		expected string
	}{
		{"characters", pressed(0, "a é日🙂"), "a é日🙂"},
		{"control characters", pressed(0, "\r\b\t\x03"), "\r\b\t\x03"},
		{"Ctrl-Z ends the input", pressed('Z', "\x1a"), "\x04"},
		{"sequences of Windows", pressed(0, "\x1b[A\x1bb"), "\x1b[A\x1bb"},
		{"a key without a character", pressed(windows.VK_LEFT, "\x00"), "\x1b[D"},
		{"an unknown key", pressed(windows.VK_F1, "\x00"), ""},
		{"a key that is held down",
			[]inputRecord{{eventType: keyEvent, isDown: 1, repeats: 3, char: 'a'}}, "aaa"},
		{"Alt and a number",
			[]inputRecord{{eventType: keyEvent, keyCode: windows.VK_MENU, char: 'é'}}, "é"},
		{"the mouse", []inputRecord{{eventType: 2, isDown: 1, char: 'a'}}, ""},
	} {
		var keys keyReader
		actual := ""
		for _, event := range test.events {
			actual += keys.translate(event)
		}
		if actual != test.expected {
			t.Errorf("%s: %q, expected %q", test.name, actual, test.expected)
		}
	}
}
