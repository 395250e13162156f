#!/usr/bin/env bash
# Builds and starts the server; --help says how.
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/common.sh"

for argument in "$@"; do
  if [[ $argument == -h || $argument == --help ]]; then
    cat <<'HELP'
usage: deploy/run.sh [--SETTING VALUE...]

Builds what has changed, then starts the server and prints the address to open. Ctrl-C stops it.

Arguments and MELDROOM_* variables go to `meldroom serve`; server/settings.md has all settings. Unless they say
otherwise, the data is in build/data, and the server listens on port 8080 of every address of this machine, so that a
friend can follow a room's link. (A file given with --config cannot change these two: the script sets them as variables,
which win over a file.)
HELP
    exit
  fi
done

deploy/build.sh

step "Server"
export MELDROOM_ADDRESS=${MELDROOM_ADDRESS:-0.0.0.0}
export MELDROOM_DATA_DIR=${MELDROOM_DATA_DIR:-build/data}
exec build/bin/meldroom serve "$@"
