import * as z from 'zod/mini';
import { AvailabilityCode, CopyState, StatesFrom } from './availability.ts';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { OpeningState } from './libraries/opening.ts';
import { MediaType } from './media-type.ts';
import { everyOperatorWord } from './text/operator-words.ts';

/** The meaning of a search field (specification, section 3). */
export const fieldMeanings = [
  'FREE',
  'TITLE',
  'AUTHOR',
  'KEYWORD',
  'ISBN',
  'YEAR',
  'YEAR_START',
  'YEAR_END',
  'BARCODE',
  'BRANCH',
  'PUBLISHER',
  'CATEGORY',
  'AVAILABLE',
  'LANGUAGE',
  'MEDIATYPE',
  'ORDER',
] as const;
export const FieldMeaning = z.enum(fieldMeanings);
export type FieldMeaning = z.infer<typeof FieldMeaning>;

/** A field of the search form. Built-in catalogues use the meanings as ids. */
export const SearchFieldInfo = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(['text', 'barcode', 'checkbox', 'dropdown']),
  meaning: z.optional(FieldMeaning),
  advanced: z.boolean(),
  visible: z.boolean(),
  hint: z.optional(z.string()),
  number: z.optional(z.boolean()),
  halfWidth: z.optional(z.boolean()),
  options: z.optional(z.array(z.object({ key: z.string(), label: z.string() }))),
});
export type SearchFieldInfo = z.infer<typeof SearchFieldInfo>;

/** `GET {service}/searchfields` */
export const metaSearchFields = endpoint({
  name: 'metaSearchFields',
  summary: 'Search fields of the search over all libraries',
  path: '/searchfields',
  answer: z.array(SearchFieldInfo),
});

/** `GET {service}/library/{libraryId}/searchfields` */
export const searchFields = endpoint({
  name: 'searchFields',
  summary: 'Search fields of one library',
  path: '/library/:libraryId/searchfields',
  params: LibraryIdParam,
  answer: z.array(SearchFieldInfo),
});

/** The maximum length of a field's text. */
const maxFieldText = 1000;
const text = z.string().check(z.maxLength(maxFieldText));

/** A filled field of a query. */
export const SearchField = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  value: z.union([text, z.boolean(), z.object({ value: text })]),
});
export type SearchField = z.infer<typeof SearchField>;

/** The maximum number of records in an answer. */
export const maxSearchLimit = 100;
/** The maximum offset of a page. */
export const maxSearchOffset = 100_000;

export const SortOrder = z.enum(['relevance', 'newest', 'year', 'title', 'author']);
export type SortOrder = z.infer<typeof SortOrder>;

/** The body of a search (specification, section 3: search query). */
export const SearchQuery = z.object({
  libraryId: z.optional(z.number()),
  fields: z.array(SearchField).check(z.maxLength(40)),
  limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(maxSearchLimit)), 10),
  offset: z._default(z.number().check(z.int(), z.gte(0), z.lte(maxSearchOffset)), 0),
  prefetch: z.optional(z.number().check(z.int(), z.gte(0), z.lte(maxSearchLimit))),
  countFacets: z._default(z.boolean(), true),
  searchType: z._default(z.enum(['single', 'meta']), 'single'),
  /**
   * Selected options by facet: any option within a facet, all facets together. `work`: keys of works. `words`: words,
   * as `understood` of an answer names them, that are searched as words.
   */
  filters: z._default(
    z.record(z.string().check(z.maxLength(64)), z.array(z.string().check(z.maxLength(256))).check(z.maxLength(100))),
    {},
  ),
  sort: z._default(SortOrder, 'relevance'),
  /** `work`: one hit represents all editions and media of a work; `limit` and `offset` then count works. */
  group: z._default(z.enum(['none', 'work']), 'none'),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** Creates a query for these fields; by default the first ten hits by relevance, of one library. */
export function createSearchQuery(fields: readonly SearchField[], more: Partial<SearchQuery> = {}): SearchQuery {
  return SearchQuery.parse({ ...more, fields });
}

/** The text of a field's value; a checked checkbox is `true`. */
export function textOf(value: SearchField['value']): string {
  if (typeof value === 'boolean') return value ? 'true' : '';
  return (typeof value === 'string' ? value : value.value).trim();
}

/** Removes the fields without a value (specification, section 5). */
export function filledFields(fields: readonly SearchField[]): SearchField[] {
  return fields.filter((field) => textOf(field.value) !== '');
}

/** Fields of names, subject headings and class marks, which may have two letters (`Yi`, `KI`). */
const headingFields: readonly string[] = ['AUTHOR', 'KEYWORD', 'CATEGORY'] satisfies FieldMeaning[];
const minHeading = 2;

/**
 * Enough text for a search: three characters (specification, section 5), of which wildcards are none; two Chinese,
 * Japanese or Korean ones, which form a word (`魯迅`, `한국`); a name of a letter with a sign or a number (`C#`, `U2`); the
 * sign of *Die drei ???*.
 */
const searchText =
  /([^*?][*?]*){3}|([\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}].*){2}|^(\p{L}[\p{N}#+]|\?{3})$/su;

/** Whether a text is long enough for a search. */
export function isSearchText(text: string): boolean {
  return searchText.test(text);
}

/** Whether one of the text fields holds enough text for a search; checkboxes do not count. */
export function hasTypedText(fields: readonly SearchField[]): boolean {
  return fields.some(({ value }) => typeof value !== 'boolean' && isSearchText(textOf(value)));
}

/**
 * Whether a search with these fields is allowed: one field holds enough text, or a heading field holds two letters,
 * as in a link.
 */
export function hasSearchText(fields: readonly SearchField[]): boolean {
  const isHeading = ({ id, value }: SearchField) =>
    headingFields.includes(id) && typeof value !== 'boolean' && [...textOf(value)].length >= minHeading;
  return hasTypedText(fields) || fields.some(isHeading);
}

const operators = new RegExp(`(?<![^\\s(])(?:${everyOperatorWord})(?![^\\s)])`, 'gu');
/** Signs that are wildcards at the beginning of a word or inside; without them, an & before them would join two words. */
const wildcards = /(&\s*)?[*?]+(?=[\p{L}\p{N}])/gu;

/**
 * The query text of a link to a heading: a subject, series, name or title. A short heading is quoted, so that it is
 * long enough for every field and matches exactly. Words in capitals that would be operators in one of the languages become lower case, signs that would be
 * wildcards become blanks.
 *
 * @returns at most as many characters as a field allows
 */
export function headingText(heading: string): string {
  const text = heading
    .slice(0, maxFieldText)
    .replace(operators, (word) => word.toLowerCase())
    .replace(wildcards, ' ')
    .trim();
  return text === '' || isSearchText(text) ? text : `"${text}"`;
}

/** The availability of a title in a branch: that of its best copy there. */
export const BranchAvailability = z.object({
  id: z.string(),
  name: z.string(),
  state: CopyState,
  shelfmark: z.optional(z.string()),
  /** `YYYY-MM-DD`, if all copies in the branch are lent. */
  returnDate: z.optional(z.string()),
  /** The query names this branch. */
  asked: z.optional(z.literal(true)),
  /** Absent where its hours are unknown. */
  opening: z.optional(OpeningState),
});
export type BranchAvailability = z.infer<typeof BranchAvailability>;

/** The availability of a title in one line. */
export const Availability = z.object({
  code: AvailabilityCode,
  state: CopyState,
  text: z.optional(z.string()),
  /**
   * The earliest return date, `YYYY-MM-DD`, if all copies are lent; never in the past and never a placeholder for
   * "never".
   */
  returnDate: z.optional(z.string()),
  /** Names of the branches with a copy on the shelf, in the order of `places`. */
  branches: z.optional(z.array(z.string())),
  /**
   * The branches of the query that have the title, then all others with a copy on the shelf; if there is none, those with a
   * copy for use in the library, or in an unknown state. Those that are open now come first, then those that open first, then the main
   * branch.
   */
  places: z.optional(z.array(BranchAvailability)),
  /** Absent: the catalogue itself knows the states. */
  statesFrom: z.optional(StatesFrom),
});
export type Availability = z.infer<typeof Availability>;

/** A part of a hit's score, for operators. */
export const ScorePart = z.object({
  /** The matched word or the ranking feature, such as `title-whole`, `author-whole`, `merit`. */
  part: z.string(),
  /** Its contribution to the score. */
  value: z.number(),
  /** For words: the matched form and the fields that contain it. */
  found: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
});
export type ScorePart = z.infer<typeof ScorePart>;

/** The other records of a hit's work among the hits; the same search with `filters.work` finds them all. */
export const Editions = z.object({
  /** The number of hits of the work, including this one; at least 2. */
  count: z.number(),
  mediaTypes: z.array(MediaType),
});
export type Editions = z.infer<typeof Editions>;

/** A hit. `id: null`: its record can only be seen by a new search ('Start a new search for more details'). */
export const Item = z.object({
  libraryId: z.number(),
  id: z.nullable(z.string()),
  /** Position in the whole result, starting with 0. */
  position: z.number(),
  title: z.string(),
  subtitle: z.optional(z.string()),
  author: z.optional(z.string()),
  /** Publication year; the first possible one where only a span is known. */
  year: z.optional(z.number()),
  /** The last possible year of a span or decade; absent where `year` is exact. */
  latestYear: z.optional(z.number()),
  language: z.optional(z.string()),
  mediaType: MediaType,
  isbn: z.array(z.string()),
  /** Source of the cover picture; null = there is none (the app draws it), absent = request the cover call. */
  cover: z.optional(z.nullable(z.string())),
  /** `ids` of the cover call, signed by the service; absent where the service stores the record. */
  coverIds: z.optional(z.string()),
  series: z.optional(z.string()),
  snippet: z.optional(z.string()),
  /** The day on which the record was created, `YYYY-MM-DD`: where hits are sorted by it (`newest`), and the record states it. */
  added: z.optional(z.string()),
  availability: Availability,
  /** The same for all editions of a work; drawn covers derive pattern and colour from it. */
  workKey: z.string(),
  /** Only with `group: work`, and only if the hits hold more than one record of the work. */
  editions: z.optional(Editions),
  /** Only with `explain=1`. */
  explanation: z.optional(z.array(ScorePart)),
});
export type Item = z.infer<typeof Item>;

const facetOption = {
  id: z.string(),
  label: z.string(),
  /**
   * What `countedHits` of the answer is when this option is chosen, where none of its facet is. 0 in an answer whose hits
   * only approximate the query (`isSimilar`): these are not counted.
   */
  count: z.number(),
  applied: z.boolean(),
};
/** An option of a facet. A span of years (`2010-2019`) holds its years as `within`. */
export const FacetOption = z.object({ ...facetOption, within: z.optional(z.array(z.object(facetOption))) });
export type FacetOption = z.infer<typeof FacetOption>;

/** A facet of the hits, with labels in the caller's language. */
export const Facet = z.object({
  id: z.string(),
  label: z.string(),
  options: z.array(FacetOption),
  /** The counts are of the states that copies had at the last import of the records. */
  statesFrom: z.optional(z.literal('harvest')),
});
export type Facet = z.infer<typeof Facet>;

/** The facets of a built-in catalogue, in display order. */
export const facetIds = [
  'availability',
  'mediaType',
  'branch',
  'year',
  'language',
  'audience',
  'author',
  'subject',
  'series',
] as const;
export type FacetId = (typeof facetIds)[number];

/**
 * The replacement of a query word: similar, longer or related words; none if the word was dropped; the word itself if it was
 * read as the name of a language or medium (rung `described`).
 */
export const QueryChange = z.object({
  asked: z.string(),
  used: z.array(z.string()),
  /** Of a dropped word: other records contain it, so that it can be searched alone. */
  known: z.optional(z.literal(true)),
});
export type QueryChange = z.infer<typeof QueryChange>;

/**
 * The relaxation step that found the hits; `exact` is the literal query. The hits of `related` may begin with a few
 * literal ones.
 */
export const Rung = z.enum([
  'exact',
  'unquoted',
  'described',
  'related',
  'prefix',
  'spelling',
  'compound',
  'fewer-words',
]);
export type Rung = z.infer<typeof Rung>;

const similarRungs: readonly Rung[] = ['related', 'prefix', 'spelling', 'compound', 'fewer-words'];

/**
 * Whether hits only approximate the query, with other or fewer words. Without quotes, or with a word read as a language or
 * medium, they are still what was meant.
 */
export function isSimilar(rung: Rung = 'exact'): boolean {
  return similarRungs.includes(rung);
}

/** Words of a query, as typed, and the options of a facet that they stand for. */
export const UnderstoodFilter = z.object({ words: z.string(), facet: z.string(), options: z.array(z.string()) });
export type UnderstoodFilter = z.infer<typeof UnderstoodFilter>;

/** A page of hits with their facets and the changes of the query that found them. */
export const SearchAnswer = z.object({
  libraryId: z.number(),
  /** The number of records. */
  total: z.number(),
  /** Whether `total` is no lower bound. */
  totalIsExact: z.boolean(),
  offset: z.number(),
  limit: z.number(),
  items: z.array(Item),
  facets: z.array(Facet),
  /** Other texts. `kind`: `spelling`, `fewer-filters`, `other-libraries`, or one that a newer service has added. */
  suggestions: z.optional(z.array(z.object({ text: z.string(), kind: z.string() }))),
  /** Absent if the hits match the query literally. */
  rung: z.optional(Rung),
  /** The changes of a relaxed query. */
  changes: z.optional(z.array(QueryChange)),
  /**
   * The words of the query that stand for options of facets, which are applied: `auf türkisch` for a language. The same
   * search with the words in `filters.words` searches them as words.
   */
  understood: z.optional(z.array(UnderstoodFilter)),
  /** Only without hits: the words, as typed, that no record has; words such as *book* or *looking for* are not named. */
  absent: z.optional(z.array(z.string())),
  /** Only with `group: work`: the number of works among the `total` records; pages count works. */
  works: z.optional(z.number()),
  /** The available sort orders; absent = all. */
  orders: z.optional(z.array(SortOrder)),
  tookMs: z.number(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/**
 * The number of hits as headings, buttons and options of facets say it: in works where the answer groups records by work, else
 * in records. The hits of a metasearch are counted in records of their libraries.
 */
export function countedHits({ total, works }: Pick<SearchAnswer, 'total' | 'works'>): {
  /** Readers know works as titles, and records as results. */
  unit: 'works' | 'records';
  count: number;
} {
  return works === undefined ? { unit: 'records', count: total } : { unit: 'works', count: works };
}

/** `POST {service}/library/{libraryId}/search` */
export const search = endpoint({
  name: 'search',
  summary: 'Search one library',
  method: 'POST',
  path: '/library/:libraryId/search',
  params: LibraryIdParam,
  query: z.object({ explain: z.optional(z.literal('1')) }),
  body: SearchQuery,
  answer: SearchAnswer,
});
