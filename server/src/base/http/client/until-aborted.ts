/**
 * Resolves with the value; rejects with the signal's reason as soon as the signal aborts, although the work may go
 * on.
 */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  // After an abort nobody handles a later rejection.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let stopListening: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stopListening = () => reject(signal.reason);
    signal.addEventListener('abort', stopListening, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stopListening) signal.removeEventListener('abort', stopListening);
  }
}
