"""Standing orders in two browsers: given by one, announced to both, carried out, marked, taken back, withdrawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from ..support import Person, check_accessible
from .conftest import AtPeoples, no_scroll, record_at


def asks_to_retreat(game: Any) -> bool:
    """Is a defender asked whether he retreats, in the sequence of somebody else, with nothing thrown for afterwards?"""
    data = game.to_json()
    seat = game.turn.seats[0]
    if game.turn.phase != "RETREAT" or str(data["owner"].get(data["active"])) == seat:
        return False
    after = game.clone()
    after.take(next(action for action in game.legal_actions() if action.kind == "stay"))
    return bool(after.turn.kind == "decision" and after.turn.seats[0] != seat)


def test_orders_answer_for_whoever_gave_them_and_everybody_sees_it(new_person: Callable[..., Person]) -> None:
    host, guest = new_person(), new_person()
    record = record_at({"scenario": "D"}, asks_to_retreat, "orders")
    id = host.call("/api/tables/import", {"record": record})["table"]
    now = host.call(f"/api/tables/{id}", method="GET")["now"]
    (seat,) = now["deciding"]
    for other in "1234":
        if other != seat:
            link = host.call(f"/api/tables/{id}/seats/{other}", {"to": "open"})["invitation"]
            if other == now_attacker(now):
                guest.call(f"/api/tables/{id}/join", {"invitation": link, "name": "Bea"})
    defends, attacks = AtPeoples(host, id), AtPeoples(guest, id)
    page = defends.page
    # The shell's links stay with the game of the table, which its address does not tell.
    expect(page.locator("header nav a.kept")).to_have_attribute("href", "/rules/peoples/en")

    page.get_by_role("tab", name="Seats").click()
    seats = page.locator("#panel-seats")
    seats.get_by_text("Answer beforehand").click()
    no_scroll(page)
    check_accessible(page)
    matter = seats.get_by_role("group", name=re.compile("^When my units may retreat"))
    expect(matter).to_contain_text("more dice than I")
    seats.get_by_label("Always fight on").check()

    # It answers the question that was open, and says so everywhere.
    for one in (defends, attacks):
        one.settled()
        log = one.page.locator("#panel-log")
        expect(log).to_contain_text(re.compile(r"gives a standing order: Always fight on\."))
        expect(log).to_contain_text("Stay (by standing order: Always fight on)")
        one.page.get_by_role("tab", name="Seats").click()
        expect(one.page.locator(f'#panel-seats [data-seat="{seat}"]')).to_contain_text("Under orders: Always fight on")
    told = host.call(f"/api/tables/{id}", method="GET")
    assert [step["order"] for step in told["log"] if "order" in step] == ["retreat.stay"]
    assert told["log"][-1]["action"] == {"kind": "stay"}

    # Whoever gave it may take the decision back; it is then asked, though the order stands.
    page.get_by_role("button", name="Undo").click()
    expect(defends.play.get_by_role("button", name=re.compile("Stay")).first).to_be_visible()
    now = defends.settled()
    assert now["turn"]["phase"] == "RETREAT"
    assert now["legal"]
    page.get_by_role("tab", name="Seats").click()
    seats.get_by_label("Ask me").first.check()
    expect(seats.get_by_text("Under orders")).to_have_count(0)
    expect(attacks.page.locator("#panel-log")).to_contain_text("withdraws a standing order")

    # The same order is offered beside the question, and answers it.
    beside = defends.play.get_by_role("group", name="From now on, while others play")
    check_accessible(page)
    beside.get_by_role("button", name="Always fight on").click()
    expect(beside).to_have_count(0)
    told = host.call(f"/api/tables/{id}", method="GET")
    assert [(one["matter"], one["order"]) for one in told["orders"]][-1] == ("retreat", "stay")
    assert told["log"][-1]["order"] == "retreat.stay"


def now_attacker(now: dict[str, Any]) -> str:
    """The seat whose nation plays."""
    position = now["position"]
    return str(position["owner"][position["active"]])
