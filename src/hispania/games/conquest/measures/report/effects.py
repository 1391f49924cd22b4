"""The sections of a report about changes: house rules, doubts about the board, variants and scenarios."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from statistics import median
from typing import Final

from .....lab.report.figures import Mark, forest, key, verdicts
from .....lab.report.page import Section, figure, number, percent, plural, points, table
from ...printed.board import Board
from ...printed.introductions import introduction
from ...printed.options import HOUSE_SECTIONS
from ..boards import KINDS, part
from .maps import Stroke, link_map
from .numbers import FALSE_SHARE, Effect, effects
from .sections import HELPS, Results, absent, command

FEW_LINES: Final = 30  # of a forest plot; the table has all
SHARP: Final = 0.03  # the half-width of an interval that would settle most questions
KINDS_TOLD: Final = {
    "link": "a link left out",
    "port": "a port left out",
    "segments": "another number of segments",
    "road": "a printed road elsewhere",
    "shield": "two shields exchanged",
    "roman shield": "two Roman shields exchanged",
    "province": "two cities' provinces exchanged",
    "": "another board file",
}


def effect_sections(results: Results) -> list[Section]:
    """All sections of this module, in the order of the page."""
    return [by_house(results), by_board(results), by_variant(results), by_scenario(results)]


def by_house(results: Results) -> Section:
    """What every house rule does (H9.1)."""
    return _section(
        results, "house", "house", "What the house rules do", "house rule",
        absent("No house rule was changed.", command("--house each", "house")), "rule", _rule,
    )  # fmt: skip


def by_variant(results: Results) -> Section:
    """What every variant does (H6)."""
    return _section(
        results, "variants", "variants", "What the variants do", "variant",
        absent("No variant was played.", command("--variants each", "variants")),
    )  # fmt: skip


def by_scenario(results: Results) -> Section:
    """How hard every scenario is (H7)."""
    return _section(
        results, "scenario", "scenarios", "How hard the scenarios are", "scenario",
        absent("No scenario was played.", command("--scenarios each --variants needed", "scenarios")),
        "title", _story,
    )  # fmt: skip


def _rule(effect: Effect) -> str:
    """Where the rules speak of it."""
    keys = [one.partition("=")[0] for one in effect.name.split()]
    return ", ".join(dict.fromkeys(HOUSE_SECTIONS[one] for one in keys if one in HOUSE_SECTIONS))


def _story(effect: Effect) -> str:
    number_ = effect.name.split()[1]
    return introduction(int(number_)).title if number_ in "12345" else ""


def _section(
    results: Results, factor: str, id: str, title: str, what: str, missing: str,
    column: str = "", about: Callable[[Effect], str] = lambda effect: "",
) -> Section:  # fmt: skip
    found, alone = effects(results.rows, factor)
    if not found:
        return Section(id, title, _alone(alone, what) or missing)
    several = len({one.name.partition(" and ")[0] for one in found}) < len(found)  # one thing, in several settings
    many = f"comparisons with {what}s" if several else ""
    body = f"<p>{_verdict(found, what, many)}</p>" + _forest(found, what, column, about) + _alone(alone, what)
    return Section(id, title, body, _short(found, what, many))


def _largest(found: Sequence[Effect]) -> list[Effect]:
    """The sure ones, and then those with the largest effect, in the order they had."""
    ranked = sorted(found, key=lambda one: (not one.is_sure, -abs(one.difference), one.chance, one.name))[:FEW_LINES]
    return [one for one in found if one in ranked]


def _title(effect: Effect) -> str:
    return effect.name + (f" (with {effect.context})" if effect.context else "")


def _forest(found: Sequence[Effect], what: str, column: str, about: Callable[[Effect], str]) -> str:
    """The effects as a figure, and all their numbers; `column` heads what `about` tells of each."""
    shown = found if len(found) <= FEW_LINES else _largest(found)
    marks = [Mark(_title(one), one.difference, one.low, one.high, one.is_sure) for one in shown]
    half = median((one.high - one.low) / 2 for one in found)
    pairs = round(median(one.pairs for one in found))
    few = (
        ""
        if len(shown) == len(found)
        else f" Shown are {len(shown)} of {len(found)}: what is sure, then what is largest."
    )
    several = (
        f"; filled marks stay after correction for {len(found)} comparisons (Benjamini and Hochberg: at most "
        f"{percent(FALSE_SHARE)} of them false)"
    )
    caption = (
        "The change of Rome's win rate in points of a hundred, in pairs of games with the same level, player and dice, "
        f"with and without the {what}.{few} The line is the 95% interval of each comparison alone"
        f"{several if len(found) > 1 else ''}. A comparison here has {plural(pairs, 'pair')} and is sure to about "
        f"±{points(half).lstrip('+')} points"
        + (f"; for ±3 points it would take about {number(_needed(pairs, half))}." if half > 1.2 * SHARP else ".")
    )
    has_more = any(about(one) for one in found)
    heads = [what, *([column] if has_more else [])]
    return figure(
        f"Forest plot of {plural(len(shown), 'effect')} on Rome's win rate with intervals.",
        verdicts(marks, "surely helps Rome", "surely helps Hispania") + forest(marks, *HELPS),
        caption,
        table(
            [
                *heads,
                "pairs",
                "rate without",
                "won only with",
                "won only without",
                "points",
                "95% interval",
                "p",
                "sure",
            ],
            [
                [
                    escape(_title(one)),
                    *([escape(about(one))] if has_more else []),
                    number(one.pairs),
                    percent(one.base.rate, 1),
                    number(one.gained),
                    number(one.dropped),
                    points(one.difference),
                    f"{points(one.low)} to {points(one.high)}",
                    f"{one.chance:.2g}",
                    "yes" if one.is_sure else "no",
                ]
                for one in found
            ],
            len(heads),
        ),
    )


def _needed(pairs: int, half: float) -> int:
    """The pairs that would make the interval sharp, rounded to something one would type."""
    exact = pairs * (half / SHARP) ** 2
    step = 10 ** max(0, len(str(int(exact))) - 2)
    return int(-(-exact // step) * step)


def _verdict(found: Sequence[Effect], what: str, many: str = "") -> str:
    """How many effects there are, in view of how many were looked for."""
    if len(found) == 1:
        sure = "Its effect is sure." if found[0].is_sure else "With this many games it cannot be told from no effect."
        return f"One {what} was compared with the game without it. {sure}"
    sure_ones = sum(one.is_sure for one in found)
    alone = sum(one.excludes_zero for one in found)
    chance = FALSE_SHARE * len(found)
    about = f"{chance:.0f}" if chance >= 1 else f"{chance:.1g}"
    told = (
        f"{plural(len(found), what, many)} were {'made' if many else 'compared with the game without'}. "
        f"{_said(alone)} of the 95% intervals "
        f"{'leaves' if alone <= 1 else 'leave'} out zero, where chance alone would give about {about}. "
    )
    if not sure_ones:
        return told + "After correction for so many looks, none can be told from no effect with this many games."
    return told + f"After correction for so many looks, {sure_ones} {'is' if sure_ones == 1 else 'are'} sure."


def _said(count: int) -> str:
    return "None" if count == 0 else str(count)


def _short(found: Sequence[Effect], what: str, many: str = "") -> tuple[str, ...]:
    sure = sorted((one for one in found if one.is_sure), key=lambda one: -abs(one.difference))
    looked = plural(len(found), what, many)
    if not sure:
        half = median((one.high - one.low) / 2 for one in found)
        told = f"a comparison is sure to about ±{points(half).lstrip('+')} points"
        return (f"Of {looked}, none surely changes the win rate ({told}).",)
    one = sure[0]
    whom = "Rome" if one.difference > 0 else "Hispania"
    interval = f"{points(one.low)} to {points(one.high)}"
    return (
        f"{len(sure)} of {looked} surely {'changes' if len(sure) == 1 else 'change'} the win rate; the strongest is "
        f"“{escape(_title(one))}”: <b>{points(one.difference)} points</b> ({interval}), for {whom}.",
    )


def _alone(games: int, what: str) -> str:
    """Games that could not be compared are told, not hidden."""
    if not games:
        return ""
    return (
        f'<p class="absent">{plural(games, "game")} with a {what} had no twin without it (same level, player, dice and '
        "everything else) and are left out here; run the same levels and players without it.</p>"
    )


# ------------------------------------------------------------------------ doubts about the board


def by_board(results: Results) -> Section:
    """What every uncertain part of the board would do, were it otherwise."""
    title = "Do the doubts about the board matter?"
    found, alone = effects(results.rows, "board")
    missing = absent("All games were played on one board.", command("--boards shipped,uncertain", "boards"))
    if not found:
        return Section("board", title, _alone(alone, "changed board") or missing)
    kinds = []
    for kind in (*KINDS, ""):
        some = [one for one in found if part(one.name) == kind]
        if some:
            most = max(some, key=lambda one: abs(one.difference))
            kinds.append(
                [KINDS_TOLD[kind], number(len(some)), number(sum(one.excludes_zero for one in some)),
                 number(sum(one.is_sure for one in some)), f"{escape(most.name)}: {points(most.difference)}"]
            )  # fmt: skip
    body = (
        "<p>The pictures of the printed board are lost, and some of it is our reconstruction. Here each such part "
        f"alone was made otherwise. {_verdict(found, 'change')}</p>"
    )
    body += table(["what was changed", "boards", "interval without zero", "sure", "largest effect"], kinds, last=True)
    strokes = _strokes(found, results.board)
    if strokes and results.board is not None:
        body += figure(
            "Map: the links of the board, thicker where a change of them moves Rome's win rate more.",
            key(
                [
                    ("red", "surely helps Rome"),
                    ("blue", "surely helps Hispania"),
                    ("faint", "tried, may be nothing"),
                ]
            )
            + link_map(results.board, strokes, "doubts"),
            "The uncertain links that were tried: left out, or with one segment more or fewer. Where a change surely "
            "matters, the line has the colour of the side it helps and is the thicker the more it does; where two "
            "changes of a link do, the larger counts. Pale links are known, or were not tried.",
        )
    body += _forest(found, "change", "kind", lambda one: part(one.name))
    return Section(
        "board",
        title,
        body + _alone(alone, "changed board"),
        _short(found, "doubt about the board", "doubts about the board"),
    )


def _strokes(found: Sequence[Effect], board: Board | None) -> list[Stroke]:
    """The largest effect on each link that was tried."""
    best: dict[tuple[str, str], Effect] = {}
    for one in found:
        if board is not None and part(one.name) in ("link", "port", "segments") and not one.context:
            ends = one.name.removeprefix("without ").split()[0].split("–")
            known = best.get((ends[0], ends[1]))
            if known is None or (one.is_sure, abs(one.difference)) > (known.is_sure, abs(known.difference)):
                best[ends[0], ends[1]] = one
    return [
        Stroke(
            a, b, ("better" if one.difference > 0 else "worse") if one.is_sure else "",
            3.0 + min(9.0, 50 * abs(one.difference)) if one.is_sure else 2.2,
            f"{one.name}: {points(one.difference)} points",
        )
        for (a, b), one in best.items()
    ]  # fmt: skip
