#!/bin/sh
# Instructions per turn of random games, as valgrind counts them: the same on every machine and under any load.
# Usage: benches/instructions.sh [NAME…]    (default: springers bolabolo chess)
# It installs nothing. GAMES=N plays N games instead of 20.
set -eu
cd "$(dirname "$0")/.."
games=${GAMES:-20}
program=${CARGO_TARGET_DIR:-target}/release/lilypad

for tool in cargo valgrind python3; do
    if ! command -v "$tool" >/dev/null; then
        echo "instructions.sh: $tool is missing" >&2
        [ "$tool" != valgrind ] || echo "  (on Debian and Ubuntu: apt-get install valgrind)" >&2
        exit 1
    fi
done
cargo build --release --quiet --bin lilypad

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints the instructions counted; the answer goes to a file.
count() {
    valgrind --tool=callgrind --callgrind-out-file="$folder/profile" --log-file="$folder/log" \
        "$program" playouts "$1" --games "$2" --threads 1 --seed 1 --json >"$folder/answer"
    sed -n 's/^.*Collected *: *\([0-9]*\).*$/\1/p' "$folder/log"
}

[ $# -gt 0 ] || set -- springers bolabolo chess
printf '%-16s %8s %16s %18s\n' game turns instructions 'instructions/turn'
for name in "$@"; do
    # A run without games is what loading costs.
    idle=$(count "$name" 0)
    busy=$(count "$name" "$games")
    python3 - "$name" "$idle" "$busy" "$folder/answer" <<'END'
import json, sys
name, idle, busy, answer = sys.argv[1:]
turns = json.load(open(answer))["turns"]
spent = int(busy) - int(idle)
print(f"{name:16} {turns:8} {spent:16} {spent / turns:18.0f}")
END
done
