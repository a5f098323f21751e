#!/bin/sh
# Starts a git host: nginx and `git http-backend` in front of one bare repository, on Debian.
set -eu
apt-get update
apt-get install --yes --no-install-recommends nginx fcgiwrap git spawn-fcgi
repository=/srv/git/site.git
if [ ! -d "$repository" ]; then
    git init --quiet --bare --initial-branch=source "$repository.new"
    git -C "$repository.new" config http.receivepack true
    git -C "$repository.new" config receive.denyNonFastForwards true
    git -C "$repository.new" config core.fsync committed
    git -C "$repository.new" config core.logAllRefUpdates true
    chown -R www-data "$repository.new"
    mv "$repository.new" "$repository"
fi
spawn-fcgi -u www-data -U www-data -F 4 -s /run/fcgiwrap.socket /usr/sbin/fcgiwrap
exec nginx -g 'daemon off;'
