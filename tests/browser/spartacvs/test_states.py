"""States of a table of SPARTACVS: said by the catalogues, readable by everybody, fitting in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from ..layout import grave_faults
from ..states import shown
from ..support import Person, check_both_schemes
from ..words import outside, served_of, speak, texts

DESK: ViewportSize = {"width": 1440, "height": 900}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LYING: ViewportSize = {"width": 844, "height": 390}
PHONE: ViewportSize = {"width": 390, "height": 844}
STATES = (
    *("consul", "reinforce", "hands", "card", "army", "siege"),
    *("surprise", "intercept", "battle", "match", "rome", "over", "replay", "curtain"),
)


@pytest.mark.parametrize("name", STATES)
def test_a_state_is_told_readable_and_fits(person: Person, name: str) -> None:
    person.speak_pseudo()
    leaders = texts(person.call("/api/games/spartacvs", method="GET")["leaders"])  # their short names on the counters
    with shown(f"spartacvs-{name}", person) as page:
        assert "⟦" in page.locator("main").inner_text()
        assert outside(page, {*served_of(person, "spartacvs"), *(text for text in leaders if len(text) > 2)}) == []
        check_both_schemes(page)
        for language, sizes in (("en", (DESK, LAPTOP, LYING, PHONE)), ("fr", (LAPTOP, PHONE)), ("es", (LAPTOP, PHONE))):
            speak(page, language)
            for size in sizes:
                page.set_viewport_size(size)
                assert grave_faults(page) == [], f"{language}, {size['width']} px wide"
