"""What a machine can see of a layout: pages too wide, cut texts, controls that overlap, are small or out of reach."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

# Places of a map lie as history put them, and are reached by the list of actions as well. What only a screen reader
# hears has no size. A control that a sticky or fixed bar covers is scrolled out from under it.
_FAULTS = """() => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]";
  const found = [];
  const root = document.scrollingElement;
  const told = (one) => {
    const said = one.getAttribute("aria-label") ?? (one.textContent || one.type || "");
    const text = said.replace(/\\s+/g, " ").trim().slice(0, 40);
    return `${one.tagName.toLowerCase()}${one.id ? "#" + one.id : one.classList[0] ? "." + one.classList[0] : ""}`
      + ` “${text}”`;
  };
  if (root.scrollWidth > window.innerWidth) found.push(`wide: the page by ${root.scrollWidth - window.innerWidth} px`);

  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const whole = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  const isShown = (one) => one.checkVisibility(whole) && !one.closest(".hidden-text, .skip");
  const style = new Map();
  const styleOf = (one) => style.get(one) ?? style.set(one, getComputedStyle(one)).get(one);
  const cuts = (one) => styleOf(one).overflowX !== "visible";
  const above = function* (one) {
    for (let each = one.parentElement; each; each = each.parentElement) yield each;
  };
  /** The part of a box that its scrollers and frames leave to be seen. */
  const seen = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const box = { left, top, right, bottom };
    if (styleOf(one).position === "fixed") return box;
    for (const each of above(one)) {
      if (each === root || each === document.body) break;
      if (cuts(each)) {
        const edge = each.getBoundingClientRect();
        box.left = Math.max(box.left, edge.left);
        box.top = Math.max(box.top, edge.top);
        box.right = Math.min(box.right, edge.right);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      if (styleOf(each).position === "fixed") break;
    }
    return box;
  };
  /** What lies over the rest on purpose: bars that stay, and sheets and menus with a height of their own. */
  const layer = (one) =>
    [one, ...above(one)].find((each) => {
      const { position, zIndex } = styleOf(each);
      return ["sticky", "fixed"].includes(position) || (position === "absolute" && zIndex !== "auto");
    });

  const controls = [];
  for (const one of top.querySelectorAll(CONTROLS)) {
    if (!isShown(one) || one.closest("svg") || one.type === "hidden" || one.type === "file") continue;
    const whole = one.matches("input[type=checkbox], input[type=radio]") && one.labels?.[0] ? one.labels[0] : one;
    const box = seen(whole);
    if (box.right - box.left < 1 || box.bottom - box.top < 1) continue;
    const full = whole.getBoundingClientRect();
    const isInline = one.tagName === "A" && styleOf(one).display === "inline";
    if (!isInline && (full.width < 24 || full.height < 24))
      found.push(`small: ${told(one)} ${Math.round(full.width)} × ${Math.round(full.height)} px`);
    const scroller = [...above(whole)].find((each) => ["auto", "scroll"].includes(styleOf(each).overflowX));
    if (!scroller && (full.right > window.innerWidth + 1 || full.left < -1)) found.push(`out of reach: ${told(one)}`);
    if (!isInline) controls.push([one, whole, box]);
  }
  for (const [at, [one, mine, a]] of controls.entries()) {
    for (const [other, its, b] of controls.slice(at + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide < 3 || high < 3 || mine.contains(its) || its.contains(mine)) continue;
      if (layer(one) !== layer(other)) continue;
      const over = document.elementFromPoint(
        (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2,
        (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2,
      );
      const covered = over && ![mine, its].some((each) => each.contains(over) || over.contains(each));
      if (!covered) found.push(`overlap: ${told(one)} and ${told(other)}`);
    }
  }

  /** From where to where the words of an element reach that can be seen. */
  const written = (one) => {
    const box = { left: Infinity, right: -Infinity };
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const within = walker.currentNode.parentElement;
      const isHeard = [within, ...above(within)].some((it) => one.contains(it) && styleOf(it).clipPath !== "none");
      if (!walker.currentNode.textContent.trim() || isHeard) continue;
      const words = document.createRange();
      words.selectNodeContents(walker.currentNode);
      const { left, right, width } = words.getBoundingClientRect();
      if (width) [box.left, box.right] = [Math.min(box.left, left), Math.max(box.right, right)];
    }
    return box;
  };
  const TEXTS = "button, .button, [role=tab], summary, label, legend, th, td, dt, dd, h1, h2, h3, p, li, code, output";
  for (const one of top.querySelectorAll(TEXTS)) {
    if (!isShown(one) || one.closest("svg") || !one.innerText.trim() || styleOf(one).display === "contents") continue;
    const { overflowX, overflowY, textOverflow } = styleOf(one);
    const inner = written(one);
    const outer = one.getBoundingClientRect();
    const isControl = one.matches("button, .button, [role=tab]");
    if (isControl && (inner.right > outer.right + 1 || inner.left < outer.left - 1)) found.push(`cut: ${told(one)}`);
    else if (overflowX === "hidden" && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1)
      found.push(`cut: ${told(one)}`);
    else if (overflowY === "hidden" && one.scrollHeight > one.clientHeight + 2)
      found.push(`${styleOf(one).webkitLineClamp === "none" ? "cut" : "shortened"}: ${told(one)}`);
    if (textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1) found.push(`shortened: ${told(one)}`);
  }

  const scrolls = (one) =>
    ["auto", "scroll"].includes(styleOf(one).overflowY) && one.scrollHeight > one.clientHeight + 1;
  for (const one of top.querySelectorAll("*")) {
    if (one.closest("svg") || !scrolls(one) || !isShown(one) || one.matches("textarea, pre, select")) continue;
    const around = [...above(one)].filter((each) => each !== root && each !== document.body && top.contains(each));
    const outer = around.find((each) => layer(each) === layer(one) && scrolls(each));
    const page = top === document.body && !layer(one) && root.scrollHeight > window.innerHeight + 1;
    const where = outer ? told(outer).slice(0, 30) : "the page";
    if (outer || page) found.push(`nested scroller: ${told(one).slice(0, 30)} in ${where}`);
  }
  return [...new Set(found)];
}"""


GRAVE: Final = ("wide", "out of reach", "overlap", "cut", "nested scroller")


LOOKS = 100  # at a page that is not laid out yet


def faults(page: Page) -> list[str]:
    """Everything of that kind, each in a line that begins with its kind."""
    found: list[str] = page.evaluate(_FAULTS)
    return found


def grave_faults(page: Page) -> list[str]:
    """What nobody wants to see on any screen; something small or shortened may be meant so.

    A page whose size has changed draws its curves anew a moment later: what stays is a fault, what passes is none.
    """
    found: list[str] = []
    for _ in range(LOOKS):
        found = [fault for fault in faults(page) if fault.partition(":")[0] in GRAVE]
        if not found:
            break
        page.wait_for_timeout(100)
    return found


_IN_SIGHT = """(selector) => {
  const one = document.querySelector(selector);
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => {
    const there = document.elementFromPoint((left + right) / 2, y);
    return there !== null && one.contains(there);
  });
}"""


def in_sight(page: Page, selector: str) -> bool:
    """Can the whole height of the first such element be seen, without scrolling and under nothing else?"""
    found: bool = page.evaluate(_IN_SIGHT, selector)
    return found
