import { expect, test } from 'vitest';
import { ownFirst } from './own-first.ts';

test('one’s own branch is named first, the others keep their order', () => {
  expect(ownFirst(['Mitte', 'Nord', 'West'], 'Nord')).toEqual(['Nord', 'Mitte', 'West']);
  expect(ownFirst(['Mitte', 'Nord', 'West'], undefined)).toEqual(['Mitte', 'Nord', 'West']);
  expect(ownFirst(['Mitte', 'Nord'], 'Ost')).toEqual(['Mitte', 'Nord']);
});
