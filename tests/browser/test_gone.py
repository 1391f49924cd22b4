"""Somebody does nothing any more: the others learn it without a reload, and whoever loses a seat is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from .support import Person, Server, check_accessible, too_wide

SOON = 4  # seconds after which somebody has vanished


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody for days."""
    server = Server(tmp_path_factory.mktemp("gone") / "data", limits={"vanished_after": SOON})
    server.start()
    yield server
    server.stop()


def seated(host: Person, guest: Person) -> str:
    """A table at which both look on from their seats."""
    made = host.begin(seats={"U": "me", "C": "open", "K": "me"}, players=3)
    guest.call("/api/me", {"name": "Ben"})
    guest.call(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]})
    for person in (guest, host):
        person.open(f"/t/{made['table']}")
        expect(person.page.locator("#panel-play")).to_be_visible()
    table: str = made["table"]
    return table


def seat_of_ben(page: Page) -> Locator:
    """His seat in the panel, which is opened for it."""
    page.get_by_role("tab", name="Seats").click()
    return page.locator("#panel-seats li[data-seat=C]")


def test_who_goes_and_who_speaks_again_is_seen_without_a_reload(new_person: Callable[..., Person]) -> None:
    host, guest = new_person(), new_person()
    table = seated(host, guest)
    seat = seat_of_ben(host.page)
    ask = seat.get_by_role("button", name="Has Ben gone for good?")
    expect(seat.get_by_text("here", exact=True)).to_be_visible()

    # His line stays open, but he does nothing: it is asked for when the panel is looked at.
    host.page.wait_for_timeout(1000 * SOON + 500)
    host.page.get_by_role("tab", name="Log").click()
    seat_of_ben(host.page)
    ask.click()
    expect(seat.get_by_text("Ben has done nothing at this table for a long time")).to_be_visible()
    expect(seat.get_by_role("button", name="Let a computer play")).to_be_visible()

    # He says a word: nobody may give his seat away any more.
    guest.page.get_by_role("tab", name="Talk").click()
    guest.page.get_by_role("button", name="Ready-made words").click()
    guest.page.get_by_role("button", name="Hello!").click()
    expect(seat.get_by_text("here", exact=True)).to_be_visible()
    expect(seat.get_by_role("button", name="Let a computer play")).to_have_count(0)

    # He goes, and comes back.
    guest.page.goto("about:blank")
    expect(ask).to_be_visible()
    guest.open(f"/t/{table}")
    expect(ask).to_have_count(0)


def test_whose_seat_is_given_away_is_told_until_they_have_read_it(new_person: Callable[..., Person]) -> None:
    host, guest = new_person(), new_person(viewport={"width": 390, "height": 844})
    seated(host, guest)
    notice = guest.page.get_by_role("alert").filter(has_text="Your seat")
    host.page.wait_for_timeout(1000 * SOON + 500)
    seat = seat_of_ben(host.page)
    seat.get_by_role("button", name="Has Ben gone for good?").click()
    seat.get_by_role("button", name="Let a computer play").click()
    expect(notice).to_contain_text("was given to a computer")
    expect(notice).to_contain_text("ask the host of the table for an invitation")
    assert not too_wide(guest.page)
    check_accessible(guest.page, within=".banners")

    # Who holds it now is told as it changes, to him alone.
    seat.get_by_role("button", name="Invite").click()
    expect(notice).to_contain_text("was freed, and is open now")
    expect(host.page.get_by_role("alert").filter(has_text="Your seat")).to_have_count(0)
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)


def test_whoever_gives_a_seat_up_needs_no_notice(new_person: Callable[..., Person]) -> None:
    host, guest = new_person(), new_person()
    seated(host, guest)
    seat = seat_of_ben(guest.page)
    seat.get_by_role("button", name="Let a computer play").click()
    expect(seat).to_contain_text("(computer)")
    expect(guest.page.get_by_role("alert").filter(has_text="Your seat")).to_have_count(0)


def test_who_looks_on_is_told_what_is_so_for_them(new_person: Callable[..., Person]) -> None:
    host, watcher, late = new_person(), new_person(), new_person()
    body = {"options": {"players": 3}, "seats": {"U": "open", "C": "open", "K": "me"}, "seed": "roma", "hints": False}
    made = host.call("/api/tables", body)
    table, invitation = made["table"], made["invitations"]["U"]
    page = watcher.open(f"/t/{table}")
    expect(page.get_by_text("The host of this table can invite somebody")).to_be_visible()
    expect(page.locator("#panel-play").get_by_role("button", name="Seats")).to_have_count(0)
    expect(host.open(f"/t/{table}").locator("#panel-play").get_by_role("button", name="Seats")).to_be_visible()

    # Whoever is invited knows before they sit down how it is played, and who knows the dice.
    page = late.open(f"/t/{table}#{invitation}")
    card = page.get_by_role("dialog")
    expect(card).to_contain_text("This table is played without hints.")
    expect(card).to_contain_text("The host chose the seed of the dice")
    check_accessible(page, within="dialog")
    watcher.call(f"/api/tables/{table}/join", {"invitation": invitation})
    page.reload()
    expect(card).to_contain_text("This invitation is over")
    expect(card.get_by_role("button", name="Take the seat")).to_have_count(0)
    card.get_by_role("button", name="Only watch").click()
    expect(card).to_have_count(0)
    late.watch.allow("403")
    late.page.goto("about:blank")
    late.open(f"/t/{table}#nobody-made-this-invitation")
    expect(card).to_contain_text("not, or no longer, valid")
    expect(card.get_by_role("button", name="Take the seat")).to_have_count(0)

    # A record that shows how a game without hints stands: why it is not read, and when it can be.
    late.watch.allow("409")
    record = host.context.request.get(f"{host.server.url}/api/tables/{table}/record").text()
    page = late.open("/records")
    page.get_by_label("Text of a record").fill(record)
    page.get_by_role("button", name="Read and open").click()
    expect(page.get_by_text("It can be read when the game is over.")).to_be_visible()
    expect(page.get_by_text("which is played without hints: wait for its end")).to_be_visible()


def test_a_table_that_was_opened_while_nobody_answered_comes_by_itself(new_person: Callable[..., Person]) -> None:
    host = new_person()
    made = host.begin()
    host.watch.allow("Failed to load resource", "net::ERR")
    host.page.route("**/api/me", lambda route: route.abort())
    page = host.open(f"/t/{made['table']}")
    expect(page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    expect(page.get_by_text("This page tries again by itself.")).to_be_visible()
    host.page.unroute("**/api/me")
    expect(page.locator("#panel-play")).to_be_visible()


def test_a_database_that_is_away_is_called_so_where_something_was_only_read(new_person: Callable[..., Person]) -> None:
    person = new_person()
    person.watch.allow("503")
    refusal = {"refusal": {"type": "not-stored", "reasons": [], "text": "the database is away"}}
    person.page.route("**/api/me", lambda route: route.fulfill(status=503, json=refusal))
    page = person.open("/")
    expect(page.get_by_text("The server cannot reach its database just now.")).to_be_visible()
    expect(page.get_by_text("so it has not happened")).to_have_count(0)
    person.page.unroute("**/api/me")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("The server cannot reach its database just now.")).to_have_count(0)
