import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const goOn = () => new AbortController().signal;

it('admits a limited number at once; the others follow in order', async () => {
  const semaphore = createSemaphore(2);
  const begun: number[] = [];
  const ends = [1, 2, 3, 4].map((who) =>
    semaphore.acquire(goOn()).then((end) => {
      begun.push(who);
      return end;
    }),
  );
  const [first] = await Promise.all(ends.slice(0, 2));
  expect(begun).toEqual([1, 2]);
  first?.();
  // A release counts once, however often it is called.
  first?.();
  await ends[2];
  expect(begun).toEqual([1, 2, 3]);
  (await ends[1])?.();
  await ends[3];
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('an aborted waiter is passed over and takes no permit', async () => {
  const semaphore = createSemaphore(1);
  const end = await semaphore.acquire(goOn());
  const gone = new AbortController();
  const left = semaphore.acquire(gone.signal).catch((error: unknown) => error);
  const next = semaphore.acquire(goOn());
  gone.abort(new Error('gone'));
  expect(await left).toMatchObject({ message: 'gone' });
  end();
  (await next)();
  (await semaphore.acquire(goOn()))();
  await expect(semaphore.acquire(gone.signal)).rejects.toThrow('gone');
});
