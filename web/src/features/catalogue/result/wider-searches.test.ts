import { describe, expect, it } from 'vitest';
import { widerSearches } from './wider-searches.ts';

const free = (value: string) => ({ id: 'FREE', value });

describe('wider searches', () => {
  it('drop one of several fields', () => {
    const title = { id: 'TITLE', value: 'Wand' };
    const author = { id: 'AUTHOR', value: 'Haushofer' };
    expect(widerSearches([title, author])).toEqual([[author], [title]]);
  });

  it('search all fields for the text of one field, unless it is a number', () => {
    expect(widerSearches([{ id: 'KEYWORD', value: 'Wale' }])).toEqual([[free('Wale')]]);
    expect(widerSearches([{ id: 'YEAR', value: '1850' }])).toEqual([]);
  });

  it('are none for a text in all fields or nothing', () => {
    expect(widerSearches([free('das geheime leben')])).toEqual([]);
    expect(widerSearches([])).toEqual([]);
    expect(widerSearches([{ id: 'AVAILABLE', value: true }])).toEqual([]);
  });
});
