#!/usr/bin/env bash
# Compares Meldroom with servers of its kind (peers/README.md) in one run: installs what they need, builds them, and runs
# `meldroom-bench --only side-by-side` with the options given, such as --rounds 1. The machine should do nothing else.
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
# Debian's packages for Go lie where only builds outside of modules look.
GO111MODULE=off GOPATH=/usr/share/gocode go build -o build/peers/go/server ./tests/bench/peers/go
ln -sf ../bin/meldroom-beast-stub build/peers/beast-stub

step "Side by side"
build/bin/meldroom-bench --only side-by-side --peers build/peers "$@"
