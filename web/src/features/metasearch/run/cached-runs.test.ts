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

describe('a search that was made', () => {
  it('is found again for some minutes, then it is made anew', () => {
    const run = cachedRun('a', begin, { now: 0 });
    expect(cachedRun('a', begin, { now: 4 * minute })).toBe(run);
    const anew = cachedRun('a', begin, { now: 5 * minute });
    expect(anew).not.toBe(run);
    expect(cachedRun('a', begin, { now: 9 * minute })).toBe(anew);
  });

  it('stays as long as there is no connection to make it anew, and goes when it is to be made anew', () => {
    const run = cachedRun('h', begin, { now: 0 });
    expect(cachedRun('h', begin, { now: 9 * minute, online: false })).toBe(run);
    forgetRun('h');
    expect(cachedRun('h', begin, { now: 9 * minute, online: false })).not.toBe(run);
  });

  it('gives way to the latest ones', () => {
    const run = cachedRun('b', begin, { now: 0 });
    for (const key of ['c', 'd', 'e', 'f', 'g']) cachedRun(key, begin, { now: 0 });
    expect(cachedRun('b', begin, { now: 0 })).not.toBe(run);
  });
});
