import { expect, it } from 'vitest';
import { libraryOfAddress } from '#shared/libraries/library-address.ts';
import { findScreen } from './find-screen.ts';

it.each([
  ['/', 'home'],
  ['/search', 'search'],
  ['/Search/1', 'search'],
  ['/record/1/a%2Fb', 'record'],
  ['/login/1/1000001', 'login'],
])('%s is the screen %s', (pathname, id) => {
  expect(findScreen(pathname)?.id).toBe(id);
});

it.each(['/nothing', '/search/01', '/events/1e0', '/info/0', '/record/0x1/abc', '/watchlist/1.0/abc', '/login/+1'])(
  '%s is no screen, as for the service',
  (pathname) => {
    expect(findScreen(pathname)).toBeUndefined();
    expect(libraryOfAddress({ pathname, search: '' })).toBe(0);
  },
);
