import { createPath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router';

/** A place in the history. */
export interface HistoryEntry extends Location {
  /** Whoever goes there stays where they are on the page. */
  readonly keepsScroll: boolean;
}

interface HistoryOptions {
  /** Loads what is shown at a path; undefined when it is there already. */
  readonly load: (pathname: string) => Promise<void> | undefined;
  readonly onArrive: (place: HistoryEntry) => void;
  /** Whether something is being loaded before one can go there. */
  readonly onWait: (waits: boolean) => void;
}

/** What a place is called that was entered from outside the app. */
export const entryKeyFromOutside = 'default';

/** A path as the app writes it: without doubled slashes, and without one at its end. */
export function normalizePath(pathname: string): string {
  return `/${pathname.split('/').filter(Boolean).join('/')}`;
}

/** The place that the browser's address names. The address becomes tidy, too, as people copy it. */
export function currentEntry(keepsDepth = false): HistoryEntry {
  const { search, hash } = window.location;
  const pathname = normalizePath(window.location.pathname);
  const kept: unknown = window.history.state;
  if (pathname !== window.location.pathname) window.history.replaceState(kept, '', pathname + search + hash);
  const { state = null } = isObject(kept) ? kept : {};
  return { pathname, search, hash, state, key: keyNow(), keepsScroll: keepsDepth };
}

function keyNow(): string {
  const kept: unknown = window.history.state;
  return String((isObject(kept) && kept.key) || entryKeyFromOutside);
}

/**
 * The browser's history, in which one arrives only when what is shown there has been loaded: until then address and screen
 * stay, and whatever one asked for last wins. The browser's own buttons change the address at once.
 */
export function browserHistory({ load, onArrive, onWait }: HistoryOptions): Navigator & { follow: () => () => void } {
  let asked = 0;
  const arrive = (pathname: string, enter: () => HistoryEntry) => {
    asked += 1;
    const mine = asked;
    const coming = load(pathname);
    onWait(coming !== undefined);
    if (!coming) return onArrive(enter());
    void coming.then(() => {
      if (mine !== asked) return;
      onWait(false);
      onArrive(enter());
    });
  };
  const go = (way: 'pushState' | 'replaceState', to: To, state: unknown, options?: NavigateOptions) => {
    const url = urlOf(to);
    arrive(url.pathname, () => {
      // What only names the same screen more exactly is no other place.
      const isSame = way === 'replaceState' && url.pathname === normalizePath(window.location.pathname);
      write(way, { key: isSame ? keyNow() : Math.random().toString(36).slice(2, 10), state }, url);
      return currentEntry(options?.preventScrollReset);
    });
  };
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    encodeLocation: urlOf,
    go: (steps) => window.history.go(steps),
    push: (to, state, options) => go('pushState', to, state, options),
    replace: (to, state, options) => go('replaceState', to, state, options),
    follow: () => {
      const pop = () => arrive(normalizePath(window.location.pathname), currentEntry);
      window.addEventListener('popstate', pop);
      return () => window.removeEventListener('popstate', pop);
    },
  };
}

/** A path that begins with two slashes stays one of this site. */
function urlOf(to: To): URL {
  const url = new URL(window.location.origin + (typeof to === 'string' ? to : createPath(to)));
  url.pathname = normalizePath(url.pathname);
  return url;
}

function write(way: 'pushState' | 'replaceState', kept: object, url: URL): void {
  try {
    window.history[way](kept, '', url);
  } catch (error) {
    // Browsers allow only so many changes at a time; the address can still be opened.
    console.warn('The address could not be changed', error);
    window.location.assign(url);
  }
}

function isObject(kept: unknown): kept is Partial<Record<'key' | 'state', unknown>> {
  return typeof kept === 'object' && kept !== null;
}
