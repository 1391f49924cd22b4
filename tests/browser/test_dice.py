"""Fair dice between two browsers: both add to the seed before the first die, and both check it at the end."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocket, expect

from hispania.table.drawn import sealed
from server.support import Someone

from .support import Person, check_accessible, check_both_schemes
from .table import AtTable

# As on plain http to another machine: browsers hash nothing there.
PLAIN = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"


def key_of(person: Person) -> str:
    """By what the server knows this browser."""
    return next(one["value"] for one in person.context.cookies() if one["name"] == "hispania")


def play_out(url: str, id: str, people: list[Person]) -> None:
    """The game goes to its end, at random, by programs that are the same people as the browsers."""
    rng = random.Random(7)
    ana, ben = (Someone(url, key=key_of(person)) for person in people)
    with ana.at(id) as host, ben.at(id) as guest:
        lines = {"U": host, "K": host, "C": guest}
        while not (now := host.now)["over"]:
            lines[now["deciding"][0]].act(rng.choice)
            newest = max(host.now["version"], guest.now["version"])
            for line in (host, guest):
                while line.now["version"] < newest:
                    line.hear()


def verified(page: Page) -> Any:
    """The verdict on the dice, after the button was pressed."""
    page.locator("details.dice > summary").click()
    page.get_by_role("button", name="Verify the dice in this browser").click()
    return page.locator(".dice .verdict")


def kept_by(page: Page) -> dict[str, Any]:
    """What this browser keeps of the seed of the table that it shows."""
    kept: dict[str, Any] = page.evaluate(
        "() => JSON.parse(localStorage.getItem('hispania.share.' + location.pathname.split('/')[2]))"
    )
    return kept


def told_of(page: Page) -> list[dict[str, Any]]:
    """What this page says of the seed, and what it is told of it, in order."""
    said: list[dict[str, Any]] = []

    def hear(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in ("seal", "share", "shared", "table"):
            said.append(message)

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", hear)
        socket.on("framereceived", hear)

    page.on("websocket", listen)
    return said


def liar(pattern: str, other: str) -> Callable[[Route], None]:
    """Somebody who changes the record on its way."""

    def lie(route: Route) -> None:
        told = route.fetch()
        changed, count = re.subn(pattern, other, told.text(), count=1)
        assert count == 1
        route.fulfill(response=told, body=changed)

    return lie


def test_two_browsers_mix_the_seed_and_check_it(new_person: Callable[..., Person]) -> None:
    host, guest = new_person(), new_person()
    guest.context.add_init_script(PLAIN)
    said = told_of(host.page)
    page = host.open("/new?level=7-5-4-5-1")
    page.get_by_role("group", name="Praetor of Citerior").get_by_role("radio", name="By link").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    at = AtTable(host)

    # The first dice wait for the guest; the host could let them fall.
    expect(page.get_by_text("The first dice fall as soon as everybody has sat down")).to_be_visible()
    expect(page.get_by_text("Nobody sits for Praetor of Citerior yet")).to_be_visible()
    expect(page.get_by_role("button", name="Let them fall now")).to_be_visible()
    before = at.told()
    assert before["now"]["steps"] == 0
    assert [one["seat"] for one in before["dice"]["seals"]] == ["U"]
    assert before["dice"]["shares"] == []
    check_both_schemes(page)
    page.get_by_role("tab", name="Record").click()
    expect(page.get_by_text("This is the hash of a secret of the server and of a salt")).to_be_visible()
    page.get_by_role("tab", name="Seats").click()

    # A second browser of the same person: a share of its own would be one too many, so it adds none.
    second = new_person()
    second.context.add_cookies([one for one in host.context.cookies() if one["name"] == "hispania"])
    second.open(f"/t/{at.id}")
    expect(second.page.get_by_role("button", name="Let them fall now")).to_be_visible()
    assert len(at.told()["dice"]["seals"]) == 1

    link = page.get_by_role("textbox", name="Invitation for Praetor of Citerior").input_value()
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Gracchus")
    guest.page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_text("The first dice fall as soon")).to_have_count(0)
    now = at.settled()
    assert now["steps"] > 0
    assert sorted(one["seat"] for one in at.told()["dice"]["shares"]) == ["C", "U"]
    # Nothing was opened before this browser was told of all seals.
    opening = next(n for n, one in enumerate(said) if one["type"] == "share")
    assert any(one["type"] == "shared" and one["dice"]["closed"] for one in said[:opening])
    assert kept_by(page)["closed"] == at.told()["dice"]["seals"]
    assert not any(one.get("dice", {}).get("shares") for one in said if not one.get("dice", {}).get("closed", True))
    assert at.told()["commitment"] == before["commitment"]

    play_out(host.server.url, at.id, [host, guest])
    verdict = verified(page)
    for sentence in (
        "The secret belongs to the hash.",
        "The seed follows from the secret and what was added to it.",
        "What was added is what was sealed.",
        "What this browser added is in it.",
        "dice match.",
    ):
        expect(verdict).to_contain_text(sentence)
    # What is hashed by hand is the same: the two parts of it stand there.
    salt, secret = (
        page.locator(f".dice dt:text-is('{name}') + dd").inner_text() for name in ("Salt", "Secret of the server")
    )
    assert sealed(secret, salt) == before["commitment"]
    expect(page.locator(".dice .by")).to_contain_text("mixed of a secret of the server and what the browsers of")
    expect(page.locator(".dice .by")).to_contain_text("all of it sealed before any was opened")
    check_accessible(page, within=".dice")
    assert not guest.page.evaluate("'subtle' in crypto && !!crypto.subtle")
    verdict = verified(guest.page)
    expect(verdict).to_contain_text("What this browser added is in it.")
    expect(verdict).to_contain_text("dice match.")
    expect(verdict).to_have_class(re.compile(r"\bgood\b"))
    verdict = verified(second.page)
    expect(verdict).to_contain_text("What was added for your seat did not come from this browser.")
    expect(verdict).not_to_contain_text("is not in it")
    expect(verdict).to_have_class(re.compile(r"\bgood\b"))

    # The guest's server tells another secret, leaves the guest's share out, tells no secret, swaps the seats of
    # the shares, or invents some for the guest's seat; it exchanges the other's seal, adds one of somebody who could
    # then choose, leaves one out, or all of them: all is noticed.
    share = "ab" * 32
    doctored: list[tuple[str, str]] = [
        (r'(?<=\[Secret ")..', "00"),
        (r'(?<=Shares ")(U=\w+), C=\w+', r"\1"),
        (r'\[Secret ".*"\]\n', ""),
        (r'Shares "U=(\w+), C=(\w+)', r'Shares "U=\2, C=\1'),
        (r'(?<=Shares ")', f"C={share}, C={share}, "),
        (r'(?<=Seals "U=)\w+', share),
        (r'(Seals ".*)"\]\n(\[Shares.*\n)', rf'\1, K={share}"]\n\2[Withheld "K"]\n'),
        (r'(?<=Seals ")U=\w+, ', ""),
        (r'\[Seals ".*"\]\n', ""),
    ]
    found = [
        ("does not belong to the hash", "The seed does not follow"),
        ("The seed does not follow", "What this browser added is not in it."),
        ("The seed does not follow", "What this browser added is not in it."),
        ("The seed does not follow", "What this browser added is not in it."),
        ("The seed does not follow", "There is a share for your seat that this browser did not send."),
        ("What was added is not what was sealed", "This browser was not told of this seal before it opened its own"),
        ("Consul had sealed", "not told of this seal before it opened its own: Consul", "added after yours was opened"),
        ("What was added is not what was sealed", "told of a seal that is missing now: Praetor of Ulterior"),
        ("What this browser added is not in it.", "told of a seal that is missing now", "was not sealed"),
    ]
    for (pattern, other), sentences in zip(doctored, found, strict=True):
        guest.page.route("**/record", liar(pattern, other))
        guest.page.reload()
        verdict = verified(guest.page)
        for sentence in sentences:
            expect(verdict).to_contain_text(sentence)
        expect(verdict).not_to_have_class(re.compile(r"\bgood\b"))
        guest.page.unroute("**/record")


def test_whoever_is_away_is_waited_for_until_somebody_does_not_want_to(new_person: Callable[..., Person]) -> None:
    """The host leaves after sealing; the guest comes another day, seals last, and waits for the host to open."""
    host, guest = new_person(), new_person()
    page = host.open("/new?level=7-5-4-5-1")
    page.get_by_role("group", name="Praetor of Citerior").get_by_role("radio", name="By link").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    at = AtTable(host)
    link = page.get_by_role("textbox", name="Invitation for Praetor of Citerior").input_value()
    expect(page.get_by_text("The first dice fall as soon as everybody has sat down")).to_be_visible()
    address = page.url
    sealed = "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).dice.seals.length === 1"
    page.wait_for_function(sealed, arg=at.id)
    page.goto("about:blank")

    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Gracchus")
    guest.page.get_by_role("button", name="Take the seat").click()
    expect(guest.page.get_by_text("The first dice fall as soon as all of it is opened.")).to_be_visible()
    expect(guest.page.get_by_text("Waiting for what The praetor of Ulterior sealed.")).to_be_visible()
    check_both_schemes(guest.page)
    assert at.told()["dice"]["awaited"] == ["U"]
    assert at.told()["now"]["steps"] == 0
    # In another browser of the host's there is nothing to open it with.
    second = new_person()
    second.context.add_cookies([one for one in host.context.cookies() if one["name"] == "hispania"])
    second.open(f"/t/{at.id}")
    expect(second.page.get_by_text("Only another browser of yours can open what was sealed")).to_be_visible()
    assert at.told()["dice"]["awaited"] == ["U"]

    guest.page.get_by_role("button", name="Let them fall now").click()
    expect(guest.page.get_by_text("The first dice fall as soon as all of it is opened.")).to_have_count(0)
    page.goto(address)
    assert at.settled()["steps"] > 0
    assert [one["seat"] for one in at.told()["dice"]["shares"]] == ["C"]
    play_out(host.server.url, at.id, [host, guest])
    verdict = verified(guest.page)
    expect(verdict).to_contain_text("Praetor of Ulterior had sealed something and did not open it")
    expect(verdict).to_have_class(re.compile(r"\bgood\b"))
    verdict = verified(page)
    expect(verdict).to_contain_text("What this browser sealed was not opened before the first die fell")
    expect(verdict).not_to_have_class(re.compile(r"\bgood\b"))


def test_a_table_says_that_the_host_chose_the_seed(new_person: Callable[..., Person]) -> None:
    host = new_person()
    page = host.play(seed="roma")
    page.get_by_role("tab", name="Record").click()
    record = page.get_by_role("tabpanel", name="Record")
    expect(record.get_by_text("The host chose the seed of the dice")).to_be_visible()
    expect(record.get_by_text("This is the hash of the seed and of a salt.")).to_be_visible()
    assert AtTable(host).told()["dice"]["by"] == "host"
