import { createPath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router';
import { basePath } from '#shared/base-path/base-path.ts';
import { normalizePath, shownAddress, shownPath } from '#shared/base-path/shown-address.ts';
import { beginNavigation } from '#shared/links/last-navigation.ts';

/** An entry of the history. */
export interface HistoryEntry extends Location {
  /** Navigating to it keeps the scroll position. */
  readonly keepsScroll: boolean;
}

interface HistoryOptions {
  /** Loads the screen of a path; undefined when it is loaded already. */
  readonly load: (pathname: string) => Promise<void> | undefined;
  /** The library that is chosen now, 0 = none. */
  readonly chosenLibrary: () => number;
  /** The same address for another library, if it names one. */
  readonly withLibrary: (address: string, libraryId: number) => string;
  readonly onArrive: (entry: HistoryEntry) => void;
  /** Called when a navigation begins and ends to wait for its screen. */
  readonly onWait: (waits: boolean) => void;
}

interface BrowserHistory extends Navigator {
  /**
   * Follows the browser's own buttons. `shown` is the entry that the app shows: it was read before the app was there,
   * and the buttons may have been pressed since. Returns a function that ends it.
   */
  follow(shown: HistoryEntry): () => void;
}

/** The key of an entry from outside the app. */
export const entryKeyFromOutside = 'default';

/** What the app stores with an entry of the browser's history; an entry from outside has none of it, or anything else. */
type StoredState = Partial<Record<'key' | 'state', unknown>> | null | undefined;

/** The entry of the browser's address. The address is normalized as well, as people copy it. */
export function currentEntry(keepsDepth = false): HistoryEntry {
  const { pathname: writtenPath, search, hash } = window.location;
  const pathname = shownPath();
  const stored: StoredState = window.history.state;
  const address = basePath() + pathname;
  if (address !== writtenPath) window.history.replaceState(stored, '', address + search + hash);
  return { pathname, search, hash, state: stored?.state ?? null, key: keyNow(), keepsScroll: keepsDepth };
}

function keyNow(): string {
  const stored: StoredState = window.history.state;
  return String(stored?.key || entryKeyFromOutside);
}

/**
 * The browser's history as a navigator of React Router. A navigation happens only when its screen is loaded: until
 * then address and screen stay, and the last navigation wins. The browser's own buttons change the address at once.
 * A library that is chosen while a screen is loaded is newer than the one its address names. An address that is shown
 * already makes no further entry.
 */
export function browserHistory({ load, chosenLibrary, withLibrary, ...shell }: HistoryOptions): BrowserHistory {
  const { onArrive, onWait } = shell;
  /** The browser has gone to another entry, whose screen is not there yet. */
  let isLeft = false;
  const arrive = (pathname: string, enter: (newerLibrary: number) => HistoryEntry) => {
    const isLast = beginNavigation();
    const loading = load(pathname);
    onWait(loading !== undefined);
    if (!loading) return onArrive(enter(0));
    const chosenBefore = chosenLibrary();
    void loading.then(() => {
      if (!isLast()) return;
      onWait(false);
      const chosen = chosenLibrary();
      onArrive(enter(chosen === chosenBefore ? 0 : chosen));
    });
  };
  const go = (method: 'pushState' | 'replaceState', to: To, state: unknown, options?: NavigateOptions) => {
    const url = urlOf(to);
    // The entry that the shown screen would replace is no longer its own.
    if (isLeft && method === 'replaceState') return;
    const enter = (newerLibrary: number) => {
      isLeft = false;
      const target = newerLibrary > 0 ? urlOf(withLibrary(pathOf(url), newerLibrary)) : url;
      const isShown = pathOf(target) === shownAddress();
      // Replacing the address of the same screen keeps the entry.
      const isKept = isShown || isCorrection(target);
      const key = isKept ? keyNow() : Math.random().toString(36).slice(2, 10);
      write(isShown ? 'replaceState' : method, { key, state }, target);
      return currentEntry(options?.preventScrollReset);
    };
    const isCorrection = ({ pathname }: URL) =>
      method === 'replaceState' && screenOf(pathname) === screenOf(shownPath());
    // The reader goes nowhere: a navigation that waits for its screen goes on.
    if (isCorrection(url) && !load(url.pathname)) onArrive(enter(0));
    else arrive(url.pathname, enter);
  };
  return {
    createHref: (to) => basePath() + (typeof to === 'string' ? to : createPath(to)),
    encodeLocation: urlOf,
    go: (steps) => window.history.go(steps),
    push: (to, state, options) => go('pushState', to, state, options),
    replace: (to, state, options) => go('replaceState', to, state, options),
    follow: (shown) => {
      const pop = () => {
        isLeft = true;
        arrive(shownPath(), (newerLibrary) => {
          isLeft = false;
          if (newerLibrary > 0)
            write('replaceState', window.history.state, urlOf(withLibrary(shownAddress(), newerLibrary)));
          return currentEntry();
        });
      };
      window.addEventListener('popstate', pop);
      // Entries of one document differ in their keys, unless they differ in the anchor alone.
      if (keyNow() !== shown.key) pop();
      return () => window.removeEventListener('popstate', pop);
    },
  };
}

/** The part of a path that names its screen. */
const screenOf = (pathname: string) => pathname.split('/')[1];

const pathOf = ({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** A path that begins with two slashes stays within this site. */
function urlOf(to: To): URL {
  const url = new URL(window.location.origin + (typeof to === 'string' ? to : createPath(to)));
  url.pathname = normalizePath(url.pathname);
  return url;
}

function write(method: 'pushState' | 'replaceState', historyState: unknown, inApp: URL): void {
  const url = new URL(inApp);
  url.pathname = basePath() + inApp.pathname;
  try {
    window.history[method](historyState, '', url);
  } catch (error) {
    // Browsers limit the number of changes; loading the address still works.
    console.warn(error);
    window.location.assign(url);
  }
}
