import * as z from 'zod/mini';
import { AvailabilityCode, CopyState } from './availability.ts';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { MediaType } from './media-type.ts';
import { operatorWords } from './text/operator-words.ts';

/** What a search field means (specification, section 3). */
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

/** A field the search form offers. Built-in catalogues use the meanings as ids. */
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

/** The most characters of a field's text. */
const maxFieldText = 1000;
const text = z.string().check(z.maxLength(maxFieldText));

/** One filled field of a query. */
export const SearchField = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  value: z.union([text, z.boolean(), z.object({ value: text })]),
});
export type SearchField = z.infer<typeof SearchField>;

/** The fewest characters of search text (specification, section 5). */
const minSearchText = 3;
/** The most records one answer holds. */
export const maxSearchLimit = 100;
/** How far a result can be paged. */
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
  /** Chosen options by facet: any of one facet's options, all of the facets. */
  filters: z._default(
    z.record(z.string().check(z.maxLength(64)), z.array(z.string().check(z.maxLength(256))).check(z.maxLength(100))),
    {},
  ),
  sort: z._default(SortOrder, 'relevance'),
  /** `work`: one hit stands for all editions and media of a work; `limit` and `offset` then count works. */
  group: z._default(z.enum(['none', 'work']), 'none'),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** A search for these fields: the first ten by relevance, of one library, unless it says otherwise. */
export function createSearchQuery(fields: readonly SearchField[], more: Partial<SearchQuery> = {}): SearchQuery {
  return SearchQuery.parse({ ...more, fields });
}

/** The text of a field's value; a checkbox that is on counts as `true`. */
export function textOf(value: SearchField['value']): string {
  if (typeof value === 'boolean') return value ? 'true' : '';
  return (typeof value === 'string' ? value : value.value).trim();
}

/** Drops the fields without a value (specification, section 5). */
export function filledFields(fields: readonly SearchField[]): SearchField[] {
  return fields.filter((field) => textOf(field.value) !== '');
}

/** Chinese, Japanese and Korean characters: two of them are a word (`魯迅`, `한국`). */
const denseCharacters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/gu;
const minDenseText = 2;

/** Fields of names, subject headings and class marks, which may have two letters (`Yi`, `KI`). */
const headingFields: readonly string[] = ['AUTHOR', 'KEYWORD', 'CATEGORY'] satisfies FieldMeaning[];
const minHeading = 2;

/** Whether a typed text is long enough for a search: three characters, or two Chinese, Japanese or Korean ones. */
export function isSearchText(text: string): boolean {
  return [...text].length >= minSearchText || (text.match(denseCharacters)?.length ?? 0) >= minDenseText;
}

/** Whether a person typed enough for a search into one of the text fields; checkboxes do not count. */
export function hasTypedText(fields: readonly SearchField[]): boolean {
  return fields.some(({ value }) => typeof value !== 'boolean' && isSearchText(textOf(value)));
}

/**
 * Whether a search can be made with these fields: one holds enough text, or one for headings holds a heading of two letters, as
 * a link does.
 */
export function hasSearchText(fields: readonly SearchField[]): boolean {
  const isHeading = ({ id, value }: SearchField) =>
    headingFields.includes(id) && typeof value !== 'boolean' && [...textOf(value)].length >= minHeading;
  return hasTypedText(fields) || fields.some(isHeading);
}

const operators = new RegExp(`(?<![^\\s(])(?:${Object.values(operatorWords).join('|')})(?![^\\s)])`, 'gu');

/**
 * The text by which a link searches for a heading: a subject, series, name or title. A short heading is put in quotation marks: it
 * is then long enough for every field, and is found as it is written. Words in capitals that would be operators become small ones.
 *
 * @returns at most as many characters as a field may have
 */
export function headingText(heading: string): string {
  const text = heading
    .slice(0, maxFieldText)
    .replace(operators, (word) => word.toLowerCase())
    .trim();
  return text === '' || isSearchText(text) ? text : `"${text}"`;
}

/** A branch that has a title: what the best of its copies there is like. */
export const BranchAvailability = z.object({
  id: z.string(),
  name: z.string(),
  state: CopyState,
  shelfmark: z.optional(z.string()),
  /** `YYYY-MM-DD`, where all copies there are lent. */
  returnDate: z.optional(z.string()),
  /** The search asked for this branch. */
  asked: z.optional(z.literal(true)),
});
export type BranchAvailability = z.infer<typeof BranchAvailability>;

/** Availability of a title in one line. */
export const Availability = z.object({
  code: AvailabilityCode,
  state: CopyState,
  text: z.optional(z.string()),
  /** Earliest return, `YYYY-MM-DD`, when everything is lent: never a day that is past, nor one that stands for "never". */
  returnDate: z.optional(z.string()),
  /** Names of branches that have a copy on the shelf. */
  branches: z.optional(z.array(z.string())),
  /** The branches that were asked for and have the title, then all others that have a copy on the shelf. */
  places: z.optional(z.array(BranchAvailability)),
});
export type Availability = z.infer<typeof Availability>;

/** A part of a hit's score, for operators who ask why it stands where it stands. */
export const ScorePart = z.object({
  /** What counted: a word that was found, or a sign such as `title-whole`, `author-whole`, `merit`. */
  part: z.string(),
  /** What it added to the score. */
  value: z.number(),
  /** The form that was found, and the fields it was found in, for words. */
  found: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
});
export type ScorePart = z.infer<typeof ScorePart>;

/** The other records of a hit's work among the hits; they are all found by the same search with `filters.work`. */
export const Editions = z.object({
  /** All records of the work among the hits, this one included; at least 2. */
  count: z.number(),
  mediaTypes: z.array(MediaType),
});
export type Editions = z.infer<typeof Editions>;

/** One hit. `id: null` means it can only be seen by a new search ('Start a new search for more details'). */
export const Item = z.object({
  libraryId: z.number(),
  id: z.nullable(z.string()),
  /** Place in the whole result, beginning with 0. */
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
  /** Source of the cover picture; null = known to have none (the app draws it), absent = ask the cover call. */
  cover: z.optional(z.nullable(z.string())),
  series: z.optional(z.string()),
  snippet: z.optional(z.string()),
  availability: Availability,
  /** Same for all editions of a work; drawn covers take pattern and colour from it. */
  workKey: z.string(),
  /** Only in a search with `group: work`, and only where the hits hold more than one record of the work. */
  editions: z.optional(Editions),
  /** Only where `explain=1` was asked for. */
  explanation: z.optional(z.array(ScorePart)),
});
export type Item = z.infer<typeof Item>;

const facetOption = { id: z.string(), label: z.string(), count: z.number(), applied: z.boolean() };
/** A choice within a facet. A span of years (`2010-2019`) holds its years as `within`. */
export const FacetOption = z.object({ ...facetOption, within: z.optional(z.array(z.object(facetOption))) });
export type FacetOption = z.infer<typeof FacetOption>;

/** What hits can be narrowed by, with the words of the caller's language. */
export const Facet = z.object({
  id: z.string(),
  label: z.string(),
  options: z.array(FacetOption),
});
export type Facet = z.infer<typeof Facet>;

/** The facets of a built-in catalogue, in the order they are shown. */
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
 * What was searched instead of a word of the query: similar or longer words; none when it was left out; the word itself when
 * it was read as the name of a language or kind of media (rung `described`).
 */
export const QueryChange = z.object({
  asked: z.string(),
  used: z.array(z.string()),
  /** Of a word that was left out: other records have it, so that it can be searched alone. */
  known: z.optional(z.literal(true)),
});
export type QueryChange = z.infer<typeof QueryChange>;

/** Which step of the ladder found the hits: what was asked for, or something near it. */
export const Rung = z.enum(['exact', 'unquoted', 'described', 'prefix', 'spelling', 'compound', 'fewer-words']);
export type Rung = z.infer<typeof Rung>;

/** The page of hits that was asked for, what they can be narrowed by, and what was changed to find them. */
export const SearchAnswer = z.object({
  libraryId: z.number(),
  total: z.number(),
  totalIsExact: z.boolean(),
  offset: z.number(),
  limit: z.number(),
  items: z.array(Item),
  facets: z.array(Facet),
  suggestions: z.optional(
    z.array(z.object({ text: z.string(), kind: z.enum(['spelling', 'fewer-filters', 'other-libraries']) })),
  ),
  /** Absent when the hits are just what was asked for. */
  rung: z.optional(Rung),
  /** What a rung below the literal query changed. */
  changes: z.optional(z.array(QueryChange)),
  /** In a search with `group: work`: how many works the `total` records are; pages are counted in works. */
  works: z.optional(z.number()),
  /** The orders the hits can be put in; absent = all. */
  orders: z.optional(z.array(SortOrder)),
  tookMs: z.number(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

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
