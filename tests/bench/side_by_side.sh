#!/usr/bin/env bash
# Compares Meldroom with similar servers (peers/README.md) in one run. Installs what they need, builds them, and runs
# `meldroom-bench --only side-by-side` with the given options, such as --rounds 1. Nothing else should run on the
# machine.
. "$(dirname "$0")/../../deploy/common.sh"

step "Packages"
deploy/packages.sh build built-in bench ||
  fail "Install them by hand (deploy/packages.txt), or run this as root or with sudo on Debian 12 with a working apt."

step "Meldroom"
deploy/build.sh
build_preset release meldroom-bench meldroom-beast-stub

step "Peers: build/peers"
use_node
mkdir -p build/peers
cp -r tests/bench/peers/ws build/peers/
npm ci --prefix build/peers/ws --no-audit --no-fund
# Debian installs its packages for Go where only builds without modules look.
GO111MODULE=off GOPATH=/usr/share/gocode go build -o build/peers/go/server ./tests/bench/peers/go
ln -sf ../bin/meldroom-beast-stub build/peers/beast-stub

step "Side by side"
build/bin/meldroom-bench --only side-by-side --peers build/peers "$@"
