import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import type { Entry } from '#shared/watchlist/watchlist.ts';
import { EntryRow } from './entry-row.tsx';

const entry: Entry = {
  key: 1,
  libraryId: 1,
  id: 'a/b',
  title: 'Momo',
  author: 'Michael Ende',
  mediaType: 'BOOK',
  created: '2026-11-01T10:00:00Z',
};
const seen = (state: 'available' | 'lent' | 'online', more: object = {}): Entry['seen'] => ({
  at: '2026-11-25T10:00:00Z',
  state,
  shelf: [],
  ...more,
});
function rowOf(change: Partial<Entry> = {}, props: Partial<Parameters<typeof EntryRow>[0]> = {}) {
  return {
    entry: { ...entry, ...change },
    library: undefined,
    searchIn: 1,
    failure: undefined,
    onRemove: vi.fn(),
    ...props,
  };
}

describe('a title on the watchlist', () => {
  it('links to its own page, names its shelf, and is removed by a button with its title', async () => {
    const shelf = [{ name: 'Nord', shelfmark: 'K End' }, { name: 'Mitte' }];
    const props = rowOf(
      { seen: seen('available', { shelf }), note: 'für Mia', year: 1973 },
      { library: 'Stadtbücherei' },
    );
    const { user } = await renderInApp(<EntryRow {...props} />);
    expect(screen.getByRole('link', { name: 'Momo' }).getAttribute('href')).toBe('/watchlist/1/a~2Fb');
    expect(screen.getByText('Verfügbar')).toBeTruthy();
    expect(screen.getByText(/Nord.*Mitte/)).toBeTruthy();
    expect(screen.getByText('für Mia')).toBeTruthy();
    expect(screen.getByText(/Buch.*1973.*Stadtbücherei/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Momo.? von der Merkliste nehmen/ }));
    expect(props.onRemove).toHaveBeenCalledOnce();
  });

  it('says when a copy on loan returns', async () => {
    const returnDate = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    await renderInApp(<EntryRow {...rowOf({ seen: seen('lent', { returnDate }) })} />, { locale: 'en' });
    expect(screen.getByText('On loan')).toBeTruthy();
    expect(screen.getByText(/back on/)).toBeTruthy();
  });

  it.each([
    ['de', 'gone', 'Nicht mehr im Katalog', false],
    ['de', 'failed', 'Konnte gerade nicht geprüft werden', true],
    ['en', 'gone', 'No longer in the catalogue', false],
    ['en', 'failed', 'Could not be checked just now', true],
  ] as const)('says in %s that its check ended with %s', async (locale, failure, text, keepsState) => {
    await renderInApp(<EntryRow {...rowOf({ seen: seen('online') }, { failure })} />, { locale });
    expect(screen.getByText(text)).toBeTruthy();
    const state = screen.queryByText(locale === 'de' ? 'Online verfügbar' : 'Available online');
    expect(state !== null).toBe(keepsState);
  });

  it('offers a search for its title without an id, if there is a library to search', async () => {
    const { rerender } = await renderInApp(<EntryRow {...rowOf({ id: null, legacy: true })} />);
    expect(screen.getByText('Aus früherer App')).toBeTruthy();
    expect(screen.getByText(/Nur der Titel ist bekannt/)).toBeTruthy();
    const search = screen.getByRole('link', { name: 'Im Katalog suchen' }).getAttribute('href');
    expect(search).toMatch(/^\/result\?.*Momo.*library=1/);
    expect(screen.queryByRole('link', { name: 'Momo' })).toBeNull();
    rerender(<p />);
    await renderInApp(<EntryRow {...rowOf({ id: null }, { searchIn: 0 })} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
