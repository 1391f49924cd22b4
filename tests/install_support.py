"""Running Python on copies of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 600.0  # seconds; only a fault waits so long
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv*", "build", "dist", "node_modules", "*.so", "*.egg-info", "_compiled.*", "__pycache__", ".*_cache"
)


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("HISPANIA_", "COV_", "PYTEST_"))}
    return subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=cwd,
        env=clean | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def client_is_current() -> bool:
    code = "import sys; sys.path.insert(0, '_build'); import hispania_web; sys.exit(not hispania_web.is_current())"
    return run("-c", code, cwd=ROOT).returncode == 0
