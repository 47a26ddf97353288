import { describe, expect, it } from 'vitest';
import { libraryOfAddress, withLibrary } from './library-address.ts';

describe('the library of an address', () => {
  it.each([
    ['/start/3', 3],
    ['/Start/3', 3],
    ['/search/12?FREE=x', 12],
    ['/info/7#branch', 7],
    ['/events/2', 2],
    ['/login/4/1000001?redirect=%2Fstart%2F9', 4],
    ['/install/ios/6', 6],
    ['/result?FREE=wald&library=5', 5],
  ])('%s chooses %i', (address, id) => {
    expect(libraryOfAddress(address)).toBe(id);
  });

  it.each([
    ...[
      '/',
      '/start',
      '/start/0',
      '/start/01',
      '/start/1e1',
      '/start/99999999999',
      '/install/5',
      '/login?redirect=/start/1',
    ],
    ...[
      '/info/5/x',
      '/start/5/6',
      '/results?library=5',
      '/result?library=',
      '/result?library=x',
      '/settings?library=5',
      '/record/5/a',
      '/watchlist/5/a',
    ],
  ])('%s chooses none', (address) => {
    expect(libraryOfAddress(address)).toBe(0);
  });
});

describe('an address for another library', () => {
  it.each([
    ['/start/3', '/start/8'],
    ['/search/12?FREE=wald', '/search/8?FREE=wald'],
    ['/info/7#branch-7', '/info/8'],
    ['/events/2', '/events/8'],
    ['/install/ios/6', '/install/ios/8'],
    ['/result?FREE=wald&library=5&sort=year', '/result?FREE=wald&sort=year&library=8'],
  ])('%s becomes %s', (address, other) => {
    expect(withLibrary(address, 8)).toBe(other);
    expect(libraryOfAddress(withLibrary(address, 8))).toBe(8);
  });

  it('has neither the card number nor the filters of the library before', () => {
    expect(withLibrary('/login/4/1000001?redirect=%2F', 8)).toBe('/login/8?redirect=%2F');
    expect(withLibrary('/result?FREE=a&library=5&f.branch=HL&f.branch=HN&f.mediaType=BOOK', 8)).toBe(
      '/result?FREE=a&library=8',
    );
  });

  it.each([
    ['/start/3', '/start'],
    ['/login/4/1000001', '/login'],
    ['/result?FREE=wald&library=5', '/result?FREE=wald'],
  ])('%s without a library is %s', (address, none) => {
    expect(withLibrary(address, 0)).toBe(none);
  });

  it.each(['/', '/settings?x=1#y', '/record/5/a', '/login', '/info/8#branch', '/result?FREE=wald'])(
    '%s stays as it is',
    (address) => {
      expect(withLibrary(address, 8)).toBe(address);
    },
  );
});
