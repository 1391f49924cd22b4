"""The picture of an analysis: the curve of Rome's chance with its error, the turning points, luck and decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from ..minds.analysis import Analysis, Step
from .catalogue import Catalogue

WIDTH: Final = 1200
LEFT: Final = 64
RIGHT: Final = 1176
TOP: Final = 64
BOTTOM: Final = 404  # of the curve
LUCK: Final = 498  # the middle line of the bars
DECISIONS: Final = 598
REACH: Final = 40  # of the longest bar
LIST: Final = 690
LINE: Final = 26
SHOWN: Final = 118  # letters of a turning point

_STYLE: Final = """
svg{--paper:#fbf7ee;--ink:#2b2118;--faint:#6d5a3c;--grid:#e2d6bd;--rome:#a3231c;--luck:#22639a;--decision:#8a5a00;
--mark:#fffdf6;font-family:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif}
@media (prefers-color-scheme:dark){svg{--paper:#1d1b16;--ink:#f2e9d5;--faint:#c9bb9a;--grid:#454034;--rome:#f08a7e;
--luck:#8cc1ec;--decision:#ecbd5b;--mark:#2b2a25}}
.paper{fill:var(--paper)}text{fill:var(--ink);font-size:15px}.title{font-size:22px;font-weight:bold}
.faint{fill:var(--faint);font-size:13px}.grid{stroke:var(--grid);stroke-width:1}.even{stroke-dasharray:5 5}
.zero{stroke:var(--faint);stroke-width:1}.band{fill:var(--rome);fill-opacity:.16}
.curve{fill:none;stroke:var(--rome);stroke-width:2.6;stroke-linejoin:round}
.luck{fill:var(--luck)}.decision{fill:var(--decision)}.mark{fill:var(--mark);stroke:var(--ink);stroke-width:1.6}
.number{font-size:13px;font-weight:bold;text-anchor:middle}.middle{text-anchor:middle}.end{text-anchor:end}
"""


def draw_analysis(words: Catalogue, analysis: Analysis, title: str, stories: Sequence[str] = ()) -> str:
    """The picture as SVG, light or dark as the reader's screen is; `stories` tell the turning points in words.

    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> draw_analysis(ENGLISH, Analysis(0.5, 0.1, 0.5, [], {}, {}, [], 10, 1), "A game")[:4]
    '<svg'
    """
    height = LIST + 24 + LINE * max(1, len(analysis.turning))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'role="img">',
        f"<title>{escape(words.analysis.say('picture-title'))}</title><desc>{escape(words.analysis.say('picture-desc'))}</desc>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
        f'<text class="title" x="{LEFT}" y="34">{escape(title)}</text>',
        *_grid(words),
        *_rounds(words, analysis.steps),
        *_curve(analysis),
        *_bars(words, analysis.steps, "luck", LUCK, words.analysis.say("picture-luck")),
        *_bars(words, analysis.steps, "decision", DECISIONS, words.analysis.say("picture-decisions")),
        *_marks(analysis),
        *_list(words, analysis, stories),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(k: int, number: int) -> float:
    """Where the chance after k steps stands."""
    return LEFT + (RIGHT - LEFT) * k / max(1, number)


def _y(chance: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * min(1.0, max(0.0, chance))


def _grid(words: Catalogue) -> Iterator[str]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        even = " even" if share == 0.5 else ""
        yield f'<line class="grid{even}" x1="{LEFT}" x2="{RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="faint end" x="{LEFT - 8}" y="{y + 4:.1f}">{words.likely(share)}</text>'


def _spans(steps: Sequence[Step], *, turns: bool) -> list[tuple[int, int, Step]]:
    """The first and the last step of each round, or of each turn, and one of its steps."""
    found: list[tuple[int, int, Step]] = []
    for k, step in enumerate(steps):
        known = found[-1][2] if found else None
        if known is not None and known.round == step.round and (not turns or known.turn == step.turn):
            found[-1] = (found[-1][0], k, known)
        else:
            found.append((k, k, step))
    return found


def _rounds(words: Catalogue, steps: Sequence[Step]) -> Iterator[str]:
    for first, last, step in _spans(steps, turns=False):
        left, right = _x(first, len(steps)), _x(last + 1, len(steps))
        if first:
            yield f'<line class="grid" x1="{left:.1f}" x2="{left:.1f}" y1="{TOP}" y2="{DECISIONS + REACH}"/>'
        label = (
            words.analysis.say("picture-round", round=step.round) if step.round else words.analysis.say("picture-setup")
        )
        if right - left < 70:
            label = str(step.round) if step.round else ""
        yield f'<text class="faint middle" x="{(left + right) / 2:.1f}" y="{BOTTOM + 20}">{label}</text>'


def _curve(analysis: Analysis) -> Iterator[str]:
    steps = analysis.steps
    chances = [(analysis.start, analysis.start_error), *((step.chance, step.error) for step in steps)]
    upper = [f"{_x(k, len(steps)):.1f},{_y(chance + error):.1f}" for k, (chance, error) in enumerate(chances)]
    lower = [f"{_x(k, len(steps)):.1f},{_y(chance - error):.1f}" for k, (chance, error) in enumerate(chances)]
    line = [f"{_x(k, len(steps)):.1f},{_y(chance):.1f}" for k, (chance, _) in enumerate(chances)]
    yield f'<polygon class="band" points="{" ".join(upper + lower[::-1])}"/>'
    yield f'<polyline class="curve" points="{" ".join(line)}"/>'


def _bars(words: Catalogue, steps: Sequence[Step], what: str, middle: int, label: str) -> Iterator[str]:
    """One bar a turn, up for Rome; luck and decisions have the same scale."""
    spans = _spans(steps, turns=True)
    changes = {
        kind: [sum(getattr(step, kind) for step in steps[first : last + 1]) for first, last, _ in spans]
        for kind in ("luck", "decision")
    }
    most = max((abs(change) for kind in changes.values() for change in kind), default=0.0) or 1.0
    yield f'<text class="faint" x="{LEFT}" y="{middle - REACH - 4}">{escape(label)}</text>'
    for (first, last, step), change in zip(spans, changes[what], strict=True):
        left, right = _x(first, len(steps)) + 1.5, _x(last + 1, len(steps)) - 1.5
        tall = REACH * abs(change) / most
        top = middle - tall if change > 0 else middle
        when = _when(words, step)
        yield (
            f'<rect class="{what}" x="{left:.1f}" y="{top:.1f}" width="{max(1.0, right - left):.1f}" '
            f'height="{tall:.1f}"><title>{when} {words.points(change)}</title></rect>'
        )
    yield f'<line class="zero" x1="{LEFT}" x2="{RIGHT}" y1="{middle}" y2="{middle}"/>'
    total = sum(changes[what])
    yield f'<text class="end faint" x="{RIGHT}" y="{middle - REACH - 4}">{words.points(total)}</text>'


def _marks(analysis: Analysis) -> Iterator[str]:
    """Numbered circles on the curve, moved apart where they would touch."""
    placed: list[tuple[float, float]] = []
    for number, k in enumerate(analysis.turning, 1):
        step = analysis.steps[k]
        x, at = _x(k + 1, len(analysis.steps)), _y(step.chance)
        y = min(BOTTOM - 12, max(TOP + 12, at - 24 if step.chance > step.before else at + 24))
        while any(abs(x - a) < 24 and abs(y - b) < 24 for a, b in placed) and y > TOP + 12:
            y -= 24
        placed.append((x, y))
        yield f'<line class="zero" x1="{x:.1f}" x2="{x:.1f}" y1="{at:.1f}" y2="{y:.1f}"/>'
        yield f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="11"/>'
        yield f'<text class="number" x="{x:.1f}" y="{y + 4.5:.1f}">{number}</text>'


def _list(words: Catalogue, analysis: Analysis, stories: Sequence[str]) -> Iterator[str]:
    yield f'<text class="faint" x="{LEFT}" y="{LIST - 18}">{escape(words.analysis.say("picture-turning"))}</text>'
    for number, k in enumerate(analysis.turning, 1):
        step, y = analysis.steps[k], LIST + 6 + LINE * (number - 1)
        told = stories[number - 1] if stories else step.text
        told = f"{_when(words, step)} · {' '.join(told.split())}"
        told = told if len(told) <= SHOWN else told[: SHOWN - 1] + "…"
        kind = "luck" if step.kind == "dice" else "decision"
        yield f'<circle class="mark" cx="{LEFT + 11}" cy="{y}" r="11"/>'
        yield f'<text class="number" x="{LEFT + 11}" y="{y + 4.5}">{number}</text>'
        yield f'<text class="end" x="{LEFT + 96}" y="{y + 5}">{words.points(step.chance - step.before)}</text>'
        yield f'<text class="{kind}" x="{LEFT + 108}" y="{y + 5}">{words.analysis.say(kind)}</text>'
        yield f'<text x="{LEFT + 180}" y="{y + 5}">{escape(told)}</text>'


def _when(words: Catalogue, step: Step) -> str:
    return f"{step.round}.{step.turn}" if step.round else words.analysis.say("setup")
