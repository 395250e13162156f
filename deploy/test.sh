#!/usr/bin/env bash
# Builds what has changed and tests it; ends with a summary whose last line is "N passed, N failed".
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source=deploy/suites.sh
. deploy/suites.sh
# shellcheck source=deploy/lint.sh
. deploy/lint.sh

readonly parts=(format web asan tsan release fuzz records browser lint)
# The C++ tests run once: with the thread sanitizer where threads meet, as shipped where whole programs do, and else with
# the other sanitizers. With --all the sanitizers see all that concerns them.
readonly threadless=(dict engine protocol clauses) whole=(server_process terminal journals)

usage() {
  cat <<TEXT
usage: deploy/test.sh [--all] [--repeat N] [PART...]

  --all        everything: also what takes long (tests/README.md)
  --repeat N   run each suite of tests N times while another program keeps a core busy
  PART         only these: ${parts[*]}
TEXT
}

all=false
repeat=1
chosen=()
while (($#)); do
  case $1 in
    --all) all=true ;;
    --repeat)
      [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || { usage >&2; exit 2; }
      repeat=$2
      shift
      ;;
    -h | --help) usage; exit ;;
    *)
      [[ " ${parts[*]} " == *" $1 "* ]] || { usage >&2; exit 2; }
      chosen+=("$1")
      ;;
  esac
  shift
done
((${#chosen[@]})) || chosen=("${parts[@]}")

rm -rf "$results"
mkdir -p "$results"
: >"$results/times"

threaded=(server)
if $all; then
  export TEST_EFFORT=full
  threaded+=("${whole[@]}")
  fuzz_seconds=300
else
  fuzz_seconds=10
fi
if ((repeat > 1)); then
  (while :; do :; done) &
  busy=$!
  trap 'kill "$busy"' EXIT
fi

# Runs a suite as often as was asked for: repeated NAME COMMAND...
repeated() {
  local name=$1 i
  shift
  suite "$name" "$@"
  for ((i = 2; i <= repeat; i++)); do suite "$name, run $i" "$@"; done
}

format() {
  local files
  mapfile -t files < <(find "${cpp_folders[@]}" -name node_modules -prune -o \( -name '*.cpp' -o -name '*.hpp' \) -print)
  each_file "format" "clang-format-19 --dry-run --Werror" "${files[@]}"
}

web() {
  check "web: types" npm --prefix clients/web run check
  repeated "web" vitest
}
vitest() { npm --prefix clients/web test -- --reporter=default --reporter=junit --outputFile.junit="$report"; }

# Runs the test programs of a preset's build, or those with the labels named: ctest_of PRESET LABEL...
ctest_of() {
  local preset=$1 labelled=() status=0
  shift
  (($#)) && labelled=(--label-regex "^($(IFS='|' && echo "$*"))\$")
  rm -f "build/$preset/junit/"*
  ctest --test-dir "build/$preset" --parallel "$jobs" --no-tests=error --output-on-failure --no-label-summary \
    "${labelled[@]}" || status=$?
  cp "build/$preset/junit/"* "$reports"
  return "$status"
}

# Sanitizers write their reports to files, so that one from a server that a test started is not lost.
no_sanitizer_reports() { ! compgen -G "$results/$1-report.*" | xargs -r -d '\n' cat | grep .; }

# Builds with a sanitizer and runs the C++ tests, or those with the labels named: sanitized PRESET LABEL...
sanitized() {
  local preset=$1 options
  shift
  check "$preset build" "build_$preset" || return 0
  options="log_path=$results/$preset-report:external_symbolizer_path=$(command -v llvm-symbolizer-19)"
  ASAN_OPTIONS=$options UBSAN_OPTIONS=$options:print_stacktrace=1 TSAN_OPTIONS=$options:halt_on_error=1 \
    repeated "$preset" ctest_of "$preset" "$@"
  check "$preset reports" no_sanitizer_reports "$preset" || true
}
asan() { if $all; then sanitized asan; else sanitized asan "${threadless[@]}"; fi; }
tsan() { sanitized tsan "${threaded[@]}"; }
build_asan() { if $all; then build_preset asan; else build_preset asan "${threadless[@]/%/_test}" fuzzers; fi; }
build_tsan() { build_preset tsan "${threaded[@]/%/_test}"; }

release() {
  check "release build" build_release || return 0
  repeated "release" ctest_of release "${whole[@]}"
}
build_release() { build_preset release "${whole[@]/%/_test}" meldroom-bench; }

# Runs each fuzz target, given as its line of fuzz_targets.txt; what one learns is kept in build/fuzz for the next run.
fuzz() {
  local targets
  check "fuzz build" build_asan || return 0
  mapfile -t targets <build/asan/fuzz_targets.txt
  each_file "fuzz" fuzz_target "${targets[@]}"
}
fuzz_target() {
  local name longest corpus
  read -r name longest corpus <<<"$1"
  mkdir -p "build/fuzz/$name"
  # shellcheck disable=SC2086  # the corpus is a list of folders
  "build/asan/tests/$name" -max_total_time="$fuzz_seconds" -max_len="$longest" -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$results/$name-" "build/fuzz/$name" $corpus
}
export -f fuzz_target
export results fuzz_seconds

records() { repeated "records" check_records; }
check_records() {
  MELDROOM=$PWD/build/bin/meldroom MELDROOM_LEXICON_DIR=$PWD/build/lexicon node --test --test-reporter=spec \
    --test-reporter-destination=stdout --test-reporter=junit --test-reporter-destination="$report" tests/records/*.test.mjs
}

browser() { repeated "browser" playwright; }
playwright() {
  install_browser_tests() { npm ci --prefix tests/browser --no-audit --no-fund; }
  make_from "$(checksum tests/browser/package-lock.json)" tests/browser/node_modules install_browser_tests &&
    PLAYWRIGHT_JUNIT_OUTPUT_FILE=$report npm --prefix tests/browser test -- --reporter=list,junit
}

build_for_lint() { build_asan && build_tsan && build_release; }
lint() {
  local base=
  $all || base=$(lint_base)
  if [[ $base ]]; then
    check "lint build" build_for_lint || return 0
    lint_changed "$base"
  else
    check "lint build" build_preset asan || return 0
    lint_all
  fi
}

check "programs" deploy/build.sh || finish
step "Packages and node for the tests"
deploy/packages.sh test || fail "Install them by hand (deploy/packages.txt), or run this as root or with sudo."
use_node
for part in "${parts[@]}"; do
  if [[ " ${chosen[*]} " == *" $part "* ]]; then "$part"; fi
done
finish
