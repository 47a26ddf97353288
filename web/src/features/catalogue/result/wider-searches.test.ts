import { describe, expect, it } from 'vitest';
import { widerSearches } from './wider-searches.ts';

const free = (value: string) => ({ id: 'FREE', value });

describe('wider searches', () => {
  it('are the single words of a long text, the rarer ones first, where filters were applied', () => {
    expect(widerSearches([free('das geheime leben der bäume')], true)).toEqual([
      [free('geheime')],
      [free('leben')],
      [free('bäume')],
    ]);
  });

  it('are no single words where the catalogue has already tried fewer words', () => {
    expect(widerSearches([free('das geheime leben der bäume')], false)).toEqual([]);
  });

  it('drop one of several fields', () => {
    const title = { id: 'TITLE', value: 'Wand' };
    const author = { id: 'AUTHOR', value: 'Haushofer' };
    expect(widerSearches([title, author], false)).toEqual([[author], [title]]);
  });

  it('search all fields for the text of one field, unless it is a number', () => {
    expect(widerSearches([{ id: 'KEYWORD', value: 'Wale' }], false)).toEqual([[free('Wale')]]);
    expect(widerSearches([{ id: 'YEAR', value: '1850' }], false)).toEqual([]);
  });

  it('are none for one word or nothing', () => {
    expect(widerSearches([free('zauberberg')], true)).toEqual([]);
    expect(widerSearches([], true)).toEqual([]);
    expect(widerSearches([{ id: 'AVAILABLE', value: true }], true)).toEqual([]);
  });
});
