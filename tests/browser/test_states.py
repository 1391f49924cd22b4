"""Every screen in every state: said by the catalogues, readable by everybody, and never wider than a telephone."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from .layout import grave_faults
from .states import SCREENS, shown
from .support import Person, check_both_schemes
from .words import outside, served

NARROW: ViewportSize = {"width": 360, "height": 740}


@pytest.mark.parametrize("name", SCREENS)
def test_a_state_is_told_readable_and_narrow_enough(person: Person, name: str) -> None:
    person.speak_pseudo()
    with shown(name, person) as page:
        assert "⟦" in page.locator("main").inner_text()
        assert outside(page, served(person)) == []
        check_both_schemes(page)
        page.set_viewport_size(NARROW)
        assert grave_faults(page) == []
