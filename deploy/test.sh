#!/usr/bin/env bash
# Builds what has changed and tests it; ends with a summary whose last line is "N passed, N failed".
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source=deploy/suites.sh
. deploy/suites.sh
# shellcheck source=deploy/lint.sh
. deploy/lint.sh

readonly daily=(format web names lint asan dict release cluster records browser)
readonly named_only=(server-asan server-tsan)
readonly more_with_all=(lint release cluster records browser)  # the others do the same without it

usage() {
  cat <<TEXT
usage: deploy/test.sh [--all] [--repeat N] [PART...]

  --all        with all repetitions, and what takes long (tests/README.md)
  --repeat N   run each suite of tests N times while another program keeps a core busy
  PART         only these: ${daily[*]}, which run without any,
               fuzz, which --all adds, ${named_only[*]}
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
      [[ " ${daily[*]} fuzz ${named_only[*]} " == *" $1 "* ]] || { usage >&2; exit 2; }
      chosen+=("$1")
      ;;
  esac
  shift
done
((${#chosen[@]})) || { chosen=("${daily[@]}"); if $all; then chosen+=(fuzz); fi; }

rm -rf "$results"
mkdir -p "$results"
: | tee "$results/times" "$results/rows" >"$results/failures"

# Without --all each C++ test runs once: as shipped if it involves threads or whole programs, otherwise with the address
# and undefined-behaviour sanitizers. With --all all tests also run as shipped, with all repetitions, because a rule
# that fails in one match of a thousand also fails without a sanitizer, and ten times sooner. The server waits for
# clocks, for disks and for other programs; with a sanitizer its tests take several times as long, so they are parts of
# their own.
declare -A labels=([asan]='engine protocol clauses' [dict]='dict' [release]='server server_process terminal journals'
  [cluster]='cluster cluster_process' [server-asan]='server cluster terminal journals' [server-tsan]='server cluster')
if $all; then
  export TEST_EFFORT=full
  labels[release]+=' dict engine protocol clauses'
fi
busy=''
declare -A meanwhile=() # the process group of the parts that run one after the other, at the same time as others
stop_what_runs() {
  local group
  if [[ $busy ]]; then kill "$busy" || true; fi
  for group in "${meanwhile[@]}"; do kill -- "-$group" || true; done
  if [[ $in_memory ]]; then rm -rf "$in_memory"; fi
}
trap stop_what_runs EXIT

# Many tests wait until the disk has what they write, and all of them have the same disk. So their files are in memory,
# if it has room for them.
in_memory=''
free_kib() { awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo; df --output=avail -k /dev/shm | tail -n 1; }
if [[ ! ${TMPDIR:-} && -w /dev/shm ]] && (($(free_kib | sort -n | head -n 1) > 6 * 1024 * 1024)); then
  in_memory=$(mktemp -d /dev/shm/meldroom.XXXX)
  export TMPDIR=$in_memory
fi
if ((repeat > 1)); then
  (while :; do :; done) &
  busy=$!
fi

# Runs a suite `repeat` times: repeated NAME COMMAND...
repeated() {
  local name=$1 i
  shift
  suite "$name" "$@"
  for ((i = 2; i <= repeat; i++)); do suite "$name, run $i" "$@"; done
}

format() {
  local files
  mapfile -t files < <(find "${cpp_folders[@]}" -name node_modules -prune -o -name '*.[ch]pp' -print)
  check "format" clang-format-19 --dry-run --Werror "${files[@]}" || true
}

readonly cpp_names=test/cpp_names
web() {
  check "web: types" npm --prefix clients/web run check || true
  repeated "web" vitest --exclude "$cpp_names/**"
}
# The tests that read the C++ sources are a part of their own, because these change without the web client.
names() { repeated "names" vitest "$cpp_names"; }
vitest() { npm --prefix clients/web test -- "$@" --reporter=default --reporter=junit --outputFile.junit="$report"; }

# Runs the tests of a part from a preset's build, so many at a time: ctest_of PART PRESET COUNT
ctest_of() {
  local part=$1 preset=$2 count=$3 status=0
  rm -f "build/$preset/junit/"*
  ctest --test-dir "build/$preset" --parallel "$count" --no-tests=error --output-on-failure --no-label-summary \
    --label-regex "^(${labels[$part]// /|})\$" || status=$?
  cp "build/$preset/junit/"* "$reports"
  return "$status"
}

# Builds the test programs of a part: build_tests PART PRESET
build_tests() {
  local programs
  read -ra programs <<<"${labels[$1]}"
  build_preset "$2" "${programs[@]/%/_test}"
}

# Sanitizers write their reports to files, so that the report of a server that a test started is not lost.
no_sanitizer_reports() { ! compgen -G "$results/$1-report.*" | xargs -r -d '\n' cat | grep .; }

# Builds the tests of a part with a sanitizer and runs them: sanitized PART PRESET
# One test goes on in a forked process, to kill it.
sanitized() {
  local part=$1 preset=$2 options
  check "$part build" build_tests "$part" "$preset" || return 0
  options="log_path=$results/$preset-report:external_symbolizer_path=$(command -v llvm-symbolizer-19)"
  ASAN_OPTIONS=$options UBSAN_OPTIONS=$options:print_stacktrace=1 \
    TSAN_OPTIONS=$options:halt_on_error=1:die_after_fork=0 TEST_EFFORT='' \
    repeated "$part" ctest_of "$part" "$preset" "$jobs"
  check "$part reports" no_sanitizer_reports "$preset" || true
}
asan() { sanitized asan asan; }
# The tests of the lexicons are a part of their own because they take long, and most changes do not affect them.
dict() { sanitized dict asan; }
server-asan() { sanitized server-asan asan; }
server-tsan() { sanitized server-tsan tsan; }

# Builds the tests of a part as shipped and runs them. Most of them wait for programs, disks and clocks.
shipped() {
  check "$1 build" build_shipped "$1" || return 0
  repeated "$1" ctest_of "$1" release $((2 * jobs))
}
# With --all also the benchmark, and the programs that make and try journals by hand.
build_shipped() { if $all; then build_preset release; else build_tests "$1" release; fi; }
release() { shipped release; }
# The tests of clusters are a part of their own because they take long, and rules have no effect on them.
cluster() { shipped cluster; }

# Runs each fuzz target, given as its line of fuzz_targets.txt. build/fuzz/learned keeps what a target learns for the
# next run.
fuzz() {
  local targets
  check "fuzz build" build_preset asan fuzzers || return 0
  mapfile -t targets <build/asan/fuzz_targets.txt
  each_file "fuzz" fuzz_target "${targets[@]}"
}
fuzz_target() {
  local name longest corpus
  read -r name longest corpus <<<"$1"
  mkdir -p "build/fuzz/learned/$name"
  # shellcheck disable=SC2086  # the corpus is a list of folders
  "build/asan/tests/$name" -max_total_time=60 -max_len="$longest" -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$results/$name-" "build/fuzz/learned/$name" $corpus
}
export -f fuzz_target
export results

records() { repeated "records" check_records; }
check_records() {
  MELDROOM=$PWD/build/bin/meldroom MELDROOM_LEXICON_DIR=$PWD/build/lexicon node --test --test-concurrency="$jobs" \
    --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=junit --test-reporter-destination="$report" tests/records/*.test.mjs
}

browser() { repeated "browser" playwright; }
playwright() {
  install_browser_tests() { npm ci --prefix tests/browser --no-audit --no-fund; }
  make_from "$(checksum tests/browser/package-lock.json)" tests/browser/node_modules install_browser_tests &&
    PLAYWRIGHT_JUNIT_OUTPUT_FILE=$report npm --prefix tests/browser test -- --reporter=list,junit
}

# Lints what has changed; with --all everything.
lint() {
  local base='' sources=()
  $all || base=$(lint_base)
  if [[ $base ]]; then
    sources_changed_since "$base" >"$results/changed_sources" || { check "lint" false || true; return; }
    mapfile -t sources <"$results/changed_sources"
    printf '\n%d source files to lint since %s.\n' ${#sources[@]} "$(git log -1 --format='%h (%s)' "$base")"
    ((${#sources[@]})) || return 0
  fi
  check "lint" lint_sources "${sources[@]}" || true
}

# Prints the inputs of a part, to find out whether anything has changed: inputs_of PART
inputs_of() {
  local cpp=(CMakeLists.txt CMakePresets.json build/lexicon dict engine protocol server clients/terminal
    tests/{CMakeLists.txt,*.?pp,bench,clauses,cluster,dict,engine,journals,protocol,server,terminal})
  local read_by_server_tests=(deploy/caddy/Caddyfile deploy/cluster/{cells,nginx}.conf deploy/{monitoring,proxies})
  case $1 in
    format) echo .clang-format "${cpp[@]}" ;;
    lint) echo .clang-tidy tests/.clang-tidy deploy/lint{,_file}.sh "${cpp[@]}" ;;
    web) echo CMakeLists.txt clients/web protocol dict/NOTICE engine/{decks,rulebook} ;;
    names) echo clients/web engine protocol server/src/room tests/clauses ;;
    asan)  # clauses_test reads the names of all tests
      echo "${cpp[@]}" "${read_by_server_tests[@]}" clients tests/browser/{specs,support} ;;
    dict) echo CMakeLists.txt CMakePresets.json build/lexicon dict tests/{CMakeLists.txt,*.?pp,dict} ;;
    fuzz) echo "${cpp[@]}" ;;
    release | server-*) echo build/bin/meldroom build/bin/meldroom-play "${read_by_server_tests[@]}" "${cpp[@]}" ;;
    cluster)
      echo CMakeLists.txt CMakePresets.json protocol server tests/{CMakeLists.txt,*.?pp,cluster,server} \
        "${read_by_server_tests[@]}" ;;
    records) echo build/bin/meldroom build/lexicon protocol/examples tests/records ;;
    browser)
      echo build/bin/meldroom build/lexicon build/web clients/web/{src,test} \
        tests/browser/{*.json,*.ts,specs,support,figures} ;;
  esac
}

# Runs a part, unless it passed before and none of its inputs has changed since: unless_unchanged PART
unless_unchanged() {
  local failed_before=$failed passed_with=build/passed/$1 inputs key
  read -ra inputs <<<"$(inputs_of "$1")"
  key=$(checksum "${inputs[@]}")  # now, because a file may change while the part runs
  [[ $1 == lint ]] && key+=$(lint_base)  # which decides what is linted
  if $all && [[ " ${more_with_all[*]} " == *" $1 "* ]]; then passed_with+=-all; fi
  if ((repeat == 1)) && [[ -e $passed_with && $(<"$passed_with") == "$key" ]]; then
    printf '%-24s as it was when it passed\n' "$1" >>"$results/rows"
    return
  fi
  "$1"
  ((failed == failed_before)) || return 0
  mkdir -p build/passed
  echo "$key" >"$passed_with"
}

check "programs" deploy/build.sh || finish
step "Packages and node for the tests"
deploy/packages.sh test || fail "Install them by hand (deploy/packages.txt), or run this as root or with sudo."
use_node

# Runs the given parts if they were chosen: run PART...
run() {
  local part
  for part; do
    if [[ " ${chosen[*]} " == *" $part "* ]]; then unless_unchanged "$part"; fi
  done
}
# Many tests mostly wait, so the parts with the longest ones run at the same time as all others. What they need is built
# first, because the other builds have a lower priority.
set -m # each in its own process group, so that the whole group can be ended
for group in 'release cluster' browser; do
  read -ra together <<<"$group"
  run "${together[@]}" >"$results/$group.output" 2>&1 &
  meanwhile[$group]=$!
done
set +m
build_niceness=19 run format web names records lint asan dict fuzz "${named_only[@]}"
for group in "${!meanwhile[@]}"; do
  wait "${meanwhile[$group]}" || { failure "$group: broken off"; row "$group: broken off" 0 1 0 0; }
  unset "meanwhile[$group]"
  cat "$results/$group.output"
done
finish
