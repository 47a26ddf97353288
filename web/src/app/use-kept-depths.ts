import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenReaderActs } from '#shared/ui/page/when-reader-acts.ts';
import { depths, entryId } from './use-scroll-restoration.ts';

const storageKey = 'buchfink-depths';
/** Entries of the history further back than these begin at the top. */
const maxDepths = 100;

/**
 * Keeps the scroll positions over a reload, for as long as the tab is open, and returns to that of the entry that was
 * reloaded: where its list was longer, `more` is pressed until the place is there.
 */
export function useKeptDepths(): void {
  const id = entryId(useLocation());
  useEffect(() => {
    for (const [stored, depth] of readStored()) if (!depths.has(stored)) depths.set(stored, depth);
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);
  useEffect(() => {
    const depth = depths.get(id) ?? 0;
    return depth > window.scrollY ? scrollWhenLongEnough(depth) : undefined;
  }, [id]);
}

/** Scrolls to a depth as soon as the page is long enough. Returns a function that ends the attempt. */
function scrollWhenLongEnough(depth: number): () => void {
  const focused = document.activeElement;
  const end = () => {
    observer.disconnect();
    stopWaiting();
  };
  const lengthen = () => {
    const content = document.getElementById('content');
    if (document.documentElement.scrollHeight - window.innerHeight >= depth) {
      end();
      // A list gives the focus to its first new entry, which nobody asked for here.
      const { activeElement } = document;
      if (activeElement !== focused && activeElement instanceof HTMLElement) activeElement.blur();
      window.scrollTo(0, depth);
    } else if (!content?.querySelector('[data-waiting]')) {
      content?.querySelector<HTMLElement>('[data-more] > button:not([aria-disabled="true"])')?.click();
    }
  };
  const observer = new MutationObserver(lengthen);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const stopWaiting = whenReaderActs(['pointerdown', 'keydown', 'wheel', 'touchmove'], end);
  lengthen();
  return end;
}

function store(): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([...depths].slice(-maxDepths)));
  } catch {
    // Without storage a reload begins at the top.
  }
}

function readStored(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDepth) : [];
  } catch {
    return [];
  }
}

function isDepth(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);
}
