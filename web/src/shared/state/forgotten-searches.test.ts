import { beforeEach, expect, test, vi } from 'vitest';
import { initialState } from './app-state.ts';
import { dispatch, startPersistence, useApp } from './store.ts';

const deleted = vi.fn<(name: string) => void>();
const search = (value: string) => [{ id: 'FREE', value }];

// This environment has no caches, and no window.
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('caches', { delete: async (name: string) => deleted(name) });
startPersistence();

beforeEach(() => {
  useApp.setState(initialState, true);
  for (const word of ['zauberberg', 'buddenbrooks']) dispatch({ type: 'searched', search: search(word) });
  deleted.mockClear();
});

test('removes cached searches with one that is forgotten, with all, and when none are remembered any more', () => {
  dispatch({ type: 'search-forgotten', search: search('zauberberg') });
  expect(deleted).toHaveBeenCalledExactlyOnceWith('searched');
  dispatch({ type: 'searches-forgotten' });
  expect(deleted).toHaveBeenCalledTimes(2);
  dispatch({ type: 'settings-changed', change: { rememberSearches: false } });
  expect(deleted).toHaveBeenCalledTimes(3);
});

test('keeps them with another search, and with a change of something else', () => {
  dispatch({ type: 'searched', search: search('tonio kröger') });
  dispatch({ type: 'rail-toggled' });
  expect(deleted).not.toHaveBeenCalled();
});

test('removes what arrived late where none are remembered', () => {
  dispatch({ type: 'settings-changed', change: { rememberSearches: false } });
  dispatch({ type: 'rail-toggled' });
  expect(deleted).toHaveBeenCalledTimes(2);
});
