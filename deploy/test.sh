#!/usr/bin/env bash
# Builds what has changed and runs every test; ends with a summary whose last line is "N passed, N failed".
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source=deploy/suites.sh
. deploy/suites.sh

usage() {
  cat <<'TEXT'
usage: deploy/test.sh [--quick] [--fuzz-seconds N]

  --quick           leave out what takes minutes: browser, sanitizers and fuzzing; lint only what differs from HEAD
  --fuzz-seconds N  how long each fuzz target runs (default 60)
TEXT
}

quick=false
fuzz_seconds=60
while (($#)); do
  case $1 in
    --quick) quick=true ;;
    --fuzz-seconds)
      [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || { usage >&2; exit 2; }
      fuzz_seconds=$2
      shift
      ;;
    -h | --help) usage; exit ;;
    *) usage >&2; exit 2 ;;
  esac
  shift
done

rm -rf "$results"
mkdir -p "$results"

readonly cpp_folders=(dict engine protocol server clients/terminal tests)
cpp_files() { find "${cpp_folders[@]}" \( -name node_modules -prune \) -o -type f \( "$@" \) -print | sort; }

# Runs the test cases of a preset's build: ctest_of PRESET ARGUMENT... What fails is run once more: on a machine that
# others load, a test of sockets and processes may run out of patience; the summary names what needed that.
ctest_of() {
  local preset=$1
  shift
  ctest --test-dir "build/$preset" --parallel "$jobs" --no-tests=error --repeat until-pass:2 --output-on-failure \
    --no-label-summary --output-junit "$report" "$@"
}

vitest() { npm --prefix clients/web test -- --reporter=default --reporter=junit --outputFile.junit="$report"; }

playwright() {
  install_browser_tests() { npm ci --prefix tests/browser --no-audit --no-fund; }
  make_from "$(checksum tests/browser/package-lock.json)" tests/browser/node_modules install_browser_tests &&
    PLAYWRIGHT_JUNIT_OUTPUT_FILE=$report npm --prefix tests/browser test -- --reporter=list,junit
}

# Sanitizers write their reports to files, so that one from a server that a test started is not lost.
sanitizer_reports() { compgen -G "$results/$1-report.*"; }
no_sanitizer_reports() { ! sanitizer_reports "$1" | xargs -r -d '\n' cat | grep .; }

# Builds with a sanitizer and runs the C++ tests, or those of the parts named: sanitized PRESET PART...
sanitized() {
  local preset=$1 options of_parts=()
  shift
  (($#)) && of_parts=(--label-regex "^($(IFS='|' && echo "$*"))\$")
  check "$preset build" build_preset "$preset" "${@/%/_test}" || return 0
  options="log_path=$results/$preset-report:external_symbolizer_path=$(command -v llvm-symbolizer-19)"
  ASAN_OPTIONS=$options UBSAN_OPTIONS=$options:print_stacktrace=1 TSAN_OPTIONS=$options:halt_on_error=1 \
    suite "$preset" ctest_of "$preset" "${of_parts[@]}"
  check "$preset reports" no_sanitizer_reports "$preset"
}

# Runs a fuzz target, given as its line of fuzz_targets.txt; what it learns is kept in build/fuzz for the next run.
fuzz() {
  local name longest corpus
  read -r name longest corpus <<<"$1"
  mkdir -p "build/fuzz/$name"
  # shellcheck disable=SC2086  # the corpus is a list of folders
  "build/asan/tests/$name" -max_total_time="$fuzz_seconds" -max_len="$longest" -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$results/$name-" "build/fuzz/$name" $corpus
}

check "programs" deploy/build.sh || finish
step "Packages and node for the tests"
deploy/packages.sh test || fail "Install them by hand (deploy/packages.txt), or run this as root or with sudo."
use_node

mapfile -t to_format < <(cpp_files -name '*.cpp' -o -name '*.hpp')
export -f fuzz
export results fuzz_seconds
each_file "format" "clang-format-19 --dry-run --Werror" "${to_format[@]}"
check "release build" build_preset release || finish
suite "release" ctest_of release
check "web: types" npm --prefix clients/web run check
suite "web: unit" vitest

lint_as=release
if $quick; then
  mapfile -t to_lint < <(comm -12 <(cpp_files -name '*.cpp') <(git diff --name-only HEAD -- | sort))
else
  suite "browser" playwright
  sanitized asan
  mapfile -t fuzz_targets <build/asan/fuzz_targets.txt
  each_file "fuzz" fuzz "${fuzz_targets[@]}"
  sanitized tsan server server_process terminal # the other parts start no thread
  # As that build compiles them, several at a time: every check walks the headers too, here once for all of them.
  lint_as=asan
  mapfile -t to_lint < <(sed -n 's/^ *"file": "\(.*\)",\?$/\1/p' build/asan/compile_commands.json | grep -v cmake_pch | sort -u)
fi
each_file "lint" "clang-tidy-19 --quiet -p build/$lint_as" "${to_lint[@]}"
finish
