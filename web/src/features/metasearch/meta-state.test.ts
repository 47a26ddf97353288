import { describe, expect, it } from 'vitest';
import { gathered, goneOn, heardAt, isOver, metaStateOf, shownAsKept, wished } from './meta-state.ts';
import { hitOf, hitsOf } from './testing/hit-of.ts';

const wish = {
  sort: 'default',
  words: '',
  around: { libraries: [], mine: [], branches: [], today: '2026-11-25' },
} as const;
const begun = goneOn(metaStateOf([1], wish), { type: 'asked', libraries: [1], offset: 0 });
const events = [
  { event: 'hits', data: hitsOf(1, [hitOf(1)]) },
  { event: 'target', data: { libraryId: 1, state: 'done', total: 1 } },
] as const;

describe('the state of a search', () => {
  it('is the same one where nothing changes', () => {
    expect(wished(begun, wish)).toBe(begun);
    const shown = gathered(begun);
    expect(gathered(shown)).toBe(shown);
  });

  it('knows when something was heard, and shows it only when it was waited for long enough or nobody is asked', () => {
    const heard = heardAt(begun, { events, at: 5 });
    expect(heard).toMatchObject({ heardAt: 5, isGathered: false, list: { shown: [] } });
    expect(gathered(heard)).toMatchObject({ isGathered: true, list: { shown: ['1/r1'] } });
    const ended = goneOn(heard, { type: 'ended', libraries: [1], offset: 0 });
    expect(ended).toMatchObject({ isGathered: true, list: { shown: ['1/r1'], held: true } });
  });

  it('is over when all have answered and what they have is shown, not before', () => {
    const heard = heardAt(begun, { events, at: 5 });
    expect([begun, heard, gathered(heard)].map(isOver)).toEqual([false, false, true]);
    const empty = { event: 'target', data: { libraryId: 1, state: 'empty', total: 0 } } as const;
    expect(isOver(heardAt(begun, { events: [empty], at: 5 }))).toBe(true);
    expect(isOver(metaStateOf([], wish))).toBe(false);
  });

  it('takes in what was kept, from when it was kept', () => {
    const kept = shownAsKept(begun, { events, at: 3 });
    expect(kept).toMatchObject({ heardAt: 3, isKept: true, course: { targets: [{ state: 'done' }] } });
  });
});
