"""Who sits where: three generals at one screen, a computer in a seat, and the Hispano as somebody else."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from .support import Person, Server, check_accessible
from .table import AtTable, Commander, actions, is_setup, with_known_dice

OFFICES = {"U": "Praetor of Ulterior", "C": "Praetor of Citerior", "K": "Consul", "H": "Hispano"}


def test_three_seats_at_one_screen(person: Person) -> None:
    page = person.open("/new")
    with_known_dice(page, "three seats")
    page.get_by_role("radio", name="easiest").check()
    expect(page.get_by_label("Written form")).to_have_value("7|5|4|5|1")
    page.get_by_role("group", name="Praetor of Citerior").get_by_role("radio", name="By link").check()
    expect(page.get_by_role("region", name="Your game")).to_contain_text("2 here and 1 by link")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    table = AtTable(person)
    table.settled()
    assert table.told()["options"]["players"] == 3

    # The guest does not come: the host takes the seat, and plays all three.
    citerior = page.locator("#panel-seats").get_by_role("listitem").filter(has_text="Praetor of Citerior")
    citerior.get_by_role("button", name="Take the seat").click()
    expect(citerior.get_by_text("you", exact=True)).to_be_visible()

    commander = Commander(person, "besiege")
    now = table.settled()
    asked: list[str] = []
    while len(asked) < 5 and not now["over"]:
        if now["waits"]:
            now = table.let_hispania_act()
            continue
        # The panel, the voice for those who listen, and the seat that the server asks are the same.
        expect(page.get_by_role("heading", name=OFFICES[now["shown"]["actor"]], exact=True).first).to_be_visible()
        office = OFFICES[now["shown"]["actor"]]
        expect(page.locator("[aria-live=assertive]")).to_contain_text(f"Your decision. {office}:")
        legal = commander.choose(now)
        assert legal["action"]["actor"] == now["shown"]["actor"]
        if legal["action"]["kind"] == "pass":
            asked.append(now["shown"]["actor"])
        now = table.point(legal)
    assert asked == ["U", "C", "K", "U", "C"]
    assert now["position"]["round"] == 2


def test_a_computer_plays_its_seat_and_hands_it_back(person: Person) -> None:
    page = person.play(level="7|5|4|5|1", players=3, seats={"U": "me", "C": "computer", "K": "me"}, seed="a computer")
    table = AtTable(person)
    commander = Commander(person)
    for _ in range(30):
        now = table.asked()
        if now["position"]["round"] == 2 and now["shown"]["actor"] == "U":
            break
        now = table.let_hispania_act() if now["waits"] else table.point(commander.choose(now))
    assert (now["position"]["round"], now["shown"]["actor"]) == (2, "U")
    log = table.told()["log"]
    assert [step for step in log if step["seat"] == "C" and step["action"]]
    assert "C" not in {legal["action"]["actor"] for legal in now["legal"]}

    # Ulterior goes for a drink: the computer plays for both praetors, the consul is asked again.
    page.get_by_role("tab", name="Seats").click()
    ulterior = page.locator("#panel-seats").get_by_role("listitem").filter(has_text="Praetor of Ulterior")
    ulterior.get_by_role("button", name="Let a computer play").click()
    expect(ulterior).to_contain_text("computer")
    expect(page.get_by_role("heading", name="Consul", exact=True)).to_be_visible()
    now = table.asked()
    assert now["shown"]["actor"] == "K"

    # Back again: the seat is mine, and I am told what was done in it.
    ulterior.get_by_role("button", name="Take the seat").click()
    expect(ulterior.get_by_text("you", exact=True)).to_be_visible()
    did = page.get_by_role("status").filter(has_text="for Praetor of Ulterior while you were away")
    expect(did.get_by_role("listitem").first).to_be_visible()
    for _ in range(30):
        now = table.asked()
        if now["shown"]["actor"] == "U":
            break
        now = table.let_hispania_act() if now["waits"] else table.point(commander.choose(now))
    assert now["shown"]["actor"] == "U"
    expect(page.get_by_role("heading", name="Praetor of Ulterior", exact=True).first).to_be_visible()


def test_the_hispano_is_somebody_else(new_person: Callable[..., Person]) -> None:
    rome, hispania = new_person(), new_person()
    made = rome.begin(
        level="6|5|4|5|1",
        variants=["hispano"],
        seats={"U": "me", "C": "me", "K": "me", "H": "open"},
        seed="the hispano",
    )
    rome.open(f"/t/{made['table']}")
    expect(rome.page.get_by_text("Nobody sits for Hispano yet")).to_be_visible()
    hispania.open(f"/t/{made['table']}#{made['invitations']['H']}")
    hispania.page.get_by_label("Your name").fill("Viriathus")
    hispania.page.get_by_role("button", name="Take the seat").click()
    expect(hispania.page.get_by_role("heading", name="Hispano", exact=True)).to_be_visible()
    expect(rome.page.get_by_text("Waiting for Viriathus.")).to_be_visible()

    tables = {"R": AtTable(rome), "H": AtTable(hispania)}
    wants = {"R": Commander(rome, "besiege"), "H": Commander(rome, "boost", "pick", "reroll")}
    phases = set()
    for _ in range(150):
        now = tables["R"].settled()
        if now["over"] or ({"besiege", "pass"} <= set(wants["R"].did) and {"boost", "pick"} & set(wants["H"].did)):
            break
        if now["waits"]:
            tables["R"].let_hispania_act()
            continue
        side, other = ("H", "R") if now["shown"]["actor"] == "H" else ("R", "H")
        deciding = tables[side].settled()
        phases.add(deciding["turn"]["phase"])
        # Only the one who decides is offered anything, and the other is told whom they wait for.
        assert deciding["legal"]
        assert not tables[other].told()["now"]["legal"]
        expect(tables[other].lit).to_have_count(0)
        expect(tables[other].page.get_by_text("Waiting for")).to_be_visible()
        tables[side].point(wants[side].choose(deciding))
    assert {"SETUP_REVOLTS", "SETUP_ARMIES", "SETUP_ROADS", "SETUP_GENERALS", "ROMAN"} <= phases
    assert {"besiege", "pass"} <= set(wants["R"].did), wants["R"].did
    assert {"boost", "pick"} & set(wants["H"].did), wants["H"].did
    assert is_setup(tables["H"].told()["now"]) is False
    assert not actions(tables["H"].told()["now"], "move")


def test_the_seat_of_somebody_who_has_vanished_is_freed(new_person: Callable[..., Person], server: Server) -> None:
    host, guest = new_person(), new_person()
    made = host.begin(seats={"U": "me", "C": "open", "K": "me"}, players=3)
    guest.call("/api/me", {"name": "Ben"})
    guest.call(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]})
    page = host.open(f"/t/{made['table']}")
    page.get_by_role("tab", name="Seats").click()
    seat = page.locator("#panel-seats").get_by_role("listitem").filter(has_text="Praetor of Citerior")
    ask = seat.get_by_role("button", name="Has Ben gone for good?")
    ask.click()
    expect(seat.get_by_text("Ben may still come back.")).to_be_visible()
    expect(seat.get_by_role("button", name="Invite")).to_have_count(0)

    long_ago = (datetime.now(UTC) - timedelta(days=4)).isoformat()
    with sqlite3.connect(server.data / "hispania.db", timeout=60) as store:
        store.execute("UPDATE tables SET created = ? WHERE id = ?", (long_ago, made["table"]))
        store.execute("UPDATE commands SET at = ? WHERE table_id = ?", (long_ago, made["table"]))
    store.close()
    page.goto("about:blank")
    server.restart()  # which had seen him come
    page.goto(f"{server.url}/t/{made['table']}")
    page.get_by_role("tab", name="Seats").click()
    ask.click()
    expect(seat.get_by_text("Ben has done nothing at this table for a long time")).to_be_visible()
    check_accessible(page)
    seat.get_by_role("button", name="Invite").click()
    expect(seat.get_by_label("Invitation for Praetor of Citerior")).to_be_visible()
    expect(seat.get_by_text("open", exact=True)).to_be_visible()


def test_when_the_host_has_vanished_a_guest_goes_on(new_person: Callable[..., Person], server: Server) -> None:
    host, guest = new_person(), new_person()
    made = host.begin(seats={"U": "me", "C": "open", "K": "me"}, players=3)
    host.call("/api/me", {"name": "Ana"})
    guest.call(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]})
    page = guest.open(f"/t/{made['table']}")
    page.get_by_role("tab", name="Seats").click()
    seat = page.locator("#panel-seats").get_by_role("listitem").filter(has_text="Praetor of Ulterior")
    ask = seat.get_by_role("button", name="Has Ana gone for good?")
    ask.click()
    expect(seat.get_by_text("If neither they nor the host do anything")).to_be_visible()
    page.goto("about:blank")
    long_ago = (datetime.now(UTC) - timedelta(days=4)).isoformat()
    with sqlite3.connect(server.data / "hispania.db", timeout=60) as store:
        store.execute("UPDATE tables SET created = ? WHERE id = ?", (long_ago, made["table"]))
        store.execute("UPDATE commands SET at = ? WHERE table_id = ?", (long_ago, made["table"]))
    store.close()
    server.restart()  # which had seen her
    page.goto(f"{server.url}/t/{made['table']}")
    page.get_by_role("tab", name="Seats").click()
    ask.click()
    seat.get_by_role("button", name="Invite").click()
    expect(seat.get_by_label("Invitation for Praetor of Ulterior")).to_be_visible()
    seat.get_by_role("button", name="Let a computer play").click()
    expect(seat).to_contain_text("(computer)")
