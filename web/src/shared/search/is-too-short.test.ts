import { minSearchText } from '@buchfink/contract/search';
import { expect, it } from 'vitest';
import { isTooShort } from './is-too-short.ts';

it('a text is too short to be searched for exactly where the contract says so', () => {
  expect(isTooShort('ä'.repeat(minSearchText - 1))).toBe(true);
  expect(isTooShort('ä'.repeat(minSearchText))).toBe(false);
  expect(isTooShort('📚'.repeat(minSearchText - 1))).toBe(true);
});
