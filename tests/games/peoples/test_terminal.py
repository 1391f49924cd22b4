"""Peoples at the shared terminal: a list of hundreds is told in short at first, and taken by number all the same."""

from __future__ import annotations

import re

from cli_support import play


def test_a_long_list_is_told_in_short_and_in_full_when_asked() -> None:
    told = play(["", "quit"], "--game", "peoples", "--seed", "terminal", "--plain")
    numbers = re.findall(r"^ +(\d+)  ", told, re.MULTILINE)
    first, last = map(int, re.findall(r"(\d+) to (\d+): list tells them all", told)[0])
    assert len(numbers) < first + 1 <= last
    whole = play(["", "list", str(last), "quit"], "--game", "peoples", "--seed", "terminal", "--new", "--plain")
    assert f"\n{last:>4}  " in whole
    assert "Hamilcar" in whole.split(f"\n{last:>4}  ")[1]  # he leads, and is asked where to
