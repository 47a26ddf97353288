import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { describe, expect, it } from 'vitest';
import { type DrawerEntries, drawerEntries } from './drawer-entries.ts';
import { addProjectEntries } from './project-entries.ts';

type NavItem = Config['nav']['items'][number];

const title = { de: 'Förderverein', en: 'Friends' };
const href = 'https://freunde.example';
const link = (fields: Partial<NavItem>): NavItem => ({ id: 'friends', title, icon: 'heart', ...fields });

function drawer(change: Partial<Config>, ofLibrary = true): DrawerEntries {
  const config = { ...baseConfig, ...change };
  const builtIn = drawerEntries({
    config,
    native: false,
    multi: true,
    ofLibrary,
    themeChanger: false,
    t: (key: string) => key,
    withMeta: true,
    library: undefined,
    withAccounts: false,
    loggedIn: false,
  });
  return addProjectEntries(builtIn, { config, locale: 'de', multi: true, ofLibrary });
}
const ids = (entries: DrawerEntries) => Object.values(entries).flatMap((list) => list.map(({ id }) => id));
const nav = (items: NavItem[], clear = false) => ({ nav: { items, clear } });

describe('the links of a project', () => {
  it('stand at the end, and lead to another site or into the app', () => {
    const { more } = drawer(nav([link({ href }), link({ id: 'fees', route: '/content/fees' })]));
    expect(more.slice(-2)).toMatchObject([
      { id: 'friends', text: 'Förderverein', href },
      { id: 'fees', to: '/content/fees' },
    ]);
  });

  it.each([
    [{ before: 'settings' }, ['friends', 'settings']],
    [{ after: 'libraries' }, ['libraries', 'friends']],
    [{ before: 'search' }, ['friends', 'search']],
    [{ after: 'there-is-none', before: 'nor-this' }, ['about', 'friends']],
  ])('stand beside the entry they name: %o', (position, neighbours) => {
    const all = ids(drawer(nav([link({ href, ...position })])));
    const index = all.indexOf(neighbours[0] ?? '');
    expect(all.slice(index, index + 2)).toEqual(neighbours);
  });

  it('replace an entry with the same id', () => {
    const without = ids(drawer({}));
    const replaced = drawer(nav([link({ id: 'about', href })]));
    expect(ids(replaced)).toEqual(without);
    expect(replaced.more.find(({ id }) => id === 'about')).toMatchObject({ text: 'Förderverein', href });
  });

  it('stand alone when the drawer is cleared', () => {
    expect(ids(drawer(nav([link({ href }), link({ id: 'home', route: '/' })], true)))).toEqual(['friends', 'home']);
  });

  it('are dropped when they are not safe, and do not empty the drawer', () => {
    const hostile = [
      link({ href: 'javascript:alert(1)' }),
      link({ id: 'x', route: '//evil.example' }),
      link({ id: 'y' }),
    ];
    expect(ids(drawer(nav(hostile, true)))).toEqual(ids(drawer({})));
  });

  it("hide with a library's own entries", () => {
    const item = link({ route: '/info' });
    expect(ids(drawer(nav([item]), true))).toContain('friends');
    expect(ids(drawer(nav([item]), false))).not.toContain('friends');
  });
});

describe('the pages of a project', () => {
  const page = { title, visible: true, menu: true, icon: 'heart' };

  it('follow all others in their order, when visible and in the menu', () => {
    const contentPages = {
      last: { ...page, order: 9 },
      first: { ...page, order: -1 },
      'a/b': { ...page, order: 2 },
      secret: { ...page, order: 1, visible: false },
      aside: { ...page, order: 1, menu: false },
    };
    const { more } = drawer({ contentPages });
    expect(more.slice(-4).map(({ id, to }) => [id, to])).toEqual([
      ['about', '/about'],
      ['content-first', '/content/first'],
      ['content-a/b', '/content/a%2Fb'],
      ['content-last', '/content/last'],
    ]);
  });
});
