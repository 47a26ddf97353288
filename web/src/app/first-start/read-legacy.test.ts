import { describe, expect, it } from 'vitest';
import { libraryOfReferrer } from './first-start.ts';
import { readLegacy } from './read-legacy.ts';

const now = '2026-03-01T10:00:00.000Z';
const read = (state: unknown) => readLegacy(JSON.stringify(state), now);

describe('the state of the earlier app', () => {
  it('is read: library, favourites, settings, mode and watchlist', () => {
    const legacy = read({
      library: {
        libraryId: 3,
        defaultLibraryId: 1,
        favourites: [3, { id: 5, libname: 'X' }, 3],
        favouritesOnly: true,
        privacyAccepted: true,
        multiPrivacyAccepted: true,
        singleModeEnabled: true,
        singleModeLibraryId: 3,
        libraries: [{ id: 3 }],
        libraryAccounts: [
          { libraryId: 3, userId: ' 100 ', name: 'Ada', success: true, token: 'secret', refreshToken: 'secret' },
          { libraryId: 3, userId: '100' },
          { libraryId: 0, userId: 'x' },
          { libraryId: 3, userId: 7 },
          null,
        ],
      },
      settings: { darkTheme: true, themeChanger: true, accountRenewTime: 60, locale: 'en', projectId: 'opac-x' },
      watchlist: { entries: [{ libraryId: 3, id: 'a', created: 1_700_000_000_000 }], hideLegacy: true, index: 0 },
    });
    expect(legacy?.state).toEqual({
      selection: { pendingLibraryId: 3, favourites: [3, 5], favouritesOnly: true },
      settings: {
        darkTheme: true,
        theme: 'dark',
        themeChanger: true,
        accountRenewTime: 60,
        locale: 'en',
        projectId: 'opac-x',
      },
      mode: { privacyAccepted: true, multiPrivacyAccepted: true, singleModeEnabled: true, singleModeLibraryId: 3 },
      accounts: [{ libraryId: 3, userId: '100', name: 'Ada', success: false }],
    });
    expect(legacy?.entries).toEqual([
      { libraryId: 3, id: 'a', created: '2023-11-14T22:13:20.000Z', title: 'a', mediaType: 'UNKNOWN', legacy: true },
    ]);
    expect(legacy?.legacyHidden).toBe(true);
  });

  it.each([
    ['nothing', {}, {}],
    ['a library that is none', { library: { libraryId: 0, defaultLibraryId: 2 } }, { pendingLibraryId: 2 }],
    ['ids that are none', { library: { libraryId: '7', favourites: ['1', -1, 2.5, null, {}] } }, {}],
    ['modules that are none', { library: [], settings: 'x', watchlist: 3 }, {}],
  ])('may hold %s', (_, state, selection) => {
    expect(read(state)?.state).toEqual({
      selection: { favourites: [], ...selection },
      settings: {},
      accounts: [],
      mode: { privacyAccepted: false, multiPrivacyAccepted: false },
    });
    expect(read(state)?.entries).toEqual([]);
  });

  it.each([
    [{ locale: 'de-AT' }, { locale: 'de' }],
    [{ locale: 'nl' }, { locale: 'en' }],
    [{ locale: 7 }, {}],
    [{ darkTheme: false }, {}],
    [{ darkTheme: 'yes', themeChanger: 1 }, {}],
    [{ accountRenewTime: -1 }, {}],
    [{ accountRenewTime: '600' }, {}],
    [{ projectId: '../secret' }, {}],
    [
      { hintsHidden: true, refreshAccountsHidden: false },
      { hintsHidden: true, refreshAccountsHidden: false },
    ],
  ])('of the settings %o only valid values are read', (settings, expected) => {
    expect(read({ settings })?.state.settings).toEqual(expected);
  });

  it.each([
    ['by its own name', { list: [{ libraryId: 1, id: 'a' }] }],
    ['as the module itself', [{ libraryId: 1, id: 'a' }]],
    [
      'beside others that cannot be read',
      { entries: [{ libraryId: 1, id: 'a', created: 'gestern' }, { libraryId: 0, id: 'b' }, { id: 'c' }, null, 7] },
    ],
  ])('has a watchlist %s', (_, watchlist) => {
    expect(read({ watchlist })?.entries).toEqual([
      { libraryId: 1, id: 'a', created: now, title: 'a', mediaType: 'UNKNOWN', legacy: true },
    ]);
  });

  it.each(['', '{', 'null', '[]', '7', '"x"'])('is undefined when %j is stored', (text) => {
    expect(readLegacy(text, now)).toBeUndefined();
  });
});

describe("a store's referrer", () => {
  it.each([
    ['libId:7', 7],
    ['libId:0', 0],
    ['libId:-3', 0],
    ['libId:7x', 0],
    ['libId:99999999999', 0],
    ['utm_source=google-play', 0],
    ['', 0],
    [null, 0],
  ])('%j names library %i', (referrer, libraryId) => {
    expect(libraryOfReferrer(referrer)).toBe(libraryId);
  });
});
