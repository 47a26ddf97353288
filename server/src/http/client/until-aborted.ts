/** The value, or the signal's reason as soon as it aborts: some work cannot be stopped, but it need not be waited for. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  // Who has given up has nobody waiting for what comes later.
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
