import { watchNavigation } from '#shared/links/last-navigation.ts';

/** Milliseconds between two looks for the field, and after which nobody waits for it any more. */
const interval = 50;
const longest = 3_000;

/**
 * Focuses the search field of the screen that is being opened as soon as it is there: after the heading of that screen, which takes the
 * focus first. Ends when the reader goes elsewhere.
 */
export function focusSearchField(): void {
  const isStillHere = watchNavigation();
  const end = Date.now() + longest;
  const timer = window.setInterval(() => {
    const field = document.querySelector<HTMLElement>('main search input');
    const isDone = field !== null && document.activeElement === field;
    if (isDone || Date.now() > end || !isStillHere()) return window.clearInterval(timer);
    field?.focus();
  }, interval);
}
