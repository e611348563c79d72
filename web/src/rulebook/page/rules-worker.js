/**
 * Keeps the page of the rules, so that it can be read without a connection. The build fills in the names.
 *
 * It answers only for the page of the rules and its files. A document comes from the server whenever there is one, so a
 * new version shows at once. A file's name changes with its content, so a kept file is never out of date.
 */

const PAGE = "/rules";
const FILES = "{files}";
const CACHE = "rules-{version}";
/** The server answers in the encoding that a request accepts, and every encoding has the same content. */
const LOOSE = { ignoreVary: true };

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === PAGE) event.respondWith(fetch(request).catch(keptPage));
  else if (FILES.includes(pathname)) event.respondWith(keptFile(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...FILES]);
  await self.skipWaiting();
}

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("rules-") && name !== CACHE).map((name) => caches.delete(name)),
  );
}

async function keptPage() {
  return (await caches.match(PAGE, LOOSE)) ?? Response.error();
}

async function keptFile(request) {
  return (await caches.match(request, LOOSE)) ?? fetch(request);
}
