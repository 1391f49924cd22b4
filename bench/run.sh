#!/bin/sh
# Makes an environment of its own beside the project, installs the project and the peers, runs the bench.
# Arguments go to bench/run.py: bench/run.sh --rounds 9 --markdown results.md
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
venv="$root/.venv-bench"
[ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --upgrade "$root"
"$venv/bin/python" -m pip install --quiet --requirement "$root/bench/requirements.txt" \
    || echo "the peers could not be installed; the bench runs without them" >&2
exec "$venv/bin/python" "$root/bench/run.py" "$@"
