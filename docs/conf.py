"""The documentation as a site; `scripts/docs` builds it into build/docs.

The pages are plain Markdown that reads as well in any viewer of the repository. Four things are added here: anchors
that the pages write as `<a id="h4-1"></a>` become targets that links are checked against; a block `{modules}` becomes
the reference of the modules that it lists; rule numbers in that reference become links to the rules; and the long
unions of all actions and all events are told by their names.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

os.environ["HISPANIA_PURE"] = "1"  # sources can be read for signatures and comments, compiled modules cannot
DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS.parent / "src"))

from docutils import nodes  # noqa: E402
from sphinx import addnodes  # noqa: E402
from sphinx.application import Sphinx  # noqa: E402
from sphinx.environment import BuildEnvironment  # noqa: E402
from sphinx.transforms import SphinxTransform  # noqa: E402

import hispania  # noqa: E402
from hispania.errors import Unreadable  # noqa: E402
from hispania.games.conquest.edge import actions, events  # noqa: E402
from hispania.games.conquest.rules import rulebook as conquest_rules  # noqa: E402
from hispania.games.peoples.rules import rulebook as peoples_rules  # noqa: E402
from hispania.games.spartacvs.rules import rulebook as spartacvs_rules  # noqa: E402

project = "Hispania"
author = "The Hispania authors"
project_copyright = "The Hispania authors, MIT licence"
version = release = hispania.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
root_doc = "index"
exclude_patterns = ["samples"]
default_role = "code"  # our docstrings write `code` as Markdown does
nitpicky = True
nitpick_ignore_regex = [
    # types of the standard library and of packages whose own sites are not asked while ours is built
    (r"py:.*", r"(?!hispania\b).*"),
]

myst_heading_anchors = 4
suppress_warnings = [
    "myst.header",  # a page may begin with an anchor, or leave out a depth
]

autodoc_default_options = {"members": True, "ignore-module-all": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 140  # counted with the full names of types, which are shown short
add_module_names = False
toc_object_entries_show_parents = "hide"
# where an optional package is not installed, the modules that need it are described all the same
autodoc_mock_imports = [
    name
    for name in ("gymnasium", "matplotlib", "numpy", "pettingzoo", "pyarrow", "pyspiel", "ray")
    if find_spec(name) is None
]

html_theme = "furo"
html_title = f"Hispania {release}"
html_static_path = ["site"]
html_css_files = ["hispania.css"]
html_favicon = "site/favicon.svg"
html_copy_source = False
html_show_sphinx = False
html_show_search_summary = False  # it would have to fetch the pages found, which a site opened as a file may not
html_theme_options = {  # the colours of the web table
    "light_css_variables": {
        "color-brand-primary": "#8e2a22",
        "color-brand-content": "#8e2a22",
        "color-brand-visited": "#6d3f63",
        "color-background-primary": "#fffdf6",
        "color-background-secondary": "#f6efdd",
        "color-foreground-primary": "#2b2118",
        "color-code-background": "#f6f0e0",
        "color-api-name": "#8e2a22",
        "color-api-pre-name": "#8e2a22",
        "color-sidebar-link-text--top-level": "#2b2118",
        "color-highlight-on-target": "#f7e9bd",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e2a08f",
        "color-brand-content": "#e2a08f",
        "color-brand-visited": "#cdaac4",
        "color-background-primary": "#191814",
        "color-background-secondary": "#211f19",
        "color-foreground-primary": "#e8dfcb",
        "color-code-background": "#25231d",
        "color-api-name": "#e2a08f",
        "color-api-pre-name": "#e2a08f",
        "color-sidebar-link-text--top-level": "#e8dfcb",
        "color-highlight-on-target": "#3b3420",
    },
}

EXAMPLE = re.compile(r"^(```python\n(?:(?!```).)*?\n)\n```$", re.MULTILINE | re.DOTALL)
MODULES = re.compile(r"^```\{modules\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANCHOR = re.compile(r'<a id="([\w-]+)">')
UNIONS = {
    f"~{module.__name__}.{name}": " | ".join(f"~{one.__module__}.{one.__qualname__}" for one in get_args(union))
    for module, name, union in ((actions, "Action", actions.Action), (events, "Event", events.Event))
}
RULE = re.compile(
    r"\b(?:H\d{1,2}(?:\.\d{1,2}[a-z]?)?|A\d{1,2}|[PS]\d{1,2}(?:\.\d{1,2}){0,2}(?:[a-z]|\.[A-Z])?|AMB-\d\d)\b"
)
RULES = {  # by how their numbers begin
    **dict.fromkeys(("H", "A"), ("rules/en", conquest_rules)),
    **dict.fromkeys(("P", "AMB"), ("peoples/rules/en", peoples_rules)),
    "S": ("spartacvs/rules/en", spartacvs_rules),
}


class Anchors(SphinxTransform):
    """Anchors in HTML become targets of this page, known to links from here and from other pages."""

    default_priority = 200  # before docutils hands targets on to what follows them

    def apply(self, **kwargs: Any) -> None:
        """Replace each `<a id="..."></a>`."""
        slugs = dict(getattr(self.document, "myst_slugs", {}))
        for raw in list(self.document.findall(nodes.raw)):
            found = ANCHOR.fullmatch(raw.astext().strip().removesuffix("</a>"))
            if found is None:
                continue
            target = nodes.target("", "", ids=[found[1]])
            self.document.ids[found[1]] = target
            slugs[found[1]] = (raw.line or 0, found[1], found[1])
            self._replace(raw, target)
        self.document.myst_slugs = slugs
        self.env.metadata[self.env.docname]["myst_slugs"] = slugs

    def _replace(self, raw: nodes.raw, target: nodes.target) -> None:
        holder = raw.parent
        at = holder.index(raw)
        after = holder[at + 1] if at + 1 < len(holder) else None
        if isinstance(after, nodes.raw) and after.astext() == "</a>":
            holder.remove(after)
        holder[at] = target
        if isinstance(holder, nodes.paragraph) and not holder.astext().strip():
            holder.replace_self(target)  # alone on its line: it names the block that follows


class ShortContents(SphinxTransform):
    """The contents of a page name classes and functions; methods are found where their class is."""

    default_priority = 800

    def apply(self, **kwargs: Any) -> None:
        """Take the members of classes out of the contents."""
        for members in self.document.findall(addnodes.desc_content):
            for signature in members.findall(addnodes.desc_signature):
                signature["_toc_name"] = ""


class RuleLinks(SphinxTransform):
    """Rule numbers in the reference of the code lead to the rules."""

    default_priority = 800

    def apply(self, **kwargs: Any) -> None:
        """Replace numbers in running text."""
        if not self.env.docname.startswith("reference/"):
            return
        for text in list(self.document.findall(nodes.Text)):
            holder = text.parent
            if isinstance(holder, (nodes.paragraph, nodes.emphasis)) and RULE.search(text):
                holder.replace(text, list(self._linked(str(text))))

    def _linked(self, text: str) -> Iterator[nodes.Node]:
        done = 0
        for found in RULE.finditer(text):
            begin = "AMB" if found[0].startswith("AMB") else found[0][0]
            if begin == "A" and "spartacvs" in self.env.docname:
                begin = "S"  # its readings are numbered alike
            folder, rulebook = RULES[begin]
            try:
                page, anchor = f"{folder}/{rulebook.page(found[0]).stem}", rulebook.anchor(found[0])
            except Unreadable:
                continue
            if f'<a id="{anchor}">' not in (DOCS / f"{page}.md").read_text(encoding="utf-8"):
                continue
            up = "../" * self.env.docname.count("/")
            yield nodes.Text(text[done : found.start()])
            yield nodes.reference("", found[0], refuri=f"{up}{page}.html#{anchor}", internal=True)
            done = found.end()
        yield nodes.Text(text[done:])


def expand(app: Sphinx, docname: str, source: list[str]) -> None:
    """Turn `{modules}` into one section for each module that it lists; drop the last, empty line of examples."""
    source[0] = EXAMPLE.sub(r"\1```", source[0])
    source[0] = MODULES.sub(lambda block: "\n".join(map(reference, block[1].split())), source[0])


def reference(module: str) -> str:
    """The section of the reference about one module, as Markdown."""
    return f"## `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n```\n"


def short_signature(
    app: Sphinx, what: str, name: str, member: object, options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Write `Action` for the two dozen classes that it stands for, and `Event` likewise; a protocol is never called."""
    if what == "class" and signature == "(*args, **kwargs)":
        return "", None
    told = []
    for text in (signature, returns):
        for union in UNIONS:
            text = text and text.replace(UNIONS[union], union)
        told.append(text)
    return told[0], told[1]


def known_by_name(app: Sphinx, env: BuildEnvironment, node: nodes.Element, content: nodes.Node) -> nodes.Node | None:
    """A type of ours without a place in the reference is shown by its name; one that does not exist is an error."""
    module, _, name = node.get("reftarget", "").rpartition(".")
    if node.get("refdomain") != "py" or not module.startswith("hispania") or find_spec(module) is None:
        return None
    return content if hasattr(import_module(module), name) else None


def setup(app: Sphinx) -> None:
    """What Sphinx calls."""
    app.connect("source-read", expand)
    app.connect("autodoc-process-signature", short_signature)
    app.connect("missing-reference", known_by_name)
    app.add_transform(Anchors)
    app.add_transform(ShortContents)
    app.add_transform(RuleLinks)
