import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Begins reads at an even rate that does not depend on their answers. Resolves with the milliseconds of each that did not yield
 * `false`, from when it was due, so that a service that halts is late for all that were due meanwhile.
 */
export async function readEvenly(
  read: (number: number) => Promise<unknown>,
  { perSecond, until }: { readonly perSecond: number; readonly until: Promise<unknown> },
): Promise<number[]> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  const begin = performance.now();
  for (let number = 0; !isOver; number += 1) {
    const due = begin + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const done = read(number)
      .then((answer) => {
        if (answer !== false) times.push(performance.now() - due);
      })
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }
  await Promise.all(underWay);
  return times;
}
