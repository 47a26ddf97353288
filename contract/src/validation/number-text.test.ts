import { describe, expect, it } from 'vitest';
import { cover } from '../covers.ts';
import { MetaSearchQuery } from '../metasearch.ts';
import { record } from '../record.ts';
import { LibraryIdText, parseLibraryId, WholeNumberText } from './number-text.ts';

const noIds = [
  '0x1',
  '0b1',
  '1e0',
  '01',
  '1.0',
  ' 1',
  '1 ',
  '+1',
  '-1',
  '0',
  '',
  '１',
  '1_0',
  '2147483648',
  '1n',
  'NaN',
  '[1]',
];

it.each(noIds)('no call accepts %j as a library', (text) => {
  const params = { type: 'small', projectId: 'opac-demo', libraryId: text, id: 'x' };
  expect(cover.params.safeParse(params).success).toBe(false);
  expect(record.params.safeParse({ libraryId: text, id: 'x' }).success).toBe(false);
  expect(MetaSearchQuery.safeParse({ FREE: 'amsel', LIBS: `2,${text}` }).success).toBe(text === '2147483648');
});

describe('a library id in an address', () => {
  it.each(noIds)('is not %j', (text) => {
    expect(parseLibraryId(text)).toBeUndefined();
    expect(LibraryIdText.safeParse(text).success).toBe(false);
  });

  it.each(['1', '42', '2147483647'])('is %j', (text) => {
    expect(parseLibraryId(text)).toBe(Number(text));
    expect(LibraryIdText.parse(text)).toBe(Number(text));
  });

  it('is one text, not several', () => {
    expect(LibraryIdText.safeParse(['1', '2']).success).toBe(false);
    expect(parseLibraryId(undefined)).toBeUndefined();
  });
});

it('an integer in a query may be 0 and has limits', () => {
  const limit = WholeNumberText(0, 100);
  expect([limit.parse('0'), limit.parse('100')]).toEqual([0, 100]);
  for (const text of ['101', '', '1e1', '00', ' 5']) expect(limit.safeParse(text).success).toBe(false);
});
