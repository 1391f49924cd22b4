"""The builder that pip calls: setuptools, which may need a Node to build the browser client."""

from __future__ import annotations

from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

import hispania_web

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What must be installed to build a wheel here."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *hispania_web.needs()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """What must be installed to build in place here."""
    return [*build_meta.get_requires_for_build_editable(config_settings), *hispania_web.needs()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """What must be installed to pack the sources, with the client built."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *hispania_web.needs()]
