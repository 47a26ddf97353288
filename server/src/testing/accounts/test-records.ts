import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { MediaType } from '@buchfink/contract/media-type';

/** A record with the fields that accounts need. */
export function testRecord(
  id: string,
  title: string,
  items: readonly Partial<HoldingItem>[],
  mediaType: MediaType = 'BOOK',
): BibRecord {
  return {
    id,
    mediaType,
    title,
    nonFiling: 0,
    otherTitles: [],
    contributors: [{ name: 'Mann, Thomas', role: 'aut', main: true }],
    series: [],
    subjects: [],
    classifications: [],
    isbn: [],
    invalidIsbn: [],
    issn: [],
    ean: [],
    identifiers: [],
    links: [],
    languages: [],
    notes: [],
    items: items.map((item, place) => ({
      id: `${id}-${place + 1}`,
      barcode: `B${id}-${place + 1}`,
      branch: 'mitte',
      state: 'available',
      ...item,
    })),
  };
}

/** The titles of both libraries: books to borrow and renew, a film with a fee, volumes, and an online title. */
export function testRecords(libraryId: number): BibRecord[] {
  const branch = libraryId === 1 ? 'mitte' : '';
  return [
    ...Array.from({ length: 70 }, (_, at) => testRecord(`r${at + 1}`, `Buch ${at + 1}`, [{ branch }, { branch }])),
    testRecord('umlaut', 'Über Öfen & Äpfel, „süß“; ein ßonderfall', [{ branch }]),
    testRecord('film', 'Ein Film', [{ branch }], 'DVD'),
    testRecord('bände', 'Ein Werk in Bänden', [
      { branch, volume: 'Band 1' },
      { branch, volume: 'Band 2' },
    ]),
    testRecord('online', 'Ein E-Book', [{ branch, state: 'online', url: 'https://onleihe.example/1' }], 'EBOOK'),
    testRecord('präsenz', 'Nur hier', [{ branch, state: 'reference' }]),
  ];
}
