type ReaderAct = 'pointerdown' | 'keydown' | 'wheel' | 'touchmove';

/**
 * Calls `takeOver` once, when the reader does one of these: what the page moves by itself ends then. Returns a function that stops
 * waiting for it.
 */
export function whenReaderActs(acts: readonly ReaderAct[], takeOver: () => void): () => void {
  const stopped = new AbortController();
  const options = { passive: true, capture: true, signal: stopped.signal };
  for (const act of acts)
    window.addEventListener(
      act,
      () => {
        stopped.abort();
        takeOver();
      },
      options,
    );
  return () => stopped.abort();
}
