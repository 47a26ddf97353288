/**
 * Resolves with the value; rejects with the signal's reason as soon as the signal aborts, although the work may go
 * on.
 */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  // After an abort nobody handles a later rejection.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let gone: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    gone = () => reject(signal.reason);
    signal.addEventListener('abort', gone, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (gone) signal.removeEventListener('abort', gone);
  }
}
