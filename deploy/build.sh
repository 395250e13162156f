#!/usr/bin/env bash
# Builds everything: programs into build/bin, lexicons into build/lexicon, the web client into build/web. On Debian 12
# it installs missing packages (as root or with sudo). A second run only builds what has changed.
. "$(dirname "$0")/common.sh"

(($#)) && { echo "usage: deploy/build.sh" >&2; exit 2; }

step "Debian packages"
deploy/packages.sh build built-in ||
  fail "Install them by hand (deploy/packages.txt), or run this as root or with sudo on Debian 12 with a working apt."

# The web client is built meanwhile, because npm mostly waits for the network.
web_client() {
  step "Web client: build/web"
  use_node
  make_from "$(checksum clients/web/package-lock.json)" clients/web/node_modules install_dependencies ||
    fail "npm could not get the packages of clients/web: check that this machine reaches registry.npmjs.org."
  local sources=(CMakeLists.txt clients/web protocol/schema dict/NOTICE engine/decks engine/rulebook)
  make_from "$(checksum "${sources[@]}")" build/web build_web || fail "The message above says where."
}
install_dependencies() { npm ci --prefix clients/web --no-audit --no-fund; }
build_web() {
  npm run build --prefix clients/web && rm -rf build/web && cp -r clients/web/dist build/web
}
mkdir -p build
web_client >build/web_client.output 2>&1 &
web_client=$!
trap wait EXIT # also after a failure, so that nothing goes on in the background

step "Programs: build/bin"
build_preset release meldroom meldroom-play ||
  fail "The first error above says where. If it is about CMake's configuration, remove build/release and try again."

step "Lexicons: build/lexicon"
build_lexicons() { build/bin/meldroom dict build --out build/lexicon; }
make_from "$(checksum dict /usr/share/dict/scowl /usr/share/wordnet)" build/lexicon build_lexicons ||
  fail "The message above names the word list at fault."

wait "$web_client" || { cat build/web_client.output >&2; exit 1; }
cat build/web_client.output

printf '\nBuilt. ./deploy/run.sh starts the server, ./deploy/test.sh runs the tests.\n'
