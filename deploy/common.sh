#!/usr/bin/env bash
# Shared by the scripts. Source it; it changes to the root of the repository.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C.UTF-8        # numbers with a point, and one order of names
PATH=$PATH:/usr/sbin         # nginx and haproxy are there, which Debian leaves out for ordinary users

readonly node_least=20.19
jobs=$(nproc)

# Says what the script does now; fail repeats the text.
step() {
  current_step=$1
  printf '\n==> %s\n' "$current_step"
}

# Ends with what failed and what to do about it.
fail() {
  printf '\nFailed: %s\n%s\n' "$current_step" "$1" >&2
  exit 1
}

if [[ $PWD == *[[:space:]]* ]]; then
  step "The folder of Meldroom"
  fail "There is a blank in its path, $PWD, and the build would take it for two paths: move it to another folder."
fi

# Whether $1 is a version of at least $2.
version_at_least() { printf '%s\n%s\n' "$2" "$1" | sort -V -C; }

# A checksum over the given files and folders, without files that builds write among the sources.
checksum() {
  local written=(-name node_modules -o -name dist -o -path clients/web/src/protocol/types.ts)
  find "$@" \( "${written[@]}" \) -prune -o -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum
}

# Configures with a preset of CMakePresets.json and builds the given targets, or all: build_preset NAME TARGET...
build_preset() {
  local preset=$1 log=build/configure-$1.log
  shift
  mkdir -p build
  cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
  # Tests that run at the same time have priority.
  nice -n "${build_niceness:-10}" cmake --build --preset "$preset" --parallel "$jobs" ${1:+--target "$@"}
}

# Makes OUTPUT with the command, unless OUTPUT exists and was made from the same inputs, whose checksum is KEY:
# make_from KEY OUTPUT COMMAND...
make_from() {
  local key=$1 output=$2 stamp
  stamp=build/stamps/${output//\//-}
  shift 2
  if [[ -e $output && -f $stamp && $(<"$stamp") == "$key" ]]; then
    echo "Nothing has changed."
    return
  fi
  mkdir -p build/stamps
  rm -f "$stamp"
  "$@" && echo "$key" >"$stamp"
}

# Puts a node that can build the web client first in PATH: the installed one, or one from npm.
use_node() {
  if command -v node >/dev/null && command -v npm >/dev/null &&
    version_at_least "$(node -p process.versions.node)" "$node_least"; then
    echo "node $(node --version)"
    return
  fi
  deploy/packages.sh node || fail "Debian's nodejs and npm could not be installed; see the message above."
  local machine
  case $(uname -m) in
    x86_64) machine=x64 ;;
    aarch64) machine=arm64 ;;
    *) fail "npm has no node for $(uname -m): install node $node_least or newer and npm by hand." ;;
  esac
  echo "Debian's node is older than $node_least; using one from npm."
  make_from "$(checksum deploy/node)" build/node install_node ||
    fail "npm could not get node: check that this machine reaches registry.npmjs.org, then run this again."
  PATH=$PWD/build/node/node_modules/node-linux-$machine/bin:$PWD/build/node/node_modules/.bin:$PATH
}

install_node() {
  mkdir -p build/node && cp deploy/node/package*.json build/node/ && npm ci --prefix build/node --no-audit --no-fund
}
