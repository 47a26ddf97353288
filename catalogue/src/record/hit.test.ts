import { describe, expect, it } from 'vitest';
import { bookOf } from '../segment/testing/segments.ts';
import { itemOf } from './hit.ts';

const record = bookOf({
  id: 'r1',
  title: 'Der Herr der Ringe',
  part: 'Band 2. Die zwei Türme',
  nonFiling: 4,
  contributors: [{ name: 'Tolkien, J. R. R.', role: 'aut', main: true }],
  year: 1954,
  series: [{ title: 'Hobbit-Presse', number: '7' }],
  isbn: ['9783608939811'],
  languages: ['ger', 'eng'],
  items: [
    { id: 'a', branch: 'S', state: 'available' },
    { id: 'b', branch: 'N', state: 'lent', due: '2026-12-01' },
  ],
});
const holder = { libraryId: 3, branchName: (code: string) => `Haus ${code}`, today: '2026-11-25' };

describe('a line of a result', () => {
  it('tells title with its part, who wrote it, and where it can be had', () => {
    expect(itemOf(record, 12, holder)).toMatchObject({
      libraryId: 3,
      id: 'r1',
      position: 12,
      title: 'Der Herr der Ringe. Band 2. Die zwei Türme',
      author: 'J. R. R. Tolkien',
      year: 1954,
      language: 'ger',
      series: 'Hobbit-Presse ; 7',
      isbn: ['9783608939811'],
      availability: { code: 'GREEN', state: 'available', branches: ['Haus S'] },
    });
  });

  it('says when a title is back that is lent everywhere', () => {
    const lent = record.items.map((each) => ({ ...each, state: 'lent' as const, due: each.due ?? '2026-11-30' }));
    expect(itemOf({ ...record, items: lent }, 0, holder).availability).toMatchObject({
      code: 'RED',
      returnDate: '2026-11-30',
    });
  });

  it('is drawn at once where the record knows no picture, and asks for one where it does', () => {
    expect(itemOf(record, 0, holder).cover).toBeNull();
    const links = [{ url: 'https://example.org/c.jpg', kind: 'cover' as const }];
    expect(itemOf({ ...record, links }, 0, holder)).not.toHaveProperty('cover');
  });
});
