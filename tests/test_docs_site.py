"""The documentation as a site: it builds without a warning, asks nobody for anything, and leaves out no module."""

from __future__ import annotations

import pkgutil
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

import hispania
from hispania import games
from install_support import run

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
PAGES = sorted(DOCS.rglob("*.md"))
TEXTS = [*PAGES, *sorted(ROOT.glob("*.md"))]

BLOCK = re.compile(r"^```\{modules\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOCTREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANCHOR = re.compile(r'<a id="([\w-]+)">')
ABROAD = ("http://", "https://", "mailto:")

# The web table has its protocol, and the command its --help.
LAYERS = ("contract", "games", "table", "players", "lab", "research")
CORE = ("bits", "combat", "flow", "hispanic", "movement", "opening", "roman", "setup", "variants.hispano")
ROOMS = (
    *("checks", "core", "core.variants", "drawing", "edge", "learning", "measures", "measures.report", "minds"),
    *("minds.training", "printed", "research", "rules", "spelling", "text", "words", "door"),
)
PEOPLES = (  # of peoples; all of its core besides
    *("", ".core", ".door", ".edge", ".printed", ".printed.wire", ".rules", ".text", ".words"),
    *(".text.acts", ".text.frames", ".text.papers", ".text.reading"),
    *(".checks", ".checks.facts", ".checks.reading", ".checks.shape", ".checks.together"),
    *(".drawing", ".drawing.facts", ".drawing.growing", ".drawing.heraldry", ".drawing.picture", ".drawing.rooms"),
    *(".drawing.shapes", ".terminal", ".terminal.board", ".measures", ".measures.experiments", ".measures.mending"),
    *(".minds", ".minds.budgets", ".minds.clash", ".minds.dealing", ".minds.fighting", ".minds.judge"),
    *(".minds.marching", ".minds.outlook", ".minds.plan", ".minds.planning", ".minds.reasons", ".minds.rollout"),
    *(".minds.scores", ".minds.story"),
)
SPARTACVS = (  # of spartacvs; all of its core besides
    *("", ".core", ".door", ".edge", ".edge.actions.shapes", ".printed", ".text", ".text.frames", ".text.reading"),
    *(".checks", ".edge.refusals_marches", ".edge.refusals_phases", ".rules", ".words"),
    *(".drawing", ".drawing.facts", ".drawing.layout", ".drawing.shapes"),
    *(".measures", ".measures.balance", ".measures.experiments", ".measures.mending"),
    *(".printed.duel", ".printed.editions", ".printed.wire"),
    *(".minds", ".minds.fighting", ".minds.judge", ".minds.marching", ".minds.plans", ".minds.players"),
    *(".minds.reasons", ".minds.ruling", ".minds.search", ".minds.story", ".minds.thumb", ".minds.trials", ".research"),
)
PARTS = (
    *("edge.derive_events", "edge.paths", "edge.refusals_variants", "checks.phases"),
    *("drawing.facts", "drawing.labels", "drawing.land", "drawing.pieces", "drawing.style"),
    *("edge.dice", "text.position.pending", "text.position.read", "text.records", "printed.daily", "printed.wire"),
    *("minds.wire", "spelling.board_spelling"),
    *("measures.entrants", "measures.mind", "measures.report.heat", "measures.report.page"),
    *("measures.report.effects", "measures.report.maps", "measures.report.numbers", "measures.report.sections"),
)
INSIDE = {  # what the modules of the reference are made of
    *("contract", "games", "games.conquest", "table", "lab", "research"),  # their names are told where they are defined
    *(f"games.conquest.{name}" for name in (*ROOMS, *PARTS)),
    *(f"games.conquest.core.{name}" for name in CORE),
    *(f"games.peoples{name}" for name in PEOPLES),
    *(f"games.spartacvs{name}" for name in SPARTACVS),
    "games.conquest.core.terms",  # shown as its source
    *("lab.report", "lab.report.figures", "lab.report.page", "lab.plain", "lab.progress"),
}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# -------------------------------------------------------------------- without Sphinx


@cache
def headings_and_links(page: Path) -> tuple[set[str], list[str]]:
    """The anchors a viewer gives to a page's headings, with those written into it, and where its links lead."""
    text = page.read_text(encoding="utf-8")
    found, links = set(ANCHOR.findall(text)), []
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            words = "".join(child.content for child in tokens[at + 1].children or [])
            found.add(re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-"))
        for child in token.children or []:
            target = child.attrGet("href") or child.attrGet("src")
            if target and not str(target).startswith(ABROAD):
                links.append(str(target))
    return found, links


def dead_links(page: Path) -> list[str]:
    """The links within the project that lead to no file, or to no anchor of it."""
    dead = []
    for link in headings_and_links(page)[1]:
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.is_file() or (anchor and anchor not in headings_and_links(target)[0]):
            dead.append(link)
    return dead


@pytest.mark.parametrize("page", TEXTS, ids=name_of)
def test_no_link_is_dead(page: Path) -> None:
    assert dead_links(page) == []


def test_dead_links_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# One, *two*: `three`\n\n[own](#one-two-three) [no](#two) [none](b.md) ![none](d.png) [far](https://e.org)\n"
        '<a id="h1"></a>[it](page.md#h1) [not](page.md#h2) `[code](c.md)`\n',
        encoding="utf-8",
    )
    assert dead_links(page) == ["#two", "b.md", "d.png", "page.md#h2"]


def listed_modules() -> list[str]:
    texts = (page.read_text(encoding="utf-8") for page in sorted(REFERENCE.glob("*.md")))
    return [module for text in texts for block in BLOCK.findall(text) for module in block.split()]


def test_every_public_module_has_its_page() -> None:
    listed = listed_modules()
    assert len(listed) == len(set(listed)), "a module stands on two pages"
    known = {module.name for module in pkgutil.walk_packages(hispania.__path__, "hispania.", onerror=lambda name: None)}
    known -= {name for name in known if name.startswith("hispania.games.conquest.terminal")}
    coming = {name for name in known if name.startswith("hispania.games.") and name.split(".")[2] not in games.ids()}
    shown = known - coming  # a game has its pages, at the latest, when it is in the registry
    public = {name for name in shown if name.split(".")[1] in LAYERS and name.partition(".")[2] not in INSIDE}
    cores = ("hispania.games.peoples.core.", "hispania.games.spartacvs.core.")
    public -= {name for name in public if name.startswith(cores)}
    public -= {name for name in public if name.endswith(".room")}  # told by the layer that asks for it
    missing = sorted(public - set(listed))
    assert not missing, f"list them in a page of docs/reference, or in INSIDE of this test: {missing}"
    unknown = sorted(set(listed) - known - {"hispania"})
    assert not unknown, f"docs/reference lists modules that do not exist: {unknown}"


def contents(page: Path) -> list[Path]:
    """The pages that a page's tables of contents name."""
    found: list[Path] = []
    for block in TOCTREE.findall(page.read_text(encoding="utf-8")):
        for line in filter(None, block.splitlines()):
            entry = line.rpartition("<")[2].rstrip(">")
            if not line.startswith(":"):
                found += page.parent.glob(f"{entry}.md")
    return found


def test_every_page_is_in_the_contents() -> None:
    named = [DOCS / "index.md"]
    for page in named:
        named += contents(page)
    missing = [name_of(page) for page in PAGES if page not in named]
    assert not missing, f"name them in a toctree of docs/index.md: {missing}"
    assert len(named) == len(set(named)), "a page is named twice"


# -------------------------------------------------------------------- with Sphinx


class Asked(HTMLParser):
    """What a browser fetches to show a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        shown = tag in ("script", "img", "iframe", "source") or (tag == "link" and "stylesheet" in (told["rel"] or ""))
        self.found += [told[key] or "" for key in ("src", "href") if shown and key in told]


@pytest.mark.install
def test_the_site_is_whole_and_asks_nobody_for_anything(tmp_path: Path) -> None:  # one test, for it is built but once
    for package in ("furo", "myst_parser", "sphinx"):
        pytest.importorskip(package)
    site = tmp_path / "site"
    strict = ("--nitpicky", "--fail-on-warning", "--keep-going", "--quiet")
    # Every page's menu is made from the contents of all pages; without each function in them that takes half the time.
    short = ("-D", "toc_object_entries=0")
    done = run("-m", "sphinx", *strict, *short, "-b", "html", "-d", tmp_path / "trees", DOCS, site, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    for page in PAGES:
        assert (site / page.relative_to(DOCS)).with_suffix(".html").is_file(), name_of(page)
    shown = "".join(page.read_text(encoding="utf-8") for page in (site / "reference").glob("*.html"))
    for module in listed_modules():
        assert f'id="module-{module}"' in shown, module
    assert 'href="../rules/en/h4-roman-phase.html#h4-1">H4.1</a>' in shown
    assert 'href="../peoples/rules/en/p24-records.html#p25-2">P25.2</a>' in shown
    for page in sorted(site.rglob("*.html")):
        asked = Asked()
        asked.feed(page.read_text(encoding="utf-8"))
        assert asked.found, page
        for address in asked.found:
            assert not address.startswith((*ABROAD, "//")), f"{page.relative_to(site)} asks for {address}"
    for style in site.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*['\"]?(https?:)?//", style.read_text(encoding="utf-8")), style
