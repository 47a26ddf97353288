import { isSearchText } from '@buchfink/contract/search';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isTooShort } from './is-too-short.ts';

it.each(['ä', 'äb', '📚📚', '鲁', '鲁a', 'ад', '', 'a*', '??', 'ab?'])('%s is too short', (text) => {
  expect(isTooShort(text)).toBe(true);
});

it.each(['äbc', '📚📚📚', '鲁迅', 'ねこ', 'カフ', '한국', '"C"', 'U2', 'C#', '???', '*abc'])(
  '%s is long enough',
  (text) => {
    expect(isTooShort(text)).toBe(false);
  },
);

it('a text is too short exactly where the contract says so', () => {
  const character = fc.constantFrom(...'aä📚鲁ねカ한ㄅж *?#2');
  void fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 4 }), (text) => {
      expect(isTooShort(text)).toBe(!isSearchText(text));
    }),
  );
});
