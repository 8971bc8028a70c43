#!/bin/sh
# Try the programs for Windows with wine: first the tests of what depends on the system, or those of the packages that are
# named, then commands, which must print what the programs for Linux print.
set -eu
cd "$(dirname "$0")/.."
temp=$(mktemp -d)
export TMPDIR="$temp" WINEPREFIX="$temp/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' CGO_ENABLED=0
trap 'wineserver -k || :; rm -rf "$temp"' EXIT
trap 'exit 1' HUP INT PIPE TERM
wineboot -i 2>/dev/null

# Wine's services run as long as any program does. Those that a test started would hold its output open.
mkfifo "$temp/keyboard"
wine cmd <"$temp/keyboard" >/dev/null 2>&1 &
exec 3>"$temp/keyboard"

# Every Go program asks this library for random bytes. Wine 8 lacks it, but has the function under another name.
library=$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll
if [ ! -e "$library" ]; then
	printf '%s\n' 'LIBRARY bcryptprimitives.dll' EXPORTS ProcessPrng=advapi32.SystemFunction036 >"$temp/library.def"
	ld -m i386pep --shared -e 0 -o "$library" "$temp/library.def"
fi

# Wine 8 does not remove files as Windows 10 does. Go knows another way, for older systems.
files=$(go env GOROOT)/src/internal/syscall/windows/at_windows.go
sed 's/^var TestDeleteatFallback bool/var TestDeleteatFallback = true/' "$files" >"$temp/files.go"
printf '{"Replace": {"%s": "%s"}}' "$files" "$temp/files.go" >"$temp/overlay.json"
export GOFLAGS="-overlay=$temp/overlay.json"

# These need symbolic links, of which wine 8 makes none.
skip='^TestCreateJournalReplacesNothing$|^TestReplaceKeepsLinks$|^TestLoadLinks$'
[ $# -gt 0 ] || set -- ./cmd/... ./internal/console ./internal/file ./internal/labs/... ./transcripts
GOOS=windows go test -short -exec wine -skip "$skip" "$@"

# The same files twice, each time with the programs of a system.
data=$PWD/cmd/tictactoe/testdata/docs
windows="$WINEPREFIX/drive_c/a folder"
linux="$temp/a folder"
for system in linux windows; do
	eval "folder=\$$system"
	GOOS=$system go build -buildvcs=false -ldflags '-X tictactoe/cmd/internal/cli.version=tried' -o "$temp/$system/" ./cmd/...
	cp -r "$data" "$folder"
	for program in tictactoe move-check game-check; do
		cp "$temp/$system/$program"* "$folder/$program.exe"
	done
	sed 's/$/\r/' "$data/game.txt" >"$folder/CR LF.txt"
	sed 's/$/\r/' "$data/mine/ada.txt" >"$folder/mine/crlf.txt"
done

tictactoe() { $wine ./tictactoe.exe "$@"; }
move_check() { $wine ./move-check.exe "$@"; }
game_check() { $wine ./game-check.exe "$@"; }

# said runs a line of commands in a folder, and prints what it says and its status, but not what is the system's own: slashes,
# times, why a file cannot be opened.
said() (
	wine=$1 drive=$2 here=$3
	cd "$4"
	status=0
	(eval "$5") </dev/null >"$temp/said" 2>"$temp/complaints" || status=$?
	sed -E -e 's|\\|/|g' -e "s|C:/a folder|$linux|g" -e 's/(time="|"(elapsed_ms|execution_time)": )[0-9.e-]+/\1/' \
		-e 's/^(([^,]*,){10})[0-9.]+,/\1,/' -e 's/(open|stat|GetFileAttributesEx) ([^:]*): .*/\2/' "$temp/said"
	echo "status $status"
)

export HOME="$temp" LC_ALL=C.UTF-8 TERM=xterm
while IFS= read -r line; do
	printf '%s\n' "$line"
	said '' '' "$linux/" "$linux" "$line" >"$temp/linux.said"
	said wine Z: 'C:\a folder\' "$windows" "$line" >"$temp/windows.said"
	if ! diff -u "$temp/linux.said" "$temp/windows.said"; then
		cat "$temp/complaints"
		echo "wine.sh: the programs for Linux and for Windows differ in: $line" >&2
		exit 1
	fi
done <<'END'
tictactoe --version; move_check --version; game_check --version
printf '1 1\n0 0\n0 0\n9 9\nx\n' | tictactoe
printf '1 1\r\n0 0\r\n0 1\r\n2 2\r\n2 1\r\n' | tictactoe --trailing-blanks --board=grid
printf '1 1\n0 0\n' | tictactoe --computer=o --seed=7 --record='an evening.txt'; cat 'an evening.txt'
tictactoe --resume='an evening.txt' --seed=7
printf '1 1\n' | tictactoe rounds
tictactoe replay
tictactoe replay --strict mine
tictactoe replay --quiet "${here}old/wrong.txt"
tictactoe replay nowhere.in 2>&1
tictactoe exercise tictactoe --run=code-8 ./tictactoe.exe
tictactoe exercise tictactoe --run=code-8-x --all -- "${here}tictactoe.exe" --board=sentence
tictactoe exercise tictactoe --run=code-8-x --format=tap -- ./tictactoe.exe --board=sentence
tictactoe exercise tictactoe --run=code-8-x --format=junit -- ./tictactoe.exe --board=sentence
tictactoe exercise tictactoe --run=code-8-x --format=json -- ./tictactoe.exe --board=sentence
tictactoe exercise tictactoe --run=code-8-x --format=gradescope --sandbox=never -- ./tictactoe.exe --board=sentence
tictactoe exercise tictactoe --run=code-8-x --format=csv -- ./tictactoe.exe --board=sentence
tictactoe exercise tictactoe --run=code-8-x --format=html --output='a report.html' -- ./tictactoe.exe rounds; cat 'a report.html'
tictactoe exercise mine --output-dir=reports --sandbox=never ./move-check.exe ./game-check.exe; ls reports; cat reports/*.html
tictactoe report TTTmoves.txt 'a report.txt'; cat 'a report.txt'
tictactoe convert --to=report 'CR LF.txt'; tictactoe convert --to=session 'CR LF.txt'
tictactoe show --steps "${here}CR LF.txt"
tictactoe analyse "$drive$data/game.txt"
tictactoe show nowhere.txt 2>&1
game_check 'CR LF.txt' taken.txt
game_check <'CR LF.txt'
printf '4 O A1\r\n' | move_check
echo 4 O D1 | move_check
END
