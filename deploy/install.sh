#!/bin/sh
# Installs Trunkline on Debian, step by step: sh deploy/install.sh STEP ...
#
#   runtime   installs Python and creates the user `trunkline`
#   program   builds this clone and installs it into /opt/trunkline
#   compile   compiles the rules and the bots into /var/cache/trunkline
#   service   installs the units for systemd
#
# deploy/Containerfile calls the first three. On a machine of your own run all four, as root.
set -eu

PROGRAM=/opt/trunkline
CACHE=/var/cache/trunkline
EXTRAS=server,postgres
SOURCE=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

runtime() {
    packages python3 ca-certificates
    id trunkline >/dev/null 2>&1 ||
        useradd --system --user-group --home-dir /var/lib/trunkline --shell /usr/sbin/nologin trunkline
    install -d -o trunkline -g trunkline -m 0700 /var/lib/trunkline "$CACHE"
}

program() {
    packages python3-venv
    tools=$(mktemp -d)
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet uv
    "$tools/bin/uv" venv --quiet --clear --python python3 "$PROGRAM"
    # uv checks the hashes of the lock file for every package it installs or builds with.
    "$tools/bin/uv" pip install --quiet --no-cache --python "$PROGRAM/bin/python" \
        --constraints "$SOURCE/requirements.lock" --build-constraints "$SOURCE/requirements.lock" \
        "trunkline[$EXTRAS] @ $SOURCE"
    rm -rf "$tools"
    # Layers of an image keep whole seconds. Compiled code is used only if the times agree.
    find "$PROGRAM" -name '*.py' -exec touch -d "@$(date +%s)" {} +
    "$PROGRAM/bin/python" -m compileall -q "$PROGRAM/lib"
}

compile() {
    parts=$(as_trunkline "$PROGRAM/bin/python" -c 'from trunkline.compiled_parts.parts import PARTS; print(*PARTS)')
    # shellcheck disable=SC2086
    as_trunkline "$PROGRAM/bin/python" -m trunkline.compiled_parts.helper $parts >/dev/null
}

service() {
    install -m 0644 "$SOURCE/deploy/trunkline.service" "$SOURCE/deploy/trunkline@.service" \
        /etc/systemd/system/
    if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
}

packages() {
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -qq --yes --no-install-recommends "$@" >/dev/null
    apt-get clean
    rm -rf /var/lib/apt/lists/*
}

as_trunkline() {
    setpriv --reuid=trunkline --regid=trunkline --clear-groups \
        env HOME=/var/lib/trunkline TRUNKLINE_CACHE_DIR="$CACHE" "$@"
}

[ $# -gt 0 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
for step in "$@"; do
    case $step in
        runtime | program | compile | service) "$step" ;;
        *) echo "install.sh: there is no step '$step'" >&2; exit 2 ;;
    esac
done
