"""How nations and kinds of units are told apart: a shield with a charge for each nation, a sign for each kind.

Colours alone tell nothing: no two nations bear the same charge, and counters carry letters besides (P14). The arms are
ours and no history: the printed counters are unknown here.
"""

from __future__ import annotations

from typing import Final

# Within a field of 20 by 24; what is drawn beyond the outline is cut off.
OUTLINE: Final = "M1 1H19V12C19 18 14.5 21.6 10 23.4C5.5 21.6 1 18 1 12Z"

_PALE, _INK, _GOLD, _BLOOD = "#fdf8ea", "#1d1712", "#ffd24a", "#a3161f"

ARMS: Final[dict[str, tuple[str, str, str]]] = {  # field, charge, the path of the charge
    "carthage": ("#6a1a8c", _PALE, "M10 10.5L16 20H4ZM4 8.6H16V10.6H4ZM7 5A3 3 0 1 1 13 5A3 3 0 1 1 7 5"),
    "galicien": (
        "#43a047",
        _PALE,
        "M3 7A3 3 0 1 1 9 7A3 3 0 1 1 3 7M11 7A3 3 0 1 1 17 7A3 3 0 1 1 11 7M7 15A3 3 0 1 1 13 15A3 3 0 1 1 7 15",
    ),
    "cantabrien": ("#7c5a4c", "#ffe0b2", "M0 0H20V24H0ZM4 4V12C4 16 7 18.6 10 20C13 18.6 16 16 16 12V4Z"),
    "lusitanien": ("#f28a0c", _INK, "M0 0H5L20 17V24H17L0 5Z"),
    "basque": ("#1f6e26", _PALE, "M0 0H4L10 8L16 0H20V3L13 11.5L20 20V24H17L10 15L3 24H0V20L7 11.5L0 3Z"),
    "celte": ("#00897b", _PALE, "M0 0H4L10 8L16 0H20V3L12.4 12V24H7.6V12L0 3Z"),
    "ibere": ("#f7c325", "#7a1f0d", "M10 5L20 15V21L10 11L0 21V15Z"),
    "rome": (
        "#b3161b",
        _GOLD,
        "M10 3.5L12 6.5L19 4.5L16.6 10L14 11.6L15.6 14.4L12 14L12.8 19.5L10 17.6L7.2 19.5L8 14L4.4 14.4L6 11.6L3.4 10"
        "L1 4.5L8 6.5Z",
    ),
    "hispano_romain": ("#f0a3a0", "#7d1015", "M6.6 0H13.4V24H6.6Z"),
    "vandale": ("#523528", "#f3c77c", "M0 0H20V8H0Z"),
    "alain": ("#12a7c0", _INK, "M10 3.5L16.5 12L10 20.5L3.5 12Z"),
    "sueve": ("#b9bd2c", "#2f3a10", "M0 0H10V12H0ZM10 12H20V24H10Z"),
    "wisigoth": ("#1558b0", _GOLD, "M7.6 0H12.4V8.6H20V13.4H12.4V24H7.6V13.4H0V8.6H7.6Z"),
    "byzance": (
        "#5b2391",
        _GOLD,
        "M8.8 0H11.2V9.8H20V12.2H11.2V24H8.8V12.2H0V9.8H8.8ZM3.4 5.6A2 2 0 1 1 7.4 5.6A2 2 0 1 1 3.4 5.6"
        "M12.6 5.6A2 2 0 1 1 16.6 5.6A2 2 0 1 1 12.6 5.6M4 15.6A2 2 0 1 1 8 15.6A2 2 0 1 1 4 15.6"
        "M12 15.6A2 2 0 1 1 16 15.6A2 2 0 1 1 12 15.6",
    ),
    "omeyyad": ("#12521a", _PALE, "M13.6 5A7.2 7.2 0 1 0 16.6 15.4A5.8 5.8 0 1 1 13.6 5"),
    "franc": ("#27348b", _GOLD, "M6 3L9 7.5L6 12L3 7.5ZM14 3L17 7.5L14 12L11 7.5ZM10 12L13 16.5L10 21L7 16.5Z"),
    "aragon": ("#f5b417", _BLOOD, "M2.8 0H5.4V24H2.8ZM7 0H9.4V24H7ZM10.8 0H13.2V24H10.8ZM14.8 0H17.2V24H14.8Z"),
    "badajoz": ("#5f9436", "#16290c", "M0 12H20V24H0Z"),
    "saragosse": (
        "#a5d46a",
        "#1c3a12",
        "M10 3A5 5 0 1 0 14.6 10.2A4.2 4.2 0 1 1 10 3M3 16H17V18.6H3Z",
    ),
    "navarre": (
        "#a51050",
        _GOLD,
        "M9 2H11V8L15.4 3.8L16.8 5.2L12.6 9.8H18V12H12.6L16.8 16.6L15.4 18L11 13.6V21H9V13.6L4.6 18L3.2 16.6L7.4 12H2"
        "V9.8H7.4L3.2 5.2L4.6 3.8L9 8Z",
    ),
    "leon": ("#e7528a", "#3a0820", "M15 0H20V5L5 24H0V18Z"),
    "castille": ("#ffb300", _BLOOD, "M4 4H6.6V6.4H8.7V4H11.3V6.4H13.4V4H16V10H14.6V19H11.6V15H8.4V19H5.4V10H4Z"),
    "seville": (
        "#00574a",
        _GOLD,
        "M10 3L12 7.2L16.4 5.6L14.8 10L19 12L14.8 14L16.4 18.4L12 16.8L10 21L8 16.8L3.6 18.4L5.2 14L1 12L5.2 10"
        "L3.6 5.6L8 7.2Z",
    ),
    "valence": ("#b5da8a", "#1d4a1f", "M0 3V0H5ZM0 13V8L8 0H13ZM0 23V18L18 0H20V3ZM6 24L20 10V15L11 24Z"),
    "grenade": ("#00796b", "#ffccbc", "M7 3L8.6 5L10 3L11.4 5L13 3V7.2A6.4 6.4 0 1 1 7 7.2Z"),
    "el_cid": ("#3b3b3b", _PALE, "M10 2L11.6 4.4V14H15.4V16H11.4V21H8.6V16H4.6V14H8.4V4.4Z"),
    "almoravide": ("#355e14", "#eef5d8", "M0 5H20V8H0ZM0 11H20V14H0ZM0 17H20V20H0Z"),
    "croisade": ("#f4f4f0", "#c3121d", "M8 2.5H12V9H18V13H12V21H8V13H2V9H8Z"),
    "almohade": (
        "#8a7d12",
        "#fff6c8",
        "M4 5H8V9H4ZM12 5H16V9H12ZM8 9H12V13H8ZM4 13H8V17H4ZM12 13H16V17H12Z",
    ),
    "neutral": ("#8a8a86", "#f1efe8", "M4 11H16V13H4Z"),
}

# Within a field of 10 by 10.
SIGNS: Final[dict[str, str]] = {
    "infantry": "M5 .5A2.1 2.1 0 1 1 5 4.7A2.1 2.1 0 1 1 5 .5M1.6 9.6C1.6 6.4 3 5.2 5 5.2S8.4 6.4 8.4 9.6Z",
    "elite": "M5 .2L6.4 3.5L9.9 3.8L7.2 6.1L8.1 9.6L5 7.7L1.9 9.6L2.8 6.1L.1 3.8L3.6 3.5Z",
    "cavalry": "M2.4 9.6C2.4 7.4 4 6.4 4.6 5.2L2.2 6.4L.9 5.2L3 2.4L3.4.4L5 1.6C7.8 1.8 9 4.2 8.8 9.6Z",
    "knight": "M1.4 9.6V4.4C1.4 2 2.9.4 5 .4S8.6 2 8.6 4.4V9.6H5.6V5.6H8V4.4H2V5.6H4.4V9.6Z",
    "crusader_knight": "M1.4 9.6V4.4C1.4 2 2.9.4 5 .4S8.6 2 8.6 4.4V9.6Z"
    "M4.3 2.2V4H2.5V5.4H4.3V8.4H5.7V5.4H7.5V4H5.7V2.2Z",
    "berber": "M9.2.6C9.4 5.4 6.6 8.2 2.6 8.2L1.8 9.6L.5 8.9L1.4 7.2L.7 6.2L1.8 5.4L2.5 6.3C5.6 6.2 7.6 4.2 9.2.6Z",
    "castle": "M.9.6H2.7V2H4.1V.6H5.9V2H7.3V.6H9.1V3.8H8.3V9.6H6.3V7A1.3 1.3 0 0 0 3.7 7V9.6H1.7V3.8H.9Z",
    "fort": "M.5 9.6V3L1.7 1L2.9 3V4.6H3.8V3L5 1L6.2 3V4.6H7.1V3L8.3 1L9.5 3V9.6H7.1V7.8H6.2V9.6H3.8V7.8H2.9V9.6Z"
    "M2.9 5.8V6.6H3.8V5.8ZM6.2 5.8V6.6H7.1V5.8Z",
    "leader": "M.8 2.4L3 4.4L5 .8L7 4.4L9.2 2.4L8.6 7.2H1.4ZM1.4 8H8.6V9.5H1.4Z",
    "ruin": "M.9 9.6V5L2.2 4.2V2.4L3.4 3V5.2L4.4 6.4L5.6 5.4L6.4 7.2L7.8 5.8L9.1 7.6V9.6Z",
    "capital": "M5 .3L6.3 3.4L9.7 3.7L7.1 5.9L7.9 9.2L5 7.4L2.1 9.2L2.9 5.9L.3 3.7L3.7 3.4Z",
    "vassal": "M2.2 5A1.6 1.6 0 0 1 3.8 3.4H5V4.6H3.8A.5.5 0 0 0 3.8 5.4H5V6.6H3.8A1.6 1.6 0 0 1 2.2 5"
    "M5 3.4H6.2A1.6 1.6 0 0 1 6.2 6.6H5V5.4H6.2A.5.5 0 0 0 6.2 4.6H5ZM3.8 4.6H6.2V5.4H3.8Z",
    "anchor": "M5 1.9V9.2M2.9 4H7.1M1.2 6C1.6 8.2 3.2 9.2 5 9.2S8.4 8.2 8.8 6M.4 7.2L1.2 5.7L2.4 6.9"
    "M9.6 7.2L8.8 5.7L7.6 6.9M4 1.2A1 1 0 1 1 6 1.2A1 1 0 1 1 4 1.2",
    "wave": "M0 5C1.2 3.6 2.4 3.6 3.4 5S5.6 6.4 6.6 5S8.8 3.6 10 5",
}
