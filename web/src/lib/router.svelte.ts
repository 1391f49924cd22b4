// Where the browser is, and how it gets elsewhere without loading the page anew.

import { parse, type Route } from "./routes";

export type { Route, Screen } from "./routes";

let current = $state.raw<Route>(parse(location.href));

function read(): void {
  const found = parse(location.href);
  if (found.path !== current.path || found.hash !== current.hash) current = found;
}

addEventListener("popstate", read);
addEventListener("hashchange", read);

export function route(): Route {
  return current;
}

/** Goes to an address of this client; a new entry in the history. */
export function go(path: string): void {
  const same = parse(path).path === current.path;
  history.pushState(null, "", path);
  read();
  if (!same) scrollTo(0, 0);
}

/** Changes the address without a new entry, for instance to drop a used invitation. */
export function replace(path: string): void {
  history.replaceState(null, "", path);
  read();
}

/** Follows a click on a link to this client; leaves every other click to the browser. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const anchor = (event.target as Element | null)?.closest?.("a[href]");
  if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute("download")) return;
  const { origin, pathname, search, hash } = anchor;
  if (origin !== location.origin || pathname.startsWith("/api/")) return;
  // An anchor on the same page scrolls by itself, and the address changes with it.
  if (hash && pathname + search === location.pathname + location.search) return;
  event.preventDefault();
  go(pathname + search + hash);
}

/** For `<a use:link>`: the shell follows every link anyway; this is for links outside it. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}
