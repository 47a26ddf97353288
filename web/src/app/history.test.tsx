import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserHistory, currentEntry, type HistoryEntry } from './history.ts';

const onArrive = vi.fn<(entry: HistoryEntry) => void>();
let load: (pathname: string) => Promise<void> | undefined = () => undefined;
let stop = () => {};

const follow = (shown: HistoryEntry) => {
  stop = browserHistory({ load: (pathname) => load(pathname), onArrive, onWait: () => {} }).follow(shown);
};
const arrivals = () => onArrive.mock.calls.map(([{ pathname, key }]) => `${pathname} ${key}`);

/** The address is another one, as after a press of the browser's own button. */
const press = (path: string, key: string) => window.history.replaceState({ key }, '', path);

beforeEach(() => {
  window.history.replaceState({ key: 'record' }, '', '/watchlist/1/a');
  onArrive.mockClear();
  load = () => undefined;
});
afterEach(() => stop());

it('arrives nowhere as long as the entry that is shown is the one of the address', () => {
  follow(currentEntry());
  expect(arrivals()).toEqual([]);
});

it('arrives at the entry to which the browser went back before the app followed it', () => {
  const shown = currentEntry();
  press('/watchlist', 'list');
  follow(shown);
  expect(arrivals()).toEqual(['/watchlist list']);
});

it('tells entries of one address by their keys', () => {
  const shown = currentEntry();
  press('/watchlist/1/a', 'the same again');
  follow(shown);
  expect(arrivals()).toEqual(['/watchlist/1/a the same again']);
});

it('waits for the screen of that entry, which is not the one that was loaded first', async () => {
  const shown = currentEntry();
  press('/watchlist', 'list');
  let loaded = () => {};
  load = (pathname) => (pathname === '/watchlist' ? new Promise((resolve) => (loaded = resolve)) : undefined);
  follow(shown);
  expect(arrivals()).toEqual([]);
  loaded();
  await vi.waitFor(() => expect(arrivals()).toEqual(['/watchlist list']));
});

it('follows the buttons from then on, until it is stopped', () => {
  follow(currentEntry());
  press('/watchlist', 'list');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(arrivals()).toEqual(['/watchlist list']);
  stop();
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(arrivals()).toHaveLength(1);
});

it.each([[null], ['text'], [7], [{}], [{ key: '' }]])(
  'reads an entry whose state is %j as one from outside',
  (state) => {
    window.history.replaceState(state, '', '/about');
    expect(currentEntry()).toMatchObject({ key: 'default', state: null });
  },
);
