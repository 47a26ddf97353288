import { appPaths } from '@buchfink/contract/config/app-paths';
import { expect, it } from 'vitest';
import { libraryOfAddress } from '#shared/libraries/library-address.ts';
import { screens } from './screens.ts';

it('the service knows the path of every screen, and no other', () => {
  expect(screens.flatMap(({ paths }) => paths).sort()).toEqual([...appPaths].sort());
});

it('an address chooses a library exactly where the table says that its path may name one', () => {
  const named = screens.flatMap(({ paths }) => paths).filter((path) => path.includes(':libraryId'));
  const addressOf = (path: string) =>
    path
      .replace('/:userId?', '')
      .replace(':platform?', 'ios')
      .replace(/:libraryId\??/, '5');
  const choosing = named.filter((path) => libraryOfAddress(addressOf(path)) === 5);
  expect(choosing).toEqual(named.filter((path) => path.includes(':libraryId?')));
});
