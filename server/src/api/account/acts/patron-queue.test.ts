import { expect, it } from 'vitest';
import { createProcessLocks } from '../../../storage/locks/node-locks.ts';
import { createPatronQueue } from './patron-queue.ts';

const anna = { libraryId: 1, patronId: 'anna' };
const pause = () => new Promise((later) => setTimeout(later, 2));

/** Acts that report when they start and end. */
function acts() {
  const log: string[] = [];
  const act = (name: string) => async () => {
    log.push(`${name} begins`);
    await pause();
    log.push(`${name} ends`);
    return name;
  };
  return { log, act };
}

it('runs the acts of one patron in the order they came, also after one that failed', async () => {
  const queue = createPatronQueue(createProcessLocks());
  const { log, act } = acts();
  const fail = async () => {
    throw new Error('no');
  };
  const outcomes = await Promise.allSettled([
    queue.run(anna, act('one')),
    queue.run(anna, fail),
    queue.run(anna, act('two')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

it('does not delay acts of other patrons, or of the same card number at another library', async () => {
  const queue = createPatronQueue(createProcessLocks());
  const { log, act } = acts();
  await Promise.all([
    queue.run(anna, act('one')),
    queue.run({ ...anna, libraryId: 2 }, act('two')),
    queue.run({ libraryId: 1, patronId: 'berta' }, act('three')),
  ]);
  expect(log.slice(0, 3)).toEqual(['one begins', 'two begins', 'three begins']);
});

it('refuses a flood of acts of one patron, and accepts later ones again', async () => {
  const queue = createPatronQueue(createProcessLocks());
  const flood = Array.from({ length: 30 }, () => queue.run(anna, pause));
  const outcomes = await Promise.allSettled(flood);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  await queue.run(anna, pause);
});

it('runs the acts of one patron on two nodes one after another', async () => {
  const locks = createProcessLocks();
  const [one, two] = [createPatronQueue(locks), createPatronQueue(locks)];
  const { log, act } = acts();
  const first = one.run(anna, act('one'));
  await pause();
  await Promise.all([first, two.run(anna, act('two'))]);
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
