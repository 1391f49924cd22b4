"""The colours of the map in light and dark, and the style sheet made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

THEMES: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "sea": "#bcd3d6", "shallows": "#eef4ee", "shallow_strength": "0.22", "land": "#f3ead2", "coast": "#7d6a4b",
        "tint": "0.30", "rim": "0.38", "border": "#6b5636", "river": "#6f9fb5", "river_name": "#4a7b92",
        "lit": "#e6d8b4", "shade": "#a08a63", "line": "#8d7a58",
        "case": "#5a4524", "dash": "#f7cf5a", "sea_case": "#41697a", "sea_dash": "#e9f3f3",
        "paved": "#2d2117", "paving": "#b79c6f", "stick": "#5b2f12", "grain": "#d9a060", "stick_edge": "#fff6df",
        "ink": "#2b2118", "faint": "#6d5a3c", "halo": "#f8f1de", "province": "#5b4a2e",
        "sea_ink": "#27505f", "sea_halo": "#cfe0df",
        "place": "#fffaf0", "place_line": "#3a2c1b", "wall": "#8a7a60", "wall_dark": "#3a2c1b", "star": "#e8b730",
        "sea_place": "#d9e8e8", "anchor": "#5c8796", "field": "#fffdf6", "panel": "#f9f2e0", "tile": "#efe3c6",
        "rebuilt": "#8c3b6b", "coin": "#d8b24a", "empty": "#d8caa8", "now": "#b43a33",
    },
    "dark": {
        "sea": "#16262f", "shallows": "#3d6270", "shallow_strength": "0.16", "land": "#2b2a25", "coast": "#9c8a66",
        "tint": "0.30", "rim": "0.40", "border": "#b7a57e", "river": "#4f8199", "river_name": "#8fbdd0",
        "lit": "#45423a", "shade": "#15140f", "line": "#6d6550",
        "case": "#14100a", "dash": "#d9b040", "sea_case": "#0b161c", "sea_dash": "#9cc0cb",
        "paved": "#080604", "paving": "#d3b885", "stick": "#7a4216", "grain": "#f0bd7c", "stick_edge": "#1a0d04",
        "ink": "#f2e9d5", "faint": "#c9bb9a", "halo": "#1d1b16", "province": "#e6d8b4",
        "sea_ink": "#cfe6ee", "sea_halo": "#16262f",
        "place": "#d8ccb2", "place_line": "#0f0c08", "wall": "#9b8b6d", "wall_dark": "#0f0c08", "star": "#f0c445",
        "sea_place": "#2b4855", "anchor": "#86b0be", "field": "#f3ead6", "panel": "#3a372e", "tile": "#524d40",
        "rebuilt": "#e58fc0", "coin": "#d8b24a", "empty": "#4a4537", "now": "#e2655c",
    },
}  # fmt: skip

SIDES: Final = {  # fill, edge, letter: told apart by lightness as well as by hue (H1.2)
    "U": ("#b8302a", "#5e100c", "#ffffff"),
    "C": ("#f2c230", "#6b4c00", "#2b1d00"),
    "K": ("#2f62b5", "#10264f", "#ffffff"),
    "P": ("#faf7ee", "#4a4438", "#2b2118"),
    "L": ("#8a4fa8", "#37174a", "#ffffff"),
}

_SHEET: Final = """
:root{{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif}}
text{{text-anchor:middle;pointer-events:none}}
.sea{{fill:{sea}}}
.shallows{{fill:none;stroke:{shallows};stroke-opacity:{shallow_strength};stroke-linejoin:round}}
.land{{fill:{land};stroke:{coast};stroke-width:1}}
.coast{{fill:none;stroke:{coast};stroke-width:1.6;stroke-linejoin:round}}
.tint{{fill-opacity:{tint}}}
.rim{{fill:none;stroke-width:13;stroke-opacity:{rim};stroke-linejoin:round}}
.border{{fill:none;stroke:{border};stroke-width:1;stroke-dasharray:1 3.4;stroke-linecap:round}}
.river{{fill:none;stroke:{river};stroke-width:2.2;stroke-linecap:round}}
.river-name{{font-size:10px;font-style:italic;fill:{river_name};letter-spacing:.4px}}
.lit{{fill:{lit};stroke:{line};stroke-width:.7;stroke-linejoin:round}}
.shade{{fill:{shade};fill-opacity:.75}}
.case,.dash,.paved,.paving,.stick,.grain{{fill:none;stroke-linecap:round}}
.land-link .case,.road .case{{stroke:{case};stroke-width:5.4}}
.land-link .dash,.road .dash{{stroke:{dash};stroke-width:3.2}}
.sea-link .case{{stroke:{sea_case};stroke-width:4}}
.sea-link .dash{{stroke:{sea_dash};stroke-width:2.2}}
.edge{{fill:none;stroke:{stick_edge};stroke-width:9.4;stroke-linecap:round}}
.road .edge,.legend .road .edge{{stroke:{paving};stroke-width:7.6}}
.paved{{stroke:{paved};stroke-width:6.2}}
.paving{{stroke:{paving};stroke-width:1.5;stroke-dasharray:.1 4.2}}
.stick{{stroke:{stick};stroke-width:7}}
.grain{{stroke:{grain};stroke-width:1.6}}
.name{{font-size:12px;font-weight:600;fill:{ink};stroke:{halo};stroke-width:3.2px;stroke-opacity:.85;
  paint-order:stroke;stroke-linejoin:round}}
.name.start{{text-anchor:start}}
.name.end{{text-anchor:end}}
.capital-name{{font-weight:700;letter-spacing:.2px}}
.sea-name{{font-size:13px;font-style:italic;fill:{sea_ink};stroke:{sea_halo}}}
.province-name{{fill:{province};fill-opacity:.72;font-size:11px;letter-spacing:1.6px}}
.province-name .numeral{{font-size:23px;letter-spacing:1px;fill-opacity:.8}}
.province-name.roman{{font-size:13px;letter-spacing:2.4px}}
.country-name{{font-size:20px;letter-spacing:9px;fill:{province};fill-opacity:.35}}
.place{{fill:{place};stroke:{place_line};stroke-width:1.4}}
.band{{fill:none;stroke-width:3.6}}
.wall{{fill:none;stroke:{wall};stroke-width:5.4}}
.wall-shadow{{fill:none;stroke:{wall_dark};stroke-width:7.8}}
.tower{{fill:none;stroke:{wall};stroke-width:4.2}}
.tower-shadow{{fill:none;stroke:{wall_dark};stroke-width:6.4;stroke-linecap:square}}
.star{{fill:{star};stroke:{wall_dark};stroke-width:1.1;stroke-linejoin:round}}
.sea-space .place{{fill:{sea_place};stroke:{sea_case};stroke-width:1.6}}
.wave{{fill:none;stroke:{anchor};stroke-width:1;stroke-dasharray:5 3}}
.anchor{{fill:none;stroke:{anchor};stroke-width:2;stroke-linecap:round;stroke-linejoin:round}}
.occupied .anchor{{stroke-opacity:.35}}
.badge .field{{fill:{field};stroke:{place_line};stroke-width:1.3}}
.badge .number{{font-size:13.5px;font-weight:700;fill:#2b2118}}
.rebuilt{{fill:{field};stroke:{rebuilt};stroke-width:1.1}}
.piece .sign,.sign-of .sign{{font-family:"Segoe UI",Helvetica,Arial,sans-serif;font-weight:700}}
.body{{stroke-width:1.3;stroke-linejoin:round}}
.general .sign{{font-size:8.6px}}
.army .sign{{font-size:8px;fill:#1c1a19}}
.army .body{{fill:#1c1a19;stroke:#f6efe0;stroke-width:1.1}}
.army .buckler{{fill:#f6efe0}}
.army-S .buckler{{fill:#e8b730}}
.crest{{stroke-width:.8}}
.garrison .sign{{font-size:7px}}
.revolt .side,.revolt .top{{fill:#1c1a19;stroke:#f6efe0;stroke-width:.9}}
.revolt .top{{fill:#4a4440}}
.garrison .side,.garrison .top{{stroke-width:.8}}
.garrison .top{{fill-opacity:1}}
.hull,.sail{{fill:#fdfcf7;stroke:#3b3a36;stroke-width:1.2;stroke-linejoin:round}}
.mast{{fill:none;stroke:#3b3a36;stroke-width:1.6}}
.oars{{fill:none;stroke:#3b3a36;stroke-width:1.6;stroke-linecap:round;stroke-dasharray:.1 4}}
.panel{{fill:{panel};fill-opacity:.93;stroke:{coast};stroke-width:1}}
.tile{{fill:{tile};stroke:{coast};stroke-width:.8}}
.head,.count{{text-anchor:start;font-size:11.5px;font-weight:600;fill:{ink}}}
.count{{font-size:10.5px;font-weight:400;fill:{faint}}}
.small{{font-size:8.6px;fill:{ink}}}
.legend .small{{font-size:10px}}
.legend .small{{text-anchor:start}}
.turn .end{{font-size:11px;font-style:italic;fill:{ink}}}
.turn.now .tile{{stroke:{now};stroke-width:2}}
.marker{{fill:{now}}}
.turn:not(.now) .general{{opacity:.55}}
.year.last .tile{{stroke:{now};stroke-width:1.6}}
.in{{fill:#1c1a19;stroke:#f6efe0;stroke-width:.7}}
.out{{fill:none;stroke:{faint};stroke-width:.8;stroke-dasharray:1.5 1.5}}
.coin circle{{fill:{coin};stroke:#6b4c00;stroke-width:1.2}}
.coin .sign{{font-size:9.5px;font-weight:700;fill:#5a3f00}}
.coin.spent circle{{fill:none;stroke:{faint};stroke-dasharray:2 2}}
.coin.blocked circle{{fill:{empty};stroke:{faint}}}
.cross{{fill:none;stroke:{now};stroke-width:2;stroke-linecap:round}}
"""


def style(theme: str) -> str:
    """The style sheet of one theme; every rule keeps within the map, whatever page holds it.

    >>> ".hispania-map .side-U .body" in style("dark")
    True
    """
    return "".join(map(_within_map, _rules(THEMES[theme])))


def themed_style() -> str:
    """The style sheet of both themes in one: light, and dark on a page whose root says `data-theme="dark"`.

    >>> sheet = themed_style()
    >>> sheet.count("--map-sea:"), ".hispania-map .sea{fill:var(--map-sea)}" in sheet
    (2, True)
    """
    colours = {theme: ";".join(f"{_token(key)}:{value}" for key, value in THEMES[theme].items()) for theme in THEMES}
    return "\n".join(
        (
            f".hispania-map{{{colours['light']}}}",
            f':root[data-theme="dark"] .hispania-map{{{colours["dark"]}}}',
            *map(_within_map, _rules({key: f"var({_token(key)})" for key in THEMES["light"]})),
            "",
        )
    )


def _token(key: str) -> str:
    return "--map-" + key.replace("_", "-")


def _rules(colours: Mapping[str, str]) -> list[str]:
    rules = _SHEET.strip().replace("\n  ", "").format_map(colours).splitlines()
    for side, (fill, edge, letter) in SIDES.items():
        rules.append(f".side-{side} .body,.side-{side} .side,.side-{side} .top{{fill:{fill};stroke:{edge}}}")
        rules.append(f".side-{side} .crest{{fill:{edge};stroke:{edge}}}")
        rules.append(f".side-{side} .sign{{fill:{letter}}}")
    return rules


def _within_map(rule: str) -> str:
    selectors, body = rule.split("{", 1)
    within = ",".join(f".hispania-map {selector}" for selector in selectors.split(","))
    return (".hispania-map" if selectors == ":root" else within) + "{" + body
