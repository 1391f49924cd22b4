// What is already on the machine opens without a line: the client, and what it was told of games, boards and rules.
// Nothing of a table is kept: who sits there and what they see is the server's to say, each time.

const KEPT = "hispania-1";
const SHELL = "/";
const LONGEST_WAIT = 4000; // milliseconds until a line that does not answer counts as none

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([SHELL, "/theme.js", "/map.css", "/icon.svg"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

/** Files under a hash of what is in them never change. */
async function onceForAll(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await kept.put(request, answer.clone());
    void tidy(kept);
  }
  return answer;
}

/** Versions of the client that nobody asks for any more make room, the oldest first. */
async function tidy(kept) {
  const files = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/assets/"));
  await Promise.all(files.slice(0, Math.max(0, files.length - 300)).map((file) => kept.delete(file)));
}

/** The server first; what it said last time if there is no line. Where nothing is kept, a slow line is waited for. */
async function asTold(request, name) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(name);
  const told = fetch(request).then((answer) => {
    if (answer.ok && answer.type === "basic") void kept.put(name, answer.clone());
    return answer;
  });
  if (!known) return told;
  const late = new Promise((resolve) => setTimeout(() => resolve(known), LONGEST_WAIT));
  return Promise.race([told.catch(() => known), late]);
}

const isTold = (path) =>
  /^\/api\/(games|rules|boards)(\/|$)/.test(path) && !path.endsWith("/daily")
    ? true
    : !path.startsWith("/api/") && /\.\w+$/.test(path);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(onceForAll(request));
  else if (request.mode === "navigate")
    event.respondWith(asTold(request, SHELL)); // every address is the same page
  else if (isTold(url.pathname)) event.respondWith(asTold(request, request));
});
