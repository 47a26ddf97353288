import { describe, expect, it } from 'vitest';
import { cachedRun, forgetRun } from './cached-runs.ts';
import { createMetaRun } from './meta-run.ts';

const options = {
  sort: 'default',
  words: '',
  patron: { libraries: [], mine: [], branches: [], today: '2026-11-25' },
} as const;
const begin = () => createMetaRun({ libraries: [1], fields: [], filters: {} }, async function* () {}, options);
const minute = 60_000;

describe('a cached search', () => {
  it('is used for some minutes, then made again', () => {
    const run = cachedRun('a', begin, { now: 0 });
    expect(cachedRun('a', begin, { now: 4 * minute })).toBe(run);
    const anew = cachedRun('a', begin, { now: 5 * minute });
    expect(anew).not.toBe(run);
    expect(cachedRun('a', begin, { now: 9 * minute })).toBe(anew);
  });

  it('is used without a time limit while there is no connection, and is gone once removed', () => {
    const run = cachedRun('h', begin, { now: 0 });
    expect(cachedRun('h', begin, { now: 9 * minute, online: false })).toBe(run);
    forgetRun('h');
    expect(cachedRun('h', begin, { now: 9 * minute, online: false })).not.toBe(run);
  });

  it('is dropped when newer ones exceed the limit', () => {
    const run = cachedRun('b', begin, { now: 0 });
    for (const key of ['c', 'd', 'e', 'f', 'g']) cachedRun(key, begin, { now: 0 });
    expect(cachedRun('b', begin, { now: 0 })).not.toBe(run);
  });
});
