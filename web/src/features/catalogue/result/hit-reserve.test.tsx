import type { Item } from '@buchfink/contract/search';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { HitReserve } from './hit-reserve.tsx';
import { ResultHits } from './result-hits.tsx';

const item: Item = {
  libraryId: 1,
  id: 'r/1',
  position: 0,
  title: 'Momo',
  mediaType: 'BOOK',
  workKey: 'momo',
  isbn: [],
  availability: { code: 'RED', state: 'lent' },
};
const search = { libraryId: 1, fields: [{ id: 'FREE', value: 'momo' }], filters: {}, sort: 'relevance' } as const;
const list = { items: [item], words: 'momo', search, stale: false, loadingMore: false, automatic: false };

const setLibrary = (reserve: boolean) => {
  const library = libraryNamed(1, 'Lindental');
  const libraries = [{ ...library, capabilities: { ...library.capabilities, reserve } }];
  useApp.setState({ selection: { ...initialState.selection, libraries, libraryId: 1 } });
};

it.each([
  ['de', 'Momo vormerken'],
  ['en', 'Reserve Momo'],
] as const)('a hit on loan is reserved from its line in %s, after the login', async (locale, name) => {
  setLibrary(true);
  const { user } = await renderInApp(<ResultHits {...list} />, { locale });
  await user.click(screen.getByRole('button', { name }));
  const login = `/login/1?${new URLSearchParams({ redirect: '/record/1/r~2F1?act=reserve' })}`;
  expect(await screen.findByRole('heading', { name: login })).toBeTruthy();
});

it('a hit is not reserved where its library takes no reservations, or while a copy is on the shelf', async () => {
  setLibrary(false);
  const { rerender } = await renderInApp(<HitReserve item={item} onReserve={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
  setLibrary(true);
  rerender(<HitReserve item={{ ...item, availability: { code: 'GREEN', state: 'available' } }} onReserve={vi.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<HitReserve item={item} onReserve={vi.fn()} />);
  expect(screen.getByRole('button', { name: 'Momo vormerken' })).toBeTruthy();
});

it('a hit keeps its button without a connection, but cannot be reserved', async () => {
  setLibrary(true);
  useApp.setState({ outOfService: true });
  const onReserve = vi.fn();
  const { user } = await renderInApp(<HitReserve item={item} onReserve={onReserve} />);
  const button = screen.getByRole('button', { name: 'Momo vormerken' });
  await user.click(button);
  expect(onReserve).not.toHaveBeenCalled();
  act(() => useApp.setState({ outOfService: false }));
  await user.click(button);
  expect(onReserve).toHaveBeenCalledWith(item);
});
