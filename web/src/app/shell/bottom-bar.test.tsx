import type { Library } from '@buchfink/contract/libraries';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { BottomBar } from './bottom-bar.tsx';

const library = libraryNamed(1, 'Stadtbücherei');
const withAccounts = { ...library, capabilities: { ...library.capabilities, account: true } };

async function renderBar(path: string, libraryId: number, libraries = [withAccounts]) {
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId } });
  await renderInApp(<BottomBar />, { path });
}
const entries = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const current = () => document.querySelector('[aria-current]')?.textContent;

describe('the bar at the bottom', () => {
  it('leads to start, search, watchlist and account', async () => {
    await renderBar('/', 1);
    expect(screen.getByRole('navigation', { name: 'Wichtige Seiten' })).toBeTruthy();
    expect(entries()).toEqual([
      ['Start', '/'],
      ['Suche', '/search'],
      ['Merkliste', '/watchlist'],
      ['Konto', '/account'],
    ]);
  });

  it('searches all libraries as long as none is chosen', async () => {
    await renderBar('/', 0);
    expect(screen.getByRole('link', { name: 'Suche' }).getAttribute('href')).toBe('/metasearch');
  });

  it('has no account where no library has accounts', async () => {
    await renderBar('/', 1, [library]);
    expect(screen.queryByRole('link', { name: 'Konto' })).toBeNull();
  });

  it.each<[string, Partial<Library['capabilities']>, string[]]>([
    ['accounts', { account: false }, ['/', '/search', '/watchlist']],
    ['a catalogue', { search: false }, ['/', '/metasearch', '/watchlist', '/account']],
    ['both', { search: false, account: false }, ['/', '/metasearch', '/watchlist']],
  ])('leads to nothing that the chosen library does not have: %s', async (_, lacking, paths) => {
    const bare = { ...withAccounts, capabilities: { ...withAccounts.capabilities, ...lacking } };
    await renderBar('/', 1, [bare, { ...withAccounts, id: 2 }]);
    expect(entries().map(([, href]) => href)).toEqual(paths);
  });

  it('leads to the cards of other libraries where the chosen one has no accounts', async () => {
    useApp.setState({ accounts: [{ success: true, libraryId: 2, userId: '1', refreshToken: 'r' }] });
    await renderBar('/', 1, [library, { ...withAccounts, id: 2 }]);
    expect(screen.getByRole('link', { name: 'Konto' }).getAttribute('href')).toBe('/accounts');
    useApp.setState({ accounts: [] });
  });

  it('keeps the account while the libraries are unknown', async () => {
    await renderBar('/', 1, []);
    expect(screen.getByRole('link', { name: 'Konto' })).toBeTruthy();
  });

  it('keeps the entry of the search without a connection, but does not lead there', async () => {
    useApp.setState({ outOfService: true });
    await renderBar('/', 1);
    expect(screen.getByRole('button', { name: 'Suche' }).matches(':disabled')).toBe(true);
    expect(screen.queryByRole('link', { name: 'Suche' })).toBeNull();
  });

  it.each([
    ['/', 'Start', 'page'],
    ['/result', 'Suche', 'true'],
    ['/search', 'Suche', 'page'],
    ['/watchlist', 'Merkliste', 'page'],
    ['/id-card', 'Konto', 'true'],
    ['/about', undefined, undefined],
  ])('shows which part of the app %s belongs to', async (path, entry, value) => {
    await renderBar(path, 1);
    expect(current()).toBe(entry);
    expect(document.querySelector('[aria-current]')?.getAttribute('aria-current')).toBe(value);
  });
});
