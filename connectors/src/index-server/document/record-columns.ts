import type { CsvField } from '@buchfink/catalogue/csv/csv-mapping';

/** The fields of a record that fields of a document can contain. */
export const recordColumns = [
  'mediaType',
  'title',
  'subtitle',
  'part',
  'originalTitle',
  'otherTitles',
  'responsibility',
  'authors',
  'contributors',
  'year',
  'place',
  'publisher',
  'edition',
  'extent',
  'series',
  'seriesNumber',
  'parentId',
  'subjects',
  'genres',
  'classifications',
  'isbn',
  'issn',
  'languages',
  'originalLanguage',
  'audience',
  'notes',
  'abstract',
  'contents',
  'fulltext',
  'cover',
  'added',
] as const satisfies readonly CsvField[];
export type RecordColumn = (typeof recordColumns)[number];

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
