package cli

import "strings"

// Similar returns the names that may be meant by a word: those that begin with it, and those that
// differ from it by one letter or by two letters that are swapped. The first letter must be right,
// or one of the two.
func Similar(word string, names []string) []string {
	word = strings.ToLower(word)
	var similar []string
	for _, name := range names {
		if word != "" && (strings.HasPrefix(name, word) || isTypo(word, name)) {
			similar = append(similar, name)
		}
	}
	return similar
}

// isTypo reports whether a word is a name with one mistake in it. Neither is empty.
func isTypo(word, name string) bool {
	isFirst := word[0] == name[0]
	for word != "" && name != "" && word[0] == name[0] {
		word, name = word[1:], name[1:]
	}
	last := func(text string) byte { return text[len(text)-1] }
	for word != "" && name != "" && last(word) == last(name) {
		word, name = word[:len(word)-1], name[:len(name)-1]
	}
	if len(word) == 2 && len(name) == 2 {
		return word[0] == name[1] && word[1] == name[0]
	}
	return isFirst && len(word) <= 1 && len(name) <= 1
}
