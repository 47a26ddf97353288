import { useEffect, useLayoutEffect } from 'react';
import { createPath } from 'react-router';
import { smoothScrollTo } from '#shared/ui/page/smooth-scroll.ts';
import type { HistoryEntry } from './history.ts';

const storageKey = 'buchfink-depths';
/** Entries of the history further back than these begin at the top. */
const maxPositions = 100;

/** The scroll position of each entry of the history, in CSS pixels; kept for as long as the tab is open. */
const positions = new Map<string, number>(readStored());
let current = { id: '', pathname: '' };

/**
 * Restores the scroll position of an entry that was left before. A new entry begins at its anchor, to which the page scrolls
 * smoothly when only the anchor is new, else at the top.
 */
export function useScrollRestoration(entry: HistoryEntry): void {
  const { key, hash, pathname, keepsScroll } = entry;
  // All entries from outside the app have the same key.
  const id = key + createPath(entry);
  useEffect(() => {
    const record = () => positions.set(current.id, window.scrollY);
    // The browser would restore the position before the content is there.
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', record);
      window.removeEventListener('pagehide', store);
    };
  }, []);
  useLayoutEffect(() => {
    const isSamePage = current.pathname === pathname;
    current = { id, pathname };
    const stored = positions.get(id);
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

function store(): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)));
  } catch {
    // Without storage a reload begins at the top.
  }
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);
}
