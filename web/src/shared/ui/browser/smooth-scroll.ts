/** How long it takes, in milliseconds (specification, section 9). */
const duration = 300;

/** Brings an element to the top of the window, below the bar, in a soft motion; at once for who wants less motion. */
export function smoothScrollTo(element: HTMLElement): void {
  const from = window.scrollY;
  element.scrollIntoView({ block: 'start', behavior: 'instant' });
  const to = window.scrollY;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(to - from) < 1) return;
  window.scrollTo({ top: from, behavior: 'instant' });
  const begun = performance.now();
  let last = from;
  const step = (now: number) => {
    // Who scrolls meanwhile knows better.
    if (Math.abs(window.scrollY - last) > 2) return;
    const part = Math.min(1, Math.max(0, now - begun) / duration);
    window.scrollTo({ top: from + (to - from) * part * (2 - part), behavior: 'instant' });
    last = window.scrollY;
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
