"""Makes the database of the release before, with its own server: see README.md beside this.

cd CHECKOUT_OF_58fc946 && PYTHONPATH=src:tests python .../release-0.1/make.py FOLDER
"""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

from hispania.games import conquest
from hispania.server.settings import Limits, Settings
from hispania.table.session import Table
from server.support import Place, Running, Someone  # of that checkout

EASY = "7|5|4|5|1"
MEDIUM = "6|4|3|4|2"


def play(here: Place, decisions: int, rng: random.Random, *, back: float = 0.0) -> None:
    """Take so many random decisions, some of them back, and some of these again."""
    for _ in range(decisions):
        if here.now["over"] or here.now["legal"] is None:
            return
        here.act(rng.choice)
        if here.now["can_undo"] and rng.random() < back:
            here.command("undo")
            if rng.random() < 0.5:
                here.command("redo")


def make(folder: Path) -> dict[str, Any]:
    """Play everything there is to play, and tell what the old server told of it at last."""
    rng = random.Random("release 0.1")
    server = Running(Settings(folder, limits=Limits(commands_a_second=5000, commands_at_once=5000)))
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    made: dict[str, str] = {}

    def alone(name: str, options: dict[str, Any], decisions: int, **more: Any) -> None:
        made[name] = ana.opens({"options": options, "name": name, **more})["table"]
        with ana.at(made[name]) as here:
            play(here, decisions, rng, back=0.2)

    alone("solo, finished", {"level": EASY}, 10_000, seed="roma")
    alone("solo, running", {"level": EASY}, 25)
    alone("variants", {"level": MEDIUM, "players": 3,
                       "variants": ["imperivm", "ingenivm", "legio", "proconsvl"]}, 40)  # fmt: skip
    alone("house rules", {"level": "5|3|2|3|3", "house": {"multiplier": "single"}}, 10_000)
    alone("scenario", {"level": MEDIUM, "scenario": 3, "variants": ["terror"]}, 30)
    alone("hispano alone", {"level": MEDIUM, "variants": ["hispano", "terror", "pirates"]}, 60)
    alone("of the day", {}, 5, daily=True)
    alone("without hints", {"level": EASY}, 5, hints=False)
    alone("put away", {"level": EASY}, 3)
    ana.post(f"/api/tables/{made['put away']}/leave").raise_for_status()

    for name, house in (("shared consul", {}), ("split consul", {"shared_consul": "split"})):
        options = {"level": MEDIUM, "players": 2, "house": house}
        told = ana.opens({"options": options, "seats": {"C": "open"}, "name": name})
        made[name] = told["table"]
        ben.post(f"/api/tables/{told['table']}/join", {"invitation": told["invitations"]["C"]}).raise_for_status()
        for _ in range(40):
            for someone in (ana, ben):
                with someone.at(made[name]) as here:
                    play(here, 3, rng)

    body = {"seats": {"C": "computer", "H": "computer"}, "computers": {"C": "legate", "H": "recruit"}}
    options = {"level": MEDIUM, "variants": ["hispano"]}
    made["computers"] = ana.opens({"options": options, "name": "computers", **body})["table"]
    with ana.at(made["computers"]) as here:
        for _ in range(12):
            while here.now["legal"] is None and not here.now["over"]:
                here.hear()
            play(here, 1, rng)
    ana.post(f"/api/tables/{made['computers']}/seats/C", {"to": "me"}).raise_for_status()
    alone("computers alone, finished", {"level": EASY}, 0, seats=dict.fromkeys("UCK", "computer"),
          computers=dict.fromkeys("UCK", "legate"))  # fmt: skip
    while not ana.table(made["computers alone, finished"])["now"]["over"]:
        time.sleep(0.2)

    made["hints"] = ana.opens({"options": {"level": EASY}, "name": "hints"})["table"]
    with ana.at(made["hints"]) as here:
        for strength in (1, 2, 3, 3):
            assert here.ask("hint", strength=strength)["type"] == "answer"
            here.now["version"] = ana.table(made["hints"])["now"]["version"]
            play(here, 2, rng, back=0.5)

    record = ana.record(made["solo, finished"])
    made["brought, finished"] = ana.post("/api/tables/import", {"record": record}).json()["table"]
    by_hand = Table(conquest.new_game(MEDIUM), seed=None)
    for face in (3, 5):
        by_hand.roll(conquest.Roll(hispanic=face))
    made["dice by hand"] = ana.post("/api/tables/import", {"record": by_hand.record()}).json()["table"]
    for name, of, step in (("what-if", "solo, running", 12), ("what-if of a finished game", "solo, finished", 30)):
        made[name] = ana.post(f"/api/tables/{made[of]}/branch", {"step": step}).json()["table"]
    for name in ("dice by hand", "what-if", "what-if of a finished game"):
        with ana.at(made[name]) as here:
            play(here, 20, rng, back=0.2)

    story = ana.post(f"/api/tables/{made['solo, finished']}/analysis", {"quality": "quick"}).json()
    while story["state"] in ("waiting", "running"):
        time.sleep(0.2)
        story = ana.http.get(f"/api/analyses/{story['job']}").json()
    opened = ana.post(f"/api/tables/{made['variants']}/seats/K", {"to": "open"}).json()
    time.sleep(0.5)
    expected = {
        "keys": {"Ana": ana.key, "Ben": ben.key},
        "invitation": {"table": made["variants"], "seat": "K", "secret": opened["invitation"]},
        "tables": {name: told_of(ana, id) for name, id in made.items()},
        "list": [table["table"] for table in ana.post("/api/me").json()["tables"]],
    }
    server.stop()
    return expected


def told_of(someone: Someone, id: str) -> dict[str, Any]:
    """What must be the same after the migration."""
    told = someone.table(id)
    now = told["now"]
    names = ("version", "steps", "position", "deciding", "waits", "over", "can_undo", "result")
    kept = {key: now[key] for key in names}
    return {"table": id, "name": told["name"], "options": told["options"], "record": someone.record(id),
            "lines": told["record"], "seats": told["seats"], "branch": told["branch"], "origin": told["origin"],
            "assistance": told["assistance"], "commitment": told["commitment"], "now": kept,
            "events": [[event["event"] for event in step["events"]] for step in told["log"]]}  # fmt: skip


def main() -> None:
    """Make it, and pack it beside this file."""
    folder = Path(sys.argv[1])
    expected = make(folder)
    database = sqlite3.connect(folder / "hispania.db")
    database.execute("PRAGMA journal_mode=DELETE")
    database.execute("VACUUM")
    database.close()
    here = Path(__file__).parent
    (here / "hispania.db.gz").write_bytes(gzip.compress((folder / "hispania.db").read_bytes(), 9, mtime=0))
    text = json.dumps(expected, indent=1, sort_keys=True).encode()
    (here / "expected.json.gz").write_bytes(gzip.compress(text, 9, mtime=0))


if __name__ == "__main__":
    main()
