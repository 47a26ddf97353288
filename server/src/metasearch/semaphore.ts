/** Takes turns, in the order in which they were asked for. */
export interface Semaphore {
  /** When it is one's turn; answers how to end it. Throws the reason of the signal when that aborts before. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/** So many have their turn at once. */
export function createSemaphore(most: number): Semaphore {
  const waiting = new Set<() => void>();
  let running = 0;
  const end = () => {
    const [next] = waiting;
    if (!next) running -= 1;
    else {
      // The turn goes over to the next.
      waiting.delete(next);
      next();
    }
  };
  return {
    async acquire(signal) {
      signal.throwIfAborted();
      if (running < most) running += 1;
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
    },
  };
}
