#!/bin/sh
# Starts a node of a cluster: GIT_HOST is the address of the repository, NODE the name of the node.
set -eu
site=/srv/site.git
if [ ! -d "$site" ]; then
    git clone --bare "$GIT_HOST" "$site.new"
    mv "$site.new" "$site"
fi
git -C "$site" config remote.origin.url "$GIT_HOST"
git -C "$site" config cms.cluster.remote origin
git -C "$site" config cms.cluster.node "${NODE:-$(hostname)}"
git -C "$site" config cms.cluster.deliver "${DELIVER:-true}"
exec cms --site "$site" serve --host 0.0.0.0 --port 8080 --drain 6 "$@"
