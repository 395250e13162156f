#!/usr/bin/env bash
# Installs the missing Debian packages of the given purposes (see packages.txt). Usage: packages.sh build test
set -euo pipefail

list=$(dirname "$0")/packages.txt
missing=()
for purpose in "$@"; do
  for package in $(awk -v purpose="$purpose" '$1 == purpose {print $2}' "$list"); do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
  done
done
((${#missing[@]})) || exit 0

if ((EUID == 0)); then
  as_root=()
elif command -v sudo >/dev/null; then
  as_root=(sudo)
else
  echo "These Debian packages are missing, and without sudo only root can install them: ${missing[*]}" >&2
  exit 1
fi

echo "Installing ${#missing[@]} Debian packages: ${missing[*]}"
apt_get() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o Acquire::Retries=3 "$@"; }
apt_get update
apt_get install -y --no-install-recommends "${missing[@]}"
