/* The app without a connection: precaches the app itself and caches answers that were shown. */
const { version, files } = /* precache */ { version: '', files: [] };
/** The path below which the app is (`web/src/shared/base-path`); empty at the root of a host. */
const base = new URL(self.registration.scope).pathname.replace(/\/$/, '');
/** Other apps of this host have caches, too: below a path, the names of ours end with it. */
const cacheName = (name) => name + base;
const isOwn = (name) => name.replace(/^[^/]*/, '') === base;
const appCache = cacheName(`app-${version}`);
const project = '/services/[a-z]{2,3}(-[a-z]+)*/[^/]+';
/**
 * The caches of answers; no data of a patron is in them. Each kind has its own cache, so that many covers do not evict
 * records. The app empties the cache of searches when the search history is deleted.
 */
const answerCaches = [
  { name: cacheName('covers'), maxEntries: 300, paths: /^\/services\/cover\/.+$/ },
  {
    name: cacheName('searched'),
    maxEntries: 20,
    paths: new RegExp(`^${project}/library/\\d+/search$`),
    method: 'POST',
  },
  {
    name: cacheName('seen'),
    maxEntries: 300,
    paths: new RegExp(
      `^(${project}/(config|libraries|searchfields|library/\\d+/(acquisitions|events|info|searchfields|record/.+))|/assets/opac-.+)$`,
    ),
  },
];
/** Pages of the service itself, such as those for operators: the app has no screen for them. */
const servicePages = /^\/(operator|metrics|healthz|readyz)(\/|$)/;
/** When an answer was cached, in milliseconds since 1970; the app shows its age. */
const seenHeader = 'X-Seen-At';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(appCache).then((cache) => cache.addAll(files.map(requestOf))));
});

/** The page that opens every screen: without what the service writes into the page of one of them. */
const shell = '/?shell';

/** The service returns the page only to requests that accept HTML. */
function requestOf(file) {
  return file === shell ? new Request(base + file, { headers: { Accept: 'text/html' } }) : base + file;
}

self.addEventListener('activate', (event) => {
  const current = [appCache, ...answerCaches.map(({ name }) => name)];
  event.waitUntil(
    caches.keys().then((names) => {
      return Promise.all(
        names.filter((name) => isOwn(name) && !current.includes(name)).map((name) => caches.delete(name)),
      );
    }),
  );
  // On a first visit the page is controlled at once. After an update, pages are controlled already and keep their files.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
  if (Array.isArray(event.data?.opened)) event.waitUntil(Promise.all(event.data.opened.map(cacheLoaded)));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openScreen(event.notification.data?.url));
});

/** Shows a push of the service (`PushPayload`). A browser ends the subscription of a worker that shows nothing. */
async function showPush(data) {
  const { title, body, tag, locale, url } = payloadOf(data);
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: locale,
    icon: `${base}/icon.svg`,
    data: { url },
  });
}

function payloadOf(data) {
  try {
    const payload = data.json();
    if (typeof payload.title === 'string') return payload;
  } catch {
    // Only the service can encrypt for this browser; a later version may write otherwise.
  }
  return { title: self.location.hostname };
}

/** Opens a screen of the app: in a window that is open, else in a new one. */
async function openScreen(path) {
  const isScreen = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  const address = new URL(base + (isScreen ? path : '/notices'), self.location.origin).href;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) return self.clients.openWindow(address);
  await open.focus();
  return open.navigate(address);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (path === undefined) return;
  const answerCache = answerCacheOf(path, request.method);
  if (answerCache) event.respondWith(networkFirst(event, answerCache));
  if (answerCache || request.method !== 'GET' || path.startsWith('/services/')) return;
  const isScreen = request.mode === 'navigate' && !path.includes('.') && !servicePages.test(path);
  if (isScreen) event.respondWith(cacheFirst(requestOf(shell)));
  else if (path.startsWith('/assets/') || files.includes(path)) event.respondWith(cacheFirst(request));
});

/** The path of an address in this service; undefined for all others. */
function pathOf(address) {
  const { origin, pathname } = new URL(address, self.location.origin);
  const isInside = origin === self.location.origin && pathname.startsWith(`${base}/`);
  return isInside ? pathname.slice(base.length) : undefined;
}

function answerCacheOf(path, requestMethod) {
  return answerCaches.find(({ paths, method = 'GET' }) => requestMethod === method && paths.test(path));
}

/** Caches what a page loaded before this worker controlled it. */
async function cacheLoaded(address) {
  const url = new URL(address, self.location.origin);
  const path = pathOf(address);
  const answerCache = path !== undefined && answerCacheOf(path, 'GET');
  if (!answerCache || (await caches.match(url.href, { cacheName: answerCache.name, ignoreVary: true }))) return;
  try {
    const response = await fetch(url.href);
    if (response.ok) await cacheAnswer(answerCache, new Request(url.href), response);
  } catch {
    // Without a connection nothing more can be cached.
  }
}

/** A file of the app: from the cache, else fetched and cached. */
async function cacheFirst(request) {
  const cache = await caches.open(appCache);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** An answer of the service: fresh if possible, else the one cached last. */
async function networkFirst(event, answerCache) {
  const { request } = event;
  const key = request.method === 'POST' ? keyOf(request.url, await request.clone().text()) : request;
  try {
    const response = await fetch(request);
    // Callers that must not be cached request it this way.
    if (response.ok && request.cache !== 'no-store') event.waitUntil(cacheAnswer(answerCache, key, response.clone()));
    return response;
  } catch (error) {
    const cached = await (await caches.open(answerCache.name)).match(key, { ignoreVary: true });
    if (cached) return cached;
    throw error;
  }
}

/** A cache stores GET requests only: the body becomes a part of the address. */
function keyOf(url, body) {
  return `${url}?asked=${encodeURIComponent(body)}`;
}

async function cacheAnswer({ name, maxEntries }, key, response) {
  const cache = await caches.open(name);
  const headers = new Headers(response.headers);
  headers.set(seenHeader, `${Date.now()}`);
  // The entry cached last is the last one, even if it was cached before.
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, new Response(response.body, { status: response.status, headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((old) => cache.delete(old)));
}
