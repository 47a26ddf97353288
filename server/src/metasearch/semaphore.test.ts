import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const goOn = () => new AbortController().signal;

it('so many have their turn at once; the others follow in their order', async () => {
  const turns = createSemaphore(2);
  const begun: number[] = [];
  const ends = [1, 2, 3, 4].map((who) =>
    turns.acquire(goOn()).then((end) => {
      begun.push(who);
      return end;
    }),
  );
  const [first] = await Promise.all(ends.slice(0, 2));
  expect(begun).toEqual([1, 2]);
  first?.();
  // A turn ends once, however often that is said.
  first?.();
  await ends[2];
  expect(begun).toEqual([1, 2, 3]);
  (await ends[1])?.();
  await ends[3];
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('who has gone is passed over, and takes nothing along', async () => {
  const turns = createSemaphore(1);
  const end = await turns.acquire(goOn());
  const gone = new AbortController();
  const left = turns.acquire(gone.signal).catch((error: unknown) => error);
  const next = turns.acquire(goOn());
  gone.abort(new Error('gone'));
  expect(await left).toMatchObject({ message: 'gone' });
  end();
  (await next)();
  (await turns.acquire(goOn()))();
  await expect(turns.acquire(gone.signal)).rejects.toThrow('gone');
});
