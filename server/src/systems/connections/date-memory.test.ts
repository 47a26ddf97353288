import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { keysOf } from '../../storage/keys/keys.ts';
import { storageAt } from '../../storage/storage.ts';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import { dateMemoryOf } from './date-memory.ts';
import { createPatronNotes } from './patron-notes.ts';

describeStorages('what is learned of dates', (createLocation) => {
  it("is kept for each of a library's systems at every node", async () => {
    const location = await createLocation();
    const stores = [await storageAt(location).accounts(), await storageAt(location).accounts()] as const;
    const keys = keysOf([{ id: '00000001', secret: randomBytes(32) }]);
    const now = () => new Date('2026-11-28T10:00:00Z');
    const [first, second] = stores.map(({ patronNotes: rows }) =>
      createPatronNotes({ rows, keys, now, isShared: true }),
    );
    if (first === undefined || second === undefined) throw new Error('no notes');
    await dateMemoryOf(first(1), 'accounts', now).put('of accounts');
    await dateMemoryOf(first(1), 'copies', now).put('of copies');
    expect(await dateMemoryOf(second(1), 'accounts', now).find()).toBe('of accounts');
    expect(await dateMemoryOf(second(1), 'copies', now).find()).toBe('of copies');
    expect(await dateMemoryOf(second(1), 'catalogue', now).find()).toBeUndefined();
    expect(await dateMemoryOf(second(2), 'accounts', now).find()).toBeUndefined();
    for (const store of stores) await store.close();
    await location.remove();
  });
});
