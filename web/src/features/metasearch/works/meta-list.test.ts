import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialStreamState, type StreamState, streamReducer } from '../stream/stream-state.ts';
import { createHit, createHits } from '../testing/create-hit.ts';
import { emptyList, type MetaList, updateList, waitingCount, withAllShown } from './meta-list.ts';

const options = {
  sort: 'default',
  words: '',
  patron: { libraries: [], mine: [2], branches: [], today: '2026-11-25' },
} as const;
const anyState = fc.constantFrom('available' as const, 'lent' as const, 'online' as const);

/** An answer of a library: works in its order, each with an availability. */
const anyAnswer = fc.record({
  libraryId: fc.integer({ min: 1, max: 6 }),
  works: fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcdefghijklmno'), anyState), {
    maxLength: 8,
    selector: ([work]) => work,
  }),
  offset: fc.constantFrom(0, 0, 10),
});
type Answer = typeof anyAnswer extends fc.Arbitrary<infer One> ? One : never;

function withAnswer(stream: StreamState, { libraryId, works, offset }: Answer): StreamState {
  const items = works.map(([work, state]) => {
    const id = `${work}${offset}`;
    return createHit(libraryId, { id, title: work, workKey: work, availability: { code: 'GREEN', state } });
  });
  return streamReducer(stream, {
    type: 'received',
    offset,
    events: [{ event: 'hits', data: createHits(libraryId, items, { offset }) }],
  });
}

test('shown works keep their places while the list is read, and every work is shown or waits', () => {
  void fc.assert(
    fc.property(fc.array(anyAnswer, { maxLength: 12 }), fc.nat(11), (answers, frozenAt) => {
      let stream = initialStreamState([1, 2, 3, 4, 5, 6]);
      let list: MetaList = emptyList(options);
      for (const [index, answer] of answers.entries()) {
        const workIds = new Set(stream.foundWorks.map(({ id }) => id));
        stream = withAnswer(stream, answer);
        const below = new Set(stream.foundWorks.flatMap(({ id }) => (workIds.has(id) ? [] : id)));
        const next = updateList(list, stream, answer.offset > 0 ? below : undefined);
        const ordered = next.works.map(({ id }) => id);
        expect(ordered.toSorted()).toEqual(stream.foundWorks.map(({ id }) => id).toSorted());
        expect(new Set(next.shownIds).size).toBe(next.shownIds.length);
        expect(next.shownIds.every((id) => ordered.includes(id))).toBe(true);
        expect(waitingCount(next)).toBe(ordered.length - next.shownIds.length);
        if (list.frozen) {
          expect(next.shownIds.slice(0, list.shownIds.length)).toEqual(list.shownIds);
          if (answer.offset > 0) expect([...below].every((id) => next.shownIds.includes(id))).toBe(true);
        } else expect(next.shownIds).toEqual(ordered);
        list = { ...next, frozen: index >= frozenAt };
      }
      expect(withAllShown(list).shownIds).toEqual(list.works.map(({ id }) => id));
    }),
  );
});
