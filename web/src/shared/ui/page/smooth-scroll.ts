/** Milliseconds that a jump takes (specification, section 9). */
const duration = 300;

/**
 * Scrolls to the top of the page, or brings an element to the top of the window, in 300 ms; at once when the patron prefers
 * reduced motion. Scrolling by hand in the meantime ends the motion. All jumps within a page use it.
 */
export function smoothScrollTo(target: HTMLElement | 'top'): void {
  const from = window.scrollY;
  const to = target === 'top' ? 0 : positionOf(target, from);
  if (Math.abs(to - from) < 1) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    jumpTo(to);
    return;
  }
  const start = performance.now();
  let last = from;
  const step = (now: number) => {
    if (Math.abs(window.scrollY - last) > 2) return;
    const part = Math.min(1, Math.max(0, now - start) / duration);
    jumpTo(from + (to - from) * part * (2 - part));
    last = window.scrollY;
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/**
 * The scroll position at which the element is at the top of the window, with margins and the end of the page taken
 * into account.
 */
function positionOf(element: HTMLElement, from: number): number {
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
  const to = window.scrollY;
  jumpTo(from);
  return to;
}

function jumpTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}
