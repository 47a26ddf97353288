import { describe, expect, it } from 'vitest';
import { metaRun } from './meta-run.ts';
import { rememberedRun } from './remembered-runs.ts';

const wish = { sort: 'default', around: { libraries: [], mine: [], branches: [] } } as const;
const begin = () => metaRun({ libraries: [1], fields: [], filters: {} }, async function* () {}, wish);
const minute = 60_000;

describe('a search that was made', () => {
  it('is found again for some minutes, then it is made anew', () => {
    const run = rememberedRun('a', begin, 0);
    expect(rememberedRun('a', begin, 4 * minute)).toBe(run);
    const anew = rememberedRun('a', begin, 5 * minute);
    expect(anew).not.toBe(run);
    expect(rememberedRun('a', begin, 9 * minute)).toBe(anew);
  });

  it('gives way to the latest ones', () => {
    const run = rememberedRun('b', begin, 0);
    for (const key of ['c', 'd', 'e', 'f', 'g']) rememberedRun(key, begin, 0);
    expect(rememberedRun('b', begin, 0)).not.toBe(run);
  });
});
