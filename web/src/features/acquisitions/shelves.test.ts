import { expect, it } from 'vitest';
import { listShelves } from './shelves.ts';

const option = (id: string, count: number) => ({ id, label: id, count, applied: false });

it('puts the fullest shelf first and leaves out unknown media types', () => {
  const facets = [
    { id: 'year', label: '', options: [option('2026', 9)] },
    {
      id: 'mediaType',
      label: '',
      options: [option('DVD', 2), option('BOOK', 7), option('SCROLL', 3), option('MAP', 0)],
    },
  ];
  expect(listShelves({ facets })).toEqual([
    { mediaType: 'BOOK', count: 7 },
    { mediaType: 'DVD', count: 2 },
  ]);
  expect(listShelves({ facets: [] })).toEqual([]);
});
