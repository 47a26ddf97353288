import type { CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';
import type { CsvEncoding } from './csv-text.ts';

/** Fields of a record that a column can contain. */
export const recordFields = [
  'id',
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
  'ean',
  'languages',
  'originalLanguage',
  'audience',
  'notes',
  'abstract',
  'contents',
  'fulltext',
  'cover',
  'added',
] as const;

/** Fields of an item that a column can contain. */
export const itemFields = [
  'barcode',
  'branch',
  'department',
  'location',
  'shelfmark',
  'volume',
  'itemType',
  'state',
  'due',
  'itemNote',
  'parts',
] as const;

/** Fields that a column can contain. `id` and `title` are required. */
export const csvFields = [...recordFields, ...itemFields] as const;

export type CsvField = (typeof csvFields)[number];

/** The mapping of a library's CSV files. */
export interface CsvMapping {
  /** Field of the record → name of the column in the header line. */
  readonly columns: Readonly<Partial<Record<CsvField, string | undefined>>>;
  /** The separator of columns; detected from the header line by default. A line `sep=;` in the file has precedence. */
  readonly separator?: string | undefined;
  /**
   * The encoding; detected from the content by default, line by line where UTF-8 is mixed with a single-byte
   * encoding.
   */
  readonly encoding?: CsvEncoding | undefined;
  /** The separator of several values in a cell; by default `;`, or `|` where `;` separates columns. */
  readonly valueSeparator?: string | undefined;
  /** The library's words for media types; the names of the types themselves are always accepted. */
  readonly mediaTypes?: Readonly<Record<string, MediaType>>;
  /** The library's words for the states of copies; the names of the states themselves are always accepted. */
  readonly states?: Readonly<Record<string, CopyState>>;
}
