// Telling somebody who looks elsewhere that it is their turn: the title of the page, and a notification if they like.

const BADGE = "● ";

/** Writes the title of the page, with a badge where a decision waits. */
export function badge(title: string, waiting: string | null): void {
  document.title = waiting ? `${BADGE}${waiting} – ${title}` : title;
}

export type Permission = "granted" | "denied" | "default" | "unsupported";

export function permission(): Permission {
  return "Notification" in globalThis ? Notification.permission : "unsupported";
}

/** Only ever asked for by a click. */
export async function askPermission(): Promise<Permission> {
  if (!("Notification" in globalThis)) return "unsupported";
  try {
    return await Notification.requestPermission();
  } catch {
    return permission();
  }
}

/** Says it where the person looks elsewhere; nothing where the page is on the screen or nothing was allowed. */
export function notify(title: string, body: string, tag: string): void {
  if (permission() !== "granted" || !document.hidden) return;
  try {
    const note = new Notification(title, { body, tag, icon: "/icon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only to service workers: the title still tells.
  }
}
