"""Every screen in every state: said by the catalogues, readable by everybody, and fitting a telephone and a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from .layout import grave_faults
from .states import SCREENS, shown
from .support import Person, check_both_schemes
from .words import outside, served

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1366, "height": 768},
    {"width": 844, "height": 390},
    {"width": 360, "height": 740},
)


@pytest.mark.parametrize("name", SCREENS)
def test_a_state_is_told_readable_and_fits(person: Person, name: str) -> None:
    person.speak_pseudo()
    with shown(name, person) as page:
        assert "⟦" in page.locator("main").inner_text()
        assert outside(page, served(person)) == []
        check_both_schemes(page)
        for size in SIZES:
            page.set_viewport_size(size)
            assert grave_faults(page) == [], f"{size['width']} px wide"
