import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLibrary } from '#shared/libraries/library-address.ts';
import { browserHistory, currentEntry, type HistoryEntry } from './history.ts';

const onArrive = vi.fn<(entry: HistoryEntry) => void>();
let load: (pathname: string) => Promise<void> | undefined = () => undefined;
let chosen = 0;
let stop = () => {};

const create = () =>
  browserHistory({
    load: (pathname) => load(pathname),
    chosenLibrary: () => chosen,
    withLibrary,
    onArrive,
    onWait: () => {},
  });
const follow = (shown: HistoryEntry) => {
  stop = create().follow(shown);
};
/** Holds back all screens but those of a word; the returned function lets them come. */
function holdScreens(word = ' '): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  load = (pathname) => (pathname.includes(word) ? undefined : released);
  return () => release();
}
const arrivals = () => onArrive.mock.calls.map(([{ pathname, key }]) => `${pathname} ${key}`);

/** The address is another one, as after a press of the browser's own button. */
const press = (path: string, key: string) => window.history.replaceState({ key }, '', path);

beforeEach(() => {
  window.history.replaceState({ key: 'record' }, '', '/watchlist/1/a');
  onArrive.mockClear();
  load = () => undefined;
  chosen = 0;
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

describe('an address that is shown already', () => {
  it.each(['/result?FREE=wald&library=1', '/info/1#branch-2', '/'])('makes no further entry: %s', (address) => {
    const history = create();
    history.push(address, null);
    const before = window.history.length;
    history.push(address, null);
    expect(window.history.length).toBe(before);
    expect(onArrive).toHaveBeenCalledTimes(2);
  });

  it('makes one when anything of it is new', () => {
    const history = create();
    history.push('/result?FREE=wald', null);
    const before = window.history.length;
    history.push('/result?FREE=feld', null);
    history.push('/result?FREE=feld#hit', null);
    expect(window.history.length).toBe(before + 2);
  });
});

describe('a correction of the address', () => {
  it('keeps the entry', () => {
    const history = create();
    history.push('/info/1', null);
    const [[{ key = '' } = {}] = []] = onArrive.mock.calls;
    history.replace('/info/5', null);
    expect(arrivals()).toEqual([`/info/1 ${key}`, `/info/5 ${key}`]);
  });

  it('ends no navigation that waits for its screen', async () => {
    const history = create();
    history.push('/info/1', null);
    const release = holdScreens('info');
    history.push('/watchlist', null);
    history.replace('/info/5', null);
    history.replace('/info/6', null);
    release();
    await vi.waitFor(() => expect(window.location.pathname).toBe('/watchlist'));
  });
});

describe('a library that is chosen while a screen is loaded', () => {
  it.each([
    ['/info/1', '/info/5'],
    ['/result?FREE=wald&library=1&f.branch=A', '/result?FREE=wald&library=5'],
    ['/settings', '/settings'],
  ])('is newer than the one of %s', async (address, shown) => {
    const history = create();
    chosen = 1;
    const release = holdScreens();
    history.push(address, null);
    chosen = 5;
    release();
    await vi.waitFor(() => expect(window.location.pathname + window.location.search).toBe(shown));
  });

  it('is newer than the one that the browser went back to', async () => {
    follow(currentEntry());
    chosen = 1;
    const release = holdScreens();
    press('/events/1', 'events');
    window.dispatchEvent(new PopStateEvent('popstate'));
    chosen = 5;
    release();
    await vi.waitFor(() => expect(arrivals()).toEqual(['/events/5 events']));
  });

  it('gives the shown screen no right to the entry that the browser went to', async () => {
    const history = create();
    stop = history.follow(currentEntry());
    const release = holdScreens();
    press('/settings', 'settings');
    window.dispatchEvent(new PopStateEvent('popstate'));
    history.replace('/start/5', null);
    release();
    await vi.waitFor(() => expect(arrivals()).toEqual(['/settings settings']));
    history.replace('/settings?later', null);
    await vi.waitFor(() => expect(arrivals()).toEqual(['/settings settings', '/settings settings']));
  });
});

describe.each(['/opac', '/city/opac-2'])('below the path %s of a host', (base) => {
  beforeEach(() => {
    document.documentElement.dataset.basePath = base;
  });
  afterEach(() => {
    delete document.documentElement.dataset.basePath;
  });

  it.each([
    [base, '/', `${base}/`],
    [`${base}/`, '/', `${base}/`],
    [`/${base}//record/1/a%2Fb/?x=${base}#y`, '/record/1/a%2Fb', `${base}/record/1/a%2Fb?x=${base}#y`],
    [`${base}${base}/x`, `${base}/x`, `${base}${base}/x`],
  ])('the address %s shows the screen %s', (written, pathname, address) => {
    // A path that begins with two slashes would be another host.
    window.history.replaceState(null, '', new URL(window.location.origin + written));
    expect(currentEntry().pathname).toBe(pathname);
    expect(window.location.href).toBe(window.location.origin + address);
  });

  it('links and navigations have it, and the app sees paths without it', () => {
    const loaded: string[] = [];
    load = (pathname) => void loaded.push(pathname);
    expect(create().createHref('/record/1/x?y#z')).toBe(`${base}/record/1/x?y#z`);
    create().push('/record//1/x/?y=1#z');
    expect(window.location.href).toBe(`${window.location.origin}${base}/record/1/x?y=1#z`);
    create().replace({ pathname: '/', search: '?a=b', hash: '' });
    expect(window.location.href).toBe(`${window.location.origin}${base}/?a=b`);
    expect(loaded).toEqual(['/record/1/x', '/']);
    expect(onArrive.mock.calls.map(([{ pathname, search }]) => pathname + search)).toEqual([
      '/record/1/x?y=1',
      '/?a=b',
    ]);
  });

  it("the browser's buttons lead to screens of the app", () => {
    follow(currentEntry());
    press(`${base}/watchlist`, 'list');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(arrivals()).toEqual(['/watchlist list']);
  });
});
