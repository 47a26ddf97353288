import { describe, expect, it } from 'vitest';
import { libraryNamed as library } from '#shared/testing/library-named.ts';
import { type AppAction, appReducer } from './app-reducer.ts';
import { type AppState, initialState } from './app-state.ts';

const [a, b, c] = [library(1, 'Ahausen'), library(2, 'Bdorf'), library(3, 'Östringen')];
const after = (...events: AppAction[]): AppState => events.reduce(appReducer, initialState);
const arrived: AppAction = { type: 'libraries-arrived', libraries: [c, a, b] };

describe('the library selection', () => {
  it('is sorted by name and chooses no library among several', () => {
    const { selection } = after(arrived);
    expect(selection.libraries.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(selection.libraryId).toBe(0);
  });

  it('takes a known library and keeps an unknown one as pending', () => {
    expect(after(arrived, { type: 'library-chosen', libraryId: 2 }).selection.libraryId).toBe(2);
    const early = after({ type: 'library-chosen', libraryId: 3 });
    expect(early.selection).toMatchObject({ libraryId: 0, pendingLibraryId: 3 });
    expect(appReducer(early, arrived).selection).toMatchObject({ libraryId: 3, pendingLibraryId: 0 });
  });

  it('begins with the default library when the first list arrives and nothing is chosen', () => {
    const start: AppAction = { type: 'default-library-set', libraryId: 2 };
    expect(after(start, arrived).selection.libraryId).toBe(2);
    expect(after(start, { type: 'library-chosen', libraryId: 1 }, arrived).selection.libraryId).toBe(1);
    expect(after({ type: 'default-library-set', libraryId: 99 }, arrived).selection.libraryId).toBe(0);
    expect(after(start, arrived, { type: 'library-chosen', libraryId: 0 }, arrived).selection.libraryId).toBe(0);
    const projectChange: AppAction = { type: 'project-chosen', projectId: 'opac-other' };
    expect(after(start, projectChange, arrived).selection.libraryId).toBe(0);
  });

  it('takes the only library there is', () => {
    expect(after({ type: 'libraries-arrived', libraries: [b] }).selection.libraryId).toBe(2);
  });

  it('drops libraries that are no longer offered, with their favourites, and says so', () => {
    const state = after(
      arrived,
      { type: 'library-chosen', libraryId: 1 },
      { type: 'favourite-toggled', libraryId: 2 },
      { type: 'favourite-toggled', libraryId: 3 },
      { type: 'libraries-arrived', libraries: [c] },
    );
    expect(state.selection).toMatchObject({ libraryId: 3, favourites: [3] });
    expect(state.notices).toEqual([{ kind: 'library-removed', names: ['Ahausen', 'Bdorf'] }]);
    expect(appReducer(state, { type: 'notices-shown' }).notices).toEqual([]);
  });

  it('says when the pending library is not among several', () => {
    const state = after({ type: 'library-chosen', libraryId: 99 }, arrived);
    expect(state.notices).toEqual([{ kind: 'library-missing' }]);
    expect(state.selection).toMatchObject({ libraryId: 0, pendingLibraryId: 0 });
  });

  it('keeps favourites of known libraries only', () => {
    const on = after(arrived, { type: 'favourite-toggled', libraryId: 2 });
    expect(on.selection.favourites).toEqual([2]);
    expect(appReducer(on, { type: 'favourite-toggled', libraryId: 2 }).selection.favourites).toEqual([]);
    expect(appReducer(on, { type: 'favourite-toggled', libraryId: 77 }).selection.favourites).toEqual([2]);
  });
});

describe('the settings', () => {
  it('cycle the theme and map it to darkTheme', () => {
    const cycle: AppAction = { type: 'theme-cycled' };
    expect(after(cycle).settings).toMatchObject({ theme: 'light', darkTheme: false });
    expect(after(cycle, cycle).settings).toMatchObject({ theme: 'dark', darkTheme: true });
    expect(after(cycle, cycle, cycle).settings).toMatchObject({ theme: 'system', darkTheme: false });
  });

  it('are reset to theme, renew time, language and project of the start; hidden hints stay hidden', () => {
    const change = { locale: 'en', accountRenewTime: 5, hintsHidden: true } as const;
    const reset = after(
      { type: 'settings-changed', change },
      { type: 'theme-set', theme: 'dark' },
      { type: 'project-chosen', projectId: 'opac-other' },
      { type: 'settings-reset' },
    );
    expect(reset.settings).toEqual({ ...initialState.settings, hintsHidden: true });
  });

  it('forget the libraries of another project without a message', () => {
    const state = after(arrived, { type: 'favourite-toggled', libraryId: 1 });
    const otherProject = appReducer(state, { type: 'project-chosen', projectId: 'opac-other' });
    expect(otherProject.selection).toEqual(initialState.selection);
    expect(otherProject.notices).toEqual([]);
  });
});

describe('past searches', () => {
  const searched = (value: string): AppAction => ({ type: 'searched', search: [{ id: 'FREE', value }] });

  it('are remembered until one or all of them are removed', () => {
    const state = after(searched('baum'), searched('wald'));
    expect(state.searches).toEqual([[{ id: 'FREE', value: 'wald' }], [{ id: 'FREE', value: 'baum' }]]);
    const oneLeft = appReducer(state, { type: 'search-forgotten', search: [{ id: 'FREE', value: 'wald' }] });
    expect(oneLeft.searches).toHaveLength(1);
    expect(appReducer(oneLeft, { type: 'searches-forgotten' }).searches).toEqual([]);
  });

  it('are removed, and none are added, once remembering is off', () => {
    const off: AppAction = { type: 'settings-changed', change: { rememberSearches: false } };
    expect(after(searched('baum'), off, searched('wald')).searches).toEqual([]);
  });
});

describe("the patron's own branch", () => {
  const chosen = (libraryId: number, id: string): AppAction => ({
    type: 'home-branch-chosen',
    branch: { libraryId, id, name: `Zweigstelle ${id}` },
  });

  it('is one for each library and can be taken back', () => {
    const state = after(chosen(1, 'a'), chosen(2, 'b'), chosen(1, 'c'));
    expect(state.homeBranches.map(({ libraryId, id }) => [libraryId, id])).toEqual([
      [2, 'b'],
      [1, 'c'],
    ]);
    expect(appReducer(state, chosen(2, '')).homeBranches.map(({ id }) => id)).toEqual(['c']);
  });
});
