#!/bin/sh
# Instructions per turn of random games, as valgrind counts them: the same on every machine of a kind and under any load.
# Usage: benches/instructions.sh [NAME…]    (default: springers bolabolo chess)
# It installs nothing. GAMES=N plays N games instead of 20.
set -eu
cd "$(dirname "$0")/.."
games=${GAMES:-20}

for tool in cargo valgrind; do
    if ! command -v "$tool" >/dev/null; then
        echo "instructions.sh: $tool is missing" >&2
        [ "$tool" != valgrind ] || echo "  (on Debian and Ubuntu: apt-get install valgrind)" >&2
        exit 1
    fi
done
cargo bench --quiet --bench instructions --no-run

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints the instructions counted; what the games say goes to a file.
count() {
    runner="valgrind --tool=callgrind --callgrind-out-file=$folder/profile --log-file=$folder/log"
    cargo bench --quiet --bench instructions --config "target.'cfg(unix)'.runner = '$runner'" -- "$1" "$2" >"$folder/turns"
    sed -n 's/^.*Collected *: *\([0-9]*\).*$/\1/p' "$folder/log"
}

[ $# -gt 0 ] || set -- springers bolabolo chess
printf '%-16s %8s %16s %18s\n' game turns instructions instructions/turn
for name in "$@"; do
    # A run without games is what loading costs.
    idle=$(count "$name" 0)
    busy=$(count "$name" "$games")
    turns=$(cat "$folder/turns")
    spent=$((busy - idle))
    printf '%-16s %8d %16d %18d\n' "$name" "$turns" "$spent" $((spent / turns))
done
