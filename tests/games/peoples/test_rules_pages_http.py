"""The rules pages of peoples as the server shows them: every page and rule, anchors kept, links that lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from fastapi.testclient import TestClient

from hispania.games.peoples.rules import rulebook
from hispania.games.peoples.words import LANGUAGES
from hispania.server.app import create_app
from hispania.server.settings import Settings

ROOT = "/api/games/peoples/rules"
LINK = re.compile(r"/rules/peoples/(\w\w)(?:/([\w-]+)(?:#([\w-]+))?)?")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HISPANIA_GAMES", "peoples=hispania.games.peoples")  # whether it is in the registry or not
        with TestClient(create_app(Settings(tmp_path_factory.mktemp("data")))) as client:
            yield client


class Seen(HTMLParser):
    """The ids, links and text of some HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.text += data


def told(server: TestClient, path: str) -> Any:
    answer = server.get(f"{ROOT}/{path}")
    assert answer.status_code == 200, path
    return answer.json()


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_keep_their_anchors_and_their_links_lead_somewhere(server: TestClient, language: str) -> None:
    listed = told(server, language)["pages"]
    assert [page["id"] for page in listed] == [path.stem for path in rulebook.pages(language)]
    assert len({page["title"] for page in listed}) == len(listed)
    seen = {page["id"]: Seen(told(server, f"{language}/page/{page['id']}")["html"]) for page in listed}
    for path in rulebook.pages(language):
        text = path.read_text(encoding="utf-8")
        assert seen[path.stem].ids == re.findall(r'<a id="([^"]+)">', text)
        assert len(seen[path.stem].links) == text.count("]("), "a link was dropped"
        assert "|---" not in seen[path.stem].text, "a table was not read as one"
        assert "**" not in seen[path.stem].text
        for link in seen[path.stem].links:
            found = LINK.fullmatch(link)
            assert found, link
            assert found[1] == language
            assert found[3] is None or found[3] in seen[found[2]].ids, link


@pytest.mark.parametrize("language", LANGUAGES)
def test_single_rules(server: TestClient, language: str) -> None:
    for rule in ("P2.5.4", "P6.6.3", "P7.4", "P14.26", "P14.26.2d", "P22.1", "AMB-53"):
        found = told(server, f"{language}/rule/{rule}")
        assert found["rule"] == rule
        assert found["anchor"] in Seen(told(server, f"{language}/page/{found['page']}")["html"]).ids
        assert rule in Seen(found["html"]).text


@pytest.mark.parametrize("path", ["de", "en/page/p99-nothing", "en/rule/P99.9", "en/rule/H4.1", "en/rule/P6.99"])
def test_what_is_not_there_is_refused(server: TestClient, path: str) -> None:
    answer = server.get(f"{ROOT}/{path}")
    assert answer.status_code == 404
    assert answer.json()["refusal"]["type"] == "not-found"
