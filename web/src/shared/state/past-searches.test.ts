import { describe, expect, it } from 'vitest';
import { toPastSearch } from '../search/address/to-past-search.ts';
import { maxPastSearches, type PastSearch, withoutSearch, withSearch } from './past-searches.ts';

const free = (value: string) => [{ id: 'FREE', value }];
const after = (...words: string[]) =>
  words.reduce<readonly PastSearch[]>((past, word) => withSearch(past, free(word)), []);
const words = (past: readonly PastSearch[]) => past.map(([field]) => field?.value);

describe('past searches', () => {
  it('have the latest first, each once in any case', () => {
    expect(words(after('baum', 'wald', 'Baum'))).toEqual(['Baum', 'wald']);
  });

  it('are dropped after twenty others', () => {
    const manySearches = Array.from({ length: 30 }, (_, index) => `wort ${index}`);
    expect(words(after(...manySearches))).toEqual(manySearches.toReversed().slice(0, maxPastSearches));
  });

  it('hold the filled fields as text', () => {
    const fields = [
      { id: 'TITLE', value: { value: ' Die Wand ' } },
      { id: 'AUTHOR', value: '  ' },
      { id: 'AVAILABLE', value: true },
    ];
    expect(toPastSearch(fields)).toEqual([
      { id: 'TITLE', value: 'Die Wand' },
      { id: 'AVAILABLE', value: 'true' },
    ]);
  });

  it('are removed one by one', () => {
    expect(words(withoutSearch(after('baum', 'wald'), free('BAUM')))).toEqual(['wald']);
  });
});
