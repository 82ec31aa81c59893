#!/usr/bin/env bash
# Runs every fuzz target for so many seconds:  tools/fuzz.sh 60
# A target starts from the inputs in fuzz/corpus. Inputs that reach new code go to
# target/fuzz-corpus, an input that breaks a law to fuzz/artifacts.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:?how many seconds}

# Without a sanitizer, so that the stable compiler can: the game has no unsafe code.
for target in fuzz/fuzz_targets/*.rs; do
  name=$(basename "$target" .rs)
  found=target/fuzz-corpus/$name
  mkdir -p "$found"
  dictionary=fuzz/$name.dict
  [ -f "$dictionary" ] || dictionary=''
  # Longer texts than the module takes, and longer games than there are.
  cargo fuzz run --sanitizer none "$name" "$found" "fuzz/corpus/$name" -- \
    -max_total_time="$seconds" -max_len=1200 -timeout=10 -print_final_stats=1 \
    ${dictionary:+-dict="$dictionary"} 2>"$found.log" ||
    { tail -40 "$found.log" >&2; exit 1; }
  awk -v what="· fuzzing, target $name," -v seconds="$seconds" '
    # 1234567 as 1,234,567
    function commas(n) { return length(n) > 3 ? commas(substr(n, 1, length(n) - 3)) "," substr(n, length(n) - 2) : n }
    $1 == "stat::number_of_executed_units:" { inputs = $2 }
    / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:") edges = $(i + 1) }
    END {
      print what " seconds: " seconds
      print what " inputs: " commas(inputs)
      print what " edges of the program reached: " commas(edges)
      print what " crashes: 0"
    }' "$found.log"
done
