import { describe, expect, it } from 'vitest';
import { metaRun } from './meta-run.ts';
import { forgetRun, rememberedRun } from './remembered-runs.ts';

const wish = {
  sort: 'default',
  words: '',
  around: { libraries: [], mine: [], branches: [], today: '2026-11-25' },
} as const;
const begin = () => metaRun({ libraries: [1], fields: [], filters: {} }, async function* () {}, wish);
const minute = 60_000;

describe('a search that was made', () => {
  it('is found again for some minutes, then it is made anew', () => {
    const run = rememberedRun('a', begin, { now: 0 });
    expect(rememberedRun('a', begin, { now: 4 * minute })).toBe(run);
    const anew = rememberedRun('a', begin, { now: 5 * minute });
    expect(anew).not.toBe(run);
    expect(rememberedRun('a', begin, { now: 9 * minute })).toBe(anew);
  });

  it('stays as long as there is no connection to make it anew, and goes when it is to be made anew', () => {
    const run = rememberedRun('h', begin, { now: 0 });
    expect(rememberedRun('h', begin, { now: 9 * minute, online: false })).toBe(run);
    forgetRun('h');
    expect(rememberedRun('h', begin, { now: 9 * minute, online: false })).not.toBe(run);
  });

  it('gives way to the latest ones', () => {
    const run = rememberedRun('b', begin, { now: 0 });
    for (const key of ['c', 'd', 'e', 'f', 'g']) rememberedRun(key, begin, { now: 0 });
    expect(rememberedRun('b', begin, { now: 0 })).not.toBe(run);
  });
});
