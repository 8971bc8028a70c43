#!/bin/sh
# Make what a release holds beside the programs, in bin/release: shell completions, compressed man pages, the licences of
# the modules in the programs, and the tool that writes the list of those modules (SBOM).
set -eu
cd "$(dirname "$0")/.."
out=$PWD/bin/release
rm -rf "$out"
mkdir -p "$out/completions" "$out/man" "$out/licenses" "$out/tool"

for shell in bash zsh fish powershell; do
	go run ./cmd/tictactoe completion "$shell" >"$out/completions/tictactoe.$shell"
done

for page in docs/man/*.1; do
	gzip -9 -n <"$page" >"$out/man/${page##*/}.gz"
done

install -m 644 "$(go env GOROOT)/LICENSE" "$out/licenses/go.txt"
for system in linux darwin windows; do
	GOOS=$system go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' ./cmd/...
done | sort -u | while read -r module folder; do
	for file in "$folder"/LICENSE* "$folder"/COPYING* "$folder"/NOTICE*; do
		if [ -e "$file" ]; then
			install -D -m 644 "$file" "$out/licenses/$module/${file##*/}"
		fi
	done
	test -d "$out/licenses/$module" || { echo "no licence found in $module" >&2; exit 1; }
done

# A module of its own, since the tool's dependencies are not those of the programs.
cd "$out/tool"
go mod init tool 2>/dev/null
go mod edit -require="github.com/CycloneDX/cyclonedx-gomod@v1.10.0"
GOFLAGS=-mod=mod go build -o ../cyclonedx-gomod github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod
