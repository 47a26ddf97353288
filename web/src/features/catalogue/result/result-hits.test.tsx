import type { Item } from '@buchfink/contract/search';
import { act, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { ResultHits } from './result-hits.tsx';

const search = { libraryId: 1, fields: [{ id: 'FREE', value: 'see' }], filters: {}, sort: 'relevance' } as const;
const list = { words: 'see', search, stale: false, loadingMore: false, automatic: false };

/** A hit that counts how often its line reads it: once for each time that it renders. */
function countedHit(id: string, title: string) {
  const count = { rendered: 0 };
  const item: Item = {
    libraryId: 1,
    id,
    position: 0,
    title,
    mediaType: 'BOOK',
    workKey: id,
    isbn: [],
    availability: { code: 'GREEN', state: 'available' },
    get editions() {
      count.rendered += 1;
      return undefined;
    },
  };
  return { item, count };
}

it('hits render once: neither a choice that makes them stale, nor a watched title, nor further hits render them again', async () => {
  const [first, second, third] = [countedHit('a', 'Am See'), countedHit('b', 'Im See'), countedHit('c', 'Vom See')];
  let show = (_: Partial<ComponentProps<typeof ResultHits>>) => {};
  function Result() {
    const [props, setProps] = useState<Partial<ComponentProps<typeof ResultHits>>>({});
    show = (next) => act(() => setProps(next));
    return <ResultHits {...list} items={[first.item, second.item]} {...props} />;
  }
  const { user } = await renderInApp(<Result />);
  const rendered = () => [first, second].map(({ count }) => count.rendered);
  const before = rendered();
  show({ stale: true });
  expect(document.querySelector('ol')?.className).toContain('stale');
  await user.click(screen.getByRole('button', { name: 'Am See merken' }));
  expect(screen.getByRole('button', { name: 'Am See von der Merkliste nehmen' })).toBeTruthy();
  show({ items: [first.item, second.item, third.item] });
  expect(screen.getByRole('heading', { name: 'Vom See' })).toBeTruthy();
  expect(rendered()).toEqual(before);
});
