import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { type AppAction, appReducer } from '../app-reducer.ts';
import { type AppState, initialState } from '../app-state.ts';
import { persistState, restoreState, storageKey } from './persisted-state.ts';

const after = (...events: AppAction[]): AppState => events.reduce(appReducer, initialState);
const arrived: AppAction = {
  type: 'libraries-arrived',
  libraries: [libraryNamed(1, 'Ahausen'), libraryNamed(2, 'Bdorf')],
};

const signedIn: AppAction = {
  type: 'signed-in',
  session: { success: true, libraryId: 1, userId: 'x', token: 'secret', refreshToken: 'handle', keep: 'stay' },
};

describe('the persisted state', () => {
  const memory = (value?: string) => {
    const items = new Map(value === undefined ? [] : [[storageKey, value]]);
    const setItem = (key: string, text: string) => void items.set(key, text);
    return { getItem: (key: string) => items.get(key) ?? null, setItem };
  };
  const blocked = () => {
    throw new Error('blocked');
  };

  it('is restored as it was stored', () => {
    const storage = memory();
    const state = after(
      arrived,
      { type: 'library-chosen', libraryId: 2 },
      { type: 'theme-cycled' },
      { type: 'searched', search: [{ id: 'FREE', value: 'baum' }] },
      { type: 'home-branch-chosen', branch: { libraryId: 2, id: 'x', name: 'X' } },
      { type: 'watchlist-changed', watchlist: { lists: [] } },
      { type: 'privacy-accepted' },
      { type: 'installed-set', installed: true },
      { type: 'default-library-set', libraryId: 2 },
      { type: 'single-mode-started', libraryId: 1 },
      { type: 'notice-hidden', notice: 'works' },
      { type: 'legacy-migrated', legacy: {} },
      signedIn,
      { type: 'signed-out', account: { libraryId: 1, userId: 'x' } },
      signedIn,
    );
    expect(persistState(storage, state)).toBe(true);
    expect(restoreState(storage)).toEqual({ state, from: 'stored' });
  });

  it('falls back to English where its language is none of the product, and keeps the rest', () => {
    const storage = memory();
    persistState(storage, after(arrived, { type: 'library-chosen', libraryId: 2 }, { type: 'privacy-accepted' }));
    const stored = JSON.parse(storage.getItem(storageKey) ?? '');
    for (const locale of ['nl', 'de-AT', '', 7, null]) {
      const { state, from } = restoreState(
        memory(JSON.stringify({ ...stored, settings: { ...stored.settings, locale } })),
      );
      expect([from, state.settings.locale, state.selection.libraryId]).toEqual(['stored', 'en', 2]);
    }
  });

  it('is restored from older versions without default library, consent to cookies and installation', () => {
    const storage = memory();
    persistState(storage, after(arrived, { type: 'installed-set', installed: true }, { type: 'privacy-accepted' }));
    const { installed, cookiesAccepted, defaultLibraryId, ...old } = JSON.parse(storage.getItem(storageKey) ?? '');
    expect([installed, cookiesAccepted, defaultLibraryId]).toEqual([true, true, undefined]);
    const { state, from } = restoreState(memory(JSON.stringify(old)));
    expect([from, state.mode.privacyAccepted, state.installed, state.cookiesAccepted]).toEqual([
      'stored',
      true,
      undefined,
      undefined,
    ]);
  });

  it('is restored from the first version', () => {
    const { selection, settings, rail } = after(arrived, { type: 'theme-cycled' });
    const { rememberSearches: _, ...then } = settings;
    const stored = JSON.stringify({ version: 1, selection, settings: then, rail });
    expect(restoreState(memory(stored))).toEqual({ state: { ...initialState, selection, settings }, from: 'stored' });
  });

  it('is restored from the second version, which had no modes', () => {
    const { selection, settings, rail, searches, homeBranches } = after(arrived, { type: 'theme-cycled' });
    const stored = JSON.stringify({ version: 2, selection, settings, rail, searches, homeBranches });
    expect(restoreState(memory(stored))).toEqual({ state: { ...initialState, selection, settings }, from: 'stored' });
  });

  it('is restored from the third version, which had no accounts', () => {
    const { selection, mode, settings, rail, searches, homeBranches } = after(arrived, { type: 'privacy-accepted' });
    const persisted = {
      selection,
      mode,
      settings,
      rail,
      searches,
      homeBranches,
      noticeHidden: 'x',
      legacyMigrated: true,
    };
    const state = { ...initialState, ...persisted };
    expect(restoreState(memory(JSON.stringify({ version: 3, ...persisted })))).toEqual({ state, from: 'stored' });
  });

  it('holds no token, and no card that keeps nothing', () => {
    const storage = memory();
    const guest = {
      success: true,
      libraryId: 1,
      userId: 'guest',
      token: 'secret',
      refreshToken: 'h',
      keep: 'nothing',
    } as const;
    persistState(storage, after(arrived, signedIn, { type: 'signed-in', session: guest }));
    expect(storage.getItem(storageKey)).not.toMatch(/secret|guest/);
    expect(restoreState(storage).state).toMatchObject({ accounts: [{ userId: 'x' }], accountIndex: -1 });
  });

  it.each(['', '{', 'null', '{"version":2}', '{"version":1,"selection":{"libraryId":"1"}}'])(
    'begins with the defaults when %j is stored',
    (text) => {
      expect(restoreState(memory(text))).toEqual({ state: initialState, from: 'damaged' });
    },
  );

  it('leaves out what holds only for the moment', () => {
    const storage = memory();
    persistState(storage, after({ type: 'service-changed', outOfService: true }));
    expect(restoreState(storage).state).toEqual(initialState);
  });

  it('works without storage', () => {
    expect(restoreState(memory()).from).toBe('first');
    expect(restoreState(undefined).from).toBe('blocked');
    expect(restoreState({ getItem: blocked, setItem: blocked }).from).toBe('blocked');
    expect(persistState({ getItem: blocked, setItem: blocked }, initialState)).toBe(false);
    expect(persistState(undefined, initialState)).toBe(false);
  });
});
