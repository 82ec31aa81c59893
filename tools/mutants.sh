#!/usr/bin/env bash
# Changes the code in one place after the other, and looks whether a test fails:
#   tools/mutants.sh src/entangled/graph.rs …     these files; all, if none is named
# It can be stopped at any time: a mutant that was caught is not tried again, unless
# target/mutants.out is removed. The counts of every file that has been gone through are
# in tests/mutants.txt; those that nothing caught are printed.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
# One folder for all runs, so that what the game depends on is built once.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target/mutants}"
# Few games catch what many catch, nearly always, and there are many mutants.
export QTTT_ACTIONS="${QTTT_ACTIONS:-100}"

# What tries a file: the quickest tests that should catch whatever is wrong in it.
group_of() {
  case $1 in
    src/solver/dice.rs) echo dice-solver ;;
    src/solver/*) echo solver ;;
    src/hint/*) echo hint ;;
    src/opponent/*) echo opponent ;;
    src/puzzle.rs) echo puzzles ;;
    src/review.rs) echo review ;;
    src/dice/*) echo dice ;;
    src/entangled/symmetry.rs) echo symmetries ;;
    *) echo rules ;;
  esac
}
tests_of() {
  case $1 in
    dice-solver) echo --lib --test=dice ;;
    solver) echo --lib --test=solver ;;
    opponent) echo --lib --test=opponent ;;
    dice) echo --test=games --test=dice ;;
    # Of the unit tests not those that take longer than all others.
    rules) echo --lib --test=games --test=rules --test=records -- --skip=solver:: --skip=opponent:: ;;
    *) echo "--test=$1" ;;
  esac
}

[ $# -gt 0 ] || set -- src/entangled/*.rs src/dice/*.rs src/{board,action,record,game,state,family,ensemble,refusal,coin}.rs \
  src/solver/*.rs src/{review,puzzle}.rs src/hint/*.rs src/opponent/*.rs
all=("$@")
table=tests/mutants.txt

for group in $(for file; do group_of "$file"; done | sort -u); do
  output=target/mutants.out/$group
  mkdir -p "$output"
  files=() arguments=()
  for file in "${all[@]}"; do
    [ "$(group_of "$file")" != "$group" ] || files+=("$file") arguments+=(--file "$file")
  done
  # What stands before the -- is for cargo, when it builds too; what follows for the tests.
  tests=$(tests_of "$group")
  for argument in ${tests%% -- *}; do arguments+=(--cargo-arg="$argument"); done
  case $tests in *' -- '*) arguments+=(-- -- ${tests#* -- }) ;; esac
  echo "== ${files[*]}"
  # 2: some were missed, 3: some ran for ever. Both are results.
  code=0
  cargo mutants --jobs 1 --iterate --no-shuffle --output "$output" "${arguments[@]}" || code=$?
  [ "$code" -le 3 ] || exit "$code"
  # What does not compile is not tried again either, so it is noted here.
  touch "$output/unviable"
  sort -u "$output/mutants.out/unviable.txt" "$output/unviable" -o "$output/unviable"
  for file in "${files[@]}"; do
    count() { grep -c "^$file:" "$output/$1" || true; }
    total=$(cargo mutants --list --file "$file" | grep -c . || true)
    missed=$(count mutants.out/missed.txt) timeout=$(count mutants.out/timeout.txt)
    unviable=$(count unviable)
    caught=$((total - missed - timeout - unviable))
    {
      awk -v file="$file" '$1 != file' "$table"
      printf '%-28s %7d %7d %8d %8d\n' "$file" "$caught" "$missed" "$timeout" "$unviable"
    } >"$output/table"
    { grep '^#' "$output/table"; grep -v '^#' "$output/table" | sort; } >"$table"
    grep "^$file:" "$output/mutants.out/missed.txt" | sed 's/^/Nothing catches /' || true
  done
done

awk '
  /^src/ { caught += $2; missed += $3; timeout += $4; unviable += $5; files++ }
  END {
    print "· mutants, files gone through: " files + 0
    print "· mutants caught by a test: " caught + 0
    print "· mutants that run for ever: " timeout + 0
    print "· mutants that do not compile: " unviable + 0
    print "· mutants that nothing catches: " missed + 0
  }' "$table"
