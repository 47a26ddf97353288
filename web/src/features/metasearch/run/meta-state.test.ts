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
const running = metaStateReducer(initialMetaState([1], options), { type: 'opened', libraries: [1], offset: 0 });
const events = [
  { event: 'hits', data: createHits(1, [createHit(1)]) },
  { event: 'target', data: { libraryId: 1, state: 'done', total: 1 } },
] as const;

describe('the state of a search', () => {
  it('is the same object where nothing changes', () => {
    expect(withOptions(running, options)).toBe(running);
    const revealed = reveal(running);
    expect(reveal(revealed)).toBe(revealed);
  });

  it('records when events arrived, and reveals the list after the collect time or when no stream is open', () => {
    const received = withEvents(running, { events, at: 5 });
    expect(received).toMatchObject({ receivedAt: 5, isRevealed: false, list: { shownIds: [] } });
    expect(reveal(received)).toMatchObject({ isRevealed: true, list: { shownIds: ['1/r1'] } });
    const ended = metaStateReducer(received, { type: 'closed', libraries: [1], offset: 0 });
    expect(ended).toMatchObject({ isRevealed: true, list: { shownIds: ['1/r1'], frozen: true } });
  });

  it('is over when all libraries have answered and the list is shown, not before', () => {
    const received = withEvents(running, { events, at: 5 });
    expect([running, received, reveal(received)].map(isOver)).toEqual([false, false, true]);
    const empty = { event: 'target', data: { libraryId: 1, state: 'empty', total: 0 } } as const;
    expect(isOver(withEvents(running, { events: [empty], at: 5 }))).toBe(true);
    expect(isOver(initialMetaState([], options))).toBe(false);
  });

  it('takes stored events, with their time', () => {
    const restored = withStoredAnswer(running, { events, at: 3 });
    expect(restored).toMatchObject({ receivedAt: 3, isStored: true, stream: { targets: [{ state: 'done' }] } });
  });
});
