#!/bin/sh
# Measures what heavy loads cost, for docs/limits.md: a row for each, with its time, its processor time, its peak memory and the
# exit status. DIVIDE=10 takes a tenth of what is large. It needs GNU time, and 2 GB on the disk of TMPDIR.
set -e

cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
CGO_ENABLED=0 go build -buildvcs=false -o "$folder/" ./cmd/tictactoe
cd "$folder"
PATH=$folder:$PATH
MB=$((1000000 / ${DIVIDE:-1}))
MANY=$((100000 / ${DIVIDE:-1}))

# measure WHAT COMMAND... runs a command on this function's input, and writes its row.
measure() {
	what=$1
	shift
	command time -q -o figures -f '%e %U %S %M %x' "$@" >/dev/null 2>errors || true
	awk -v what="$what" -v command="$*" '{
		printf "| %s | `%s` | %.1f s | %.1f s | %.0f MB | %d |\n", what, command, $1, $2 + $3, $4 / 1000, $5
	}' figures
	sed 's/^/  /' errors
}

# lines SIZE TEXT writes a text, and a newline, again and again.
lines() { yes "$2" | head -c "$1"; }

echo '| load | command | time | processor time | peak memory | status |'
echo '|---|---|---|---|---|---|'

tr '\0' 7 </dev/zero | head -c $((10000 * MB)) | measure '10 GB without a line end' tictactoe play
lines $((10000 * MB)) "$(printf '%080d' 7)" | measure '10 GB in lines of 80 digits' tictactoe play
lines $((20 * MB)) y | measure '10,000,000 answers that are refused' tictactoe play
lines $((40 * MB)) '1 1' | measure '10,000,000 moves to one cell' tictactoe play
game=$(printf '0 0\n1 0\n0 1\n1 1\n0 2')
lines $((24 * MANY)) "$game
yes" | measure 'a series of 100,000 games' tictactoe --series=0

# A record is a first game and, again and again, another one.
printf '%s\nyes\n%s\n' "$game" "$game" | tictactoe --series=0 --record=two >/dev/null
another=$(sed -n '/: new$/,$p' two; echo .)
another=${another%??}
record() {
	sed '/: new$/,$d' two
	lines $(($1 * (${#another} + 1))) "$another"
}
record $MANY >record
measure 'a record of 100,000 games' tictactoe --resume=record </dev/null

record 16000 >session.txt
measure 'a session of 16,000 games, 16 MiB' tictactoe replay session.txt
measure 'the same' tictactoe show session.txt
measure 'the same' tictactoe analyse session.txt
measure 'the same' tictactoe convert --to=tictac session.txt

mkdir pair
lines 16000000 '1 1' >pair/a.in
tictactoe <pair/a.in | head -c 16000000 >pair/a.out
measure 'a pair of 16 MB each' tictactoe replay pair
truncate -s 1G pair/a.out
measure 'a transcript of 1 GB' tictactoe replay pair
measure 'the same' tictactoe exercise pair ./tictactoe
truncate -s 1G session.txt
measure 'a session of 1 GB' tictactoe replay session.txt
lines $((10000 * MB)) y | measure '10 GB that are no game' tictactoe show

mkdir suite
echo "$game" >game
tictactoe <game >output
seq -f 'suite/%06.0f.in' $MANY | xargs sh -c 'tee "$@" <game >/dev/null' sh
seq -f 'suite/%06.0f.out' $MANY | xargs sh -c 'tee "$@" <output >/dev/null' sh
measure 'a folder of 100,000 transcripts' tictactoe replay suite
measure 'the same' tictactoe exercise suite ./tictactoe
printf '#!/bin/sh\necho wrong\n' >wrong
chmod +x wrong
measure 'the same, none of which passes' tictactoe exercise suite ./wrong
