"""The tables of the rules pages of peoples, made from the printed game.

A table stands on its page under an anchor of its own, such as `p1-provinces`; a test compares it with what this makes.
In tests/: `python -m tools.peoples_tables` writes them all again, after a change of the printed game or of names.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Final

from hispania.games.peoples.words import LANGUAGES, words

DATA: Final[dict[str, Any]] = tomllib.loads(
    resources.files("hispania.games.peoples.printed").joinpath("data.toml").read_text("utf-8")
)
KINDS: Final = ("infantry", "elite", "cavalry", "knight", "crusader_knight", "berber", "castle", "fort")
OURS: Final = "°"
_TABLE: Final = r'(<a id="{}"></a>\n\n?)((?:\|.*\n)+)'
_LABELS: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)


def tables(language: str) -> dict[str, str]:
    """Every table in a language, by its anchor, as Markdown."""
    one = _Tables(language)
    return {
        "p1-provinces": one.provinces(),
        "p1-neighbours": one.neighbours(),
        "p6-6-rights": one.rights(),
        "p7-4-attack": one.attack(),
        "p7-4-defence": one.defence(),
        "p9-2-kills": one.kills(),
        "p9-sheets": one.sheets(),
        "p10-1-pairs": one.submission(),
        "p14-overview": one.nations(),
        "p14-leaders": one.leaders(),
        "p16-averages": one.averages(),
        "p17-turn1": one.start("turn1"),
        "p17-turn4": one.start("turn4"),
    }


def halves(number: float) -> str:
    """A number of points or gold with ½.

    >>> halves(0.5), halves(2.5), halves(3.0)
    ('½', '2½', '3')
    """
    whole, half = divmod(round(number * 2), 2)
    return (str(whole) if whole or not half else "") + "½" * half


def _as_sorted(pair: tuple[str, str]) -> str:
    return unicodedata.normalize("NFKD", pair[0]).encode("ascii", "ignore").decode()


def turns(first: int, last: int) -> str:
    """A span of turns, which no line breaks."""
    return str(first) if first == last else f"{first}–\N{WORD JOINER}{last}"


class _Tables:
    """The tables of one language."""

    def __init__(self, language: str) -> None:
        self.words = words(language)
        self.labels = _LABELS[language]

    def place(self, id: str) -> str:
        return self.words[f"place.{id}"]

    def nation(self, id: str) -> str:
        return self.words[f"name.nation.{id}"].upper()

    def units(self, counts: dict[str, int]) -> str:
        return ", ".join(f"{self.words[f'name.{kind}']} {counts[kind]}" for kind in KINDS if kind in counts)

    def table(self, head: str, rows: Iterable[Sequence[Any]]) -> str:
        titles = self.labels[head].split("|")
        lines = ["| " + " | ".join(titles) + " |", "|---" * len(titles) + "|"]
        lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
        return "\n".join(lines)

    def provinces(self) -> str:
        rows = []
        for id, province in DATA["province"].items():
            if province["offmap"]:
                continue
            coast = "port" if province["anchor"] == "open" else "shore" if province["coast"] else "inland"
            income = halves(province["income"]) + OURS * (province["income_source"] == "reconstructed")
            zone, terrain = self.labels[province["zone"]], self.labels[province["terrain"]]
            rows.append((self.place(id), zone, terrain, province["stack"], income, self.labels[coast]))
        return self.table("provinces", rows)

    def neighbours(self) -> str:
        rows = []
        for id, province in DATA["province"].items():
            if province["offmap"] or not province["neighbours"]:
                continue
            found = []
            for border in DATA["map"]["border"]:
                if id in (border["a"], border["b"]):
                    other = self.place(border["b"] if border["a"] == id else border["a"])
                    name = f"**{other}**" if border["source"] == "rulebook" else other
                    found.append((other, f"{name} ~" if border["river"] else name))
            rows.append((self.place(id), ", ".join(name for _, name in sorted(found, key=_as_sorted))))
        return self.table("neighbours", rows)

    def rights(self) -> str:
        merged: dict[tuple[Any, ...], list[str]] = {}
        for row in DATA["map"]["offmap_right"]:
            facts = ("nation", "first", "last", "stay", "retreat", "vp_per_unit", "max_units")
            merged.setdefault(tuple(row[fact] for fact in facts), []).append(row["area"])
        rows = []
        for (nation, first, last, stay, retreat, points, most), areas in merged.items():
            answers = (self.labels["yes" if answer else "no"] for answer in (stay, retreat))
            at = ", ".join(sorted(map(self.place, areas)))
            paid = halves(points) if points else "–"
            rows.append((self.nation(nation), at, turns(first, last), *answers, paid, most or "–"))
        return self.table("rights", rows)

    def attack(self) -> str:
        return self._hits("attack", "attacker", ("infantry", "elite", "cavalry", "knight"))

    def defence(self) -> str:
        return self._hits("defence", "defender", ("infantry", "elite", "knight"))

    def _hits(self, head: str, side: str, firing: tuple[str, ...]) -> str:
        table = DATA["combat"][side]
        rows = []
        for target in ("infantry", "elite", "cavalry", "knight", "castle"):
            found = [table[kind].get(target) for kind in firing]
            if any(found):
                told = (f"{cell[0]} / {cell[1]}" if cell and cell[0] else "–" for cell in found)
                rows.append((self.words[f"name.{target}"], *told))
        return self.table(head, rows)

    def nations(self) -> str:
        rows = []
        for id, nation in DATA["nation"].items():
            counters = self.units(nation["limit"]) + OURS * (nation["units_source"] == "reconstructed")
            if nation.get("knight_limit_from"):
                later = self.labels["knights_from"].format(nation["knight_limit_from"]["20"])
                counters += f"{self.labels['semicolon']} {later}"
            buys = ", ".join(self.words[f"name.{kind}"] for kind in nation["buy"]) or "–"
            income = self.labels["none"]
            if nation["income"] != "none":
                ours = OURS * (nation["income_source"] == "reconstructed")
                income = f"{self.labels['from']} {nation['income_from']}{ours}"
                special = {"half_up": "half_up", "castle": "castle_only"}.get(nation["income"])
                income += f", {self.labels[special]}" if special else ""
            name = self.nation(id) + " ☾" * (nation["religion"] == "muslim") + " ★" * nation["major"]
            when = turns(*nation["present"])
            group, cap = nation["group"] or "–", nation["gold_cap"] or "–"
            rows.append((nation["order"], name, group, when, counters, buys, cap, income))
        return self.table("nations", rows)

    def leaders(self) -> str:
        rows = []
        for leader in DATA["forces"]["leader"]:
            if leader["id"] == "el_cid":  # P14.26.1
                place = self.place("box")
            elif leader["place"] == "own":
                place = self.labels["own"]
            elif leader["place"] == "afrique_or_sea":
                place = f"{self.place('afrique')} {self.labels['or']} {self.place('sea')}"
            else:
                place = self.place(leader["place"])
            leaves = leader["leave"] or f"{self.labels['end']} {leader['leave_end']}"
            name = self.words[f"name.leader.{leader['id']}"]
            rows.append((name, self.nation(leader["nation"]), leader["arrive"], leaves, place))
        return self.table("leaders", rows)

    def submission(self) -> str:
        return self.table(
            "submission",
            (
                (
                    self.nation(row["suzerain"]),
                    self.nation(row["vassal"]),
                    f"{row['max_provinces']}{OURS * ('max_provinces_source' in row)}",
                    self.labels[row["mode"]] + OURS * ("mode_source" in row),
                    turns(row["first"], row["last"]),
                    row["ends_after"],
                )
                for row in DATA["politics"]["submission"]
            ),
        )

    def sheets(self) -> str:
        rows: dict[tuple[str, str], list[str]] = {}
        for row in DATA["points"]["table"]:
            mark = {"rulebook": "", "implied": f"({OURS})", "reconstructed": OURS}[row["source"]]
            when = f"{row['turn']}{mark}"
            if row["when"] == "end_of_sequence":
                when += f" {self.labels['sequence']}"
            rows.setdefault((self.nation(row["nation"]), self._sheet(row)), []).append(when)
        return self.table("sheets", ((f"{nation} {', '.join(when)}", told) for (nation, told), when in rows.items()))

    def _sheet(self, row: dict[str, Any]) -> str:
        kind = row["kind"]
        if kind == "zones":
            each, whole = row["per_province"].items(), row["whole_zone_bonus"].items()
            told = f"{self.labels['each']} " + ", ".join(f"{self.labels[zone]} {halves(n)}" for zone, n in each if n)
            more = ", ".join(f"{self.labels[zone]} +{halves(n)}" for zone, n in whole if n)
            return f"{told}{self.labels['semicolon']} {self.labels['whole']} {more}" if more else told
        if kind == "castle_income":
            plus = self.labels["plus"].format(halves(row["castle_bonus"])) if row["castle_bonus"] else ""
            return self.labels[kind].format(plus, halves(row["other"]))
        if kind == "ruin_income":
            return self.labels[kind].format(halves(row["other"]))
        if kind == "conquest":
            return self.labels[kind].format(halves(row["all_points"]), halves(row["zone_points"]))
        return self._values(row["values"], row["given"])

    def _values(self, values: dict[str, float], given: list[str]) -> str:
        """Provinces by their value, the highest first; a zone that is worth the same throughout is told as a whole."""
        left, parts = dict(values), []
        zones: dict[str, list[str]] = {}
        for id, province in DATA["province"].items():
            if not province["offmap"]:
                zones.setdefault(province["zone"], []).append(id)
        by_value: dict[float, list[str]] = {}
        for zone, inside in zones.items():
            if len({left.get(id) for id in inside}) == 1 and inside[0] in left:
                by_value.setdefault(left[inside[0]], []).append(f"*{self.labels[zone]}*")
                for id in inside:
                    del left[id]
        for id, value in left.items():
            by_value.setdefault(value, []).append(f"**{self.place(id)}**" if id in given else self.place(id))
        for value in sorted(by_value, reverse=True):
            parts.append(f"{halves(value)}{self.labels['colon']} {', '.join(by_value[value])}")
        return f"{self.labels['semicolon']} ".join(parts)

    def kills(self) -> str:
        rows = []
        for row in DATA["points"]["combat"]:
            who = self.labels["all_nations"] if row["nation"] == "any" else self.nation(row["nation"])
            target = row["target"]
            if target == "any":
                whose = self.labels["anybody"]
            else:
                whose = self.labels[target] if target in self.labels else self.nation(target)
            told = ", ".join(self._victim(unit) for unit in row["units"])
            if not row["units"][0].startswith("leader:"):
                told += f" ({whose})"
            if row.get("only_with_leader"):
                told += f", {self.labels['with']} {self.words['name.leader.' + row['only_with_leader']]}"
            rows.append((who, told, halves(row["points"]), turns(row["first"], row["last"])))
        return self.table("kills", rows)

    def _victim(self, unit: str) -> str:
        if unit.startswith("leader:"):
            return self.words[f"name.leader.{unit[7:]}"]
        return self.labels[unit] if unit in ("any", "leader") else self.words[f"name.{unit}"]

    def averages(self) -> str:
        rivals: dict[str, set[str]] = {}
        for id, nation in DATA["nation"].items():
            for other in nation["incompatible"]:
                rivals.setdefault(id, set()).add(other)
                rivals.setdefault(other, set()).add(id)
        rows = []
        for row in DATA["points"]["average"]:
            ours = OURS * (row["source"] == "reconstructed")
            against = [self.nation(id) for id in DATA["nation"] if id in rivals.get(row["nation"], ())]
            bid = row["score"] if row["major"] else f"{row['min_bid']}{ours}"
            name = self.nation(row["nation"]) + " ★" * row["major"]
            rows.append((name, f"{row['score']}{ours}", bid, ", ".join(against) or "–"))
        return self.table("averages", rows)

    def start(self, when: str) -> str:
        rows: dict[str, list[str]] = {}
        for row in DATA["setup"][when]:
            ours = OURS * (row["source"] == "reconstructed")
            told = f"{self.place(row['province'])} {row['count']}{ours}"
            kind = self.words[f"name.{row['unit']}"]
            rows.setdefault(f"{self.nation(row['nation'])} ({kind})", []).append(told)
        return self.table("start", ((nation, ", ".join(found)) for nation, found in rows.items()))


def written(text: str, anchor: str) -> str | None:
    """The table that stands under an anchor of a page."""
    found = re.search(_TABLE.format(anchor), text)
    return found[2].rstrip("\n") if found else None


def write(folder: Path) -> None:
    """Write every table into the pages, where it stands."""
    for language in LANGUAGES:
        made = tables(language)
        for path in sorted((folder / language).glob("p*.md")):
            text = path.read_text(encoding="utf-8")
            for anchor, table in made.items():
                text = re.sub(_TABLE.format(anchor), rf"\g<1>{table}\n", text)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(__file__).parents[2] / "docs" / "peoples" / "rules")
