#!/bin/sh
# Runs a scenario inside the compose network. k6 maps both hosts to an IP address, so this script resolves the name.
set -eu
gateway=${PORTICO_GATEWAY_HOST:-gateway}
address=$(getent hosts "$gateway" | cut -d' ' -f1)
[ -n "$address" ] || { echo "no $gateway in this network: is the stack up?" >&2; exit 2; }
PORTICO_GATEWAY="$address:${PORTICO_GATEWAY_PORT:-8080}" exec k6 run --quiet "$(dirname "$0")/scenarios/${SCENARIO:-smoke}.js"
