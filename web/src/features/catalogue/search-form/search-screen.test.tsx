import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { SearchScreen } from './search-screen.tsx';

const field = { id: 'TITLE', label: 'Titel', type: 'text', meaning: 'TITLE', advanced: false, visible: true };
const answer = () => [{ ...field, id: 'FREE', label: 'Suche', meaning: 'FREE' }, field];

it('is empty again when another library is chosen', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const libraries = [libraryNamed(1, 'Ahausen'), libraryNamed(2, 'Bdorf')];
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId: 1 } });
  const answers = { '/library/1/searchfields': answer, '/library/2/searchfields': answer };
  const { user } = await renderInApp(<SearchScreen />, { path: '/search', answers });
  const title = () => screen.findByRole('textbox', { name: 'Titel' });
  await user.type(await title(), 'Momo');
  expect(await title()).toHaveProperty('value', 'Momo');
  act(() => dispatch({ type: 'library-chosen', libraryId: 2 }));
  expect(await title()).toHaveProperty('value', '');
});
