import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenReaderActs } from '#shared/ui/page/when-reader-acts.ts';
import { entryId } from './use-scroll-restoration.ts';

/** The address of the link by which each entry of the history was left, by the id of the entry. */
const opened = new Map<string, string>();

/**
 * Returns the focus to the link that was opened, when its entry of the history is shown again: keyboard and screen reader go
 * on from the hit and not from the top.
 */
export function useReturnedFocus(): void {
  const id = entryId(useLocation());
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('#content a[href]');
      if (link) opened.set(id, link.getAttribute('href') ?? '');
    };
    document.addEventListener('click', remember, true);
    const href = opened.get(id);
    opened.delete(id);
    const stop = href === undefined ? undefined : focusWhenShown(href);
    return () => {
      stop?.();
      document.removeEventListener('click', remember, true);
    };
  }, [id]);
}

/** Focuses a link as soon as it is there. Returns a function that ends the attempt. */
function focusWhenShown(href: string): () => void {
  let frame = 0;
  const end = () => {
    observer.disconnect();
    stopWaiting();
    cancelAnimationFrame(frame);
  };
  const look = () => {
    const link = document.querySelector<HTMLElement>(`#content a[href="${CSS.escape(href)}"]`);
    if (!link) return;
    observer.disconnect();
    // The heading of a screen takes the focus when it appears: this comes after it.
    frame = requestAnimationFrame(() => {
      end();
      link.focus({ preventScroll: true });
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  const stopWaiting = whenReaderActs(['pointerdown', 'keydown'], end);
  look();
  return end;
}
