"""The rules reference as HTML: every page and rule in three languages, anchors kept, links that lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from hispania.games.conquest.rules import rulebook
from hispania.server.api.rules_pages import book_of, to_html
from hispania.server.app import create_app
from hispania.server.settings import Settings

PAGES = [(language, path) for language in rulebook.LANGUAGES for path in rulebook.pages(language)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(tmp_path_factory.mktemp("data")))) as client:
        yield client


class Seen(HTMLParser):
    """The ids, links and attributes of some HTML, and whether its tags are closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.tags: set[str] = set()
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name == "href"]
        if tag not in ("br", "hr", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page(server: TestClient, language: str, id: str) -> Any:
    answer = server.get(f"/api/rules/{language}/page/{id}")
    assert answer.status_code == 200
    return answer.json()


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_the_list_of_pages(server: TestClient, language: str) -> None:
    pages = server.get(f"/api/rules/{language}").json()["pages"]
    assert [one["id"] for one in pages] == [path.stem for path in rulebook.pages(language)]
    assert all(re.match(r"H\d", one["title"]) for one in pages)


@pytest.mark.parametrize(("language", "path"), PAGES, ids=[f"{language}-{path.stem}" for language, path in PAGES])
def test_a_page_keeps_its_anchors_and_its_links_lead_somewhere(server: TestClient, language: str, path: Path) -> None:
    told = page(server, language, path.stem)
    seen = Seen(told["html"])
    assert not seen.open
    written = re.findall(r'<a id="([^"]+)">', path.read_text(encoding="utf-8"))
    assert seen.ids == written
    assert seen.attributes <= {"id", "href", "class", "start"}
    assert not seen.tags & {"script", "style", "iframe", "img"}
    for link in seen.links:
        found = re.fullmatch(r"/rules/(\w\w)(?:/([\w-]+)(?:#([\w-]+))?)?", link)
        assert found, link
        if found[2]:
            target = Seen(page(server, found[1], found[2])["html"])
            assert found[3] is None or found[3] in target.ids, link


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_single_rules(server: TestClient, language: str) -> None:
    for rule in ("H3.7", "H4.1b", "H5.2c", "H6.7e", "H7.2", "A15"):
        told = server.get(f"/api/rules/{language}/rule/{rule}").json()
        assert told["rule"] == rule
        assert told["anchor"] in Seen(page(server, language, told["page"])["html"]).ids
        assert len(told["html"]) > 40
        assert not Seen(told["html"]).open


@pytest.mark.parametrize(
    "path",
    [
        "de", "en/page/h99-nothing", "en/page/..%2f..%2fREADME", "de/page/h4-roman-phase", "de/rule/H4.1",
        "en/rule/H99.9", "en/rule/nonsense", "en/rule/H4.99",
    ],
)  # fmt: skip
def test_what_is_not_there_is_refused(server: TestClient, path: str) -> None:
    answer = server.get(f"/api/rules/{path}")
    assert answer.status_code == 404
    assert answer.json()["refusal"]["type"] == "not-found"


def test_a_browser_that_has_a_page_is_told_so(server: TestClient) -> None:
    path = "/api/rules/en/page/h4-roman-phase"
    tag = server.get(path).headers["etag"]
    assert server.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_tables_hold_no_styles() -> None:
    html = to_html("| a | b |\n|:-:|--:|\n| 1 | 2 |", "en", "h4-roman-phase", book_of("conquest"))
    assert 'class="to-center"' in html
    assert 'class="to-right"' in html
    assert "style" not in html
    assert html.startswith('<div class="table"><table>')


def test_a_table_with_an_anchor_scrolls_like_any_other() -> None:
    html = to_html('<a id="costs"></a>\n\n| a |\n|---|\n| 1 |', "en", "h4-roman-phase", book_of("conquest"))
    assert html.startswith('<div class="table"><table id="costs">')
    assert html.endswith("</table></div>\n")


def test_links_out_of_the_reference_keep_their_text() -> None:
    text = "See [the board](../../../src/board.toml) and [`multiplier`](../../house-rules.md#m)."
    html = to_html(text, "en", "h1", book_of("conquest"))
    assert html == "<p>See the board and <code>multiplier</code>.</p>\n"
