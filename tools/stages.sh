#!/usr/bin/env bash
# Makes one target after the other, and prints at the end how many seconds and how many seconds of
# processor time each took, and how many tests passed and failed:
#   tools/stages.sh test-rust test-host+test-wasm test-page
# Targets joined by + are made at the same time, and their output is printed one after the other. It
# stops at the first that fails, and says which. The output of each is in target/stages.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p target/stages
# In a fresh clone cargo compiles everything, which is quicker without incremental data.
[ -d target/debug ] || export CARGO_INCREMENTAL=0

# Sets `processor` to seconds of processor time. On Linux it counts the whole machine: the processes of a
# browser are not counted for the program that started it. Elsewhere it counts what this shell has waited
# for; `times` is of the shell that calls it, so it is not called in a subshell.
processor=0
measure() {
  if [ -r /proc/stat ]; then
    processor=$(awk -v ticks="$(getconf CLK_TCK)" \
      '/^cpu / { print int(($2 + $3 + $4 + $7 + $8) / ticks) }' /proc/stat)
    return
  fi
  times >target/stages/times
  processor=$(awk 'NR == 2 {
    for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); sum += t[1] * 60 + t[2] }
    print int(sum)
  }' target/stages/times)
}

# Adds the closing lines of cargo, wasm-pack and tools/run-tests.mjs.
count() {
  awk '/^test result: / { passed += $4; failed += $6 }
       /^[0-9]+ passed, [0-9]+ failed/ { passed += $1; failed += $3 }
       END { print passed + 0, failed + 0 }' "$@"
}

# Makes a target. A second argument keeps its output out of the terminal.
make_target() {
  local log=target/stages/$1.log
  if [ -z "${2-}" ]; then
    "${MAKE:-make}" --no-print-directory "$1" 2>&1 | tee "$log"
  else
    "${MAKE:-make}" --no-print-directory "$1" >"$log" 2>&1
  fi
}

# Makes the targets of a stage, and sets `failed` to the first that fails.
make_stage() {
  local target jobs=() i
  if [ $# = 1 ]; then
    make_target "$1" || failed=$1
    return
  fi
  # A shell without a terminal protects its jobs from Ctrl-C.
  trap 'kill 0' INT TERM
  for target; do
    make_target "$target" quiet &
    jobs+=($!)
  done
  i=0
  for target; do
    wait "${jobs[i]}" || failed=${failed:-$target}
    cat "target/stages/$target.log"
    i=$((i + 1))
  done
  trap - INT TERM
}

table='' failed='' logs=()
measure
at_first=$processor
for stage; do
  measure
  begun=$SECONDS used=$processor
  IFS=+ read -ra targets <<<"$stage"
  these=("${targets[@]/#/target/stages/}")
  these=("${these[@]/%/.log}")
  logs+=("${these[@]}")
  make_stage "${targets[@]}"
  measure
  read -r good bad < <(count "${these[@]}")
  table+=$(printf '%-22s %8d %10d %7d %7d' "$stage${failed:+ (failed)}" \
    $((SECONDS - begun)) $((processor - used)) "$good" "$bad")$'\n'
  [ -z "$failed" ] || break
done

read -r good bad < <(count "${logs[@]}")
[ -z "$failed" ] || [ "$bad" -gt 0 ] || bad=1
printf '\n%-22s %8s %10s %7s %7s\n%s%-22s %8d %10d %7d %7d\n' stage seconds processor passed failed \
  "$table" total "$SECONDS" $((processor - at_first)) "$good" "$bad"
printf '\n%d passed, %d failed\n' "$good" "$bad"
if [ -n "$failed" ]; then
  printf '\nmake %s failed; the stages after it did not run.\n' "$failed" >&2
  exit 1
fi
