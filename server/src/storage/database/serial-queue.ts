import { setImmediate as turn } from 'node:timers/promises';

/**
 * Creates a queue that runs asynchronous work one after another, in the order of the calls. A failure does not stop
 * the next work. The event loop gets a turn before each: work that never waits would otherwise block everything else.
 */
export function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(() => turn()).then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
