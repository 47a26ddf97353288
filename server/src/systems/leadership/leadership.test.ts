import { expect, it, vi } from 'vitest';
import { createProcessLocks, type NodeLocks } from '../../storage/locks/node-locks.ts';
import { createLeadership } from './leadership.ts';

/** A node with work that notes when it starts and ends. */
function node(locks: NodeLocks) {
  const leadership = createLeadership(locks);
  const events: string[] = [];
  const work = () => {
    events.push('starts');
    return { stop: async () => void events.push('stops') };
  };
  leadership.start([work], () => {});
  return { leadership, events };
}

it('lets one node work, and the next one when that ends', async () => {
  const locks = createProcessLocks();
  const [one, two] = [node(locks), node(locks)];
  await vi.waitUntil(() => one.leadership.isLeader(), 60_000);
  expect([one.events, two.events]).toEqual([['starts'], []]);
  await one.leadership.close();
  expect([one.leadership.isLeader(), one.events]).toEqual([false, ['starts', 'stops']]);
  await vi.waitUntil(() => two.leadership.isLeader(), 60_000);
  expect(two.events).toEqual(['starts']);
  await two.leadership.close();
});

it('stops the work when the lock is lost, and starts it again when it leads again', async () => {
  const lost = new AbortController();
  let attempts = 0;
  const locks: NodeLocks = {
    tryTake: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('the database is away');
      return { lost: attempts === 2 ? lost.signal : new AbortController().signal, release: async () => {} };
    },
    close: async () => {},
  };
  const { leadership, events } = node(locks);
  await vi.waitUntil(() => leadership.isLeader(), 60_000);
  lost.abort();
  await vi.waitUntil(() => events.length === 3, 60_000);
  expect(events).toEqual(['starts', 'stops', 'starts']);
  await leadership.close();
  expect(events).toHaveLength(4);
});
