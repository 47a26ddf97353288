import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { initialStreamState, streamReducer } from '../stream/stream-state.ts';
import { createHit, createHits } from '../testing/create-hit.ts';
import { emptyList, updateList } from './meta-list.ts';
import { WorkLine } from './work-line.tsx';

const libraries = [libraryNamed(1, 'Lindental'), libraryNamed(2, 'Hohenlinden')];
const patron = { libraries, mine: [], branches: [], today: '2026-11-25' };
const never = () => {};
const isGrowing = () => true;

/** The hits of a library, and how often the line of each reads it: once for each time that it renders. */
function countedHits(libraryId: number, titles: readonly string[]) {
  const rendered: Record<string, number> = {};
  const items = titles.map((title) =>
    Object.defineProperty(createHit(libraryId, { id: title, workKey: title, title }), 'author', {
      get: () => {
        rendered[title] = (rendered[title] ?? 0) + 1;
        return 'Ada Muster';
      },
    }),
  );
  return { items, rendered };
}
const answerOf = (libraryId: number, items: ReturnType<typeof countedHits>['items']) =>
  ({ type: 'received', offset: 0, events: [{ event: 'hits', data: createHits(libraryId, items) }] }) as const;

it('the answer of a library renders only lines that it changes', async () => {
  const first = countedHits(1, ['Am See', 'Im See']);
  const stream = streamReducer(initialStreamState([1, 2]), answerOf(1, first.items));
  const list = updateList(emptyList({ sort: 'default', patron, words: 'see' }), stream);
  let show = (_: typeof list) => {};
  function Works() {
    const [{ works }, setList] = useState(list);
    show = (next) => act(() => setList(next));
    return works.map((work) => (
      <WorkLine key={work.id} {...{ work, words: 'see', libraries, isGrowing }} onReserve={never} onAll={never} />
    ));
  }
  await renderInApp(<Works />);
  const before = { ...first.rendered };
  const second = countedHits(2, ['Im See', 'Vom See']);
  const next = updateList(list, streamReducer(stream, answerOf(2, second.items)));
  show(next);
  expect(screen.getByRole('heading', { name: 'Vom See' })).toBeTruthy();
  expect(first.rendered['Am See']).toBe(before['Am See']);
  expect(first.rendered['Im See']).toBeGreaterThan(before['Im See'] ?? 0);
});
