"""People far apart at one table of peoples: sealed bids that nobody is told, a battle between two, lines that break."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Response, WebSocket, expect

from ..support import Person, Server, check_accessible
from ..test_together import LOST, Line
from .conftest import AtPeoples
from .hands import Spot
from .states import SARAGOSSA

NUMBER = re.compile(r"(?<![\w.#-])\d+(?![\w.-])")


class Heard:
    """Every byte that a page is sent: over its sockets and as answers."""

    def __init__(self, page: Page, origin: str) -> None:
        self._frames: list[str] = []
        self._answers: list[Response] = []
        self._origin = origin
        page.on("websocket", self._opened)
        page.on("response", lambda answer: self._answers.append(answer))

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._frames.append(str(frame)))

    def drain(self, under: str = "/") -> list[str]:
        """All that was heard since the last time; of answers those to questions under a path."""
        frames, answers = list(self._frames), list(self._answers)
        self._frames.clear()
        self._answers.clear()
        return [*frames, *(one.text() for one in answers if one.url.startswith(self._origin + under))]


def numbers_in(texts: list[str]) -> set[int]:
    """Every whole number in what somebody was sent, but for the list of what they may bid themselves."""
    return {int(number) for text in texts for number in NUMBER.findall(unlisted(text))}


def unlisted(text: str) -> str:
    """A message without the actions that its reader may take; they are checked for themselves.

    Its version counts what was done, by everybody for all to see, and comes among the numbers of the bids.
    """
    text = re.sub(r'"version": ?\d+', '"version": 0', text)
    try:
        message = json.loads(text)
    except ValueError:
        return text
    now = message.get("now") if isinstance(message, dict) else None
    if now and now["legal"]:
        offered = sorted(one["action"]["points"] for one in now["legal"] if one["action"]["kind"] == "bid")
        assert offered in ([], list(range(41)))  # whatever the others have written
        now["legal"] = []
    return json.dumps(message)


def sit(host: Person, guests: dict[str, Person], table: str, invitations: dict[str, str]) -> dict[str, AtPeoples]:
    """Everybody takes the seat they are invited to, and opens the table."""
    for seat, guest in guests.items():
        guest.call(f"/api/tables/{table}/join", {"invitation": invitations[seat]})
    return {"host": AtPeoples(host, table)} | {seat: AtPeoples(guest, table) for seat, guest in guests.items()}


def test_sealed_bids_of_four_and_no_byte_of_them_leaks(new_person: Callable[..., Person], server: Server) -> None:
    people = {seat: new_person() for seat in "1234"}
    heard = {seat: Heard(person.page, server.url) for seat, person in people.items()}
    body: dict[str, Any] = {"game": "peoples", "options": {"scenario": "A", "group_auction": True}}
    body["seats"] = {"1": "me", "2": "open", "3": "open", "4": "open"}
    made = people["1"].call("/api/tables", body)
    guests = {seat: people[seat] for seat in "234"}
    seated = sit(people["1"], guests, made["table"], made["invitations"])
    tables = {seat: seated["host" if seat == "1" else seat] for seat in "1234"}
    for table in tables.values():
        table.settled()
    # What the box holds is full of numbers; but that was sent before anybody wrote one, and is not sent again.
    known = set().union(*(numbers_in(each.drain("/api/tables")) for each in heard.values()))
    known |= set().union(*(numbers_in(asked(table)) for table in tables.values()))
    fresh = [number for number in range(40, 0, -1) if number not in known]
    assert len(fresh) >= 16, sorted(known)

    # Everybody writes a bid for each of the four groups, a number that nothing else has in it.
    bids = {seat: fresh[at::4][:4] for at, seat in enumerate("1234")}
    for seat, table in tables.items():
        play = table.play
        for written, points in enumerate(bids[seat]):
            expect(play.get_by_role("region", name="Auction")).to_be_visible()
            field = play.get_by_role("spinbutton", name="Bid")
            field.fill(str(points))
            field.press("Tab")
            play.get_by_role("button", name=f"Bid {points}", exact=True).click()
            if (seat, written) != ("4", 3):
                table.page.wait_for_function("(n) => +document.querySelector('.table').dataset.shown >= n",
                                             arg=4 * int(seat) - 3 + written)  # fmt: skip
            if (seat, written) == ("4", 2):  # one is missing: nothing is open yet, whatever anybody asks
                no_leak(tables, heard, bids)

    # The last one opens all of them, to everybody.
    for table in tables.values():
        now = table.settled()
        assert now["turn"]["phase"] != "SEALED"
        told = numbers_in(asked(table))
        assert {points for row in bids.values() for points in row} <= told
    check_accessible(tables["1"].page)


def asked(table: AtPeoples) -> list[str]:
    """What somebody is answered who asks for everything there is."""
    request, url = table.person.context.request, f"{table.person.server.url}/api/tables/{table.id}"
    return [request.get(url + path).text() for path in ("", "/record", "/steps?from=0", "/analysis")]


def no_leak(tables: dict[str, AtPeoples], heard: dict[str, Heard], bids: dict[str, list[int]]) -> None:
    """Nobody was sent a number that another has written; nor are they, if they ask for everything there is."""
    for seat, table in tables.items():
        table.settled()
        texts = [*heard[seat].drain(), *asked(table)]
        told = numbers_in(texts)
        others = {points for other, row in bids.items() if other != seat for points in row}
        leaks = [text[max(0, at.start() - 80) : at.end() + 20] for text in map(unlisted, texts)
                 for at in NUMBER.finditer(text) if int(at[0]) in others]  # fmt: skip
        assert not told & others, (seat, leaks)
        written = set(bids[seat][: 3 if seat == "4" else 4])
        assert written <= told  # one's own come back: the search would find them


def test_a_battle_of_two_with_broken_lines_and_a_server_that_dies(
    new_person: Callable[..., Person], server: Server
) -> None:
    rome, basque = new_person(), new_person()
    for person in (rome, basque):
        person.watch.allow("WebSocket connection", "Failed to load resource", "net::ERR")
    line = Line(basque.page)
    table = rome.call("/api/tables/import", {"record": SARAGOSSA.read_text(encoding="utf-8")})["table"]
    for seat in "13":
        rome.call(f"/api/tables/{table}/seats/{seat}", {"to": "computer", "player": "random"})
    opened = rome.call(f"/api/tables/{table}/seats/2", {"to": "open"})
    tables = sit(rome, {"2": basque}, table, {"2": opened["invitation"]})
    at_rome, at_basque = tables["host"], tables["2"]

    # Both see the battle; the Basques aim at those who come through the river.
    for at in tables.values():
        board = at.play.get_by_role("region", name="Battle of Zaragoza")
        expect(board).to_contain_text("If both fight on")
        expect(board).to_contain_text("from the river")
        check_accessible(at.page, within="#panel-play")
    expect(at_basque.play.get_by_text("Where do the infantry aim?")).to_be_visible()
    at_basque.play.get_by_role("button", name=re.compile("hits expected")).click()

    # They are offered to submit, and fight on; Rome is asked whether it retreats. There the server dies.
    submit = at_basque.play.locator("button.item.submit")
    expect(submit).to_be_visible()
    expect(at_basque.play.get_by_text(re.compile("may submit"))).to_be_visible()
    # Whoever is asked is named, and what is at stake stands before the answers.
    expect(at_basque.play.get_by_text("Basques (Zaragoza): submit to Rome, or fight on?")).to_be_visible()
    brief = at_basque.play.get_by_role("region", name="In short: Zaragoza")
    expect(brief).to_contain_text(re.compile(r"Rome .*against Basques .*%.*half of the gold", re.DOTALL))
    assert brief.bounding_box()["y"] < submit.bounding_box()["y"]  # type: ignore[index]
    at_basque.play.locator("button.item.resist").click()
    stay = at_rome.play.locator(".button.primary").filter(has_text="⏎")
    expect(stay).to_be_visible()
    before = at_rome.person.call(f"/api/tables/{table}", method="GET")
    server.kill()
    for at in tables.values():
        expect(at.page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    stay.click()  # decided while nobody listens: it waits for the server
    server.start()
    for at in tables.values():
        expect(at.page.get_by_text(LOST)).to_have_count(0)
    now = at_basque.until("RETREAT")
    after = at_rome.person.call(f"/api/tables/{table}", method="GET")
    assert after["log"][: len(before["log"])] == before["log"]  # nothing is lost, and one thing has come
    assert now["steps"] == before["now"]["steps"] + 1

    # The line of the Basques breaks; they choose where to retreat all the same, and it is done once.
    line.cut()
    expect(at_basque.page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    Spot(at_basque.page, "pamplune").click()
    line.mend()
    expect(at_basque.page.get_by_text(LOST)).to_have_count(0)
    at_rome.until("STACK")
    told = at_rome.person.call(f"/api/tables/{table}", method="GET")
    assert told["record"][-1].endswith("I>pamplune")
    assert [step["action"]["kind"] for step in told["log"] if step["action"]][-4:] == [
        "aim",
        "resist",
        "stay",
        "retreat",
    ]
    assert "basque" in told["now"]["position"]["map"]["pamplune"]
    expect(at_basque.page.locator("#panel-log")).to_contain_text("Zaragoza is held by Rome")
