"""Every example in a docstring runs, on the modules in use: compiled ones too."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hispania

MODULES = sorted(module.name for module in pkgutil.walk_packages(hispania.__path__, "hispania."))


@pytest.mark.parametrize("name", ["hispania", *(name for name in MODULES if not name.endswith("__main__"))])
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0
