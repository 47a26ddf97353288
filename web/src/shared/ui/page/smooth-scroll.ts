import { whenReaderActs } from './when-reader-acts.ts';

/** Milliseconds that a jump takes (specification, section 9). */
const duration = 300;

/**
 * Scrolls to the top of the page, or brings an element to the top of the window, in 300 ms; at once when the patron prefers
 * reduced motion. What the patron does in the meantime ends the motion; content that moves its target does not. All jumps
 * within a page use it.
 */
export function smoothScrollTo(target: HTMLElement | 'top'): void {
  const from = window.scrollY;
  const end = () => (target === 'top' ? 0 : positionOf(target));
  if (Math.abs(end() - from) < 1) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    jumpTo(end());
    return;
  }
  const start = performance.now();
  let isEnded = false;
  const stopWaiting = whenReaderActs(['wheel', 'pointerdown', 'keydown'], () => {
    isEnded = true;
  });
  const step = (now: number) => {
    if (isEnded) return;
    const part = Math.min(1, Math.max(0, now - start) / duration);
    const to = end();
    jumpTo(to - (to - from) * (1 - part) ** 2);
    if (part < 1) requestAnimationFrame(step);
    else stopWaiting();
  };
  requestAnimationFrame(step);
}

/**
 * The scroll position at which the element is at the top of the window, with margins and the end of the page taken
 * into account.
 */
function positionOf(element: HTMLElement): number {
  const before = window.scrollY;
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
  const position = window.scrollY;
  jumpTo(before);
  return position;
}

function jumpTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}
