import { describe, expect, it } from 'vitest';
import { widerSearches } from './ways-on.ts';

const free = (value: string) => ({ id: 'FREE', value });

describe('wider searches', () => {
  it('are the rarer words of a long text, one by one', () => {
    expect(widerSearches([free('das geheime leben der bäume')])).toEqual([
      [free('geheime')],
      [free('leben')],
      [free('bäume')],
    ]);
  });

  it('leave out one of several fields', () => {
    const title = { id: 'TITLE', value: 'Wand' };
    const author = { id: 'AUTHOR', value: 'Haushofer' };
    expect(widerSearches([title, author])).toEqual([[author], [title]]);
  });

  it('look everywhere for what was not in its field, unless it is a number', () => {
    expect(widerSearches([{ id: 'KEYWORD', value: 'Wale' }])).toEqual([[free('Wale')]]);
    expect(widerSearches([{ id: 'YEAR', value: '1850' }])).toEqual([]);
  });

  it('are none for one word or nothing', () => {
    expect(widerSearches([free('zauberberg')])).toEqual([]);
    expect(widerSearches([])).toEqual([]);
    expect(widerSearches([{ id: 'AVAILABLE', value: true }])).toEqual([]);
  });
});
