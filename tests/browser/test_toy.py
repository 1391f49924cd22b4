"""Any game in the browser: the toy, which has no client of its own, played to its end behind the plain door."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from .support import Person, Server, check_accessible, too_wide
from .table import SETTLED

ROOT = Path(__file__).parents[2]
NAMES = {"amber": "Amber", "birch": "Birch", "coral": "Coral"}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toy, which nobody ships."""
    paths = f"{ROOT / 'src'}:{ROOT / 'tests'}"
    server = Server(
        tmp_path_factory.mktemp("toy") / "data",
        HISPANIA_GAMES="toy=contract.toy",
        PYTHONPATH=paths,
    )
    server.start()
    yield server
    server.stop()


class AtToy:
    """One person's page at a table of the toy."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.page, self.id = person, person.page, table

    def told(self) -> dict[str, Any]:
        """How things stand, as the server tells this person."""
        found: dict[str, Any] = self.person.call(f"/api/tables/{self.id}", method="GET")["now"]
        return found

    def settled(self) -> dict[str, Any]:
        """The same, once the page shows it."""
        while True:
            now = self.told()
            self.page.wait_for_function(SETTLED, arg=[now["version"], now["steps"]])
            if self.told()["version"] == now["version"]:
                return now

    @property
    def actions(self) -> Any:
        """The buttons of what may be decided."""
        return self.page.get_by_role("tabpanel", name="Decision").locator("button.item")


def messages(page: Page) -> list[str]:
    """Everything that the server sends over this page's sockets, from now on."""
    heard: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", opened)
    return heard


def seated(host: Person, *guests: Person, rounds: int = 1) -> list[AtToy]:
    """A table with the host at amber, and the guests at the other seats by their invitations."""
    page = host.open("/new/toy")
    expect(page.get_by_role("heading", name="toy")).to_be_visible()
    page.get_by_label("rounds").fill(str(rounds))
    for name in ("Birch", "Coral")[: len(guests)]:
        page.get_by_role("group", name=name).get_by_role("radio", name="By link").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    table = page.url.split("/t/")[1].split("#")[0]
    links = [page.get_by_label(f"Invitation for {name}").input_value() for name in ("Birch", "Coral")[: len(guests)]]
    for guest, link in zip(guests, links, strict=True):
        guest.page.goto(link)
        guest.page.get_by_label("Your name").fill("Guest")
        guest.page.get_by_role("button", name="Take the seat").click()
        expect(guest.page.get_by_role("dialog")).to_have_count(0)
    return [AtToy(person, table) for person in (host, *guests)]


def test_three_people_bid_sealed_at_once_and_a_stranger_sees_nothing_hidden(new_person: Callable[..., Person]) -> None:
    host, birch, coral, watcher = (new_person() for _ in range(4))
    heard = messages(watcher.page)
    tables = seated(host, birch, coral)
    watcher.open(f"/t/{tables[0].id}")
    expect(watcher.page.get_by_text("You see what everybody may see")).to_be_visible()

    # A what-if would open the cards: nobody is offered one who does not hold them all.
    for page in (watcher.page, *(table.page for table in tables)):
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        expect(page.get_by_role("button", name="What if")).to_have_count(0)

    # All are asked at once; each is offered bids up to its own card, which nobody else is shown.
    asked = [table.settled() for table in tables]
    assert [now["viewpoint"] for now in asked] == ["amber", "birch", "coral"]
    cards = [now["position"]["cards"][seat] for now, seat in zip(asked, NAMES, strict=True)]
    for table, card in zip(tables, cards, strict=True):
        expect(table.actions).to_have_count(card)
        expect(table.page.get_by_text("nobody sees yours before everybody has decided")).to_be_visible()

    # One has decided: its page says for whom it waits, and the decisions of the others are as good as before.
    tables[0].actions.first.click()
    expect(tables[0].page.get_by_text("Your decision is made and sealed.")).to_be_visible()
    expect(tables[0].page.get_by_text("Still to decide: Guest.")).to_be_visible()
    expect(tables[1].actions).to_have_count(cards[1])
    assert not any(number for number in watcher_cards(watcher, tables[0].id).values())

    # The last two decide at once, from what they saw before the first one did.
    for table in tables[1:]:
        table.actions.last.click(no_wait_after=True)
    for table in tables:
        expect(table.page.get_by_role("alert")).to_have_count(0)
        now = table.settled()
        assert now["turn"]["phase"] != "BID"

    # Until the end nothing that a stranger hears names a card that was not turned up.
    for view in positions(heard):
        if view["phase"] not in ("OVER",):
            assert set(view["cards"].values()) == {None}
        if view["phase"] == "BID":
            assert set(view["bids"].values()) == {None}

    # To the end: whoever won may keep the card.
    for _ in range(20):
        now = tables[0].told()
        if now["over"]:
            break
        for table in tables:
            told = table.settled()
            if told["legal"] and not told["over"]:
                table.actions.first.click()
                table.page.wait_for_function("(version) => +document.querySelector('[data-version]')"
                                             "?.dataset.version > version", arg=told["version"])  # fmt: skip
            elif told["waits"]:
                table.page.get_by_role("button", name="Let chance answer").first.click(timeout=3000)
    assert tables[0].told()["over"]
    for table in tables:
        table.settled()
        end = table.page.get_by_role("region", name=re.compile("Won by|A draw|Nobody"))
        expect(end).to_be_visible()
        expect(end.get_by_role("row")).to_have_count(4)
        check_accessible(table.page)


def positions(heard: list[str]) -> Iterator[dict[str, Any]]:
    """Every position that a line was told, whole or by what changed."""
    view: dict[str, Any] = {}
    for message in (json.loads(text) for text in heard if '"now"' in text):
        for step in message.get("steps", ()):
            view = {**view, **step["changes"]} if "changes" in step else step["position"]
            yield view
        view = message["now"].get("position", view)
        yield view


def watcher_cards(person: Person, table: str) -> dict[str, int | None]:
    """The cards that somebody who watches is shown."""
    found: dict[str, int | None] = person.call(f"/api/tables/{table}", method="GET")["now"]["position"]["cards"]
    return found


def test_several_seats_at_one_screen_stand_behind_a_curtain(person: Person) -> None:
    (table,) = seated(person, rounds=1)
    page = table.page
    numbers: list[str] = []
    for name in ("Amber", "Birch", "Coral"):
        # Nothing is shown before the right person looks: no position, no log, no action.
        curtain = page.get_by_role("button", name=f"I am {name}: show my side")
        expect(curtain).to_be_visible()
        expect(page.locator(".table")).to_have_count(0)
        check_accessible(page)
        curtain.click()
        expect(page.get_by_role("region", name=f"What {name} sees")).to_be_visible()
        expect(page.get_by_role("button", name="What if")).to_be_visible()  # every card is theirs
        log = page.get_by_role("tabpanel", name="Log").inner_text()
        dealt = re.findall(r"(\w+) gets the card (\S+?)\.", log)
        assert [hand for hand, number in dealt if number != "–"] == [name]
        numbers += [number for hand, number in dealt if hand == name]
        table.actions.first.click()
    assert len(set(numbers)) == 3


def test_the_plain_table_on_a_telephone(new_person: Callable[..., Person]) -> None:
    person = new_person(**PHONE)
    page = person.open("/")
    expect(page.get_by_role("link", name="toy")).to_be_visible()
    assert too_wide(page) <= 0
    page.get_by_role("link", name="toy").tap()
    expect(page.get_by_role("heading", name="toy")).to_be_visible()
    assert too_wide(page) <= 0
    for name in ("Birch", "Coral"):
        page.get_by_role("group", name=name).get_by_role("radio", name="Computer").check()
    assert too_wide(page) <= 0
    check_accessible(page)
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url("**/t/*")
    table = AtToy(person, page.url.split("/t/")[1])
    table.settled()
    for name in ("Log", "Seats", "Record", "Decision"):
        page.get_by_role("tab", name=name).tap()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        assert too_wide(page) <= 0
        check_accessible(page)
    table.actions.first.tap()
    expect(page.get_by_role("tabpanel", name="Decision")).to_be_visible()
    assert too_wide(page) <= 0


def test_a_table_that_does_not_go_together_is_told_before_it_begins(person: Person) -> None:
    page = person.open("/new/toy")
    page.get_by_label("rounds").fill("0")
    page.get_by_label("rounds").blur()
    expect(page.get_by_role("alert")).to_contain_text("cannot be so")
    page.get_by_role("button", name="Take the nearest").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_finished_game_is_replayed_and_a_record_read_again(person: Person, chromium: Browser) -> None:
    (table,) = seated(person, rounds=1)
    page = table.page
    for _ in range(30):
        now = table.told()
        if now["over"]:
            break
        curtain = page.get_by_role("button", name=re.compile("show my side"))
        go = page.get_by_role("button", name="Let chance answer")
        page.locator("button.item, button.big").first.wait_for()
        if curtain.count():
            curtain.click()
        elif go.count():
            go.click()
        else:
            table.actions.first.click()
        page.wait_for_timeout(150)
    expect(page.get_by_role("link", name="Replay the game")).to_be_visible()
    page.get_by_role("link", name="Replay the game").click()
    page.wait_for_url("**/replay/*")
    expect(page.get_by_role("region", name="What Amber sees")).to_be_visible()
    page.get_by_role("button", name="A step forward").first.click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    check_accessible(page)
