"""Several browsers at one table: invited by a link, dropped and back, watched, and over the death of the server."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from .support import Person, Server
from .table import AtTable, Commander, Now, actions, with_known_dice

LOST = "The line is down"
# What a spectator's program could try: a command without a seat.
INTRUDE = """([table, version]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'table')
      socket.send(JSON.stringify({ type: 'command', id: 'intruder', decision: version, do: 'act', line: 'pass' }));
    if (message.type === 'refused' || message.type === 'ack') {
      resolve(message.type === 'ack' ? 'ack' : message.refusal.type);
      socket.close();
    }
  };
})"""


class Line:
    """Somebody's line to the server: it can be cut, and it can lose what the server answers."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.is_deaf = False
        self.sent: list[str] = []
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile(r"/socket(\?|$)"), self._connect)

    def cut(self) -> None:
        """From now on nothing gets through."""
        self.is_cut = True
        for route in self._open:
            route.close(code=1001)
        self._open.clear()

    def mend(self) -> None:
        """The next try succeeds."""
        self.is_cut = self.is_deaf = False

    def _connect(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close(code=1001)
            return
        server = route.connect_to_server()
        self._open.append(route)

        def out(message: str | bytes) -> None:
            self.sent.append(str(message))
            server.send(message)

        def back(message: str | bytes) -> None:
            if not self.is_deaf:
                route.send(message)

        route.on_message(out)
        server.on_message(back)


def invited(host: Person, guest: Person, name: str) -> tuple[AtTable, AtTable]:
    """A new table of three with Citerior open; the guest opens the link and takes the seat."""
    page = host.open("/new")
    page.get_by_role("group", name="Praetor of Citerior").get_by_role("radio", name="By link").check()
    with_known_dice(page, "together")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    # The invitation is there on arrival.
    link = page.get_by_role("textbox", name="Invitation for Praetor of Citerior").input_value()

    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Take the seat").click()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    assert guest.page.url == link.split("#")[0]
    citerior = page.locator("li[data-seat=C]")
    expect(citerior).to_contain_text(name)
    expect(citerior.get_by_text("here", exact=True)).to_be_visible()
    return AtTable(host), AtTable(guest)


def play_until(tables: dict[str, AtTable], commander: Commander, when: Callable[[Now], bool]) -> Now:
    """Everybody decides for their own seats until something is so."""
    host = tables["U"]
    for _ in range(60):
        now = host.settled()
        if when(now):
            return now
        if now["waits"]:
            tables[now["deciding"][0]].let_hispania_act()
        else:
            at = tables[now["shown"]["actor"]]
            at.point(commander.choose(at.settled()))
    raise AssertionError(f"it did not come to it: {commander.did}")


def test_a_table_by_link_with_a_dropped_line_and_somebody_watching(new_person: Callable[..., Person]) -> None:
    host, guest, watcher = new_person(), new_person(), new_person()
    line = Line(guest.page)
    at_host, at_guest = invited(host, guest, "Gracchus")
    watcher.open(f"/t/{at_host.id}")
    at_watcher = AtTable(watcher)
    expect(watcher.page.get_by_text("You see everything and decide nothing.")).to_be_visible()

    tables = {"U": at_host, "C": at_guest, "K": at_host}
    commander = Commander(host)
    play_until(tables, commander, lambda now: now["shown"]["actor"] == "C" and now["turn"]["phase"] == "ROMAN")
    expect(guest.page).to_have_title(re.compile("Your decision"))

    # Somebody who watches sees all of it, is offered nothing, and gets nothing by force.
    now = at_watcher.settled()
    assert now["position"] == at_host.told()["now"]["position"]
    expect(at_watcher.lit).to_have_count(0)
    expect(watcher.page.get_by_role("button", name="End the phase")).to_have_count(0)
    assert watcher.page.evaluate(INTRUDE, [at_host.id, now["version"]]) == "not-seated"
    expect(watcher.page.get_by_text("Waiting for Gracchus.")).to_be_visible()

    # The line breaks in the middle of a turn: the guest is told, and the others see that he is away.
    mine = at_guest.settled()
    move = min(actions(mine, "move"), key=lambda legal: legal["cost"])  # something is left to end the phase with
    line.cut()
    expect(guest.page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    citerior = host.page.locator("li[data-seat=C]")
    expect(citerior.get_by_text("away", exact=True)).to_be_visible()

    # What he decides meanwhile is kept, sent once the line is back, and done once.
    at_guest.space(move["action"]["to"]).click()
    line.mend()
    expect(guest.page.get_by_text(LOST)).to_have_count(0)
    after = at_guest.settled_after(mine["version"])
    assert after["position"]["generals"]["C"] == move["action"]["to"]
    assert after["steps"] == mine["steps"] + 1
    expect(citerior.get_by_text("here", exact=True)).to_be_visible()
    at_host.settled()
    at_watcher.settled()

    # Closing the window and coming back is no different.
    guest.page.close()
    expect(citerior.get_by_text("away", exact=True)).to_be_visible()
    guest.page = guest.context.new_page()
    line = Line(guest.page)
    guest.open(f"/t/{at_host.id}")
    at_guest = AtTable(guest)
    assert at_guest.settled() == after
    expect(citerior.get_by_text("here", exact=True)).to_be_visible()

    # The answer gets lost on the way: the same command is sent again, and still done once.
    line.is_deaf = True
    guest.page.get_by_role("button", name="End the phase").click()
    at_guest.hispania.click()
    now = at_host.settled_after(after["version"])
    line.cut()
    line.mend()
    at_guest.settled()
    commands = [text for text in line.sent if '"command"' in text]
    assert len(commands) == 2
    assert commands[0] == commands[1]
    assert at_host.settled()["steps"] == now["steps"]
    assert now["shown"]["actor"] == "K"
    expect(host.page).to_have_title(re.compile("Your decision"))


def test_the_server_dies_in_the_middle_of_a_turn(new_person: Callable[..., Person], server: Server) -> None:
    host, guest = new_person(), new_person()
    at_host, at_guest = invited(host, guest, "Laelius")
    for person in (host, guest):
        person.watch.allow("WebSocket connection", "Failed to load resource", "net::ERR")
    tables = {"U": at_host, "C": at_guest, "K": at_host}
    commander = Commander(host, "garrison")
    now = play_until(tables, commander, lambda now: "garrison" in commander.did and now["turn"]["phase"] == "ROMAN")
    before = at_host.told()
    record = record_of(host, at_host.id)

    server.kill()
    for person in (host, guest):
        expect(person.page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    # Decided while nobody listens: it waits for the server.
    deciding = tables[now["shown"]["actor"]]
    other = at_guest if deciding is at_host else at_host
    move = actions(now, "move")[0]["action"]
    deciding.space(move["to"]).click()
    server.start()

    for person in (host, guest):
        expect(person.page.get_by_text(LOST)).to_have_count(0)
    after = deciding.settled_after(now["version"])
    assert other.settled()["position"] == after["position"]
    # Nothing that was acknowledged is lost, what was decided meanwhile came through once, and play goes on for both.
    assert play_in(record_of(host, at_host.id)).startswith(play_in(record))
    told = at_host.told()
    assert told["record"][: len(before["record"])] == before["record"]
    assert after["steps"] == before["now"]["steps"] + 1
    assert told["log"][-1]["action"]["to"] == move["to"]
    play_until(tables, commander, lambda now: now["over"] or now["shown"]["actor"] not in (move["actor"], "CHANCE"))
    assert other.settled()["version"] == deciding.settled()["version"]


def play_in(record: str) -> str:
    """What was played: the header tells how a game stands, and so changes with each step."""
    return record.partition("\n\n")[2].rstrip("\n")


def record_of(person: Person, table: str) -> str:
    """The record as it can be saved."""
    answer: Any = person.context.request.get(f"{person.server.url}/api/tables/{table}/record")
    text: str = answer.text()
    return text
