"""The map as a picture: one self-contained SVG, with the counters of a position if one is given."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Final
from xml.sax.saxutils import escape

from msgspec import Struct, ValidationError, convert

from ....errors import Unreadable
from ..printed import wire
from ..printed.tables import KINDS, Printed
from ..words import words
from .facts import drawn
from .shapes import number

THEMES: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "sea": "#bcd3d6", "shallows": "#e3efec", "plain": "#f3ebd0", "mountain": "#dcc9a0", "beyond": "#d9d3c3",
        "peak": "#b89a6a", "rock": "#6e5530", "border": "#5d4a30", "zone": "#7a2f55", "coast": "#4b3b24",
        "river": "#1f6fb5", "way": "#23566b", "bad": "#a12a22", "ink": "#21180d", "halo": "#fbf5e4", "tint": ".42",
    },
    "dark": {
        "sea": "#15272f", "shallows": "#274450", "plain": "#4a4636", "mountain": "#5d4f38", "beyond": "#35332d",
        "peak": "#8a744c", "rock": "#1d160b", "border": "#14110b", "zone": "#f0a8cf", "coast": "#0b0906",
        "river": "#58b0ee", "way": "#8fc3d8", "bad": "#f09a91", "ink": "#f5ecd8", "halo": "#1a1710", "tint": ".55",
    },
}  # fmt: skip

_SHEET: Final = """
.sea{{fill:{sea}}}.shallow{{fill:none;stroke:{shallows};stroke-width:16;stroke-opacity:.5;stroke-linejoin:round}}
.plain{{fill:{plain}}}.mountain{{fill:{mountain}}}.beyond{{fill:{beyond}}}.ruled{{fill-opacity:{tint}}}
.peaks{{fill:{peak};stroke:{rock};stroke-width:.8}}
.line{{fill:none;stroke-linejoin:round;stroke-linecap:round}}
.border{{stroke:{border};stroke-width:1.2}}.closed{{stroke:{bad};stroke-width:3.4;stroke-dasharray:1 5}}
.zone{{stroke:{zone};stroke-width:3;stroke-dasharray:9 5}}.coast{{stroke:{coast};stroke-width:1.8}}
.river{{stroke:{river};stroke-width:3.8}}.way,.bridge{{stroke:{way};stroke-width:2.4;stroke-dasharray:6 5}}
.box{{fill:none;stroke:{way};stroke-width:1.4;stroke-dasharray:7 5}}
.anchor circle{{fill:{sea};stroke:{way}}}.anchor path{{fill:none;stroke:{way};stroke-width:1.3;stroke-linecap:round}}
.open circle{{fill:{way}}}.open path{{stroke:{sea}}}.anchor .bar{{stroke:{bad};stroke-width:1.8}}
text{{font-family:Palatino,Georgia,serif;font-weight:600;text-anchor:middle;fill:{ink}}}
.name{{font-size:10.5px;paint-order:stroke;stroke:{halo};stroke-width:2.6px;stroke-opacity:.85;stroke-linejoin:round}}
.card{{fill:#fdf8ea;stroke-width:2.2}}.active .card{{fill:#fff1b8}}.edge{{fill:none;stroke:#1d1712;stroke-width:1.4}}
.plate text{{font:700 9.4px Helvetica,Arial,sans-serif;fill:#1d1712;text-anchor:start}}.sign{{fill:#2b2118}}
.gold{{fill:#ffd24a;stroke:#3b2600;stroke-width:.8}}.ruin{{fill:#5b4a36;stroke:#fdf8ea;stroke-width:.6}}
""".strip()


class Cell(Struct, frozen=True):
    """What a nation has in a place: units by kind, and leaders."""

    u: dict[str, int]
    l: tuple[str, ...] = ()  # noqa: E741


class Held(Struct, frozen=True):
    """As much of a position as is drawn (P24); a seat's view of it will do."""

    map: dict[str, dict[str, Cell]] = {}
    ruin: dict[str, str] = {}
    capital: dict[str, str] = {}
    bond: dict[str, str] = {}
    attacker: str | None = None


def read_held(printed: Printed, data: Any) -> Held:
    """What a position says about the map; anything that has no place on it is refused.

    >>> from ..printed.tables import load
    >>> read_held(load(), {"map": {"rome": {}}})
    Traceback (most recent call last):
    hispania.errors.Unreadable: the position names a place that is not on the map: rome
    """
    try:
        held = convert(data, Held)
    except ValidationError as error:
        raise Unreadable(f"the position cannot be drawn: {error}") from error
    places, nations = {*printed.provinces, *printed.areas, "sea", "box"}, {*printed.nations, "neutral"}
    cells = [(nation, cell) for there in held.map.values() for nation, cell in there.items()]
    named = (
        ("place", [*held.map, *held.ruin, *held.capital.values()], places),
        ("nation", [nation for nation, _ in cells] + [*held.ruin.values(), *held.bond.values()], nations),
        ("kind of unit", [kind for _, cell in cells for kind in cell.u], set(KINDS)),
    )
    for what, given, known in named:
        for name in given:
            if name not in known:
                raise Unreadable(f"the position names a {what} that is not on the map: {name[:40]}")
    return held


def draw_map(printed: Printed, position: Any = None, *, theme: str = "light", language: str = "en") -> str:
    """The SVG text of the map, with the counters of a position (P24).

    >>> from ..printed.tables import load
    >>> svg = draw_map(load(), {"map": {"tolede": {"rome": {"u": {"elite": 2}, "l": []}}}})
    >>> svg[:4], svg.count('class="plate'), svg.count('data-place="tolede"')
    ('<svg', 1, 1)
    """
    told, named = drawn(printed), words(language)
    left, top, wide, high = told.view
    held = read_held(printed, position or {})
    stacks = held.map
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {wide} {high}">',
        f"<style>{_SHEET.format_map(THEMES[theme])}</style>",
        f'<defs><clipPath id="shield"><path d="{told.outline}"/></clipPath></defs>',
        f'<rect class="sea" x="{left}" y="{top}" width="{wide}" height="{high}"/>',
        f'<path class="shallow" d="{"".join(area.path for area in told.areas)}{told.islets}"/>',
        f'<path class="plain" d="{told.islets}"/>',
    ]
    places = {**printed.provinces, **printed.areas}
    for area in told.areas:
        row = places[area.id]
        land = "beyond" if row.offmap else row.terrain
        parts.append(f'<path class="{land}" data-place="{area.id}" d="{area.path}"/>')
        ruler = None if row.offmap else _ruler(stacks.get(area.id, {}), held)
        if ruler is not None:
            parts.append(f'<path class="ruled" fill="{told.arms[ruler].field}" d="{area.path}"/>')
        if area.peaks:
            parts.append(f'<path class="peaks" d="{area.peaks}"/>')
    parts += _lines(told)
    parts += _anchors(told)
    rooms = {area.id: area.room for area in told.areas} | {
        id: box for id, box in told.boxes.items() if id == "sea" or id in stacks
    }
    for id, box in told.boxes.items():
        if id in rooms:
            x, y, across, down = box
            parts.append(f'<rect class="box" x="{x}" y="{y}" width="{across}" height="{down}" rx="14"/>')
    for id, room in rooms.items():
        parts.append(_name(named.get(f"place.{id}", id), room))
        parts.append(_counters(told, named, id, room, held))
    return "".join(parts) + "</svg>\n"


def _ruler(cells: Mapping[str, Cell], held: Held) -> str | None:
    """Who controls a province (P0.5): whoever stands there alone, in a battle whoever does not attack."""
    there = [nation for nation, cell in cells.items() if any(cell.u.values())]
    if len(there) == 2:
        there = [nation for nation in there if nation != held.attacker]
    return there[0] if len(there) == 1 else None


def _lines(told: wire.Drawn) -> list[str]:
    def path(style: str, lines: list[str]) -> str:
        return f'<path class="line {style}" d="{"".join(lines)}"/>' if lines else ""

    kinds = [path(kind, [line.path for line in told.lines if line.kind == kind]) for kind in ("border", "closed")]
    zones = path("zone", [line.path for line in told.lines if line.zone and line.kind == "border"])
    coast = path("coast", [line.path for line in told.lines if line.kind == "coast"])
    rivers = [
        f'<path class="line river" data-river="{line.river}" data-border="{line.a} {line.b}" d="{line.path}"/>'
        for line in told.lines
        if line.river
    ]
    ways = [
        f'<path class="line {style}" data-way="{way.a} {way.b}" d="{way.path}"/>'
        for style, ways in (("way", told.ways), ("bridge", told.bridges))
        for way in ways
    ]
    return [*kinds, zones, coast, *rivers, *ways]


def _anchors(told: wire.Drawn) -> list[str]:
    found = []
    for anchor in told.anchors:
        bar = "" if anchor.open else '<path class="bar" d="M-5.4 5.4L5.4-5.4"/>'
        found.append(
            f'<g class="anchor {"open" if anchor.open else "barred"}" data-anchor="{anchor.place}" '
            f'transform="translate({anchor.x} {anchor.y})"><circle r="7.6"/>'
            f'<path d="{told.signs["anchor"]}" transform="translate(-4.6 -4.9) scale(.92)"/>{bar}</g>'
        )
    return found


def _name(name: str, room: tuple[float, float, float, float]) -> str:
    x, y, wide, _ = room
    text = escape(name[:1].upper() + name[1:])
    return f'<text class="name" x="{number(x + wide / 2)}" y="{number(y + 8)}">{text}</text>'


def _counters(
    told: wire.Drawn,
    named: Mapping[str, str],
    id: str,
    room: tuple[float, float, float, float],
    held: Held,
) -> str:
    """The plates of all nations in a place, under each other, and its ruin."""
    x, y, wide, high = room
    cells = {nation: cell for nation, cell in held.map.get(id, {}).items() if cell.u or cell.l}
    plates = [_plate(told, named, id, nation, cell, held) for nation, cell in cells.items()]
    parts = []
    if plates:
        scale = min(1.2, (wide + 8) / max(across for _, across in plates), (high - 6) / (29 * len(plates)))
        scale = max(scale, 0.6)
        start = y + 11 + (high - 11 - 29 * scale * len(plates)) / 2
        for at, (text, across) in enumerate(plates):
            move = f"{number(x + wide / 2 - across * scale / 2)} {number(start + 29 * scale * at)}"
            parts.append(f'<g transform="translate({move}) scale({scale:.2f})">{text}</g>')
    if id in held.ruin:
        move = f"{number(x + wide - 10)} {number(y + high - 10)}"
        parts.append(f'<path class="ruin" d="{told.signs["ruin"]}" transform="translate({move})"/>')
    return "".join(parts)


def _plate(
    told: wire.Drawn, named: Mapping[str, str], id: str, nation: str, cell: Cell, held: Held
) -> tuple[str, float]:
    """One plate and how wide it is: arms, letters, a sign for every unit or for every kind with its number."""
    units = {kind: cell.u[kind] for kind in KINDS if cell.u.get(kind)}
    one_by_one = sum(units.values()) <= 5
    signs, at = "", 20.0
    for kind, count in units.items():
        for _ in range(count if one_by_one else 1):
            signs += (
                f'<path class="sign" fill-rule="evenodd" d="{told.signs[kind]}" transform="translate({at:.1f} 14)"/>'
            )
            at += 9.5
        if not one_by_one:
            signs += f'<text x="{number(at + 1)}" y="23">{count}</text>'
            at += 3 + 5.6 * len(str(count))
    wide = max(at, 45 + 11.5 * len(cell.l)) + 3
    for leader in range(len(cell.l)):
        move = number(wide - 12.4 - 11.5 * leader)
        signs += f'<path class="gold" d="{told.signs["leader"]}" transform="translate({move} 1.6)"/>'
    if held.capital.get(nation) == id:
        signs += f'<path class="gold" d="{told.signs["capital"]}" transform="translate(-5 -5)"/>'
    suzerain = held.bond.get(nation)
    if suzerain:
        signs += f'<g transform="translate({number(wide - 6)} -4) scale(.48)">{_shield(told, suzerain)}</g>'
    active = " active" if nation == held.attacker else ""
    letters = escape(letters_of(nation, named.get(f"name.nation.{nation}", nation)))
    text = (
        f'<g class="plate{active}" data-stack="{id} {nation}">'
        f'<rect class="card" width="{number(wide)}" height="27" rx="3.5" stroke="{told.arms[nation].field}"/>'
        f'<g transform="translate(2.6 3.6) scale(.82)">{_shield(told, nation)}</g>'
        f'<text x="20.5" y="10.6">{letters}</text>{signs}</g>'
    )
    return text, wide


def letters_of(nation: str, name: str) -> str:
    """Three letters of a nation's name.

    >>> letters_of("leon", "León"), letters_of("almohade", "Almohads"), letters_of("el_cid", "El Cid")
    ('LEO', 'AMH', 'CID')
    """
    alike = {"almoravide": "AMV", "almohade": "AMH", "el_cid": "CID"}
    plain = "".join(c for c in unicodedata.normalize("NFD", name) if c.isascii() and c.isalpha())
    return alike.get(nation) or plain[:3].upper()


def _shield(told: wire.Drawn, nation: str) -> str:
    arms = told.arms[nation]
    return (
        f'<path d="{told.outline}" fill="{arms.field}"/>'
        f'<path d="{arms.path}" fill="{arms.charge}" fill-rule="evenodd" clip-path="url(#shield)"/>'
        f'<path class="edge" d="{told.outline}"/>'
    )
