/** A semaphore; waiters are admitted first in, first out. */
export interface Semaphore {
  /** Waits for a permit; returns its release. Throws the reason of the signal when it aborts before. */
  acquire(signal: AbortSignal): Promise<() => void>;
  /** Runs work with a permit. Throws what it throws, and the reason of the signal when it aborts before. */
  run<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value>;
}

/** Creates a semaphore with `max` permits. */
export function createSemaphore(max: number): Semaphore {
  const waiting = new Set<() => void>();
  let running = 0;
  const end = () => {
    const [next] = waiting;
    if (!next) running -= 1;
    else {
      // The permit passes to the next waiter.
      waiting.delete(next);
      next();
    }
  };
  const acquire = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    if (running < max) running += 1;
    else
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.delete(enter);
          reject(signal.reason);
        };
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.add(enter);
      });
    let isOver = false;
    return () => {
      if (!isOver) end();
      isOver = true;
    };
  };
  return {
    acquire,
    async run(signal, work) {
      const release = await acquire(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
