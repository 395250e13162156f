#!/usr/bin/env bash
# Builds the programs for arm64 on an amd64 machine with Debian 12, into build/arm64/bin, and plays a match of each game
# with them under qemu: its record must be the one that amd64 writes. On an arm64 machine use build.sh or the Dockerfile
# instead.
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/common.sh"

(($#)) && { echo "usage: deploy/arm64.sh" >&2; exit 2; }

root=build/arm64-root

# Unpacks Debian's packages for arm64, and all that they need, into $root. apt works in a separate folder and changes
# nothing on this machine.
unpack_packages() {
  local apt=$PWD/build/arm64-apt wanted package link target
  local -x APT_CONFIG=$apt/apt.conf
  rm -rf "$root" "$apt"
  mkdir -p "$apt"/{lists,archives}/partial "$root"/usr/{bin,lib,sbin}
  ln -s usr/{bin,lib,sbin} "$root"
  printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/%s main\n' \
    'debian bookworm' 'debian-security bookworm-security' >"$apt/sources.list"
  cat >"$APT_CONFIG" <<EOF
APT { Architecture "arm64"; Architectures { "arm64"; }; Install-Recommends "false"; };
Dir { State "$apt"; State::status "/dev/null"; Cache "$apt"; };
Dir::Etc { sourcelist "$apt/sources.list"; sourceparts "-"; };
Acquire { Languages "none"; Retries "3"; };
EOF
  mapfile -t wanted < <(awk '/^(build|built-in) .*-dev$/ || $1 == "run" {print $2}' deploy/packages.txt)
  apt-get -q update && apt-get -qy --download-only install libc6-dev libstdc++-12-dev "${wanted[@]}" || return
  for package in "$apt"/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -xC "$root" --keep-directory-symlink || return
  done
  find "$root" -lname '/*' -printf '%p %l\n' | while read -r link target; do ln -sfnr "$root$target" "$link"; done
}

deploy/build.sh

step "Packages for arm64: $root"
deploy/packages.sh cross || fail "Install qemu-user by hand."
make_from "$(checksum deploy/packages.txt deploy/arm64.sh)" "$root" unpack_packages ||
  fail "apt could not get the packages; its message is above."

step "Programs for arm64: build/arm64/bin"
build_preset arm64 meldroom meldroom-play || fail "The first error above says where."

step "Matches"
emulated=(qemu-aarch64 -L "$root" build/arm64/bin/meldroom)
"${emulated[@]}" --version
for variant in rummy pass-the-deck gin full-deck alpha-rummy gin-rummy; do
  simulate=(simulate --variant "$variant" --players easy hard --lexicon-dir build/lexicon --out)
  build/bin/meldroom "${simulate[@]}" build/arm64/expected.jsonl >/dev/null
  "${emulated[@]}" "${simulate[@]}" build/arm64/match.jsonl
  cmp build/arm64/expected.jsonl build/arm64/match.jsonl || fail "The records of $variant differ."
  echo "$variant: the record is that of amd64."
done
