"""Two people and a spectator, each in a language of their own, talk beside the game; none of it is in the record."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .support import Person, check_accessible, too_wide
from .table import AtTable, Commander, actions
from .test_together import invited, play_until

HOSTILE = '<img src=x onerror="document.title=1"><b>bold</b> </div>'


def record_of(person: Person, table: str) -> str:
    return person.context.request.get(f"{person.server.url}/api/tables/{table}/record").text()


def speak(person: Person, language: str) -> None:
    person.prefer(language=language)
    person.page.reload()


def test_words_proposals_and_agreement_in_three_languages(new_person: Callable[..., Person]) -> None:
    host, guest, watcher = new_person(), new_person(), new_person()
    at_host, at_guest = invited(host, guest, "Gracchus")
    tables = {"U": at_host, "C": at_guest, "K": at_host}
    play_until(tables, Commander(host), lambda now: now["shown"]["actor"] == "C" and now["turn"]["phase"] == "ROMAN")
    speak(guest, "fr")
    guest.page.set_viewport_size({"width": 390, "height": 844})
    watcher.prefer(language="es")
    watcher.open(f"/t/{at_host.id}")
    record = record_of(host, at_host.id)

    # A ready-made word: everybody reads it in their own language, and the tab says that something is new.
    host.page.get_by_role("tab", name="Talk").click()
    word = host.page.get_by_role("button", name="I can reinforce.")
    expect(word).to_have_count(0)  # folded away, so that there is room for what is said
    host.page.get_by_role("button", name="Ready-made words").click()
    word.click()
    expect(word).to_have_count(0)
    expect(guest.page.get_by_role("tab", name="Échanges").locator(".unread")).to_have_text("1")
    watcher.page.get_by_role("tab", name="Charla").click()
    heard = watcher.page.get_by_role("list", name="Charla")
    expect(heard).to_contain_text("Puedo reforzar.")

    # What is typed is text, and only for those who hold seats.
    host.page.get_by_label("Write something").fill(HOSTILE)
    host.page.get_by_role("button", name="Send").click()
    guest.page.get_by_role("tab", name="Échanges").click()
    expect(guest.page.get_by_role("list", name="Échanges")).to_contain_text(HOSTILE)
    assert guest.page.locator("#panel-talk img, #panel-talk b").count() == 0
    expect(heard).not_to_contain_text("onerror")
    assert not too_wide(guest.page)

    # The host points at a move of the guest's; nothing is done by it.
    before = at_guest.told()["now"]
    host.page.get_by_role("button", name="Propose something").click()
    expect(host.page.get_by_text("Nothing is done by it.")).to_be_visible()
    move = min(actions(before, "move"), key=lambda legal: legal["cost"])
    at_host.space(move["action"]["to"]).click()
    card = host.page.locator("[data-proposal]")
    expect(card).to_have_count(1)
    guest.page.get_by_role("tab", name="Décision").click()
    proposal = guest.page.locator("[data-proposal]")
    expect(proposal).to_contain_text("Proposition de")
    expect(watcher.page.locator("[data-proposal]")).to_contain_text("Propuesta de")
    assert at_guest.told()["now"]["version"] == before["version"]
    assert record_of(host, at_host.id) == record

    # The others agree; whoever decides does it, by one click on the card.
    proposal.get_by_role("button", name="D’accord").click()
    expect(card).to_contain_text("Agreed: Praetor of Citerior")
    for person in (host, guest, watcher):
        check_accessible(person.page)
    proposal.get_by_role("button", name="Le faire").click()
    after = AtTable(guest).settled_after(before["version"])
    assert after["steps"] > before["steps"]
    expect(card).to_have_count(0)
    whole = record_of(host, at_host.id)
    assert "reinforce" not in whole
    assert "onerror" not in whole
