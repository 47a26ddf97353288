import { startTransition, useEffect, useState } from 'react';

/** Lines that are rendered together: few enough for a frame of a slow phone. */
const step = 12;

/**
 * How many lines of a list of `count` are rendered: `atOnce` of them at first, then some more in each frame, until all
 * are there. One press or letter between two frames waits for few lines only, however long the list is.
 */
export function useGrowingCount(count: number, atOnce: number): number {
  const [rendered, setRendered] = useState(Math.max(step, atOnce));
  useEffect(() => {
    if (rendered > count) return;
    const frame = requestAnimationFrame(() => startTransition(() => setRendered(rendered + step)));
    return () => cancelAnimationFrame(frame);
  }, [rendered, count]);
  return Math.min(rendered, count);
}
