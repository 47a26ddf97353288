import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWatchlist } from '#shared/watchlist/watchlist.ts';
import { restoreState, storageKey } from './persisted-state.ts';

/** What the app of 25 November 2026, before the renaming of its code, stored in the browser. */
const text = readFileSync(new URL('./stored-2026-11-25.json', import.meta.url), 'utf8');

describe('the state that the version before the renaming stored', () => {
  const { state, from } = restoreState({ getItem: (key) => (key === storageKey ? text : null), setItem: () => {} });
  const stored = JSON.parse(text);

  it('stands under the same key and is restored part by part', () => {
    expect(storageKey).toBe('buchfink');
    expect(from).toBe('stored');
    const parts = [
      'selection',
      'mode',
      'settings',
      'searches',
      'homeBranches',
      'accounts',
      'accountIndex',
      'noticeHidden',
    ];
    for (const part of parts)
      expect({ part, value: (state as unknown as Record<string, unknown>)[part] }).toMatchObject({
        part,
        value: stored[part],
      });
  });

  it('has a watchlist of which nothing is lost', () => {
    const { watchlist, lost } = readWatchlist(state.watchlist);
    expect(lost).toBe(0);
    expect(watchlist).toEqual(stored.watchlist);
  });
});
