"""The rules reference for servers and commands."""

from __future__ import annotations

import re
from typing import Final

from .rulebook import LANGUAGES, anchor, link, page, pages, paragraph

__all__ = ["LANGUAGES", "PAGE", "anchor", "link", "page", "pages", "paragraph"]

PAGE: Final = re.compile(r"(?:\.\./(\w\w)/|\./)?(h\d+-[\w-]+)\.md")  # how one page links to another: language, page
