"""The sections of a report about the plain game: what was played, how often Rome won, how long it took, why it lost."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from msgspec import Struct

from .....lab.report.figures import Mark, bars, columns, forest, key, verdicts
from .....lab.report.page import Section, facts, figure, number, percent, plural, points, span, table
from .....lab.statistics import Rate
from ...printed.board import Board
from .heat import heat
from .maps import city_map
from .numbers import (
    Outcome,
    cities,
    hardness,
    parts,
    player_effects,
    quartiles,
    rates,
    steps,
    strongest,
)

FEW_LEVELS: Final = 16  # as bars; more are a heat map
MORE_GAMES: Final = 100  # of a cell, where a line says how to get a section that is missing
COLOURS: Final = {"reserve": "blue", "time": "gold"}
CAUSES: Final = {
    "reserve": "the reserve of revolts ran out",  # H3.8
    "time": "the years ran out",  # H3.6
    "capitals": "Rome held all six capitals",  # H3.7
}
HELPS: Final = ("better for Hispania", "better for Rome")  # the ends of an axis of differences
INTERVALS: Final = (
    "The thin line is the 95% interval after Wilson: were everything repeated with other dice, 19 of 20 such intervals "
    "would hold the true rate."
)


class Results(Struct, frozen=True):
    """Everything that a report is about."""

    rows: Sequence[Outcome]
    told: Sequence[dict[str, Any]]  # what the files say of themselves
    names: Sequence[str]  # of the files
    board: Board | None  # of the plain games, where it is the shipped one
    plain: Sequence[Outcome]  # the games as they are printed; all games if there are none such
    strongest: str  # the player who won the largest share of them
    seen: Sequence[Outcome]  # his plain games, from which most can be learned about the game

    @property
    def has_plain(self) -> bool:
        """Are there games as they are printed?"""
        return self.plain[0].is_plain


def gathered(
    rows: Sequence[Outcome], told: Sequence[dict[str, Any]], names: Sequence[str], board: Board | None
) -> Results:
    """The results with the games that most sections are about."""
    plain = [row for row in rows if row.is_plain] or list(rows)
    best = strongest(plain)
    return Results(rows, told, names, board, plain, best, [row for row in plain if row.rome == best])


def plain_sections(results: Results) -> list[Section]:
    """All sections of this module, in the order of the page."""
    return [
        played(results),
        by_level(results),
        by_parameter(results),
        by_player(results),
        by_length(results),
        by_defeat(results),
        by_city(results),
    ]


def absent(what: str, command: str) -> str:
    """The line that stands for a section without data."""
    return (
        f'<p class="absent">{what} To get this section, run <code>{escape(command)}</code> and report on that too.</p>'
    )


def command(options: str, out: str) -> str:
    """A run that measures what is missing."""
    return f"hispania lab run {options} --games {MORE_GAMES} --out {out}.parquet"


# ------------------------------------------------------------------------ what was played


def played(results: Results) -> Section:
    """What the games have in common, what differs, and how to play them again."""
    rows = results.rows

    def listed(name: str, base: Any = None) -> str:
        found = Counter(getattr(row, name) for row in rows)
        shown = [str(value) for value in found if value != base]
        text = ", ".join(shown[:8]) + (f" and {len(shown) - 8} more" if len(shown) > 8 else "")
        return escape(text) or "none"

    levels = sorted({row.level for row in rows}, key=hardness)
    shown = ", ".join(levels) if len(levels) <= 6 else f"{len(levels)}, from {levels[0]} to {levels[-1]}"
    boards = {row.board for row in rows}
    cells = len({_cell(row) for row in rows})
    lines = [
        ("games", f"{number(len(rows))} in {plural(cells, 'cell')}; a cell is games that differ in nothing but dice"),
        ("players for Rome", listed("rome")),
        ("levels", escape(shown) + " (denarii, garrisons, fleets, roads, initial armies)"),
        ("Roman seats", listed("players")),
        ("variants", listed("variants", "")),
        ("scenarios", listed("scenario", 0)),
        ("house rules", listed("house", "-")),
        ("boards", listed("board") if len(boards) < 5 else f"the shipped one and {len(boards) - 1} others"),
        ("seed of the dice", escape(", ".join(sorted({_seed(row) for row in rows})))),
        ("made with", _made(results.told)),
    ]
    if any(row.hispano for row in rows):
        lines.insert(2, ("the Hispano", listed("hispano", "")))
    body = facts(lines)
    thoughts = {(told.get("mind"), told.get("rules")) for told in results.told}
    if len(thoughts) > 1:
        body += (
            '<p class="note">These files were played by different versions of the players or the rules. Differences '
            "between files may come from that.</p>"
        )
    body += (
        "<p>Games of one level have the same dice in every cell: game 17 begins with the same revolts whoever plays it "
        "and by whatever house rule. What a change does is therefore measured on pairs of games, which needs fewer of "
        "them.</p>"
        f"<details><summary>How to play these games again</summary><p>Save this as <code>again.toml</code>, then run "
        f"<code>hispania lab run again.toml --out again.parquet</code>.</p>{_again(rows)}</details>"
    )
    won = rates(results.plain, lambda row: 0)[0]
    what = "the game as it is printed" if results.has_plain else "these games"
    levels_told = f" at {plural(len({row.level for row in results.plain}), 'level')}"
    short = (
        f"{plural(len(rows), 'game')} were played. In {number(won.games)} games of {what}{levels_told}, "
        f"Rome won <b>{percent(won.rate)}</b> ({span(won.interval)}).",
    )
    return Section("played", "What was played", body, short)


def _cell(row: Outcome) -> tuple[object, ...]:
    return (row.level, row.players, row.variants, row.scenario, row.house, row.board, row.rome, row.hispano)


def _seed(row: Outcome) -> str:
    return row.dice.removesuffix(f" {row.level} {row.game}")


def _made(told: Sequence[dict[str, Any]]) -> str:
    found = {
        f"hispania {one.get('version', '?')}, rules {one.get('rules', '?')}, players {one.get('mind', '?')}"
        for one in told
    }
    return escape("; ".join(sorted(found)))


def _again(rows: Sequence[Outcome]) -> str:
    """The experiment of each seed as a file."""
    texts = []
    for seed in sorted({_seed(row) for row in rows}):
        lines = [f"seed = {json.dumps(seed, ensure_ascii=False)}"]
        for one in parts(row for row in rows if _seed(row) == seed):
            lines.append("\n[[part]]")
            lines += [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in one.items()]
        texts.append(f"<pre>{escape(chr(10).join(lines))}</pre>")
    return "".join(texts)


# ------------------------------------------------------------------------ how often Rome wins


def by_level(results: Results) -> Section:
    """The win rate at every level: bars for those who played few, a heat map for those who played many."""
    rows = results.plain
    found = rates(rows, lambda row: (row.level, row.rome))
    strength = rates(rows, lambda row: row.rome)
    players = sorted(strength, key=lambda name: (-strength[name].rate, name))
    tried = {one: sorted((level for level, player in found if player == one), key=hardness) for one in players}
    many = [one for one in players if len(tried[one]) > FEW_LEVELS]
    body = "" if results.has_plain else _no_plain()
    for player in many:
        body += f"<h3>{escape(player)}</h3>" if len(players) > 1 else ""
        body += _level_map(player, {level: found[level, player] for level in tried[player]})
    few = [one for one in players if one not in many]
    if few:
        levels = sorted({level for one in few for level in tried[one]}, key=hardness)
        # where somebody has a heat map, his rate at these levels is shown for comparison
        groups = [(level, [(one, found[level, one]) for one in players if (level, one) in found]) for level in levels]
        body += "<h3>Few levels, all players</h3>" if many else ""
        body += figure(
            f"Rome's win rate at {plural(len(levels), 'level')}, from easy to hard.",
            bars(groups),
            f"How often Rome wins, easiest level first. {INTERVALS}",
            _level_table([(level, one, rate) for level, lines in groups for one, rate in lines]),
        )
    best = results.strongest
    short: tuple[str, ...] = ()
    if len(tried[best]) > 1:
        easy, hard = tried[best][0], tried[best][-1]
        short = (
            f"The {escape(best)} wins {percent(found[easy, best].rate)} at {easy}, the easiest level tried, and "
            f"{percent(found[hard, best].rate)} at {hard}, the hardest.",
        )
    return Section("levels", "How often Rome wins", body, short)


def _level_map(player: str, mine: Mapping[str, Rate]) -> str:
    least = min(rate.games for rate in mine.values())
    wide = max(rate.interval[1] - rate.interval[0] for rate in mine.values()) / 2
    return figure(
        f"Heat map of {player}'s win rate in per cent at {len(mine)} levels; the numbers stand below.",
        heat(mine),
        f"Rome's victories in per cent at {plural(len(mine), 'level')}, played by {escape(player)}: the stronger the "
        "colour, the more. Easy is at the top left, hard at the bottom right. Each number comes from at least "
        f"{plural(least, 'game')} and is sure to within {points(wide).lstrip('+')} points or better: read the pattern "
        "rather than one cell.",
        _level_table([(level, player, mine[level]) for level in sorted(mine, key=hardness)]),
    )


def _level_table(lines: Sequence[tuple[str, str, Rate]]) -> str:
    return table(
        ["level", "player", "games", "won", "rate", "95% interval"],
        [
            [level, escape(player), number(rate.games), number(rate.won), percent(rate.rate, 1), span(rate.interval, 1)]
            for level, player, rate in lines
        ],
        2,
    )


def _no_plain() -> str:
    return (
        '<p class="note">No game here is the plain game on the shipped board, so this section and the next are about '
        "all games together.</p>"
    )


def by_parameter(results: Results) -> Section:
    """What a step of each of the five parameters does (H1.6)."""
    title = "What makes it hard"
    found = steps(results.seen)
    whose = f"all of them played by the {escape(results.strongest)}"
    if not found:  # the strongest player may have played one level only
        found, whose = steps(results.plain), "and each player only with himself"
    if not found:
        why = "All games have the same level, or levels that differ in more than one number."
        return Section("parameters", title, absent(why, command('--levels "6|4|3|4|*,*|4|3|4|2,6|*|3|4|2"', "levels")))
    marks = [
        Mark(
            f"{one.parameter} {one.easy} → {one.hard}", one.difference, one.low, one.high, not one.low <= 0 <= one.high
        )
        for one in found
    ]
    body = figure(
        "What one step of each difficulty parameter does to Rome's win rate, with intervals.",
        verdicts(marks, "Rome wins more, surely", "Rome wins less, surely") + forest(marks, *HELPS),
        "The change of Rome's win rate, in points of a hundred, when one of the five numbers of a level goes one step "
        f"to its harder value and all others stay. Only levels that differ in nothing else are compared, {whose}; the "
        "line is the 95% interval.",
        table(
            ["step", "pairs of levels", "games", "points", "95% interval"],
            [
                [mark.name, number(one.pairs), number(one.games), points(one.difference), _range(one.low, one.high)]
                for mark, one in zip(marks, found, strict=True)
            ],
        ),
    )
    worst = min(found, key=lambda one: one.difference)
    short: tuple[str, ...] = ()
    if worst.high < 0:
        short = (
            f"The hardest single step is {worst.parameter} from {worst.easy} to {worst.hard}: "
            f"<b>{points(worst.difference)} points</b> ({_range(worst.low, worst.high)}).",
        )
    return Section("parameters", title, body, short)


def _range(low: float, high: float) -> str:
    return f"{points(low)} to {points(high)}"


def by_player(results: Results) -> Section:
    """The players against each other, in the games that both played."""
    title = "The players compared"
    found = player_effects(results.rows)
    if not found:
        why = (
            "Only one player played for Rome."
            if len({row.rome for row in results.rows}) == 1
            else "No two players played the same games."
        )
        return Section("players", title, absent(why, command("--players recruit,legate,tribune", "players")))
    marks = [Mark(one.name, one.difference, one.low, one.high, one.is_sure) for one in found]
    strength = rates(results.rows, lambda row: row.rome)
    order = sorted(strength, key=lambda name: strength[name].rate)
    body = figure(
        "How much more often each player wins than the next weaker one, with intervals.",
        verdicts(marks, "surely stronger", "surely weaker")
        + forest(marks, "the weaker wins more", "the stronger wins more"),
        "In games of the same cell with the same dice: by how many points of a hundred the stronger player wins more "
        "often for Rome. The line is the 95% interval of the paired difference.",
        table(
            ["player", "games", "won", "rate", "95% interval"],
            [
                [escape(name), number(rate.games), number(rate.won), percent(rate.rate, 1), span(rate.interval, 1)]
                for name in order
                for rate in (strength[name],)
            ],
            caption="all games of each player, whatever was played",
        ),
    )
    return Section("players", title, body)


# ------------------------------------------------------------------------ what happens in a game


def _whose(results: Results) -> str:
    rows = results.seen
    levels = len({row.level for row in rows})
    who = f"{plural(len(rows), 'game')} of the {escape(results.strongest)}"
    more = " (the strongest player here)" if len({row.rome for row in results.plain}) > 1 else ""
    return who + more + (f", all {levels} levels together" if levels > 1 else "")


def by_length(results: Results) -> Section:
    """How many rounds and decisions a game takes."""
    rows = results.seen
    count = Counter((row.rounds, row.won) for row in rows)
    ends = [row.rounds for row in rows]
    stacks = [(str(k), [("red", count[k, True]), ("blue", count[k, False])]) for k in range(min(ends), max(ends) + 1)]
    groups = [("Rome won", [r for r in rows if r.won]), ("Rome lost", [r for r in rows if not r.won]), ("all", rows)]
    told = [
        [
            name,
            number(len(some)),
            *(_quarters(getattr(row, what) for row in some) for what in ("rounds", "decisions", "rolls")),
        ]
        for name, some in groups
        if some
    ]
    _, middle, _ = quartiles(ends)
    first, decisions, third = quartiles(row.decisions for row in rows)
    caption = (
        f"In which round the game ended, as a share of {_whose(results)}. "
        + " ".join(
            f"{name} in a median of {quartiles(row.rounds for row in some)[1]} rounds."
            for name, some in groups[:2]
            if some
        )
        + f" A game asks for {decisions} decisions in the median; half of all games ask for {first} to {third}."
    )
    body = figure(
        f"Columns: the share of games that ended in each round; the median is {middle}.",
        key([("red", "Rome won"), ("blue", "Rome lost")]) + columns(stacks, len(rows), "round"),
        caption,
        table(
            ["outcome", "games", "rounds", "decisions", "rolls of dice"], told, caption="median, and the middle half"
        ),
    )
    short = (f"The median game ends in round {middle} after {decisions} decisions.",)
    return Section("length", "How long it takes", body, short)


def _quarters(values: Any) -> str:
    first, middle, third = quartiles(values)
    return f"{middle} ({first}–{third})"


def by_defeat(results: Results) -> Section:
    """Why Rome lost, and how near it was (H3.6-H3.8)."""
    title = "Why Rome loses"
    lost = [row for row in results.seen if not row.won]
    if not lost:
        return Section("defeats", title, absent("Rome lost none of these games.", command("--levels hardest", "hard")))
    causes = Counter(row.why for row in lost)
    order = sorted(causes, key=lambda why: (-causes[why], why))
    count = Counter((row.capitals, row.why) for row in lost)
    most = max(6, *(row.capitals for row in lost))
    stacks = [(str(k), [(COLOURS.get(why, "gold"), count[k, why]) for why in order]) for k in range(most + 1)]
    near = sum(row.capitals >= 5 for row in lost) / len(lost)
    told = "; ".join(f"{CAUSES.get(why, why)} in {percent(causes[why] / len(lost))}" for why in order)
    caption = (
        f"How many of the six capitals Rome held when it lost, in {plural(len(lost), 'defeat')} among "
        f"{_whose(results)}. Of these defeats, {told}. {_few(len(lost))}"
    )
    rows = [
        [escape(level), number(len(some)), *(percent(sum(r.why == why for r in some) / len(some)) for why in order),
         f"{sum(r.capitals for r in some) / len(some):.1f}", f"{sum(r.reserve for r in some) / len(some):.1f}"]
        for level in sorted({row.level for row in lost}, key=hardness)
        for some in ([row for row in lost if row.level == level],)
    ]  # fmt: skip
    body = figure(
        "Columns: the number of capitals Rome held when it lost, by the cause of the defeat.",
        key([(COLOURS.get(why, "gold"), CAUSES.get(why, why)) for why in order])
        + columns(stacks, len(lost), "capitals held at the end"),
        caption,
        table(["level", "defeats", *order, "capitals held", "revolts in reserve"], rows),
    )
    short = (
        f"Rome mostly loses because {CAUSES.get(order[0], order[0])} "
        f"({percent(causes[order[0]] / len(lost))} of defeats); in {percent(near)} of its defeats it held five or six "
        "capitals.",
    )
    return Section("defeats", title, body, short)


def _few(games: int) -> str:
    """A word of caution about shares of few games."""
    half = 0.98 / games**0.5
    return f"With so many games a share is sure to within {points(half).lstrip('+')} points or better."


def by_city(results: Results) -> Section:
    """The map: where Rome wins ground and where it loses it."""
    title = "Which cities fall"
    if results.board is None:
        why = "These games were played on a board that this version does not know, so there is no map."
        return Section("cities", title, absent(why, command("--boards shipped", "shipped")))
    board, rows = results.board, results.seen
    found = cities(rows, board)
    games = len(rows)
    taken = {one.id: one.taken / games for one in found}
    lost = {one.id: one.lost / games for one in found}
    names = {city.id: city.name for city in board.cities}
    provinces = {province.id: province.name for province in board.provinces}
    capitals = sorted((city.id for city in board.cities if city.is_capital), key=lambda id: -taken[id])
    often = sorted(names, key=lambda id: -taken[id])[:3]
    bitter = [id for id in sorted(names, key=lambda id: -lost[id])[:3] if lost[id]]
    body = "<h3>Where Rome wins ground</h3>" + figure(
        "Map: the share of games in which Rome took each city.",
        city_map(board, taken, "red", "taken", "taken"),
        f"In how many of a hundred games Rome ended the revolts of a city or placed a garrison there at least once; "
        f"{_whose(results)}. A thick ring is a capital. {_few(games)}",
    )
    body += "<h3>Where Rome loses garrisons</h3>" + figure(
        "Map: the share of games in which Rome lost a garrison of each city.",
        city_map(board, lost, "blue", "lost", "a garrison lost"),
        "In how many of a hundred of the same games Hispania removed a garrison of the city at least once. "
        f"{_few(games)}",
        table(
            ["city", "province", "taken", "garrison lost", "held at the end", "in revolt at the end"],
            [
                [escape(names[one.id]), escape(provinces[board[one.id].province or ""]),
                 *(percent(count / games, 1) for count in (one.taken, one.lost, one.held, one.risen))]
                for one in sorted(found, key=lambda one: (-one.taken, one.id))
            ],
            2,
        ),
        "All cities",
    )  # fmt: skip
    short = [
        f"Rome takes {_shares(often, names, taken)} most often; of the capitals, {names[capitals[-1]]} falls least "
        f"often ({percent(taken[capitals[-1]])})."
    ]
    if bitter:
        short.append(f"Garrisons are lost most often in {_shares(bitter, names, lost)}.")
    return Section("cities", title, body, tuple(short))


def _shares(ids: Sequence[str], names: dict[str, str], shares: dict[str, float]) -> str:
    told = [f"{names[id]} ({percent(shares[id])})" for id in ids]
    return ", ".join(told[:-1]) + (" and " if len(told) > 1 else "") + told[-1]
