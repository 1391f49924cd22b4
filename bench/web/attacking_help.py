"""Attacks on fair help, where the host wants no hints, and on games that rules would make others of."""

from __future__ import annotations

import random
import re
import shutil
import signal
from collections.abc import Sequence
from pathlib import Path

import httpx
from besieged import THEM, Person, Seat, Tree, Verdict

RULE = "range(3 - face // 2)"  # how many revolts the first dice bring,
CHANGED = "range(1 + face // 3)"  # and how many by rules that somebody changed and forgot to name
HAND = "Commitment", "Drawn", "Shares"  # tags that somebody takes out of a record who hides where it is from


def _playing(host: Person, guest: Person) -> str:
    """A table of two people without hints, at which the host has decided something."""
    made = host.post("/api/tables", {"options": {"level": "7|5|4|5|1", "players": 3}, "seats": {"C": "open"}, "hints": False})
    made.raise_for_status()
    table = str(made.json()["table"])
    guest.post(f"/api/tables/{table}/join", {"invitation": made.json()["invitations"]["C"]}).raise_for_status()
    with host.at(table) as here:
        _decide(here, random.Random(6))
    return table


def _decide(here: Seat, rng: random.Random) -> None:
    """Take one decision, after what dice there are."""
    while here.now["waits"]:
        here.act(rng)
    here.act(rng)


def _told(answers: Sequence[httpx.Response]) -> str:
    return ", ".join(str(answer.status_code) for answer in answers)


def _is_refused(answer: httpx.Response) -> bool:
    return answer.status_code == 409 and answer.json()["refusal"]["type"] == "no-hints"


def running_record(tree: Tree, folder: Path) -> Verdict:
    """Where no hints are wanted, the record of the running game is brought along: by who plays, and by a stranger without its tags."""
    with tree.serves(folder / "data") as server:
        ana, ben, eve = Person(server), Person(server), Person(server, THEM)
        record = ana.http.get(f"/api/tables/{_playing(ana, ben)}/record").text
        bare = re.sub(rf'\[({"|".join(HAND)}) "[^"]*"\]\n', "", record)
        asked = [who.post("/api/tables/import", {"record": text}) for who, text in ((ana, record), (ben, bare), (eve, bare))]
    return Verdict(all(map(_is_refused, asked)), f"they are answered {_told(asked)}")


def what_if(tree: Tree, folder: Path) -> Verdict:
    """Where no hints are wanted, somebody who plays asks for a what-if of the running game."""
    with tree.serves(folder / "data") as server:
        ana, ben = Person(server), Person(server)
        answer = ben.post(f"/api/tables/{_playing(ana, ben)}/branch", {"step": 1})
    return Verdict(_is_refused(answer), f"it is answered {_told([answer])}")


def analysis(tree: Tree, folder: Path) -> Verdict:
    """Where no hints are wanted, somebody who plays alone asks for an analysis: there, and where they brought the record."""
    with tree.serves(folder / "data") as server:
        ana = Person(server)
        table = ana.opens(hints=False)
        with ana.at(table) as here:
            _decide(here, random.Random(7))
        asked = [ana.post(f"/api/tables/{table}/analysis", {"quality": "quick"})]
        brought = ana.post("/api/tables/import", {"record": ana.http.get(f"/api/tables/{table}/record").text})
        if brought.status_code == 201:
            asked.append(ana.post(f"/api/tables/{brought.json()['table']}/analysis", {"quality": "quick"}))
        else:
            asked.append(brought)
    return Verdict(all(map(_is_refused, asked)), f"they are answered {_told(asked)}")


def sitting_in(tree: Tree, folder: Path) -> Verdict:
    """Where no hints are wanted, a computer is to decide for the host, and for a guest, in the middle of the game."""
    to_computer = {"to": "computer", "player": "recruit"}
    with tree.serves(folder / "data") as server:
        ana, ben = Person(server), Person(server)
        table = _playing(ana, ben)
        asked = [who.post(f"/api/tables/{table}/seats/{seat}", to_computer) for who, seat in ((ana, "K"), (ben, "C"))]
    return Verdict(all(map(_is_refused, asked)), f"they are answered {_told(asked)}")


def changed_rules(tree: Tree, folder: Path) -> Verdict:
    """A rule is changed and its version is not: a stored game, and a record in a file, would be other games."""
    shutil.copytree(tree.folder / "src", folder / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    (rule,) = [path for path in folder.glob("src/hispania/games/conquest/**/setup.py") if RULE in path.read_text("utf-8")]
    rule.write_text(rule.read_text("utf-8").replace(RULE, CHANGED, 1), "utf-8")
    other, file, data = Tree(folder), folder / "record.txt", folder / "data"
    with tree.serves(data) as server:
        ana = Person(server)
        table = ana.opens(seed="roma")
        with ana.at(table) as here:
            rng = random.Random(8)
            _decide(here, rng)
            file.write_text(ana.http.get(f"/api/tables/{table}/record").text, encoding="utf-8")
            while not here.now["over"]:
                here.act(rng)
        server.end(signal.SIGTERM)
    with other.serves(data) as server, Person(server, key=ana.key).http as http:
        stored = http.get(f"/api/tables/{table}")
        brought = http.post("/api/tables/import", json={"record": file.read_text(encoding="utf-8")})
    is_damaged = stored.status_code == 409 and stored.json()["refusal"]["type"] == "damaged"
    seen = f"the table is answered {_told([stored])}, its record {_told([brought])}"
    return Verdict(is_damaged and brought.status_code == 422, seen)
