import type { MetaSearchEvent } from '@buchfink/contract/metasearch';
import fc from 'fast-check';
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
const running = metaStateReducer(initialMetaState([1, 2], options), { type: 'opened', libraries: [1, 2], offset: 0 });
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
    const ended = metaStateReducer(received, { type: 'closed', libraries: [1, 2], offset: 0 });
    expect(ended).toMatchObject({ isRevealed: true, list: { shownIds: ['1/r1'], frozen: true } });
  });

  it('is over when all libraries have answered, and is shown then', () => {
    const empty = { event: 'target', data: { libraryId: 2, state: 'empty', total: 0 } } as const;
    const received = withEvents(running, { events, at: 5 });
    const last = withEvents(received, { events: [empty], at: 6 });
    expect([running, received, last].map(({ stream }) => isOver(stream))).toEqual([false, false, true]);
    expect(last).toMatchObject({ isRevealed: true, list: { shownIds: ['1/r1'] } });
    expect(isOver(initialMetaState([], options).stream)).toBe(false);
  });

  it('takes stored events, with their time', () => {
    const restored = withStoredAnswer(running, { events, at: 3 });
    expect(restored).toMatchObject({ receivedAt: 3, isStored: true, stream: { targets: [{ state: 'done' }, {}] } });
  });
});

describe('the list of a search that nobody touched', () => {
  const libraries = [1, 2, 3, 4, 5];
  /** What a library finds: some of ten works, in editions of its own, exactly or nearly. */
  const answer = fc.record({
    works: fc.shuffledSubarray([...'abcdefghij']),
    year: fc.integer({ min: 2020, max: 2024 }),
    rung: fc.constantFrom('exact', 'exact', 'spelling'),
  });
  /** An order of the answers, and how many have come when the list is first shown. */
  const course = fc.tuple(fc.shuffledSubarray(libraries, { minLength: 5 }), fc.integer({ min: 0, max: 5 }));

  it('is the same whichever library answers first', async () => {
    await fc.assert(
      fc.property(fc.array(answer, { minLength: 5, maxLength: 5 }), course, course, (answers, a, b) => {
        const [first, second] = [a, b].map(([order, shownAfter]) => {
          let state = metaStateReducer(initialMetaState(libraries, options), { type: 'opened', libraries, offset: 0 });
          for (const [at, libraryId] of order.entries()) {
            if (at === shownAfter) state = reveal(state);
            const { works, year, rung } = answers[libraryId - 1] ?? { works: [], year: 2020, rung: 'exact' };
            const items = works.map((work) =>
              createHit(libraryId, { id: `${libraryId}${work}`, title: work, workKey: work, year }),
            );
            const outcome = items.length > 0 ? 'done' : 'empty';
            const events: MetaSearchEvent[] = [
              { event: 'hits', data: createHits(libraryId, items, { rung }) },
              { event: 'target', data: { libraryId, state: outcome, total: items.length } },
            ];
            state = withEvents(state, { events, at: 1 });
          }
          const { list, isRevealed } = metaStateReducer(state, { type: 'closed', libraries, offset: 0 });
          return { isRevealed, shownIds: list.shownIds, works: list.works };
        });
        expect(first).toEqual(second);
      }),
      { numRuns: 100 },
    );
  });
});
