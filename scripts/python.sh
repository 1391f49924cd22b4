# Sourced by the other scripts: finds a Python that can run the project.

find_python() {
    local candidate
    for candidate in "${PYTHON:-}" python3 python python3.14 python3.13 python3.12 python3.11; do
        if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    echo "hispania needs Python 3.11 or newer; install it, or name it: PYTHON=/path/to/python3 $0" >&2
    return 1
}
