/* The app without a connection: keeps the app itself from the start and the answers that were seen. */
const { version, files } = /* precache */ { version: '', files: [] };
const appCache = `app-${version}`;
const seenCache = 'seen';
/** Answers that may be shown again: nothing of a patron is among them. */
const seenAgain =
  /^\/services\/(cover\/.+|[a-z]{2}\/[^/]+\/(config|libraries|searchfields|library\/\d+\/(acquisitions|events|info|searchfields|record\/.+)))$/;
const seenLimit = 300;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(appCache).then((cache) => cache.addAll(files.map(asked))));
});

/** The service gives the page only to those who ask for a page. */
function asked(file) {
  return file === '/' ? new Request(file, { headers: { Accept: 'text/html' } }) : file;
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const old = names.filter((name) => name !== appCache && name !== seenCache);
      return Promise.all(old.map((name) => caches.delete(name)));
    }),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/services/')) {
    if (seenAgain.test(url.pathname)) event.respondWith(freshOrSeen(event));
    return;
  }
  // Pages and pictures of a project keep their names when they change.
  if (url.pathname.startsWith('/assets/opac-')) {
    event.respondWith(freshOrSeen(event));
    return;
  }
  const isScreen = request.mode === 'navigate' && !url.pathname.includes('.');
  if (isScreen) event.respondWith(kept('/'));
  else if (url.pathname.startsWith('/assets/') || files.includes(url.pathname)) event.respondWith(kept(request));
});

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
async function freshOrSeen(event) {
  const cache = await caches.open(seenCache);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(remember(cache, event.request, response.clone()));
    return response;
  } catch (error) {
    const seen = await cache.match(event.request, { ignoreVary: true });
    if (seen) return seen;
    throw error;
  }
}

async function remember(cache, request, response) {
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - seenLimit)).map((key) => cache.delete(key)));
}
