import { type CsvField, recordFields } from '@buchfink/catalogue/csv/csv-mapping';

export type RecordColumn = Exclude<(typeof recordFields)[number], 'id' | 'ean'>;

/** The fields of a record that fields of a document can contain. The id has a setting of its own; EANs are not read. */
export const recordColumns = recordFields.filter((name): name is RecordColumn => name !== 'id' && name !== 'ean');

/** The fields of a record with several values; of the others the first value counts. */
export const listColumns: ReadonlySet<CsvField> = new Set<RecordColumn>([
  'otherTitles',
  'authors',
  'contributors',
  'subjects',
  'genres',
  'classifications',
  'isbn',
  'issn',
  'languages',
  'notes',
  'fulltext',
  'cover',
]);
