import type { Item } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { countEditions } from './count-editions.ts';

const record = (fields: Partial<Item>): Item => ({
  libraryId: 1,
  id: 'a',
  position: 0,
  title: 'Der Zauberberg',
  mediaType: 'BOOK',
  isbn: [],
  availability: { code: 'GREEN', state: 'available' },
  workKey: 'mann zauberberg',
  ...fields,
});

describe('editions of a work', () => {
  it('that several libraries hold count once', () => {
    const isbn = ['9783596294336'];
    expect(countEditions([record({ isbn, year: 1991 }), record({ libraryId: 2, isbn, year: 1992 })])).toBe(1);
    expect(countEditions([record({ year: 1924 }), record({ libraryId: 2, year: 1924 })])).toBe(1);
  });

  it('are distinguished by ISBN, else by year, and by media type', () => {
    expect(countEditions([record({ isbn: ['9783596294336'] }), record({ isbn: ['9783103972511'] })])).toBe(2);
    expect(countEditions([record({ year: 1924 }), record({ year: 1991 })])).toBe(2);
    expect(countEditions([record({ year: 1924 }), record({ year: 1924, mediaType: 'EBOOK' })])).toBe(2);
    expect(countEditions([record({ year: 1990, latestYear: 1999 }), record({ year: 1995 })])).toBe(1);
    expect(countEditions([record({ year: 1990, latestYear: 1999 }), record({ year: 2001 })])).toBe(2);
  });

  it('with too little data are not counted', () => {
    expect(countEditions([record({ year: 1924 }), record({})])).toBe(1);
  });
});
