import { describe, expect, it } from 'vitest';
import { bookOf } from '../../segment/testing/segments.ts';
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

describe('a line of the result list', () => {
  it('shows the title with its part, the author, and where it is available', () => {
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

  it('shows a span of years where only a span is known', () => {
    expect(itemOf(record, 0, holder).latestYear).toBeUndefined();
    const span = itemOf({ ...record, year: 1990, latestYear: 1995 }, 0, holder);
    expect(span).toMatchObject({ year: 1990, latestYear: 1995 });
  });

  it('shows the return date when all copies are on loan', () => {
    const lent = record.items.map((item) => ({ ...item, state: 'lent' as const, due: item.due ?? '2026-11-30' }));
    expect(itemOf({ ...record, items: lent }, 0, holder).availability).toMatchObject({
      code: 'RED',
      returnDate: '2026-11-30',
    });
  });

  it('needs no request where the record has no cover, and requests the cover where it has one', () => {
    expect(itemOf(record, 0, holder).cover).toBeNull();
    const links = [{ url: 'https://example.org/c.jpg', kind: 'cover' as const }];
    expect(itemOf({ ...record, links }, 0, holder).cover).toBeUndefined();
  });
});
