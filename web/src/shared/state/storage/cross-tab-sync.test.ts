import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { type AppAction, appReducer } from '../app-reducer.ts';
import { type AppState, initialState } from '../app-state.ts';
import {
  findLocallyNewerKeys,
  incrementChanges,
  keepLocalParts,
  mergeChanges,
  mergeStoredState,
} from './cross-tab-sync.ts';
import { persistedKeys, persistState, restoreState } from './persisted-state.ts';

const from = (state: AppState, ...events: AppAction[]): AppState => events.reduce(appReducer, state);
const shared = from(
  initialState,
  { type: 'libraries-arrived', libraries: [libraryNamed(1, 'Ahausen'), libraryNamed(2, 'Bdorf')] },
  { type: 'searched', search: [{ id: 'FREE', value: 'scheidung' }] },
);

/** The state that another tab restores after this one was stored. */
function stored(state: AppState): AppState {
  let text: string | null = null;
  const storage = {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value;
    },
  };
  persistState(storage, state);
  return restoreState(storage).state;
}

describe('what another tab stored', () => {
  it('is applied, so that nothing deleted there comes back', () => {
    const thisTab = from(
      shared,
      { type: 'library-chosen', libraryId: 1 },
      { type: 'service-changed', outOfService: true },
    );
    const otherTab = from(
      shared,
      { type: 'library-chosen', libraryId: 2 },
      { type: 'settings-changed', change: { rememberSearches: false, locale: 'en' } },
      { type: 'favourite-toggled', libraryId: 2 },
      { type: 'home-branch-chosen', branch: { libraryId: 2, id: 'x', name: 'X' } },
      { type: 'watchlist-changed', watchlist: { lists: [] } },
      { type: 'privacy-accepted' },
      { type: 'notice-hidden', notice: 'works' },
      { type: 'rail-toggled' },
    );
    const now = mergeStoredState(thisTab, stored(otherTab));
    for (const key of persistedKeys) if (key !== 'selection') expect(now[key], key).toEqual(otherTab[key]);
    expect(now.searches).toEqual([]);
    // This tab keeps its library.
    expect(now.selection).toEqual({ ...thisTab.selection, favourites: [2] });
    expect(now.outOfService).toBe(true);
  });

  it('comes with its libraries when it is another mode or project', () => {
    const thisTab = from(shared, { type: 'library-chosen', libraryId: 1 });
    const bound = from(shared, { type: 'single-mode-started', libraryId: 2 });
    expect(mergeStoredState(thisTab, stored(bound)).selection).toEqual(bound.selection);
    const otherProject = from(shared, { type: 'project-chosen', projectId: 'opac-other' });
    expect(mergeStoredState(thisTab, stored(otherProject)).selection).toEqual(otherProject.selection);
  });

  it('changes nothing that is equal', () => {
    const now = mergeStoredState(shared, stored(shared));
    for (const key of ['searches', 'settings', 'mode', 'homeBranches'] as const) expect(now[key]).toBe(shared[key]);
  });
});

describe('an older state that another tab stored', () => {
  it('does not bring back searches that were removed here before the other tab saw it', () => {
    const changes = incrementChanges({}, ['searches']);
    const here = incrementChanges(changes, ['searches'], true);
    const there = incrementChanges(changes, ['searches']);
    expect(findLocallyNewerKeys(here, there)).toEqual(['searches']);
    expect(findLocallyNewerKeys(there, here)).toEqual([]);
  });

  it('does not undo a change of this tab; changes of the other tab are applied', () => {
    const changes = incrementChanges({}, ['selection', 'searches']);
    const thisTab = from(shared, { type: 'settings-changed', change: { locale: 'en' } });
    const ownChanges = incrementChanges(changes, ['settings']);
    const otherTab = from(shared, { type: 'rail-toggled' });
    const thereChanges = incrementChanges(changes, ['rail']);
    const later = findLocallyNewerKeys(ownChanges, thereChanges);
    expect(later).toEqual(['settings']);
    const now = mergeStoredState(thisTab, keepLocalParts(thisTab, stored(otherTab), later));
    expect(now).toMatchObject({ rail: otherTab.rail, settings: { locale: 'en' } });
    const all = mergeChanges(ownChanges, thereChanges);
    expect(all).toMatchObject({ selection: 1, settings: 2, rail: 2 });
    // The other tab receives both and has nothing to add.
    expect(findLocallyNewerKeys(thereChanges, all)).toEqual([]);
  });

  it('keeps a card of this tab once', () => {
    const session = { success: true, libraryId: 1, userId: 'x', token: 's', refreshToken: 'h', keep: 'stay' } as const;
    const guest = { ...session, userId: 'guest', keep: 'nothing' } as const;
    const thisTab = from(shared, { type: 'signed-in', session }, { type: 'signed-in', session: guest });
    const now = mergeStoredState(thisTab, keepLocalParts(thisTab, stored(shared), ['accounts', 'accountIndex']));
    expect(now.accounts.map(({ userId }) => userId)).toEqual(['x', 'guest']);
  });

  it('is applied as a whole when that version of the app counts no changes', () => {
    expect(findLocallyNewerKeys({ settings: 9 }, undefined)).toEqual([]);
  });
});
