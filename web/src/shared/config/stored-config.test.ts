import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredConfig, storeConfig } from './stored-config.ts';

const config: Config = { ...baseConfig, projectId: 'opac-town', title: 'Stadt' };
let storedItems: Map<string, string>;

/** A browser with an empty storage; `search` is the query of its address. */
function browse(search = '', inTab = new Map<string, string>()) {
  storedItems = new Map();
  const storage = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  });
  vi.stubGlobal('window', { location: { search }, localStorage: storage(storedItems), sessionStorage: storage(inTab) });
}

beforeEach(() => browse());
afterEach(() => vi.unstubAllGlobals());

it('returns the last config of the requested project', () => {
  const demoCards = [{ libraryId: 1, userId: '1', password: 'x', text: { de: '', en: '' } }];
  storeConfig('opac-host', { ...config, demoCards });
  expect(readStoredConfig('opac-host')).toEqual(config);
  expect(readStoredConfig('opac-village')).toBeUndefined();
});

it('stores nothing in a public place, whether the address or the config says so', () => {
  storeConfig('opac-host', { ...config, publicPlace: true });
  expect(storedItems.size).toBe(0);
  browse('?kiosk');
  storeConfig('opac-host', config);
  expect(storedItems.size).toBe(0);
});

it.each(['', '{', 'null', '[]', '{"asked":"opac-host","config":{"title":1}}'])(
  'ignores a stored value that is no config of this version: %s',
  (text) => {
    storedItems.set('buchfink-config', text);
    expect(readStoredConfig('opac-host')).toBeUndefined();
  },
);

it('works in a browser that stores nothing', () => {
  vi.stubGlobal('window', {
    location: { search: '' },
    sessionStorage: { getItem: () => null },
    get localStorage(): never {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(() => storeConfig('opac-host', config)).not.toThrow();
  expect(readStoredConfig('opac-host')).toBeUndefined();
});
