import { baseConfig } from '@buchfink/contract/base-config';
import type { Config } from '@buchfink/contract/config';
import { describe, expect, it } from 'vitest';
import { drawerEntries } from './drawer-entries.ts';

function ids(change: Partial<Config> = {}, given: { ofLibrary?: boolean; themeChanger?: boolean } = {}): string[] {
  const config = { ...baseConfig, ...change };
  const { ofLibrary = false, themeChanger = false } = given;
  const entries = drawerEntries({ config, ofLibrary, themeChanger, t: (key) => key });
  return Object.values(entries).flatMap((list) => list.map(({ id }) => id));
}
const on = (feature: 'events' | 'acquisitions') => ({ ...baseConfig.features, [feature]: true });
const page = (menu: boolean, visible: boolean) => ({ ...baseConfig.infoPages, imprint: { menu, visible } });

describe('the entries of the drawer', () => {
  it.each([
    ['libraries', 'in the multi edition', ids({ edition: 'multi' }), true],
    ['libraries', 'in the basic edition', ids({ edition: 'basic' }), false],
    ['search', 'with a library and a connection', ids({}, { ofLibrary: true }), true],
    ['search', 'without', ids(), false],
    ['info', 'with a library and a connection', ids({}, { ofLibrary: true }), true],
    ['info', 'without', ids(), false],
    ['events', 'with the feature', ids({ features: on('events') }, { ofLibrary: true }), true],
    ['events', 'with the feature, but no library or connection', ids({ features: on('events') }), false],
    ['events', 'without the feature', ids({}, { ofLibrary: true }), false],
    ['acquisitions', 'with the feature', ids({ features: on('acquisitions') }, { ofLibrary: true }), true],
    ['acquisitions', 'with another feature', ids({ features: on('events') }, { ofLibrary: true }), false],
    ['imprint', 'visible and in the menu', ids({ infoPages: page(true, true) }), true],
    ['imprint', 'visible only', ids({ infoPages: page(false, true) }), false],
    ['imprint', 'in the menu only', ids({ infoPages: page(true, false) }), false],
    ['theme-changer', 'when it is on', ids({}, { themeChanger: true }), true],
    ['theme-changer', 'when it is off', ids(), false],
    ['map', 'always', ids(), true],
  ])('%s %s', (id, _, shown, wanted) => {
    expect(shown.includes(id)).toBe(wanted);
  });

  it('stand in the order of the specification', () => {
    const all = { menu: true, visible: true };
    const infoPages = { general: all, imprint: all, privacy: all, help: all };
    const order = ['home', 'libraries', 'search', 'info', 'map', 'general', 'imprint', 'privacy', 'help'];
    const last = ['settings', 'theme-changer', 'about'];
    const shown = ids({ infoPages }, { ofLibrary: true, themeChanger: true });
    expect(shown.filter((id) => [...order, ...last].includes(id))).toEqual([...order, ...last]);
  });
});
