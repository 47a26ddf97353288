import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { type AppAction, appReducer } from '../app-reducer.ts';
import { type AppState, initialState } from '../app-state.ts';
import { singleModeLibrary } from './mode.ts';

const [a, b, c] = [libraryNamed(1, 'Ahausen'), libraryNamed(2, 'Bdorf'), libraryNamed(3, 'Cstadt')];
const arrived: AppAction = { type: 'libraries-arrived', libraries: [a, b, c] };
const favouriteToggled: AppAction = { type: 'favourite-toggled', libraryId: 3 };
const accepted: AppAction = { type: 'privacy-accepted' };
const started: AppAction = { type: 'single-mode-started', libraryId: 2 };
const stopped: AppAction = { type: 'single-mode-stopped' };
const from = (state: AppState, ...events: AppAction[]) => events.reduce(appReducer, state);
const after = (...events: AppAction[]) => from(initialState, ...events);

describe('single mode', () => {
  it('restricts the app to the library and chooses it', () => {
    const { selection, mode } = after(arrived, { type: 'library-chosen', libraryId: 1 }, started);
    expect(selection).toMatchObject({ libraryId: 2, libraries: [b], pendingLibraryId: 0 });
    expect(mode).toMatchObject({ singleModeEnabled: true, singleModeLibraryId: 2 });
  });

  it('reduces a list of several to the library', () => {
    const again = from(after(arrived, started), arrived);
    expect(again.selection).toMatchObject({ libraryId: 2, libraries: [b] });
    expect(again.notices).toEqual([]);
  });

  it.each<[string, AppAction[], AppAction]>([
    ['for a library that is not known', [arrived], { type: 'single-mode-started', libraryId: 9 }],
    ['before the libraries are known', [], started],
    ['while it is on', [arrived, started], { type: 'single-mode-started', libraryId: 1 }],
  ])('does not start %s', (_, before, event) => {
    const state = after(...before);
    expect(appReducer(state, event)).toBe(state);
  });

  it('does not stop when it is off', () => {
    const state = after(arrived);
    expect(appReducer(state, stopped)).toBe(state);
  });

  const changed: AppAction[] = [
    { type: 'settings-changed', change: { themeChanger: true, hintsHidden: true, locale: 'en', accountRenewTime: 5 } },
    { type: 'theme-set', theme: 'dark' },
    { type: 'searched', search: [{ id: 'FREE', value: 'baum' }] },
    { type: 'home-branch-chosen', branch: { libraryId: 2, id: 'x', name: 'X' } },
  ];
  it.each<[string, AppAction[]]>([
    ['starts', [arrived, ...changed, started]],
    ['stops', [arrived, started, ...changed, stopped]],
  ])('removes all settings but the language when it %s', (_, events) => {
    const state = after(...events);
    expect(state.settings).toEqual({ ...initialState.settings, locale: 'en' });
    expect([state.searches, state.homeBranches]).toEqual([[], []]);
  });

  it('keeps the project and the watchlist', () => {
    const project: AppAction = { type: 'project-chosen', projectId: 'opac-other' };
    const state = after(project, arrived, { type: 'watchlist-changed', watchlist: { lists: [] } }, started);
    expect(state.settings.projectId).toBe('opac-other');
    expect(state.watchlist).toEqual({ lists: [] });
  });

  it('restores the favourites when it stops, and chooses no library', () => {
    const single = after(arrived, favouriteToggled, { type: 'favourites-only-set', on: true }, started);
    expect(single.selection).toMatchObject({ favourites: [], favouritesOnly: false });
    const multi = from(single, stopped);
    expect(multi.selection).toMatchObject({ libraryId: 0, libraries: [], favourites: [3], favouritesOnly: true });
    expect(multi.mode).toMatchObject({ singleModeEnabled: false, singleModeLibraryId: -1 });
    expect(from(multi, arrived).selection).toMatchObject({ libraryId: 0, libraries: [a, b, c], favourites: [3] });
  });

  it('ends when its library is no longer offered, and says so', () => {
    const state = from(after(arrived, favouriteToggled, started), { type: 'libraries-arrived', libraries: [a, c] });
    expect(state.mode.singleModeEnabled).toBe(false);
    expect(state.selection).toMatchObject({ libraryId: 0, libraries: [a, c], favourites: [3] });
    expect(state.notices).toEqual([{ kind: 'library-removed', names: ['Bdorf'] }]);
  });

  it("keeps the app's icon only as long as it lasts", () => {
    const chosen: AppAction = { type: 'app-icon-chosen', keepsAppIcon: true };
    expect(after(arrived, chosen).mode.keepsAppIcon).toBeUndefined();
    const single = after(arrived, started, chosen);
    expect(single.mode.keepsAppIcon).toBe(true);
    expect(from(single, stopped).mode.keepsAppIcon).toBeUndefined();
    expect(from(single, stopped, arrived, started).mode.keepsAppIcon).toBeUndefined();
  });

  it('survives an empty list', () => {
    expect(from(after(arrived, started), { type: 'libraries-arrived', libraries: [] }).mode.singleModeLibraryId).toBe(
      2,
    );
  });

  it('ends with its project', () => {
    const state = after(arrived, accepted, started, { type: 'project-chosen', projectId: 'opac-other' });
    expect(state.mode).toMatchObject({ singleModeEnabled: false, privacyAccepted: true });
  });

  it.each([
    [false, -1, 0],
    [false, 2, 0],
    [true, -1, 0],
    [true, 2, 2],
  ])('on = %s with library %i binds to %i', (singleModeEnabled, singleModeLibraryId, bound) => {
    expect(singleModeLibrary({ ...initialState.mode, singleModeEnabled, singleModeLibraryId })).toBe(bound);
  });
});

describe('the privacy statement', () => {
  it.each<[string, AppAction[], boolean, boolean]>([
    ['is not accepted at first', [], false, false],
    ['is accepted', [accepted], true, false],
    ['is asked for anew in single mode, and what was agreed to is saved', [arrived, accepted, started], false, true],
    ['is accepted for the one library', [arrived, accepted, started, accepted], true, true],
    ['is as before when single mode stops', [arrived, accepted, started, stopped], true, false],
    ['is not accepted by single mode for all', [arrived, started, accepted, stopped], false, false],
    ['is reset', [accepted, { type: 'privacy-reset' }], false, false],
    ['is reset for both modes', [arrived, accepted, started, accepted, { type: 'privacy-reset' }], false, false],
  ])('%s', (_, events, privacyAccepted, multiPrivacyAccepted) => {
    expect(after(...events).mode).toMatchObject({ privacyAccepted, multiPrivacyAccepted });
  });
});

describe('the state of an earlier app', () => {
  it('is applied once', () => {
    const legacy = { selection: { pendingLibraryId: 3, favourites: [1, 3] }, mode: { privacyAccepted: true } };
    const state = after({ type: 'legacy-migrated', legacy });
    expect(state).toMatchObject({ ...legacy, legacyMigrated: true });
    expect(appReducer(state, { type: 'legacy-migrated', legacy: { settings: { locale: 'en' } } })).toBe(state);
    expect(from(state, arrived).selection).toMatchObject({ libraryId: 3, favourites: [1, 3] });
  });
});
