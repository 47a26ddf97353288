import { describe, expect, it } from 'vitest';
import { widerSearches } from './wider-searches.ts';

const free = (value: string) => ({ id: 'FREE', value });

describe('wider searches', () => {
  it('are the rarer words of a long text, one by one, where filters stood in the way', () => {
    expect(widerSearches([free('das geheime leben der bäume')], true)).toEqual([
      [free('geheime')],
      [free('leben')],
      [free('bäume')],
    ]);
  });

  it('are no single words where the catalogue has tried fewer words itself', () => {
    expect(widerSearches([free('das geheime leben der bäume')], false)).toEqual([]);
  });

  it('leave out one of several fields', () => {
    const title = { id: 'TITLE', value: 'Wand' };
    const author = { id: 'AUTHOR', value: 'Haushofer' };
    expect(widerSearches([title, author], false)).toEqual([[author], [title]]);
  });

  it('look everywhere for what was not in its field, unless it is a number', () => {
    expect(widerSearches([{ id: 'KEYWORD', value: 'Wale' }], false)).toEqual([[free('Wale')]]);
    expect(widerSearches([{ id: 'YEAR', value: '1850' }], false)).toEqual([]);
  });

  it('are none for one word or nothing', () => {
    expect(widerSearches([free('zauberberg')], true)).toEqual([]);
    expect(widerSearches([], true)).toEqual([]);
    expect(widerSearches([{ id: 'AVAILABLE', value: true }], true)).toEqual([]);
  });
});
