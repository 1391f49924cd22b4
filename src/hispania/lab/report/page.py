"""The page of a report: its look, and the few forms that every section has; one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from msgspec import Struct

STYLE: Final = """
:root{color-scheme:light dark;--paper:#fbf7ee;--card:#fffdf6;--ink:#2b2118;--faint:#6d5a3c;--line:#ddd0b4;
--grid:#e8deca;--red:#a3231c;--on-red:#fffaf2;--blue:#22639a;--on-blue:#f7fbff;--gold:#8a5a00;
--mark:#fff3cf}
@media screen and (prefers-color-scheme:dark){:root{--paper:#1d1b16;--card:#26231d;--ink:#f2e9d5;--faint:#c9bb9a;
--line:#4a4437;--grid:#3a362c;--red:#f08a7e;--on-red:#2a0d09;--blue:#8cc1ec;--on-blue:#0b1a26;--gold:#ecbd5b;
--mark:#3d3520}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
body{margin:0;background:var(--paper);color:var(--ink);line-height:1.55;font-size:1.0625rem;
font-family:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif}
main{max-width:62rem;margin:0 auto;padding:0 1.25rem 4rem}
header{padding:2.5rem 0 1rem;border-bottom:3px double var(--line)}
.over{margin:0;color:var(--faint);letter-spacing:.08em;text-transform:uppercase;font-size:.8rem}
h1{font-size:2.1rem;line-height:1.2;margin:.2rem 0 .4rem}
h2{font-size:1.5rem;line-height:1.25;margin:0 0 .6rem}
h3{font-size:1.12rem;margin:1.6rem 0 .4rem}
section{padding-top:2.6rem}
p{margin:.5rem 0;max-width:46rem}
a{color:inherit;text-decoration-color:var(--red);text-underline-offset:.18em}
nav ol{display:flex;flex-wrap:wrap;gap:.25rem 1.2rem;list-style:none;padding:0;margin:1rem 0 0;font-size:.95rem}
.short{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--red);border-radius:.4rem;
padding:1rem 1.3rem;margin:1.6rem 0 0}
.short h2{font-size:1.15rem;margin:0 0 .3rem}
.short ul{margin:0;padding-left:1.1rem}
.short li{margin:.3rem 0}
figure{margin:1.2rem 0;padding:1rem 1.1rem;background:var(--card);border:1px solid var(--line);border-radius:.4rem}
figcaption{margin-top:.8rem;color:var(--faint);font-size:.95rem;max-width:46rem}
.wide{overflow-x:auto}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin-bottom:.5rem;font-size:.9rem}
.key span::before{content:"";display:inline-block;width:.75rem;height:.75rem;border-radius:50%;margin-right:.4rem;
background:var(--c,var(--faint));border:2px solid var(--c,var(--faint));vertical-align:-.08em}
.key .hollow::before{background:none}
.row{display:grid;grid-template-columns:minmax(8rem,17rem) minmax(8rem,1fr) 9.8rem;column-gap:.9rem;align-items:center}
.row .name{overflow-wrap:break-word;min-width:0;line-height:1.25;padding:.1rem 0;font-size:.95rem}
.row .value{font-size:.9rem;font-variant-numeric:tabular-nums;color:var(--faint);line-height:1.2}
.row .value b{color:var(--ink)}
.row.group{font-weight:bold;margin-top:.5rem}.row.group .name{grid-column:1/-1}
.strip{position:relative;align-self:stretch;min-height:26px}
.strip svg{position:absolute;width:100%;height:100%;overflow:visible}
.axis .strip{min-height:18px}
svg text{fill:var(--faint);font-size:12px;font-family:inherit}
.tick{stroke:var(--grid)}.zero{stroke:var(--faint)}
.red{fill:var(--red)}.blue{fill:var(--blue)}.gold{fill:var(--gold)}
.bar.red{fill-opacity:.82}
.whisker{stroke:var(--ink);stroke-width:1.6}
.span{stroke:var(--faint);stroke-width:2}.dot{fill:var(--card);stroke:var(--faint);stroke-width:2}
.sure.better .span{stroke:var(--red);stroke-width:3}.sure.better .dot{fill:var(--red);stroke:var(--red)}
.sure.worse .span{stroke:var(--blue);stroke-width:3}.sure.worse .dot{fill:var(--blue);stroke:var(--blue)}
.middle{text-anchor:middle}.end{text-anchor:end}
.plot{display:block;width:100%;overflow:visible}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums;line-height:1.35}
caption{text-align:left;color:var(--faint);padding-bottom:.3rem}
th,td{padding:.28rem .8rem .28rem 0;text-align:left;border-bottom:1px solid var(--grid);vertical-align:top}
table:not(.facts){width:max-content}
thead th{border-bottom:2px solid var(--line)}
td.number,th.number{text-align:right;white-space:nowrap}
tbody th{font-weight:normal}
.facts th{font-weight:bold;white-space:nowrap}
details{margin-top:.7rem}
summary{cursor:pointer;color:var(--faint);width:fit-content}
details .wide{max-height:32rem;overflow:auto}
pre{background:var(--card);border:1px solid var(--line);border-radius:.3rem;padding:.7rem .9rem;white-space:pre-wrap;
font-size:.85rem;line-height:1.4}
code{font-size:.88em}
.absent{color:var(--faint)}.swipe{display:none}
.note{background:var(--mark);border-radius:.3rem;padding:.5rem .8rem}
footer{margin-top:3rem;padding-top:1rem;border-top:3px double var(--line);color:var(--faint);font-size:.9rem}
@media (max-width:44rem){body{font-size:1rem}h1{font-size:1.65rem}main{padding:0 .8rem 3rem}
figure{padding:.8rem .7rem}.row{grid-template-columns:1fr auto;column-gap:.6rem}.row .strip{grid-column:1/-1;order:3}
.row{margin-top:.3rem}.row .name{font-size:.92rem}.axis .name,.axis .value{display:none}
.swipe{display:block;font-size:.85rem;color:var(--faint)}}
@media print{body{font-size:10.5pt;background:none}main{max-width:none;padding:0}section{padding-top:1.4rem}
figure,.short,table{break-inside:avoid}nav,summary,.swipe{display:none}details::details-content{content-visibility:visible}
.wide,details .wide{overflow:visible;max-height:none}*{print-color-adjust:exact}}
"""


class Section(Struct, frozen=True):
    """A part of the page."""

    id: str
    title: str
    body: str
    short: tuple[str, ...] = ()  # what of it stands in the summary at the top


def page(title: str, lead: str, sections: Sequence[Section], foot: str, style: str = "") -> str:
    """The whole page, with more style where a game draws something of its own.

    >>> page("A", "b", [Section("x", "X", "<p>y</p>")], "z").startswith("<!doctype html>")
    True
    """
    shorts = [one for section in sections for one in section.short]
    summary = ""
    if shorts:
        points_ = "".join(f"<li>{text}</li>" for text in shorts)
        summary = f'<div class="short"><h2>In short</h2><ul>{points_}</ul></div>'
    contents = "".join(f'<li><a href="#{one.id}">{escape(one.title)}</a></li>' for one in sections)
    parts = [
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>{STYLE}{style}</style></head>\n<body><main>",
        f'<header><p class="over">Hispania · report of the lab</p><h1>{escape(title)}</h1><p>{lead}</p>',
        f'<nav aria-label="Contents"><ol>{contents}</ol></nav></header>\n{summary}\n',
        *(
            f'<section id="{one.id}" aria-labelledby="{one.id}-title">'
            f'<h2 id="{one.id}-title">{escape(one.title)}</h2>\n{one.body}\n</section>\n'
            for one in sections
        ),
        f"<footer>{foot}</footer>\n</main></body></html>\n",
    ]
    return "".join(parts)


def figure(alt: str, drawing: str, caption: str, numbers: str = "", summary: str = "The numbers") -> str:
    """A drawing with what it shows in words, and its numbers as a table that can be opened."""
    more = f"<details><summary>{escape(summary)}</summary>{numbers}</details>" if numbers else ""
    return (
        f'<figure><div role="img" aria-label="{escape(alt)}">{drawing}</div>'
        f"<figcaption>{caption}</figcaption>{more}</figure>"
    )


def table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1, caption: str = "", last: bool = False
) -> str:
    """A table whose first column heads the rows; the first `words` columns hold text, and the last if so wished.

    >>> table(["city", "taken"], [["Osca", "12"]]).count("number")
    2
    """
    kinds = ["" if k < words else ' class="number"' for k in range(len(headings))]
    if last:
        kinds[-1] = ""
    head = "".join(f'<th scope="col"{kind}>{escape(text)}</th>' for kind, text in zip(kinds, headings, strict=True))
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td{kind}>{text}</td>" for kind, text in zip(kinds[1:], row[1:], strict=True))
        + "</tr>"
        for row in rows
    )
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<div class="wide"><table>{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def facts(rows: Sequence[tuple[str, str]]) -> str:
    """A short table of names and what they are."""
    body = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{text}</td></tr>' for name, text in rows)
    return f'<div class="wide"><table class="facts"><tbody>{body}</tbody></table></div>'


def percent(share: float, digits: int = 0) -> str:
    """A share in per cent.

    >>> percent(0.473), percent(0.473, 1)
    ('47%', '47.3%')
    """
    return f"{100 * share:.{digits}f}%"


def span(interval: tuple[float, float], digits: int = 0) -> str:
    """An interval of shares.

    >>> span((0.441, 0.52))
    '44–52%'
    """
    return f"{100 * interval[0]:.{digits}f}–{100 * interval[1]:.{digits}f}%"


def points(difference: float) -> str:
    """A difference of two shares, in points of a hundred.

    >>> points(0.0421), points(-0.1), points(0.0001)
    ('+4.2', '−10.0', '0.0')
    """
    shown = f"{abs(100 * difference):.1f}"
    return shown if shown == "0.0" else ("+" if difference > 0 else "−") + shown


def number(value: int) -> str:
    """A whole number with commas.

    >>> number(12400)
    '12,400'
    """
    return f"{value:,}"


def plural(count: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> plural(1, "game"), plural(1200, "game"), plural(2, "city", "cities")
    ('1 game', '1,200 games', '2 cities')
    """
    return f"{number(count)} {one if count == 1 else many or one + 's'}"
