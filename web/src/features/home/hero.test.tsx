import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { Hero } from './hero.tsx';

const libraries = [libraryNamed(1, 'Lindental'), libraryNamed(2, 'Eschenau')];
const choose = (libraryId: number, chosen = libraries) =>
  useApp.setState({ selection: { ...initialState.selection, libraries: chosen, libraryId } });

describe('the search of the home screen', () => {
  it('has no field where the library has no catalogue, but the ways that there are', async () => {
    const [first, ...others] = libraries;
    if (!first) throw new Error('there is no library');
    choose(1, [{ ...first, capabilities: { ...first.capabilities, search: false } }, ...others]);
    await renderInApp(<Hero />);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Adresse und Öffnungszeiten', '/info'],
      ['In mehreren Bibliotheken suchen', '/metasearch'],
      ['Bibliothek wechseln', '/libraries'],
    ]);
  });

  it.each([
    ['de', 'In mehreren Bibliotheken suchen', 'Bibliothek wählen'],
    ['en', 'Search several libraries', 'Choose a library'],
  ] as const)('searches all libraries in %s until one is chosen', async (locale, label, link) => {
    choose(0);
    const { user } = await renderInApp(<Hero />, { locale });
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/libraries');
    await user.type(screen.getByRole('combobox', { name: label }), 'Der Zauberberg{Enter}');
    expect(await screen.findByRole('heading', { name: '/metasearch?FREE=Der+Zauberberg' })).toBeTruthy();
  });

  it('searches the chosen library', async () => {
    choose(2);
    const { user } = await renderInApp(<Hero />);
    await user.type(screen.getByRole('combobox', { name: 'Im Katalog suchen' }), 'momo{Enter}');
    expect(await screen.findByRole('heading', { name: '/result?FREE=momo&library=2' })).toBeTruthy();
  });
});
