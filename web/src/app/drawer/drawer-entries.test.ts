import { baseConfig } from '@buchfink/contract/config/base-config';
import type { Library } from '@buchfink/contract/libraries';
import { describe, expect, it } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { drawerEntries } from './drawer-entries.ts';

interface Case {
  multi: boolean;
  meta: boolean;
  library: boolean;
  online: boolean;
  events: boolean;
  acquisitions: boolean;
  menu: boolean;
  visible: boolean;
  themeChanger: boolean;
  accounts: 'none' | 'elsewhere' | 'here' | 'logged-in';
  idCard: boolean;
  native: boolean;
  nfc: boolean;
}
const names = [
  'multi',
  'meta',
  'library',
  'online',
  'events',
  'acquisitions',
  'menu',
  'visible',
  'themeChanger',
  'idCard',
  'native',
  'nfc',
];
const kinds: Case['accounts'][] = ['none', 'elsewhere', 'here', 'logged-in'];
/** Every combination of the conditions of an entry. */
const cases = kinds.flatMap((accounts) =>
  Array.from({ length: 2 ** names.length }, (_, bits) => ({
    accounts,
    ...Object.fromEntries(names.map((name, bit) => [name, (bits & (1 << bit)) !== 0])),
  })),
) as unknown as Case[];

const bare = libraryNamed(1, 'Ahausen');
const everything = { search: true, account: true, events: true, acquisitions: true, nfc: true, notices: true };
const libraryWith = (change: Partial<Library['capabilities']>): Library => ({
  ...bare,
  capabilities: { ...bare.capabilities, ...everything, ...change },
});

function entriesOf({
  native,
  multi,
  library,
  online,
  menu,
  visible,
  themeChanger,
  accounts,
  ...features
}: Case): string[] {
  const page = { menu, visible };
  const config = {
    ...baseConfig,
    features: { ...baseConfig.features, ...features, accountIdCard: features.idCard },
    infoPages: { general: page, imprint: page, privacy: page, accessibility: page, help: page },
  };
  const entries = drawerEntries({
    config,
    native,
    multi,
    withMeta: features.meta,
    ofLibrary: library && online,
    themeChanger,
    t: (key: string) => key,
    library: libraryWith({ account: accounts === 'here' || accounts === 'logged-in' }),
    withAccounts: accounts !== 'none',
    loggedIn: accounts === 'logged-in',
  });
  return Object.values(entries).flatMap((list) => list.map(({ id }) => id));
}

/** The specification's table (section 2), in its order. */
const rules: readonly [id: string, isShown: (options: Case) => boolean][] = [
  ['home', () => true],
  ['metasearch', ({ multi, meta }) => multi && meta],
  ['libraries', ({ multi }) => multi],
  ['search', ({ library, online }) => library && online],
  ['info', ({ library, online }) => library && online],
  ['acquisitions', ({ library, online, acquisitions }) => library && online && acquisitions],
  ['events', ({ library, online, events }) => library && online && events],
  [
    'account',
    ({ library, online, accounts }) => library && online && (accounts === 'here' || accounts === 'logged-in'),
  ],
  ['notices', ({ library, online, accounts }) => library && online && accounts === 'logged-in'],
  ['id-card', ({ library, online, accounts, idCard }) => library && online && accounts === 'logged-in' && idCard],
  ['nfc', ({ library, online, native, nfc }) => library && online && native && nfc],
  ['accounts', ({ accounts }) => accounts !== 'none'],
  ['reminders', ({ native }) => native],
  ['watchlist', () => true],
  ['map', () => true],
  ['general', ({ menu, visible }) => menu && visible],
  ['imprint', ({ menu, visible }) => menu && visible],
  ['privacy', ({ menu, visible }) => menu && visible],
  ['accessibility', ({ menu, visible }) => menu && visible],
  ['help', ({ menu, visible }) => menu && visible],
  ['settings', () => true],
  ['theme-changer', ({ themeChanger }) => themeChanger],
  ['about', () => true],
];

describe('the entries of the drawer', () => {
  it('are those of the specification, in its order, in every combination of their conditions', () => {
    expect(cases).toHaveLength(4 * 4096);
    for (const options of cases) {
      const expected = rules.filter(([, isShown]) => isShown(options)).map(([id]) => id);
      expect(entriesOf(options), JSON.stringify(options)).toEqual(expected);
    }
  });

  it.each<[keyof Library['capabilities'], string[]]>([
    ['search', ['search']],
    ['account', ['account', 'notices', 'id-card']],
    ['notices', ['notices']],
    ['events', ['events']],
    ['acquisitions', ['acquisitions']],
    ['nfc', ['nfc']],
  ])('lead to nothing that the chosen library does not have: %s', (ability, missing) => {
    const features = { meta: true, events: true, acquisitions: true, accountIdCard: true, nfc: true };
    const config = { ...baseConfig, features: { ...baseConfig.features, ...features } };
    const idsOf = (library: Library) =>
      Object.values(
        drawerEntries({
          config,
          library,
          native: true,
          multi: true,
          withMeta: true,
          ofLibrary: true,
          themeChanger: false,
          withAccounts: true,
          loggedIn: true,
          t: (key: string) => key,
        }),
      ).flatMap((list) => list.map(({ id }) => id));
    const all = idsOf(libraryWith({}));
    expect(all).toEqual(expect.arrayContaining(missing));
    expect(idsOf(libraryWith({ [ability]: false }))).toEqual(all.filter((id) => !missing.includes(id)));
  });
});
