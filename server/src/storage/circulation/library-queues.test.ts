import { expect, it, vi } from 'vitest';
import { createLibraryQueues } from './library-queues.ts';

/** Changes that wait until they are told to go on, and the names of those that run. */
function heldChanges() {
  const inTurn = createLibraryQueues(2);
  const running: string[] = [];
  const goOn = new Map<string, (error?: Error) => void>();
  const change = (libraryId: number, name: string) =>
    inTurn(libraryId, () => {
      running.push(name);
      return new Promise<string>((resolve, reject) => {
        goOn.set(name, (error) => {
          running.splice(running.indexOf(name), 1);
          if (error) reject(error);
          else resolve(name);
        });
      });
    });
  return { change, running, end: (name: string, error?: Error) => goOn.get(name)?.(error) };
}

it('runs so many changes of a library at once, the others in their order, and those of other libraries beside them', async () => {
  const { change, running, end } = heldChanges();
  const changes = ['a', 'b', 'c', 'd'].map((name) => change(1, name));
  const other = change(2, 'other');
  const runningAre = (names: readonly string[]) => vi.waitFor(() => expect(running).toEqual(names));
  await runningAre(['a', 'b', 'other']);
  end('b');
  expect(await changes[1]).toBe('b');
  await runningAre(['a', 'other', 'c']);
  end('a', new Error('no'));
  await expect(changes[0]).rejects.toThrow('no');
  await runningAre(['other', 'c', 'd']);
  for (const name of ['c', 'd', 'other']) end(name);
  expect(await Promise.all([changes[2], changes[3], other])).toEqual(['c', 'd', 'other']);
});

it('refuses a change when 500 are waiting, and takes one again when there is room', async () => {
  const { change, end } = heldChanges();
  const changes = Array.from({ length: 502 }, (_, at) => change(1, String(at)));
  await expect(change(1, 'late')).rejects.toMatchObject({ name: 'StorageError', problem: 'locked' });
  end('0');
  await changes[0];
  const next = change(1, 'next');
  for (let at = 1; at < changes.length; at += 1) {
    end(String(at));
    expect(await changes[at]).toBe(String(at));
  }
  end('next');
  expect(await next).toBe('next');
});
