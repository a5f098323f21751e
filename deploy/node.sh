#!/bin/sh
# Starts a node of a cluster: GIT_HOST is the address of the repository, NODE the name of the node. SITE (the folder of the
# clone), PORT, PROXY (the address of a proxy that is believed about clients) and DELIVER may be set, too.
set -eu
site=${SITE:-/srv/site.git}
if [ ! -d "$site" ]; then
    rm -rf "$site.new"
    git clone --quiet --bare "$GIT_HOST" "$site.new"
    git -C "$site.new" rev-parse --quiet --verify refs/heads/source >/dev/null || {
        echo "$GIT_HOST has no branch source yet: push a site there first" >&2
        exit 1
    }
    # Settings for durable writes, and hooks. What else it reports stops no server.
    cms --site "$site.new" doctor --fix >&2 || true
    mv "$site.new" "$site"
fi
git -C "$site" config remote.origin.url "$GIT_HOST"
git -C "$site" config cms.cluster.remote origin
git -C "$site" config cms.cluster.node "${NODE:-$(hostname)}"
git -C "$site" config cms.cluster.deliver "${DELIVER:-true}"
exec cms --site "$site" serve --host 0.0.0.0 --port "${PORT:-8080}" --drain 6 ${PROXY:+--trust-proxy "$PROXY"} "$@"
