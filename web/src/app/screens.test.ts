import { appPaths } from '@buchfink/contract/config/app-paths';
import { expect, it } from 'vitest';
import { screens } from './screens.ts';

it('the service knows the path of every screen, and no other', () => {
  expect(screens.flatMap(({ paths }) => paths).sort()).toEqual([...appPaths].sort());
});
