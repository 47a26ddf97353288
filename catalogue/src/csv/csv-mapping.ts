import type { CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';
import type { CsvEncoding } from './csv-text.ts';

/** What a column can mean: fields of the record, then those of a copy. `id` and `title` are what a catalogue needs. */
export const csvFields = [
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
] as const;

export type CsvField = (typeof csvFields)[number];

/** How a library's CSV files are to be read. */
export interface CsvMapping {
  /** Field of the record → name of the column, as the first line has it. */
  readonly columns: Readonly<Partial<Record<CsvField, string | undefined>>>;
  /** Between columns; told by the first line unless given. What a line `sep=;` of the file says goes before. */
  readonly separator?: string | undefined;
  /** The character set; told by the content unless given, UTF-8 and a set of one byte a character line by line. */
  readonly encoding?: CsvEncoding | undefined;
  /** Between several values of a field; `;`, or `|` where `;` stands between columns, unless given. */
  readonly valueSeparator?: string | undefined;
  /** The library's words for media types; the names of the types themselves are always known. */
  readonly mediaTypes?: Readonly<Record<string, MediaType>>;
  /** The library's words for the states of copies; the names of the states themselves are always known. */
  readonly states?: Readonly<Record<string, CopyState>>;
}
