"""Medians, quartiles and same-round ratios of a bench run, against the targets."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from pathlib import Path

BEGIN, END = "<!-- results of bench/run.py -->", "<!-- end of results -->"

Round = dict[str, dict[str, float | str]]  # contender -> measure -> figure


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure worth a line in the table."""

    contender: str
    key: str
    title: str
    unit: str


@dataclass(frozen=True, slots=True)
class Target:
    """A figure, or the ratio of two figures of one round, and the bound it has to keep."""

    title: str
    over: tuple[str, str]
    under: tuple[str, str] | None
    bound: float | None
    unit: str = "×"
    at_most: bool = False

    def is_met(self, value: float) -> bool:
        """Whether a value keeps the bound; a line without a bound always does."""
        return self.bound is None or (value <= self.bound if self.at_most else value >= self.bound)


MEASURES = (
    Measure("playouts", "decisions", "ours: random games in the core", "decisions/s"),
    Measure("playouts", "games", "ours: random games in the core", "games/s"),
    Measure("variants", "decisions", "ours: random games with all variants", "decisions/s"),
    Measure("clone-playouts", "decisions", "ours: clone + playout from a mid-game root", "decisions/s"),
    Measure("clone-playouts", "playouts", "ours: clone + playout from a mid-game root", "playouts/s"),
    Measure("clone", "core", "ours: copy in the core", "ns"),
    Measure("clone", "python", "ours: clone from Python", "ns"),
    Measure("api", "decisions", "ours: Python API, integer actions", "decisions/s"),
    Measure("edge", "decisions", "ours: Python API, structured actions", "decisions/s"),
    Measure("edge-whole", "decisions", "ours: the same, every action and event looked at", "decisions/s"),
    Measure("threads", "one", "ours: random games, one thread", "decisions/s"),
    Measure("threads", "two", "ours: random games, two threads", "decisions/s"),
    Measure("search", "cutoff3", "ours: search, cut-off 3", "iterations/s"),
    Measure("search", "judged", "ours: search as the planners do it", "iterations/s"),
    Measure("search-threads", "one", "ours: search, cut-off 3, one thread by the wall clock", "iterations/s"),
    Measure("search-threads", "two", "ours: search, cut-off 3, two threads by the wall clock", "iterations/s"),
    Measure("start", "milliseconds", "ours: new process, import, first game", "ms"),
    Measure("start", "cpu", "ours: the same, its CPU time alone", "ms"),
    Measure("pure-playouts", "decisions", "pure Python: random games", "decisions/s"),
    Measure("pure-api", "decisions", "pure Python: integer actions", "decisions/s"),
    Measure("pure-edge", "decisions", "pure Python: structured actions", "decisions/s"),
    Measure("pure-start", "milliseconds", "pure Python: new process, import, first game", "ms"),
    Measure("peoples", "decisions", "peoples: random games in the core", "decisions/s"),
    Measure("peoples-clone", "core", "peoples: clone in the core", "ns"),
    Measure("peoples-edge", "decisions", "peoples: Python API, structured actions", "decisions/s"),
    Measure("peoples-list", "actions", "peoples: longest list of OMEYYAD's invasion met", "actions"),
    Measure("peoples-list", "core", "peoples: the same list in the core", "ms"),
    Measure("peoples-list", "structured", "peoples: position read, the same list as actions, previews", "ms"),
    Measure("pure-peoples", "decisions", "peoples, pure Python: random games", "decisions/s"),
    Measure("twin", "decisions", "C twin: random games", "decisions/s"),
    Measure("twin", "playouts", "C twin: clone + playout from the same root", "playouts/s"),
    Measure("twin", "clone", "C twin: copy", "ns"),
    Measure("catanatron", "decisions", "catanatron, four random players", "decisions/s"),
    Measure("backgammon", "python", "OpenSpiel backgammon from Python", "decisions/s"),
    Measure("backgammon", "rollouts", "OpenSpiel backgammon, C++ rollouts", "decisions/s"),
    Measure("backgammon", "clone", "OpenSpiel backgammon, clone from Python", "ns"),
    Measure("einstein", "python", "OpenSpiel einstein_wurfelt_nicht from Python", "decisions/s"),
    Measure("einstein", "rollouts", "OpenSpiel einstein_wurfelt_nicht, C++ rollouts", "decisions/s"),
    Measure("einstein", "clone", "OpenSpiel einstein_wurfelt_nicht, clone from Python", "ns"),
)

OURS = ("playouts", "decisions")
TARGETS = (
    Target("random games ÷ catanatron", OURS, ("catanatron", "decisions"), 100),
    Target("random games ÷ OpenSpiel backgammon, C++ rollouts", OURS, ("backgammon", "rollouts"), 20),
    Target("random games ÷ OpenSpiel einstein_wurfelt_nicht, C++ rollouts", OURS, ("einstein", "rollouts"), None),
    Target("clone + playout ÷ C twin", ("clone-playouts", "playouts"), ("twin", "playouts"), 0.7),
    Target("random games ÷ C twin", OURS, ("twin", "decisions"), None),
    Target("random games with all variants ÷ base game", ("variants", "decisions"), OURS, 0.5),
    Target("Python API, integer actions", ("api", "decisions"), None, 500_000, "decisions/s"),
    Target("Python API, integers ÷ catanatron", ("api", "decisions"), ("catanatron", "decisions"), None),
    Target("Python API, structured actions", ("edge", "decisions"), None, 50_000, "decisions/s"),
    Target("Python API, structured ÷ catanatron", ("edge", "decisions"), ("catanatron", "decisions"), 2.5),
    Target("the same, all looked at ÷ catanatron", ("edge-whole", "decisions"), ("catanatron", "decisions"), None),
    Target("Python API, integers ÷ OpenSpiel backgammon", ("api", "decisions"), ("backgammon", "python"), None),
    Target("random games, compiled ÷ pure", OURS, ("pure-playouts", "decisions"), None),
    Target("pure Python, random games", ("pure-playouts", "decisions"), None, 15_000, "decisions/s"),
    Target("peoples: random games", ("peoples", "decisions"), None, 200_000, "decisions/s"),
    Target("peoples: random games ÷ catanatron", ("peoples", "decisions"), ("catanatron", "decisions"), 10),
    Target("peoples: clone", ("peoples-clone", "core"), None, 1000, "ns", at_most=True),
    Target("peoples: longest list in the core", ("peoples-list", "core"), None, 1, "ms", at_most=True),
    Target("peoples: the same with previews", ("peoples-list", "structured"), None, 20, "ms", at_most=True),
    Target("peoples, pure Python, random games", ("pure-peoples", "decisions"), None, 3_000, "decisions/s"),
    Target("new process, import, first game", ("start", "milliseconds"), None, 100, "ms", at_most=True),
    Target("two threads ÷ one", ("threads", "two"), ("threads", "one"), 1.7),
    Target("search, cut-off 3, one core", ("search", "cutoff3"), None, 100_000, "iterations/s"),
    Target("search, cut-off 3, two threads ÷ one", ("search-threads", "two"), ("search-threads", "one"), 1.7),
)


def figures(results: list[Round], contender: str, key: str) -> list[float]:
    """One measure over the rounds that have it."""
    found = (one.get(contender, {}).get(key) for one in results)
    return [value for value in found if isinstance(value, float | int)]


def ratios(results: list[Round], target: Target) -> list[float]:
    """The values of a target, one for each round that measured both sides.

    >>> half = Target("half", ("a", "x"), ("b", "x"), 0.4)
    >>> ratios([{"a": {"x": 1.0}, "b": {"x": 2.0}}, {"a": {"x": 1.0}}], half)
    [0.5]
    """
    values = []
    for one in results:
        over = figures([one], *target.over)
        under = figures([one], *target.under) if target.under else [1.0]
        if over and under:
            values.append(over[0] / under[0])
    return values


def missed(results: list[Round]) -> list[Target]:
    """The targets whose median was measured and does not keep its bound."""
    measured = ((target, ratios(results, target)) for target in TARGETS)
    return [target for target, values in measured if values and not target.is_met(statistics.median(values))]


def failures(results: list[Round]) -> list[str]:
    """The contenders that broke down in some round; a peer that is not installed is not one of them."""
    return sorted({contender for one in results for contender, found in one.items() if "failed" in found})


def notes(results: list[Round]) -> list[str]:
    """What could not be measured and why, each reason once."""
    reasons: dict[str, None] = {}
    for one in results:
        for contender, found in one.items():
            for kind in ("missing", "failed"):
                if kind in found:
                    reasons[f"{contender}: {found[kind]}"] = None
    return list(reasons)


def text(results: list[Round]) -> str:
    """The report for a terminal."""
    parts = [f"{len(results)} rounds: median (quartiles)", _plain(_measure_rows(results)), "", "ratios within a round"]
    parts += [_plain(_target_rows(results)), *notes(results)]
    return "\n".join(parts)


def markdown(results: list[Round]) -> str:
    """The report as two tables for the documentation."""
    measures = _table(("measure", "median", "quartiles", "unit"), _measure_rows(results))
    targets = _table(("figure, or ratio within a round", "median", "quartiles", "target", ""), _target_rows(results))
    return "\n".join([*targets, "", *measures, "", *(f"- {note}" for note in notes(results))]).rstrip() + "\n"


def put(file: Path, results: list[Round]) -> None:
    """Write the tables to a file; a page that has the marks keeps all its text and gets new tables between them."""
    tables = markdown(results)
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    before, begin, rest = old.partition(BEGIN)
    _, end, after = rest.partition(END)
    file.write_text(f"{before}{BEGIN}\n\n{tables}\n{END}{after}" if begin and end else tables, encoding="utf-8")


def _measure_rows(results: list[Round]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for measure in MEASURES:
        values = figures(results, measure.contender, measure.key)
        if values:
            rows.append((measure.title, *_spread(values, len(results)), measure.unit))
    return rows


def _target_rows(results: list[Round]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for target in TARGETS:
        values = ratios(results, target)
        if not values:
            continue
        bound = verdict = ""
        if target.bound is not None:
            bound = f"{'≤' if target.at_most else '≥'} {_number(target.bound)} {target.unit}"
            verdict = "met" if target.is_met(statistics.median(values)) else "MISSED"
        rows.append((target.title, *_spread(values, len(results)), bound, verdict))
    return rows


def _spread(values: list[float], rounds: int) -> tuple[str, str]:
    """The median, and the quartiles or, where rounds are missing, how many there were.

    >>> _spread([1.0, 2.0, 3.0], 3), _spread([2.0], 3)
    (('2', '1.5–2.5'), ('2', '1 of 3 rounds'))
    """
    middle = _number(statistics.median(values))
    if len(values) < max(2, rounds):
        return middle, f"{len(values)} of {rounds} rounds"
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return middle, f"{_number(low)}–{_number(high)}"


def _number(value: float) -> str:
    """Three significant digits, the way a reader likes them.

    >>> _number(2912345.0), _number(58214.0), _number(203.4), _number(0.8125)
    ('2.91 M', '58.2 k', '203', '0.812')
    """
    for size, suffix in ((1e6, " M"), (1e3, " k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{suffix}"
    return f"{value:.3g}"


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    lines = [head, tuple("---" for _ in head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def _plain(rows: list[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(f"  {line.rstrip()}" for line in lines)
