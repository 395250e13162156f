#!/usr/bin/env bash
# Builds what has changed, then starts the server and prints the address to open; Ctrl-C stops it.
# Arguments and MELDROOM_* variables go to `meldroom serve`. Unless they say otherwise, the data is in build/data and
# the server listens on port 8080 of every address of this machine, so that a friend can follow a room's link.
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/common.sh"

deploy/build.sh

step "Server"
export MELDROOM_ADDRESS=${MELDROOM_ADDRESS:-0.0.0.0}
export MELDROOM_DATA_DIR=${MELDROOM_DATA_DIR:-build/data}
exec build/bin/meldroom serve "$@"
