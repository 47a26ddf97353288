import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import type { Entry, List } from '#shared/watchlist/watchlist.ts';
import { EntryArticle } from './entry-article.tsx';

const entry: Entry = {
  key: 1,
  libraryId: 1,
  id: 'r1',
  title: 'Momo',
  mediaType: 'BOOK',
  created: '2026-11-01T10:00:00Z',
  seen: { at: '2026-11-25T10:00:00Z', state: 'lent', shelf: [] },
};
const list = { id: 'main', name: '', entries: [entry] } as unknown as List;

it('offers a reservation of a title on loan, but not without a connection', async () => {
  const library = libraryNamed(1, 'Ahausen');
  const libraries = [{ ...library, capabilities: { ...library.capabilities, reserve: true } }];
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId: 1 } });
  await renderInApp(<EntryArticle list={list} entry={entry} />);
  expect(screen.getByRole('link', { name: 'Vormerken' }).getAttribute('href')).toBe('/record/1/r1?act=reserve');
  act(() => useApp.setState({ outOfService: true }));
  expect(screen.queryByRole('link', { name: 'Vormerken' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Im Katalog ansehen' })).toBeTruthy();
});
