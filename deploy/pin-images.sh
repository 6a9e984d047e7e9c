#!/bin/sh
# Asks the registry which digest each image of compose.yaml and Dockerfile has now, and writes them into deploy/.env, where Compose
# reads them. Until then Compose refuses to start and says so. To be run again at an upgrade: what runs changes with these lines
# alone. Needs Docker and the network.
set -eu
folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
settings="$folder/.env"
written=$(mktemp)
trap 'rm -f "$written"' EXIT

grep -hoE '[a-z]+:[A-Za-z0-9.-]+@\$\{[A-Z]+_DIGEST' "$folder/compose.yaml" "$folder/Dockerfile" | sort -u | while IFS= read -r pinned; do
  image=${pinned%@*}
  name=${pinned#*\{}
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  if ! printf '%s' "$digest" | grep -qxE 'sha256:[0-9a-f]{64}'; then
    echo "没有查到 $image 的摘要，得到的是“$digest”。deploy/.env 没有改动。" >&2
    exit 1
  fi
  echo "$image  $digest" >&2
  echo "$name=$digest" >> "$written"
done

touch "$settings"
chmod 600 "$settings"
{ grep -vE '^[A-Z]+_DIGEST=' "$settings" || true; cat "$written"; } > "$settings.new"
chmod 600 "$settings.new"
mv "$settings.new" "$settings"
echo "已写进 deploy/.env。" >&2
