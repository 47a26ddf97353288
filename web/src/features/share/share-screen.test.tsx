import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { focusSearchField } from './focus-search-field.ts';
import { ShareScreen } from './share-screen.tsx';

// Its own test is beside it.
vi.mock('./focus-search-field.ts', () => ({ focusSearchField: vi.fn() }));

const libraries = [libraryNamed(1, 'Lindental'), libraryNamed(2, 'Eschenau')];
const choose = (libraryId: number) =>
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId } });

it.each([
  [2, 'title=Krabat+%7C+Laden&url=https%3A%2F%2Fx.example%2F9783522202275', '/result?ISBN=9783522202275&library=2'],
  [2, 'text=Krabat+https%3A%2F%2Fx.example', '/result?FREE=Krabat&library=2'],
  [0, 'title=Krabat', '/metasearch?FREE=Krabat'],
  [2, 'title=&text=&url=', '/'],
  [0, '', '/'],
])('with library %s chosen, %s leads to %s', async (libraryId, query, path) => {
  vi.mocked(focusSearchField).mockClear();
  choose(libraryId);
  await renderInApp(<ShareScreen />, { path: `/share?${query}` });
  expect(await screen.findByRole('heading', { name: path })).toBeTruthy();
  expect(vi.mocked(focusSearchField).mock.calls.length > 0).toBe(path === '/');
});
