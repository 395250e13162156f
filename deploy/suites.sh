#!/usr/bin/env bash
# Runs suites and keeps their counts for test.sh; source it after common.sh. The output of suites goes to build/results,
# and so do the counts, in the files `rows`, `failures` and `times`, which suites that run at the same time share.

readonly results=$PWD/build/results
failed=0 # only of the suites that this shell has run

# Adds a line to the summary: row NAME PASSED FAILED SKIPPED SECONDS
row() {
  printf '%-24s %6d passed %4d failed %4d skipped %6d s\n' "$@" >>"$results/rows"
  failed=$((failed + $3))
}

# Notes failed tests: failure NAME...
failure() { printf '  %s\n' "$@" >>"$results/failures"; }

# Runs a command that passes or fails as a whole: check NAME COMMAND...
check() {
  local name=$1 start=$SECONDS
  shift
  step "$name"
  if "$@"; then
    row "$name" 1 0 0 $((SECONDS - start))
  else
    failure "$name"
    row "$name" 0 1 0 $((SECONDS - start))
    return 1
  fi
}

# Runs a command that writes its test cases as JUnit XML, to $report or to other files in the same folder:
# suite NAME COMMAND...
suite() {
  local name=$1 start=$SECONDS status=0 outcome seconds case
  local -A count=([passed]=0 [failed]=0 [skipped]=0)
  shift
  reports=$results/${name// /_}
  rm -rf "$reports"
  mkdir -p "$reports"
  report=$reports/cases.xml
  step "$name"
  "$@" || status=$?
  while IFS=$'\t' read -r outcome seconds case; do
    count[$outcome]=$((count[$outcome] + 1))
    [[ $outcome == failed ]] && failure "$name: $case"
    printf '%8.1f s  %s\n' "$seconds" "$name: $case" >>"$results/times"
  done < <(find "$reports" -name '*.xml' -exec awk -f deploy/junit.awk {} +)
  # A run that breaks off without a failed case, or that has no cases at all, must not pass just because nothing failed.
  if ((count[passed] + count[failed] == 0 || status != 0 && count[failed] == 0)); then
    failure "$name: ${count[passed]} cases passed, yet the status is $status"
    count[failed]=1
  fi
  row "$name" "${count[passed]}" "${count[failed]}" "${count[skipped]}" $((SECONDS - start))
}

# Runs a command on each file, several at once, and names the files for which it fails:
# each_file NAME COMMAND-WITH-ARGUMENTS FILE...
each_file() {
  local name=$1 command=$2 start=$SECONDS bad
  shift 2
  step "$name"
  bad=$results/${name// /_}.failed
  : >"$bad"
  # shellcheck disable=SC2016,SC2154  # the inner shell expands; jobs comes from common.sh
  (($#)) && printf '%s\0' "$@" | xargs -0 -r -P "$jobs" -I{} bash -c \
    'output=$('"$command"' "$1" 2>&1) || { printf "%s\n" "$output"; echo "$1" >>"$2"; }' each_file {} "$bad"
  local bad_files
  mapfile -t bad_files <"$bad"
  ((${#bad_files[@]})) && failure "${bad_files[@]/#/$name: }"
  row "$name" $(($# - ${#bad_files[@]})) ${#bad_files[@]} 0 $((SECONDS - start))
}

# Prints the summary and ends the run with its result.
finish() {
  local passed
  step "Summary"
  cat "$results/rows"
  printf '\nThe slowest tests:\n'
  sort -rn "$results/times" | sed -n 1,5p  # head would end sort with a signal, and this script with it
  if [[ -s $results/failures ]]; then
    printf '\nFailed:\n'
    cat "$results/failures"
  fi
  read -r passed failed < <(awk '
    { for (i = 2; i <= NF; ++i) { if ($i == "passed") p += $(i - 1); if ($i == "failed") f += $(i - 1) } }
    END { print p + 0, f + 0 }' "$results/rows")
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  exit $((failed > 0))
}
