#!/usr/bin/env bash
# A cluster on this machine, to try it: three members of etcd, three servers, and nginx in front of them. It needs the
# packages etcd-server, nginx-light and curl, and the built program (deploy/build.sh). Ctrl-C ends all of it.
# shellcheck source=deploy/common.sh
. "$(dirname "$0")/../common.sh"

usage="usage: deploy/cluster/try.sh [PORT]   (8080 if none is named, and the next ports for the rest)"
[[ ${1:-8080} =~ ^[0-9]+$ ]] || { echo "$usage" >&2; exit 2; }
port=${1:-8080}
step "Starting the cluster"
folder=$(mktemp -d)
declare -A processes
end_all() {
  kill "${processes[@]}" 2>/dev/null || true
  wait
  rm -rf "$folder"
}
trap end_all EXIT

for program in etcd nginx curl; do
  command -v "$program" >/dev/null || fail "$program is not here; install etcd-server, nginx-light and curl."
done
[[ -x build/bin/meldroom ]] || fail "There is no build/bin/meldroom yet; deploy/build.sh makes it."

url() { echo "http://127.0.0.1:$((port + $1))"; }
members=e1=$(url 11),e2=$(url 12),e3=$(url 13)
for i in 1 2 3; do
  etcd --name "e$i" --data-dir "$folder/e$i" --initial-cluster "$members" --initial-cluster-token "$folder" \
    --listen-client-urls "$(url $((20 + i)))" --advertise-client-urls "$(url $((20 + i)))" \
    --listen-peer-urls "$(url $((10 + i)))" --initial-advertise-peer-urls "$(url $((10 + i)))" \
    --heartbeat-interval 50 --election-timeout 500 --log-level error --logger zap >"$folder/e$i.log" 2>&1 &
  processes[e$i]=$!
done
for i in 1 2 3; do
  build/bin/meldroom serve --cluster "$(url 21),$(url 22),$(url 23)" --node "n$i" --port $((port + i)) \
    --data-dir "$folder/n$i" --lexicon-dir build/lexicon --trusted-proxies 127.0.0.1 >"$folder/n$i.log" 2>&1 &
  processes[n$i]=$!
done
configuration=$(<deploy/cluster/nginx.conf)
configuration=${configuration//listen 80;/listen 127.0.0.1:$port;}
for i in 1 2 3; do configuration=${configuration//server n$i:8080/server 127.0.0.1:$((port + i))}; done
temporary=''
for kind in client_body proxy fastcgi uwsgi scgi; do temporary+="${kind}_temp_path $folder/nginx-$kind; "; done
echo "${configuration/http \{/http \{ $temporary}" >"$folder/nginx.conf"
nginx -p "$folder" -c "$folder/nginx.conf" >"$folder/nginx.log" 2>&1 &
processes[nginx]=$!

# The number of slots of all servers together.
slots() {
  local i all=0
  for i in 1 2 3; do all=$((all + $(curl -s "$(url $i)/metrics" | sed -n 's/^meldroom_slots_here //p' || true)+0)); done
  echo $all
}
step "Waiting for the servers to join"
until (($(slots) == 1024)); do
  for name in "${!processes[@]}"; do
    kill -0 "${processes[$name]}" 2>/dev/null || { cat "$folder/$name.log" >&2; fail "$name has ended."; }
  done
  sleep 0.2
done
cat <<TEXT
Open $(url 0)

  kill -9 ${processes[n1]}, ${processes[n2]} or ${processes[n3]}   ends a server: its rooms go on at the others
  kill -9 ${processes[e1]}, ${processes[e2]} or ${processes[e3]}   ends a member of etcd: two of them are enough
  $folder/n1.log, n2.log, n3.log   what the servers say

Ctrl-C ends all of it.
TEXT
wait
