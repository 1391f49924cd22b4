"""Single tokens (P25.3): the words of a decision, distinct within every list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.terms import KINDS
from .acts import Act

LETTER: Final = dict(zip(KINDS, "IECKZBXF", strict=True))
_PLACE_WORDS: Final = ("capital", "transit", "choose", "keep", "castle", "pile")


def basket(units: Mapping[str, int]) -> str:
    """Units in the order of the letters, `-` for none.

    >>> basket({"knight": 1, "infantry": 2}), basket({})
    ('2I+K', '-')
    """
    parts = [f"{units[kind] if units[kind] > 1 else ''}{LETTER[kind]}" for kind in KINDS if units.get(kind)]
    return "+".join(parts) or "-"


def token(act: Act) -> str:
    """The word of a decision.

    >>> token(("go", "segovie", "infantry", 3, "tolede")), token(("aim", "infantry", {"castle": 1, "infantry": 2}))
    ('3I segovie>tolede', 'aim I:1X,2I')
    """
    match act:
        case ("income", take):
            return f"income {take / 2:g}"
        case ("buy" | "force" as word, units):
            return f"{word} {basket(units)}"
        case ("bid", vp):
            return f"bid {vp}"
        case ("berber", n):
            return f"berbers {n}"
        case ("disband", p, kind):
            return f"disband {LETTER[kind]}@{p}"
        case ("remove", p, kind, origin):
            return f"rm {LETTER[kind]}@{p}" + (f"<{origin}" if origin else "")
        case ("place", kind, p):
            return f"{LETTER[kind]}@{p}"
        case ("leader", leader, p):
            return f"{leader}@{p}"
        case ("convert", p, kind):
            return f"conv {LETTER[kind]}@{p}"
        case ("split", kind, n, area):
            return f"split {n}{LETTER[kind]}@{area}"
        case ("battle", p):
            return f"x {p}"
        case ("go", origin, kind, n, to):
            return f"{n}{LETTER[kind]} {origin}>{to}"
        case ("lead", leader, along, origin, units):
            return f"{'&'.join([leader or 'pile', *along])}+{basket(units)} {origin}"
        case ("step", to):
            return f">{to}"
        case ("take", kind):
            return f"+{LETTER[kind]}"
        case ("leave", kind, used):
            return f"-{LETTER[kind]}{used}"
        case ("aim", kind, at):
            parts = [f"{at[cat]}{LETTER[cat.rstrip('~')]}{'~' * cat.endswith('~')}" for cat in sorted(at)]
            return f"aim {LETTER[kind]}:{','.join(parts)}"
        case ("retreat", kind, to):
            return f"{LETTER[kind]}>{to}"
        case ("retreat_leader", leader, to):
            return f"{leader}>{to}"
        case ("rebuild", p, kind, origin):
            return f"rebuild {LETTER[kind]}@{p}" + ("" if origin == "supply" else f"<{origin}")
        case ("sacrifice", kind):
            return f"sacrifice {LETTER[kind]}"
        case ("hire", p, units):
            return f"hire {p} {basket(units)}"
        case ("chit", chit, facts):
            return " ".join([f"chit {chit}", *(f"{key}={facts[key]}" for key in CHIT_FACTS if key in facts)])
        case (word, p) if word in _PLACE_WORDS:
            return f"{word} {p}"
        case (word,):
            return str(word)
    raise AssertionError(f"no token for {act}")


CHIT_FACTS: Final = ("side", "kind", "at", "p", "leader")
