"""Attacks on who somebody is, and on dice that nobody can foresee."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import httpx
from besieged import EASY, THEM, Person, Tree, Verdict

WORDS = "alea", "carthago", "hispania", "numantia", "roma", "saguntum"  # what people choose as a seed
PLAIN = "", "hispania dice "  # nothing, and what the first release put before a seed


def forgotten(tree: Tree, folder: Path) -> Verdict:
    """Somebody comes back again and again; their cookie lasts as long as on the first day, and no longer."""
    with tree.serves(folder / "data") as server, httpx.Client(base_url=server.url, trust_env=False) as browser:
        first = browser.post("/api/me", json={}).headers["Set-Cookie"]
        told = browser.post("/api/me").headers.get("Set-Cookie", "")
    is_kept = told.partition(";")[0] == first.partition(";")[0] and "max-age" in told.lower()
    return Verdict(is_kept, f"whoever comes back is {'told' if is_kept else 'not told'} to keep the cookie for longer")


def _as_others_see(tree: Tree, data: Path, seeds: list[str]) -> list[dict[str, Any]]:
    """Tables whose seeds their host chose, as somebody else is told of them."""
    with tree.serves(data) as server:
        host, them = Person(server), Person(server, THEM)
        tables = [host.opens(options=EASY, seed=seed) for seed in seeds]
        return [them.http.get(f"/api/tables/{table}").raise_for_status().json() for table in tables]


def chosen_seed(tree: Tree, folder: Path) -> Verdict:
    """The host chooses the seed of a table, and so knows all its dice; somebody else looks at it."""
    (told,) = _as_others_see(tree, folder / "data", ["roma"])
    dice = told.get("dice")
    by = dice.get("by") if isinstance(dice, dict) else None
    return Verdict(by == "host", f"the table says that its seed is from: {by or 'nobody in particular'}")


def word_list(tree: Tree, folder: Path) -> Verdict:
    """A seed is a word, and somebody hashes all the words there are to find it."""
    one, other = (told["commitment"] for told in _as_others_see(tree, folder / "data", ["numantia", "numantia"]))
    hashes = {hashlib.sha256(f"{before}{word}".encode()).hexdigest(): word for word in WORDS for before in PLAIN}
    found = hashes.get(one)
    seen = f"it is {f'found: {found}' if found else 'not found'}"
    return Verdict(found is None and one != other, f"{seen}; the same word twice gives {len({one, other})} hashes")
