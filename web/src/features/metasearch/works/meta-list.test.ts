import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialStreamState, type StreamState, streamReducer } from '../stream/stream-state.ts';
import { hitOf, hitsOf } from '../testing/hit-of.ts';
import { emptyList, listAfter, type MetaList, waitingCount, withAllShown } from './meta-list.ts';

const wish = {
  sort: 'default',
  words: '',
  around: { libraries: [], mine: [2], branches: [], today: '2026-11-25' },
} as const;
const anyState = fc.constantFrom('available' as const, 'lent' as const, 'online' as const);

/** What a library tells: works in its order, each to be had in some way. */
const anyAnswer = fc.record({
  libraryId: fc.integer({ min: 1, max: 6 }),
  works: fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcdefghijklmno'), anyState), {
    maxLength: 8,
    selector: ([work]) => work,
  }),
  offset: fc.constantFrom(0, 0, 10),
});
type Answer = typeof anyAnswer extends fc.Arbitrary<infer One> ? One : never;

function told(course: StreamState, { libraryId, works, offset }: Answer): StreamState {
  const items = works.map(([work, state]) => {
    const id = `${work}${offset}`;
    return hitOf(libraryId, { id, title: work, workKey: work, availability: { code: 'GREEN', state } });
  });
  return streamReducer(course, {
    type: 'heard',
    offset,
    events: [{ event: 'hits', data: hitsOf(libraryId, items, { offset }) }],
  });
}

test('whatever comes while one reads, nothing shown moves, and every work is shown or waits', () => {
  void fc.assert(
    fc.property(fc.array(anyAnswer, { maxLength: 12 }), fc.nat(11), (answers, heldAt) => {
      let course = initialStreamState([1, 2, 3, 4, 5, 6]);
      let list: MetaList = emptyList(wish);
      for (const [at, answer] of answers.entries()) {
        const known = new Set(course.found.map(({ id }) => id));
        course = told(course, answer);
        const below = new Set(course.found.flatMap(({ id }) => (known.has(id) ? [] : id)));
        const next = listAfter(list, course, answer.offset > 0 ? below : undefined);
        const ordered = next.works.map(({ id }) => id);
        expect(ordered.toSorted()).toEqual(course.found.map(({ id }) => id).toSorted());
        expect(new Set(next.shown).size).toBe(next.shown.length);
        expect(next.shown.every((id) => ordered.includes(id))).toBe(true);
        expect(waitingCount(next)).toBe(ordered.length - next.shown.length);
        if (list.held) {
          expect(next.shown.slice(0, list.shown.length)).toEqual(list.shown);
          if (answer.offset > 0) expect([...below].every((id) => next.shown.includes(id))).toBe(true);
        } else expect(next.shown).toEqual(ordered);
        list = { ...next, held: at >= heldAt };
      }
      expect(withAllShown(list).shown).toEqual(list.works.map(({ id }) => id));
    }),
  );
});
