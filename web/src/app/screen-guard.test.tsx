import type { Library } from '@buchfink/contract/libraries';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AppAction, appReducer } from '#shared/state/app-reducer.ts';
import { initialState } from '#shared/state/app-state.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { ScreenGuard } from './screen-guard.tsx';
import { type Screen, screens } from './screens.ts';

const everything = { search: true, account: true, events: true, acquisitions: true };
const libraryWith = (id: number, name: string, change: Partial<Library['capabilities']> = {}): Library => {
  const library = libraryNamed(id, name);
  return { ...library, capabilities: { ...library.capabilities, ...everything, ...change } };
};
const libraries: Library[] = [
  libraryWith(1, 'Ahausen'),
  libraryWith(5, 'Estadt'),
  libraryWith(7, 'Gdorf', { search: false, account: false, events: false, acquisitions: false }),
  libraryWith(8, 'Hheim', { account: false, events: false, acquisitions: false }),
];

/** A guarded screen at an address; other addresses show their path as a heading. */
async function openScreen(path: string, id: string, answers = {}) {
  const found = screens.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`there is no screen ${id}`);
  const guarded: Screen = found;
  return renderInApp(
    <ScreenGuard screen={guarded}>
      <Page title={`the screen ${id}`}>content</Page>
    </ScreenGuard>,
    { path, answers: { '/libraries': () => libraries, ...answers } },
  );
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const findHeading = async (name: string) => expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
const chosen = () => useApp.getState().selection.libraryId;

beforeEach(() => {
  useApp.setState({ ...initialState, selection: { ...initialState.selection, libraries, libraryId: 1 } }, true);
});

describe('an address of a library', () => {
  it.each([
    ['/start/5', 'home'],
    ['/info/5', 'info'],
    ['/result?FREE=a&library=5', 'result'],
    ['/login/5?redirect=%2F', 'login'],
  ])('chooses it: %s', async (path, id) => {
    await openScreen(path, id);
    expect(heading()).toBe(`the screen ${id}`);
    expect(chosen()).toBe(5);
  });

  it.each<[string, AppAction]>([
    ['a choice', { type: 'library-chosen', libraryId: 5 }],
    ['a login', { type: 'signed-in', session: { success: true, libraryId: 5, userId: 'x', refreshToken: 'h' } }],
    ['a card', { type: 'account-chosen', account: { libraryId: 5, userId: 'x' } }],
    ['single mode', { type: 'single-mode-started', libraryId: 5 }],
  ])('follows %s made while its screen is open', async (_, action) => {
    for (const [path, id, other] of [
      ['/start/1', 'home', '/start/5'],
      ['/search/1', 'search', '/search/5'],
      ['/result?FREE=a&library=1', 'result', '/result?FREE=a&library=5'],
    ] as const) {
      useApp.setState({ ...initialState, selection: { ...initialState.selection, libraries, libraryId: 1 } });
      const { unmount } = await openScreen(path, id);
      act(() => dispatch(action));
      expect(chosen()).toBe(5);
      if (id === 'result') expect(heading()).toBe('the screen result');
      else await findHeading(other);
      unmount();
    }
  });

  it('names none any more when the library is taken from the list', async () => {
    useApp.setState(({ selection }) => ({ selection: { ...selection, libraryId: 5 } }));
    await openScreen('/events/5', 'events');
    act(() => dispatch({ type: 'libraries-arrived', libraries: libraries.filter(({ id }) => id !== 5) }));
    await findHeading('/events');
  });

  it('that is not known leads to the chosen one where the screen does not say so itself', async () => {
    await openScreen('/start/999', 'home');
    act(() => dispatch({ type: 'libraries-arrived', libraries }));
    await findHeading('/start/1');
  });
});

describe('a library that is not known yet', () => {
  const pending = { ...initialState.selection, pendingLibraryId: 5 };

  it('is awaited under a heading, and then shown', async () => {
    useApp.setState({ selection: pending });
    await openScreen('/search/5', 'search');
    expect(heading()).not.toBe('');
    act(() => dispatch({ type: 'libraries-arrived', libraries }));
    await findHeading('the screen search');
  });

  it('is not awaited for ever: without the list there is an error, and another try', async () => {
    useApp.setState({ selection: pending });
    const answer = {
      current: new ServiceAnswer(503, { exceptionType: 'ApiException', code: 'internal', message: 'Nein' }),
    };
    let isThere = false;
    const { user } = await openScreen('/acquisitions', 'acquisitions', {
      '/libraries': () => (isThere ? libraries : answer.current),
    });
    const retry = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
    isThere = true;
    await user.click(retry);
    await findHeading('the screen acquisitions');
  });
});

describe('single mode', () => {
  const bind = (libraryId: number) =>
    useApp.setState((state) => appReducer(state, { type: 'single-mode-started', libraryId }), true);

  it.each([
    ['/info/1', 'info'],
    ['/search/1', 'search'],
    ['/start/1', 'home'],
    ['/result?FREE=a&library=1', 'result'],
    ['/login/1/100', 'login'],
    ['/install/ios/1', 'install'],
    ['/libraries', 'libraries'],
    ['/metasearch?FREE=a', 'metasearch'],
  ])('says at the address of others that the app is for one library: %s', async (path, id) => {
    bind(5);
    await openScreen(path, id);
    await findHeading('Diese Seite gehört zu einer anderen Bibliothek');
    expect(screen.getByText(/nur noch für „Estadt“/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/');
    expect(chosen()).toBe(5);
  });

  it.each<AppAction>([
    { type: 'library-chosen', libraryId: 1 },
    { type: 'library-chosen', libraryId: 0 },
    { type: 'account-chosen', account: { libraryId: 1, userId: 'x' } },
    { type: 'signed-in', session: { success: true, libraryId: 1, userId: 'x' } },
  ])('keeps its library whatever is chosen: %o', (action) => {
    bind(5);
    dispatch(action);
    expect(useApp.getState().selection).toMatchObject({ libraryId: 5, pendingLibraryId: 0 });
  });
});

const toInfo = ['Adresse und Öffnungszeiten', '/info/7'];
const elsewhere = (back: string) => [
  'Bei einer anderen Bibliothek anmelden',
  `/login?redirect=${encodeURIComponent(back)}`,
];
it.each([
  ['/search/7', 'search', 'Hier gibt es keinen Katalog', [toInfo, ['Metasuche', '/metasearch']]],
  ['/result?FREE=a&library=7', 'result', 'Hier gibt es keinen Katalog', [toInfo, ['Metasuche', '/metasearch']]],
  ['/acquisitions', 'acquisitions', 'Hier gibt es keine Neuerwerbungen', [toInfo]],
  ['/events/7', 'events', 'Hier gibt es keine Veranstaltungen', [toInfo]],
  ['/account', 'account', 'Hier gibt es keine Konten', [toInfo, elsewhere('/account')]],
  ['/profile', 'profile', 'Hier gibt es keine Konten', [toInfo, elsewhere('/account')]],
  ['/id-card', 'id-card', 'Hier gibt es keine Konten', [toInfo, elsewhere('/account')]],
])(
  'a library that does not have the part of a screen has words and ways in its place: %s',
  async (path, id, title, ways) => {
    dispatch({ type: 'library-chosen', libraryId: 7 });
    const { requests } = await openScreen(path, id);
    await findHeading(title);
    expect(screen.getByText(/„Gdorf“ .* in dieser App/)).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(ways);
    expect(screen.queryByRole('button')).toBeNull();
    expect(requests.filter((request) => request.path.includes('/library/7/'))).toEqual([]);
  },
);

it('a library with a catalogue leads there from a part that it does not have', async () => {
  dispatch({ type: 'library-chosen', libraryId: 8 });
  await openScreen('/account', 'account');
  await findHeading('Hier gibt es keine Konten');
  expect(screen.getByRole('link', { name: 'Katalogsuche' }).getAttribute('href')).toBe('/search/8');
});

it('a screen that needs a login has a heading until the login is there', async () => {
  await openScreen('/account', 'account');
  await findHeading('/login/1?redirect=%2Faccount');
});
