import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AccountStore } from '../../storage/accounts/open-account-store.ts';
import type { PatronNoteRows } from '../../storage/accounts/patron-note-rows.ts';
import { type Key, keysOf } from '../../storage/keys/keys.ts';
import { storageAt } from '../../storage/storage.ts';
import { describeStorages } from '../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../testing/postgresql/test-location.ts';
import { createPatronNotes, noPatronNotes } from './patron-notes.ts';

const start = Date.parse('2026-11-26T09:00:00Z');
const key = (id: string): Key => ({ id, secret: randomBytes(32) });
const [first, second] = [key('00000001'), key('00000002')];

describeStorages('notes of patrons', (createLocation) => {
  let location: TestLocation;
  let stores: AccountStore[];
  let time: number;
  beforeEach(() => {
    time = start;
  });
  beforeAll(async () => {
    location = await createLocation();
    stores = [await storageAt(location).accounts(), await storageAt(location).accounts()];
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
    await location.remove();
  });

  /** The store of a library at a node. */
  function libraryAt(node: number, libraryId = 1, keys: readonly Key[] = [first]) {
    const rows = stores[node]?.patronNotes;
    if (rows === undefined) throw new Error(`There is no node ${node}.`);
    return createPatronNotes({ rows, keys: keysOf(keys), now: () => new Date(time), isShared: true })(libraryId);
  }

  it('are found at every node, by their patron, copy and library only, until their end', async () => {
    await libraryAt(0).put('card', 'copy', 'the code', start + 1000);
    expect((await libraryAt(1).find('card', 'copy'))?.text).toBe('the code');
    expect(await libraryAt(1).find('other card', 'copy')).toBeUndefined();
    expect(await libraryAt(1).find('card', 'other copy')).toBeUndefined();
    expect(await libraryAt(1, 2).find('card', 'copy')).toBeUndefined();
    time = start + 1001;
    expect(await libraryAt(1).find('card', 'copy')).toBeUndefined();
  });

  it('are changed by one of several nodes that have read them, again and again by that one', async () => {
    await libraryAt(0).put('card', 'copy', 'asked', start + 1000);
    const read = [await libraryAt(0).find('card', 'copy'), await libraryAt(1).find('card', 'copy')];
    expect(await read[1]?.replace('sent')).toBe(true);
    expect(await read[0]?.replace('sent')).toBe(false);
    expect(await read[1]?.replace('lent')).toBe(true);
    expect((await libraryAt(0).find('card', 'copy'))?.text).toBe('lent');
    await libraryAt(0).put('card', 'copy', 'asked anew', start + 1000);
    expect(await read[1]?.replace('lent')).toBe(false);
  });

  it('stay when the key of the service is changed, and are lost with it', async () => {
    await libraryAt(0).put('card', 'copy', 'the code', start + 1000);
    const withBoth = await libraryAt(1, 1, [second, first]).find('card', 'copy');
    expect(withBoth?.text).toBe('the code');
    expect(await withBoth?.replace('sent')).toBe(true);
    expect((await libraryAt(0, 1, [second, first]).find('card', 'copy'))?.text).toBe('sent');
    expect(await libraryAt(1, 1, [second]).find('card', 'copy')).toBeUndefined();
  });
});

it('are stored under hashes and sealed', async () => {
  const stored: Buffer[] = [];
  const rows: PatronNoteRows = {
    find: async () => undefined,
    replace: async () => false,
    forget: async () => {},
    put: async ({ id, content }, patron) => void stored.push(id, content, patron),
  };
  const checkouts = createPatronNotes({ rows, keys: keysOf([first]), now: () => new Date(start), isShared: true })(1);
  await checkouts.put('card 7700077', 'copy 31000301', 'the code QX7T4B', start + 1000);
  expect(stored.map(({ length }) => length > 31)).toEqual([true, true, true]);
  const bytes = Buffer.concat(stored);
  for (const trace of ['7700077', '31000301', 'QX7T4B']) expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
});

it('are refused on a connection for a check', async () => {
  expect(await noPatronNotes.find('card', 'copy')).toBeUndefined();
  await expect(noPatronNotes.put('card', 'copy', 'text', start)).rejects.toMatchObject({ code: 'not-supported' });
});
