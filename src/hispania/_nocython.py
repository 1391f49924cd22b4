"""Stands in for the `cython` module where Cython is not installed: nothing is compiled."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
