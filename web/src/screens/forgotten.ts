// Whoever is forgotten lands on a page that is loaded anew, and is told there that it is done.

const KEY = "hispania.forgotten";

export function noteForgotten(): void {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // A browser that keeps nothing: it is done all the same.
  }
}

/** Was somebody forgotten just now? Only the first who asks is told. */
export function wasForgotten(): boolean {
  try {
    const was = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return was;
  } catch {
    return false;
  }
}
