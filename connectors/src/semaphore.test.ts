import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const goOn = () => new AbortController().signal;

it('admits a limited number at once; the others follow in order', async () => {
  const semaphore = createSemaphore(2);
  const started: number[] = [];
  const ends = [1, 2, 3, 4].map((who) =>
    semaphore.acquire(goOn()).then((end) => {
      started.push(who);
      return end;
    }),
  );
  const [first] = await Promise.all(ends.slice(0, 2));
  expect(started).toEqual([1, 2]);
  first?.();
  // A release counts once, however often it is called.
  first?.();
  await ends[2];
  expect(started).toEqual([1, 2, 3]);
  (await ends[1])?.();
  await ends[3];
  expect(started).toEqual([1, 2, 3, 4]);
});

it('an aborted waiter is passed over and takes no permit', async () => {
  const semaphore = createSemaphore(1);
  const end = await semaphore.acquire(goOn());
  const caller = new AbortController();
  const aborted = semaphore.acquire(caller.signal).catch((error: unknown) => error);
  const next = semaphore.acquire(goOn());
  caller.abort(new Error('gone'));
  expect(await aborted).toMatchObject({ message: 'gone' });
  end();
  (await next)();
  (await semaphore.acquire(goOn()))();
  await expect(semaphore.acquire(caller.signal)).rejects.toThrow('gone');
});
