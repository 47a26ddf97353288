import { setImmediate as turn } from 'node:timers/promises';

/**
 * Runs asynchronous work one after another, in the order in which it was given; a failure does not stop the next. Before
 * each the event loop has a turn: work that waits for nothing would otherwise keep everything else waiting.
 */
export function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(() => turn()).then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
