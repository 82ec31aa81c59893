#!/usr/bin/env bash
# Changes the code in one place after the other, and looks whether a test fails:
#   tools/mutants.sh src/entangled/graph.rs …     these files; all, if none is named
# First tools/mutants.mjs tries all that can be in one program together, then cargo mutants
# what is left or was not caught, each as a program of its own.
#
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
    src/board.rs) echo board ;;
    *) echo rules ;;
  esac
}
# One round on each line; what a round has not caught comes into the next. What takes long
# is building the tests: the first round is one program, which catches nearly all.
rounds_of() {
  # Of the unit tests not those that take longer than all others.
  local quick='-- --skip=solver:: --skip=opponent::'
  case $1 in
    board) printf '%s\n' '--lib -- board::' "--lib --test=games $quick" ;;
    rules)
      printf '%s\n' --test=games \
        "--lib --test=rules --test=records --test=ensemble --test=symmetries $quick" \
        '--test=perft -- the_engine'
      ;;
    dice)
      printf '%s\n' --test=games \
        "--lib --test=dice --test=records --test=symmetries $quick --skip=value --skip=hundred_thousand" \
        --test=dice
      ;;
    solver)
      printf '%s\n' '--lib -- solver::forest solver::ends solver::table' \
        '--test=solver -- bench_signature nodes_of' '--lib -- solver::' --test=solver
      ;;
    dice-solver) printf '%s\n' '--test=dice -- bench_signature' --test=dice --test=solver ;;
    hint) printf '%s\n' '--test=hint -- signature' --test=hint ;;
    opponent) printf '%s\n' '--test=opponent -- signature' '--lib --test=opponent' ;;
    puzzles) printf '%s\n' '--test=puzzles -- for_ever no_puzzle a_days_puzzle' --test=puzzles ;;
    *) echo "--test=$1" ;;
  esac
}

# What is changed is a copy, always the same, so that little is built anew. Only what
# differs is copied, for what is newer is built.
tree=$CARGO_TARGET_DIR/tree
copy() {
  git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    if [ -f "$file" ] && ! cmp -s "$file" "$tree/$file"; then
      mkdir -p "$tree/$(dirname "$file")"
      cp "$file" "$tree/$file"
    fi
  done
}

[ $# -gt 0 ] || set -- src/entangled/*.rs src/dice/*.rs src/{board,action,record,game,state,family,ensemble,refusal,coin}.rs \
  src/solver/*.rs src/{review,puzzle}.rs src/hint/*.rs src/opponent/*.rs
all=("$@")
table=tests/mutants.txt

for group in $(for file; do group_of "$file"; done | sort -u); do
  output=target/mutants.out/$group
  mkdir -p "$output/mutants.out"
  touch "$output"/{timeout,unviable,mutants.out/caught.txt,mutants.out/previously_caught.txt}
  files=() arguments=()
  for file in "${all[@]}"; do
    [ "$(group_of "$file")" != "$group" ] || files+=("$file") arguments+=(--file "$file")
  done
  echo "== ${files[*]}"
  rounds=()
  while IFS= read -r tests; do rounds+=("$tests"); done < <(rounds_of "$group")
  # What the search takes, node by node, is counted where nothing else slows it down.
  case $group in *solver) export CARGO_PROFILE_MUTANTS_DEBUG_ASSERTIONS=false ;;
    *) unset CARGO_PROFILE_MUTANTS_DEBUG_ASSERTIONS ;; esac
  copy
  node tools/mutants.mjs "$tree" "$output" "${files[@]}" -- "${rounds[@]}"
  copy
  for tests in "${rounds[@]}"; do
    # What stands before the -- is for cargo, when it builds too; what follows for the tests.
    with=()
    for argument in ${tests%% -- *}; do with+=(--cargo-arg="$argument"); done
    case $tests in *' -- '*) with+=(-- -- ${tests#* -- }) ;; esac
    # 2: some were missed, 3: some ran for ever. Both are results.
    code=0
    cargo mutants --dir "$tree" --in-place --iterate --no-shuffle --output "$output" \
      "${arguments[@]}" "${with[@]}" </dev/null || code=$?
    [ "$code" -le 3 ] || exit "$code"
    # What ran for ever or does not compile does so once more: it is noted, and not tried
    # again.
    for kind in timeout unviable; do
      sort -u "$output/mutants.out/$kind.txt" "$output/$kind" -o "$output/$kind"
    done
    cat "$output/mutants.out/timeout.txt" >>"$output/mutants.out/caught.txt"
  done
  for file in "${files[@]}"; do
    cargo mutants --list --file "$file" >"$output/list"
    # Of these alone: the code may have changed since others were noted.
    count() { sort -u "$@" | grep -cFxf "$output/list" || true; }
    total=$(grep -c . "$output/list" || true)
    timeout=$(count "$output/timeout") unviable=$(count "$output/unviable")
    known=$(count "$output"/mutants.out/{caught,previously_caught}.txt "$output/unviable")
    missed=$((total - known)) caught=$((known - timeout - unviable))
    {
      awk -v file="$file" '$1 != file' "$table"
      printf '%-28s %7d %7d %8d %8d\n' "$file" "$caught" "$missed" "$timeout" "$unviable"
    } >"$output/table"
    { grep '^#' "$output/table"; grep -v '^#' "$output/table" | sort; } >"$table"
    sort -u "$output"/mutants.out/{caught,previously_caught}.txt "$output/unviable" |
      grep -vFxf - "$output/list" | sed 's/^/Nothing catches /' || true
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
