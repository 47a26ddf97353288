/* The app without a connection: keeps the app itself from the start and the answers that were seen. */
const { version, files } = /* precache */ { version: '', files: [] };
const appCache = `app-${version}`;
const project = '/services/[a-z]{2}/[^/]+';
/**
 * Answers that may be shown again: nothing of a patron is among them. Each kind has its own room, so that many covers
 * drive out no record. The app empties the answers to searches when searches are forgotten.
 */
const rooms = [
  { name: 'covers', most: 300, paths: /^\/services\/cover\/.+$/ },
  { name: 'searched', most: 20, paths: new RegExp(`^${project}/library/\\d+/search$`), method: 'POST' },
  {
    name: 'seen',
    most: 300,
    paths: new RegExp(
      `^(${project}/(config|libraries|searchfields|library/\\d+/(acquisitions|events|info|searchfields|record/.+))|/assets/opac-.+)$`,
    ),
  },
];
/** When an answer was kept, in milliseconds since 1970; the app says how old it is by this. */
const seenHeader = 'X-Seen-At';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(appCache).then((cache) => cache.addAll(files.map(asked))));
});

/** The service gives the page only to those who ask for a page. */
function asked(file) {
  return file === '/' ? new Request(file, { headers: { Accept: 'text/html' } }) : file;
}

self.addEventListener('activate', (event) => {
  const current = [appCache, ...rooms.map(({ name }) => name)];
  event.waitUntil(
    caches.keys().then((names) => {
      return Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)));
    }),
  );
  // The page of a first visit is served at once. After an update pages are this worker's already: nothing changes for them.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
  if (Array.isArray(event.data?.opened)) event.waitUntil(Promise.all(event.data.opened.map(keepOpened)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  const room = roomOf(url, request.method);
  if (room) event.respondWith(freshOrSeen(event, room));
  if (room || request.method !== 'GET' || url.pathname.startsWith('/services/')) return;
  const isScreen = request.mode === 'navigate' && !url.pathname.includes('.');
  if (isScreen) event.respondWith(kept('/'));
  else if (url.pathname.startsWith('/assets/') || files.includes(url.pathname)) event.respondWith(kept(request));
});

function roomOf({ pathname }, wanted) {
  return rooms.find(({ paths, method = 'GET' }) => wanted === method && paths.test(pathname));
}

/** Keeps what a page opened before this worker served it. */
async function keepOpened(address) {
  const url = new URL(address, self.location.origin);
  const room = url.origin === self.location.origin && roomOf(url, 'GET');
  if (!room || (await caches.match(url.href, { cacheName: room.name, ignoreVary: true }))) return;
  try {
    const response = await fetch(url.href);
    if (response.ok) await remember(room, new Request(url.href), response);
  } catch {
    // Without a connection nothing more is kept.
  }
}

/** A file of the app: from the cache, else fetched once and kept. */
async function kept(request) {
  const cache = await caches.open(appCache);
  const known = await cache.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** An answer of the service: fresh if it can be had, else the one seen last. */
async function freshOrSeen(event, room) {
  const { request } = event;
  const key = request.method === 'POST' ? keyOf(request.url, await request.clone().text()) : request;
  try {
    const response = await fetch(request);
    // Who wants nothing kept asks like that.
    if (response.ok && request.cache !== 'no-store') event.waitUntil(remember(room, key, response.clone()));
    return response;
  } catch (error) {
    const seen = await (await caches.open(room.name)).match(key, { ignoreVary: true });
    if (seen) return seen;
    throw error;
  }
}

/** A cache keeps only what can be asked by GET: what was asked for becomes a part of the address. */
function keyOf(url, body) {
  return `${url}?asked=${encodeURIComponent(body)}`;
}

async function remember({ name, most }, key, response) {
  const cache = await caches.open(name);
  const headers = new Headers(response.headers);
  headers.set(seenHeader, `${Date.now()}`);
  // The one kept last stands last, whenever it was seen first.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, new Response(response.body, { status: response.status, headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}
