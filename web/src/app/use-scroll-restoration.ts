import { useEffect, useLayoutEffect } from 'react';
import { createPath, type Location } from 'react-router';
import { smoothScrollTo } from '#shared/ui/page/smooth-scroll.ts';
import type { HistoryEntry } from './history.ts';

/** The scroll position of each entry of the history by its id, in CSS pixels; `use-kept-depths.ts` keeps them over a reload. */
export const depths = new Map<string, number>();
let current = { id: '', pathname: '' };

/** What distinguishes an entry of the history: all entries from outside the app have the same key. */
export const entryId = (entry: Location): string => entry.key + createPath(entry);

/**
 * Restores the scroll position of an entry that was left before. A new entry begins at its anchor, to which the page scrolls
 * smoothly when only the anchor is new, else at the top.
 */
export function useScrollRestoration(entry: HistoryEntry): void {
  const { hash, pathname, keepsScroll } = entry;
  const id = entryId(entry);
  useEffect(() => {
    const record = () => depths.set(current.id, window.scrollY);
    // The browser would restore the position before the content is there.
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', record, { passive: true });
    return () => window.removeEventListener('scroll', record);
  }, []);
  useLayoutEffect(() => {
    const isSamePage = current.pathname === pathname;
    current = { id, pathname };
    const stored = depths.get(id);
    const anchor = stored === undefined && hash !== '' ? findAnchor(hash) : undefined;
    if (anchor && isSamePage) smoothScrollTo(anchor);
    else if (anchor) anchor.scrollIntoView();
    else if (stored !== undefined || !keepsScroll) window.scrollTo(0, stored ?? 0);
  }, [id, hash, pathname, keepsScroll]);
}

function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Not an encoded text: no element has such an id.
    return null;
  }
}
