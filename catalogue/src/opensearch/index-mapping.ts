import { maxSearchOffset } from '@buchfink/contract/search';
import type { ColumnId } from '../segment/segment.ts';
import { type HeadingLocale, headingLocales } from '../text/heading-locale.ts';

/** Increased when documents are laid out or texts analysed otherwise: all indexes are then built anew. */
export const mappingVersion = 2;

/** What an index says of itself, in `_meta` of its mapping. */
export interface IndexMeta {
  readonly program: 'buchfink';
  readonly mapping: number;
  readonly library: number;
  /** Identifies the store whose records are numbered like this. */
  readonly store: string;
}

/** The fields of a document that are asked for by name. */
export const engineFields = {
  number: 'number',
  /** The terms in any field. */
  words: 'words.all',
  impacts: 'impacts',
  /** The canonical words of the title in order, without a leading article, between the signs of `titleEnds`. */
  titleWords: 'title_words',
  /** Whether the words of the title are cut off. */
  isTitleCut: 'title_cut',
  year: 'year',
  /** The first year of the span under which the year is listed (`firstOfSpan`). */
  span: 'span',
  added: 'added',
  popularity: 'popularity',
  titleLength: 'title_length',
  availability: 'availability',
  copies: 'copies',
  work: 'work',
  titleOrder: 'title_order',
  authorOrder: 'author_order',
} as const;

/** The fields of `words` by the bits of `inField`. */
export const wordFields = {
  title: 1,
  other_title: 2,
  author: 4,
  keyword: 8,
  publisher: 16,
  category: 32,
  note: 64,
  other: 128,
} as const;

/** The fields of `keys` by the bits of `keyKind`. */
export const keyFields = { standard_number: 1, barcode: 2, other: 4, call_number: 8 } as const;

/** The fields of facets: of headings their keys (`optionKey`). */
export const optionFields = {
  mediaType: 'media_type',
  language: 'language',
  audience: 'audience',
  author: 'author',
  subject: 'subject',
  series: 'series',
} as const satisfies Record<Exclude<ColumnId, 'branch'>, string>;

/** The facets whose options are headings. */
export type HeadingId = 'author' | 'subject' | 'series';

/** The field of headings as they are written (`headingToken`). */
export const headingTextField = (id: HeadingId): string => `${id}_text`;

/** The field of subjects that readers of a locale find in their own language beside. */
export const translatedField = (locale: HeadingLocale): string => `subject_translated.${locale}`;

/** The fields of words for a mask of `inField`. */
export function wordFieldsOf(mask: number): string[] {
  return Object.entries(wordFields).flatMap(([name, bit]) => ((bit & mask) === 0 ? [] : [`words.${name}`]));
}

/** The fields of numbers for a mask of `keyKind`. */
export function keyFieldsOf(mask: number): string[] {
  return Object.entries(keyFields).flatMap(([name, bit]) => ((bit & mask) === 0 ? [] : [`keys.${name}`]));
}

/** The id of the document that holds the position of the index; records have their numbers as ids. */
export const positionId = 'position';

/** Searched for a whole value only. */
const searched = { type: 'keyword', doc_values: false } as const;
/** Searched, counted and sorted by. */
const counted = { type: 'keyword' } as const;
/** Counted or read, never searched. */
const read = { type: 'keyword', index: false } as const;
const number = { type: 'integer' } as const;

const each = <Field>(names: readonly string[], field: Field) => Object.fromEntries(names.map((name) => [name, field]));

const properties = {
  number: { type: 'long' },
  // All words are listed where a wildcard asks for them.
  words: { properties: { ...each(Object.keys(wordFields), searched), all: counted } },
  impacts: { type: 'rank_features' },
  title_cut: { type: 'boolean' },
  title_words: { type: 'text', analyzer: 'whitespace', norms: false },
  keys: { properties: each(Object.keys(keyFields), searched) },
  media_type: counted,
  language: counted,
  audience: counted,
  availability: counted,
  copies: counted,
  author: counted,
  author_text: read,
  subject: counted,
  subject_text: read,
  subject_translated: { properties: each(headingLocales, read) },
  series: counted,
  series_text: read,
  year: number,
  span: number,
  added: number,
  popularity: { type: 'rank_feature' },
  title_length: { type: 'short' },
  title_order: counted,
  author_order: counted,
  work: { type: 'long' },
  record: { type: 'object', enabled: false },
  position: { type: 'object', enabled: false },
} as const;

/** The size of an index in the cluster. */
export interface IndexShape {
  readonly shards: number;
  readonly replicas: number;
}

/** The hits of one question beyond the offset of a page, at most. */
const maxWindow = 2_000;

/** The settings of an index that serves: changes are found after a second. */
export const servingSettings = { refresh_interval: '1s' } as const;

/** The body that creates an index. While it is filled nobody searches, and nothing is made ready to be found. */
export function indexDefinition(meta: IndexMeta, { shards, replicas }: IndexShape) {
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: replicas,
      refresh_interval: '-1',
      // Pages begin at `maxSearchOffset` at most; the best hits are more than a page.
      max_result_window: maxSearchOffset + maxWindow,
    },
    mappings: {
      dynamic: 'strict',
      _meta: meta,
      _source: { includes: ['record', 'position'] },
      properties,
    },
  };
}
