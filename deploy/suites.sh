#!/usr/bin/env bash
# Runs suites and keeps their counts for test.sh; sourced after common.sh. What a suite writes goes to build/results.

readonly results=$PWD/build/results
rows=()     # lines of the summary
failures=() # names of what failed
flaky=()    # names of what failed once, and passed when it was run again
passed=0
failed=0

# Adds a line to the summary: row NAME PASSED FAILED SKIPPED SECONDS
row() {
  rows+=("$(printf '%-30s %6d passed %4d failed %4d skipped %6d s' "$@")")
  passed=$((passed + $2))
  failed=$((failed + $3))
}

# Runs what passes or fails as one: check NAME COMMAND...
check() {
  local name=$1 start=$SECONDS
  shift
  step "$name"
  if "$@"; then
    row "$name" 1 0 0 $((SECONDS - start))
  else
    failures+=("$name")
    row "$name" 0 1 0 $((SECONDS - start))
    return 1
  fi
}

# Runs a command that writes its test cases to $report as JUnit XML, grouped as junit.awk does: suite NAME COMMAND...
suite() {
  local name=$1 start=$SECONDS status=0 cases=0 named=0 line again log
  shift
  report=$results/${name// /_}.xml
  log=$results/${name// /_}.log
  step "$name"
  "$@" 2>&1 | tee "$log" || status=$?
  mapfile -t again < <(awk -f deploy/flaky.awk "$log")
  flaky+=("${again[@]/#/$name: }")
  [[ -f $report ]] || : >"$report"
  while IFS=$'\t' read -r -a line; do
    if [[ ${line[0]} == failed ]]; then
      failures+=("${line[1]}: ${line[2]}")
      named=$((named + 1))
    else
      row "${line[@]}"
      cases=$((cases + line[1] + line[2] + line[3]))
    fi
  done < <(awk -v suite="$name" -f deploy/junit.awk "$report")
  # A run that breaks down without a failed case, or has no cases at all, must not pass for want of failures.
  if ((cases == 0 || status != 0 && named == 0)); then
    failures+=("$name: $cases cases, status $status")
    row "$name" 0 1 0 $((SECONDS - start))
  fi
}

# Runs a command on each file, several at once, and names the files it fails for:
# each_file NAME COMMAND-WITH-ARGUMENTS FILE...
each_file() {
  local name=$1 command=$2 start=$SECONDS bad
  shift 2
  step "$name"
  bad=$results/${name// /_}.failed
  : >"$bad"
  # shellcheck disable=SC2016,SC2154  # the inner shell expands; jobs is common.sh's
  (($#)) && printf '%s\0' "$@" | xargs -0 -r -P "$jobs" -I{} bash -c \
    'output=$('"$command"' "$1" 2>&1) || { printf "%s\n" "$output"; echo "$1" >>"$2"; }' each_file {} "$bad"
  local bad_files
  mapfile -t bad_files <"$bad"
  failures+=("${bad_files[@]/#/$name: }")
  row "$name" $(($# - ${#bad_files[@]})) ${#bad_files[@]} 0 $((SECONDS - start))
}

# Prints the summary and ends the run with its verdict.
finish() {
  step "Summary"
  printf '%s\n' "${rows[@]}"
  if ((${#failures[@]})); then
    printf '\nFailed:\n'
    printf '  %s\n' "${failures[@]}"
  fi
  if ((${#flaky[@]})); then
    printf '\nPassed only when run again, and have to be mended:\n'
    printf '  %s\n' "${flaky[@]}"
  fi
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  exit $((failed > 0))
}
