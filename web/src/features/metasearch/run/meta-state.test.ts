import { describe, expect, it } from 'vitest';
import { createHit, createHits } from '../testing/create-hit.ts';
import {
  initialMetaState,
  isOver,
  metaStateReducer,
  reveal,
  withEvents,
  withOptions,
  withStoredAnswer,
} from './meta-state.ts';

const options = {
  sort: 'default',
  words: '',
  patron: { libraries: [], mine: [], branches: [], today: '2026-11-25' },
} as const;
const begun = metaStateReducer(initialMetaState([1], options), { type: 'opened', libraries: [1], offset: 0 });
const events = [
  { event: 'hits', data: createHits(1, [createHit(1)]) },
  { event: 'target', data: { libraryId: 1, state: 'done', total: 1 } },
] as const;

describe('the state of a search', () => {
  it('is the same object where nothing changes', () => {
    expect(withOptions(begun, options)).toBe(begun);
    const shown = reveal(begun);
    expect(reveal(shown)).toBe(shown);
  });

  it('records when events arrived, and reveals the list after the collect time or when no stream is open', () => {
    const heard = withEvents(begun, { events, at: 5 });
    expect(heard).toMatchObject({ receivedAt: 5, isRevealed: false, list: { shown: [] } });
    expect(reveal(heard)).toMatchObject({ isRevealed: true, list: { shown: ['1/r1'] } });
    const ended = metaStateReducer(heard, { type: 'closed', libraries: [1], offset: 0 });
    expect(ended).toMatchObject({ isRevealed: true, list: { shown: ['1/r1'], frozen: true } });
  });

  it('is over when all libraries have answered and the list is shown, not before', () => {
    const heard = withEvents(begun, { events, at: 5 });
    expect([begun, heard, reveal(heard)].map(isOver)).toEqual([false, false, true]);
    const empty = { event: 'target', data: { libraryId: 1, state: 'empty', total: 0 } } as const;
    expect(isOver(withEvents(begun, { events: [empty], at: 5 }))).toBe(true);
    expect(isOver(initialMetaState([], options))).toBe(false);
  });

  it('takes stored events, with their time', () => {
    const kept = withStoredAnswer(begun, { events, at: 3 });
    expect(kept).toMatchObject({ receivedAt: 3, isStored: true, stream: { targets: [{ state: 'done' }] } });
  });
});
