import { expect, it } from 'vitest';
import { storageAt } from '../../../storage/storage.ts';
import { describeStorages } from '../../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../../testing/postgresql/test-location.ts';
import { createLoginTurns } from './login-turns.ts';

const bytes = (text: string) => Buffer.from(text);
const at = Date.parse('2026-11-21T11:00:00Z');
const attempt = (account: number) => ({ at, libraryId: 1, account: bytes(`card ${account}`), network: bytes('home') });
const limits = [{ by: 'network', max: 4, within: 15 * 60_000 }] as const;

describeStorages('logins at once', (create) => {
  const open = async () => {
    const location: TestLocation = await create();
    const store = await storageAt(location).sessions();
    const close = async () => {
      await store.close();
      await location.remove();
    };
    return { turns: createLoginTurns(store.attempts), close };
  };

  it('all pass when they are right, and no more of them are under way than may fail', async () => {
    const { turns, close } = await open();
    let [underWay, most] = [0, 0];
    const logIn = async (card: number) => {
      const permit = await turns.take(attempt(card), limits);
      if ('wait' in permit) return permit.wait;
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((later) => setImmediate(later));
      underWay -= 1;
      await turns.settle(permit.number, false);
      return 'in';
    };
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, card) => logIn(card)));
    expect(new Set(outcomes)).toEqual(new Set(['in']));
    expect(most).toBeLessThanOrEqual(4);
    await close();
  });

  it('are refused as soon as those before them have failed', async () => {
    const { turns, close } = await open();
    const logIn = async (card: number) => {
      const permit = await turns.take(attempt(card), limits);
      if ('wait' in permit) return permit.wait;
      await turns.settle(permit.number, true);
      return 'failed';
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, card) => logIn(card)));
    expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 15 * 60_000)).toHaveLength(16);
    await close();
  });

  it('are refused at once while failures fill the limit, whatever time is left', async () => {
    const { turns, close } = await open();
    for (let card = 0; card < 4; card += 1) {
      const permit = await turns.take(attempt(card), limits);
      if ('number' in permit) await turns.settle(permit.number, true);
    }
    for (const left of [1_000, 2_000, 3_000])
      expect(await turns.take({ ...attempt(9), at: at + 15 * 60_000 - left }, limits)).toEqual({
        wait: left,
        isUnderWay: false,
      });
    await close();
  });

  it('do not wait for one that a node left behind when it was killed', async () => {
    const { turns, close } = await open();
    for (let card = 0; card < 4; card += 1) await turns.take({ ...attempt(card), at: at - 60_000 }, limits);
    expect(await turns.take(attempt(9), limits)).toEqual({ number: expect.any(Number) });
    await close();
  });
});
