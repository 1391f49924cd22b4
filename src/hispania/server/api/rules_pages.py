"""The rules reference as HTML: whole pages, and single rules for a glance beside the table."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import msgspec
from fastapi import APIRouter, Request, Response
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from ... import games
from ...errors import Unreadable
from ..caching import answer
from ..refusals import Refusal, Refused
from . import wire
from .facts import rules_of

router = APIRouter(tags=["rules"])

_ANCHOR: Final = re.compile(r'<a id="([\w-]+)">')
_ALIGNED: Final = re.compile(r"text-align:(\w+)")
_TABLE: Final = re.compile(r"<table\b.*?</table>", re.DOTALL)
_HOLDERS: Final = {"list_item_open", "td_open", "th_open"}  # what an anchor at their beginning names


class PagesRoom(Protocol):
    """What the room "pages" of a game holds: its rules reference, as Markdown."""

    PAGE: re.Pattern[str]  # how one page links to another: the language if it is another, and the page

    def pages(self, language: str) -> Sequence[Path]:
        """The pages in their order; Unreadable where there is no such language."""

    def page(self, rule: str, language: str) -> Path:
        """The page on which a rule stands."""

    def anchor(self, rule: str) -> str:
        """Its anchor there."""

    def paragraph(self, rule: str, language: str) -> str:
        """Its text."""


class Book(NamedTuple):
    """The rules reference of one game; of the usual one the client's addresses do not name the game."""

    game: str
    room: PagesRoom

    @property
    def root(self) -> str:
        """Where its pages are in the client."""
        return "/rules" if self.game == games.DEFAULT else f"/rules/{self.game}"


def book_of(game: str) -> Book:
    """The rules reference of a game."""
    rules = rules_of(game)
    room: PagesRoom | None = rules.room("pages")
    if room is None:
        raise Refused(Refusal.NOT_FOUND, f"{rules.title} has no rules reference here")
    return Book(rules.id, room)


@router.get("/api/games/{game}/rules/{language}", summary="The pages of the rules")
async def pages(request: Request, game: str, language: str) -> Response:
    """Every page with its title, in the order of the chapters."""
    found = [wire.PageTitle(path.stem, _title(path)) for path in _pages(book_of(game), language)]
    return _json(request, wire.Pages(found))


@router.get("/api/games/{game}/rules/{language}/page/{page}", summary="One page of the rules as HTML")
async def one_page(request: Request, game: str, language: str, page: str) -> Response:
    """A page; its anchors are those of the rules that stand on it."""
    book = book_of(game)
    path = next((path for path in _pages(book, language) if path.stem == page), None)
    if path is None:
        raise Refused(Refusal.NOT_FOUND, f"no page of the rules is called {page[:40]!r}")
    return _json(request, wire.Page(path.stem, _title(path), _page_html(book.game, path, language)))


@router.get("/api/games/{game}/rules/{language}/rule/{rule}", summary="One rule as HTML")
async def one_rule(request: Request, game: str, language: str, rule: str) -> Response:
    """A rule by its number, such as H4.1b or A15."""
    book = book_of(game)
    _pages(book, language)
    try:
        where, anchor = book.room.page(rule, language), book.room.anchor(rule)
        html = _rule_html(book.game, rule.strip(), language, where.stem)
    except Unreadable as problem:
        raise Refused(Refusal.NOT_FOUND, str(problem)) from problem
    return _json(request, wire.Rule(rule.strip(), where.stem, anchor, html))


# The addresses of the first release: the usual game.


@router.get("/api/rules/{language}", include_in_schema=False)
async def old_pages(request: Request, language: str) -> Response:
    """The pages of the usual game."""
    return await pages(request, games.DEFAULT, language)


@router.get("/api/rules/{language}/page/{page}", include_in_schema=False)
async def old_page(request: Request, language: str, page: str) -> Response:
    """A page of the usual game."""
    return await one_page(request, games.DEFAULT, language, page)


@router.get("/api/rules/{language}/rule/{rule}", include_in_schema=False)
async def old_rule(request: Request, language: str, rule: str) -> Response:
    """A rule of the usual game."""
    return await one_rule(request, games.DEFAULT, language, rule)


def _json(request: Request, told: Struct) -> Response:
    return answer(request, msgspec.json.encode(told), "application/json")


def _pages(book: Book, language: str) -> Sequence[Path]:
    try:
        return book.room.pages(language)
    except Unreadable as problem:
        raise Refused(Refusal.NOT_FOUND, str(problem)) from problem


@functools.cache
def _title(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((line.removeprefix("# ") for line in lines if line.startswith("# ")), path.stem)


@functools.cache
def _page_html(game: str, path: Path, language: str) -> str:
    return to_html(path.read_text(encoding="utf-8"), language, path.stem, book_of(game))


@functools.lru_cache(maxsize=1024)
def _rule_html(game: str, rule: str, language: str, page: str) -> str:
    book = book_of(game)
    return to_html(book.room.paragraph(rule, language), language, page, book)


# ---------------------------------------------------------------------- Markdown to HTML


@functools.cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def to_html(text: str, language: str, page: str, book: Book) -> str:
    r"""A text of the reference as HTML without styles: links lead to the client's pages, anchors become ids.

    >>> text = '<a id="h4-2"></a>\n## H4.2 Fleets\n\nSee [H4.1](#h4-1).'
    >>> to_html(text, "en", "h4-roman-phase", book_of(games.DEFAULT)).split("\n")[1]
    '<p>See <a href="/rules/en/h4-roman-phase#h4-1">H4.1</a>.</p>'
    """
    markdown = _markdown()
    tokens = _without_lone_anchors(markdown.parse(text))
    holder: Token | None = None
    for token in tokens:
        if token.type == "inline":
            token.children = list(_linked(token.children or [], language, page, book))
            if holder is not None:
                _hand_over(token.children, holder)
        if token.type in _HOLDERS:
            holder = token
        elif token.type != "paragraph_open":
            holder = None
        elif holder is None:
            holder = token
        aligned = _ALIGNED.search(str(token.attrs.pop("style", "")))
        if aligned:
            token.attrJoin("class", f"to-{aligned[1]}")
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return _TABLE.sub(r'<div class="table">\g<0></div>', html)


def _without_lone_anchors(tokens: list[Token]) -> list[Token]:
    """An anchor on a line of its own names the block that follows it."""
    kept: list[Token] = []
    waiting = ""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        text = tokens[at + 1].content if token.type == "paragraph_open" else ""
        found = _ANCHOR.fullmatch(text.removesuffix("</a>"))
        if found and not waiting:
            waiting, at = found[1], at + 3
            continue
        if waiting and token.nesting == 1:
            token.attrSet("id", waiting)
            waiting = ""
        kept.append(token)
        at += 1
    return kept


def _hand_over(children: list[Token], holder: Token) -> None:
    """An anchor at the beginning of a paragraph, a list item or a cell becomes the id of the whole."""
    found = _ANCHOR.fullmatch(children[0].content) if children and children[0].type == "html_inline" else None
    if found:
        del children[:2]  # with its end
        if children and children[0].type == "softbreak":
            del children[0]
        holder.attrSet("id", found[1])


def _linked(children: list[Token], language: str, page: str, book: Book) -> Iterator[Token]:
    """The parts of a text with links to the client's pages; a link to anything else is left out, its text stays."""
    is_dropped = False
    for token in children:
        if token.type == "link_open":
            address = address_of(str(token.attrs.get("href", "")), language, page, book)
            is_dropped = address is None
            if address is not None:
                token.attrSet("href", address)
        if not (is_dropped and token.type in ("link_open", "link_close")):
            yield token


def address_of(link: str, language: str, page: str, book: Book) -> str | None:
    """Where a link of the reference leads in the client, or None if it leads out of the reference.

    >>> book = book_of(games.DEFAULT)
    >>> address_of("h5-hispanic-phase.md#h5-2c", "fr", "h4-roman-phase", book)
    '/rules/fr/h5-hispanic-phase#h5-2c'
    >>> address_of("../README.md", "fr", "h4-roman-phase", book)
    '/rules/fr'
    >>> address_of("../../api.md", "fr", "h4-roman-phase", book)
    """
    file, mark, anchor = link.partition("#")
    if file == "../README.md":
        return f"{book.root}/{language}"
    found = book.room.PAGE.fullmatch(file) if file else None
    if file and not found:
        return None
    target = (found[1] or language, found[2]) if found else (language, page)
    return f"{book.root}/{target[0]}/{target[1]}{mark}{anchor}"
