"""Damage for texts and data, from the subtle to the absurd, and changes that do no harm, by a seeded generator."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any

CHARACTERS = "0123456789IVXUCKMASFg+-=:$>@|[](){}\"'\\;,._~! \t\n\r\x00\x1b%/#*?éßñ²٣Ⅳ\u00a0\u202e\u2028\ufeff😀\ud800"
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 7, 22, 99, 10**30, -(10**9), 0.5, 1e308, float("nan"), float("inf"), "", " ", "A",
    "U", "osca", "gades", "mare-ibericum", "roma", "\x00", "\ud800", "9" * 500, [], {}, [[]], [None], {"kind": "setup"},
    {"kind": None}, [1, 2, 3], ["osca", "osca"], {"osca": 1}, {"U": None}, b"bytes", (), 1j, object,
)  # fmt: skip


def damaged(rng: random.Random, text: str, words: Sequence[str] = ()) -> str:
    """The text with one to four small or large wounds; `words` are put in place of others."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = _wound(rng, text, words)
    return text


def _wound(rng: random.Random, text: str, words: Sequence[str]) -> str:
    a, b = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    near = min(len(text), a + rng.randint(0, 6))
    kind = rng.randrange(12)
    if kind == 0:
        return text[:a] + text[near:]
    if kind == 1:
        return text[:a] + rng.choice(CHARACTERS) + text[a:]
    if kind == 2:
        return text[:a] + rng.choice(CHARACTERS) + text[a + 1 :]
    if kind == 3:
        return text[:b]
    if kind == 4:
        return text[:a] + text[b:]
    if kind == 5:
        return text[:near] + text[a:]
    if kind == 6:
        return text[:a] + text[a : a + 2][::-1] + text[a + 2 :]
    if kind == 7:
        return text[:a] + text[a:b].swapcase() + text[b:]
    if kind == 8:
        return text[:a] + rng.choice(("9" * 5000, "x" * 200, "[" * 300, "(" * 60, "-1", "1e9", "\n\n")) + text[a:]
    if kind == 9:
        lines = text.split("\n")
        rng.shuffle(lines) if rng.random() < 0.2 else lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
        return "\n".join(lines)
    parts = text.split(" ")
    k = rng.randrange(len(parts))
    parts[k] = rng.choice(words) if words and kind == 10 else rng.choice(parts)
    return " ".join(parts)


def damaged_data(rng: random.Random, data: Any) -> Any:
    """A copy of plain data with one to three parts replaced, removed or added somewhere inside."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = _wound_data(rng, data)
    return data


def _wound_data(rng: random.Random, data: Any) -> Any:
    if isinstance(data, dict) and data and rng.random() < 0.93:
        key = rng.choice(list(data))
        inside = rng.random()
        if inside < 0.72:
            data[key] = _wound_data(rng, data[key])
        elif inside < 0.82:
            del data[key]
        elif inside < 0.92:
            data[rng.choice((*data, "x", "", "osca", 1, None))] = rng.choice(VALUES)
        else:
            data[key] = data[rng.choice(list(data))]
        return data
    if isinstance(data, list) and data and rng.random() < 0.85:
        k = rng.randrange(len(data))
        inside = rng.random()
        if inside < 0.6:
            data[k] = _wound_data(rng, data[k])
        elif inside < 0.8:
            del data[k]
        else:
            data.insert(k, rng.choice((*data, *VALUES)))
        return data
    if isinstance(data, int) and not isinstance(data, bool) and rng.random() < 0.5:
        return data + rng.choice((-1, 1, 2, -7))
    if isinstance(data, str) and rng.random() < 0.3:
        return damaged(rng, data)
    return copy.deepcopy(rng.choice(VALUES))


# -------------------------------------------------------------------- changes that do no harm


def redressed(rng: random.Random, text: str, comment: str = ";") -> str:
    """A record that says the same with other blanks, comments and line ends."""
    lines = []
    for line in text.split("\n"):
        is_tag = line.startswith("[")
        kind = rng.randrange(8)
        if kind == 0:
            lines.append(rng.choice(("", "  ", f"{comment} a remark", f"   {comment} [Level]")))
        if kind == 1 and line:
            line = f"  {line}  "
        if kind == 2 and line and not is_tag:
            line = line.replace(" ", "   ")
        if kind == 3 and line and not is_tag:
            line += rng.choice((f" {comment}", f" {comment} a remark", f"{comment} 1.U pass"))
        lines.append(line)
    return rng.choice(("\n", "\r\n")).join(lines)


def reordered(rng: random.Random, data: Any) -> Any:
    """A copy of plain data whose keys stand in another order."""
    if isinstance(data, dict):
        keys = rng.sample(list(data), len(data))
        return {key: reordered(rng, data[key]) for key in keys}
    return [reordered(rng, value) for value in data] if isinstance(data, list) else data
