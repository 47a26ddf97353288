import { useEffect, useLayoutEffect } from 'react';
import { createPath } from 'react-router';
import type { HistoryEntry } from './history.ts';

const storageKey = 'buchfink-depths';
/** Places further back than these begin at the top. */
const most = 100;

/** How far down one was at each place in the history, in CSS pixels; kept for as long as the tab is open. */
const depths = new Map<string, number>(stored());
let here = '';

/** Where one has been before, the page stands as one left it; elsewhere it begins at its anchor or at the top. */
export function useScrollRestoration(place: HistoryEntry): void {
  const { key, hash, keepsScroll: keepsDepth } = place;
  // All places that were entered from outside have the same key.
  const id = key + createPath(place);
  useEffect(() => {
    const follow = () => depths.set(here, window.scrollY);
    // The browser would put the page back before its content is there.
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('pagehide', store);
    };
  }, []);
  useLayoutEffect(() => {
    here = id;
    const before = depths.get(id);
    const anchor = before === undefined && hash !== '' ? anchorOf(hash) : undefined;
    if (anchor) anchor.scrollIntoView();
    else if (before !== undefined || !keepsDepth) window.scrollTo(0, before ?? 0);
  }, [id, hash, keepsDepth]);
}

function anchorOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Not an encoded text: nothing has such a name.
    return null;
  }
}

function store(): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([...depths].slice(-most)));
  } catch {
    // Without storage a reload begins at the top.
  }
}

function stored(): [string, number][] {
  try {
    const found: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter(isDepth) : [];
  } catch {
    return [];
  }
}

function isDepth(found: unknown): found is [string, number] {
  return Array.isArray(found) && typeof found[0] === 'string' && Number.isFinite(found[1]);
}
