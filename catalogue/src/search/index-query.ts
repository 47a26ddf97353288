import type { FacetId, FieldMeaning, QueryChange, Rung, ScorePart, SortOrder } from '@buchfink/contract/search';
import type { WordFamily } from '../text/families/word-families.ts';
import type { HeadingLocale } from '../text/heading-locale.ts';

/**
 * Applied facet options: any option of a facet, all facets. An empty list demands nothing. A year is `2015` or a span
 * `2010-2019`. `work` holds work keys, and `words` what is searched as words although it names a filter.
 */
export type Filters = Partial<Record<FacetId | 'work' | 'words', readonly string[]>>;

/** One search over one library's records. All fields must hold (AND); the words of a field must all occur. */
export interface IndexQuery {
  readonly fields: readonly { readonly meaning: FieldMeaning; readonly text: string }[];
  readonly filters: Filters;
  /** Only records added on this day, `YYYY-MM-DD`, or later; records of unknown age are left out. */
  readonly addedSince?: string;
  readonly sort: SortOrder;
  /** `work`: each work once, by its best record; `limit` and `offset` count works. */
  readonly group: 'none' | 'work';
  readonly limit: number;
  readonly offset: number;
  readonly countFacets: boolean;
  /** Families of words beside the built-in ones (`word-families.ts`). */
  readonly families?: readonly WordFamily[];
  /** Whether few hits are followed by those of related words; else these are searched only where nothing is found. */
  readonly widensFew?: boolean;
  /** The reader's language, for which subjects are chosen; absent: all languages alike. */
  readonly locale?: HeadingLocale;
  readonly explain: boolean;
  /**
   * The year of the reader's today. Words such as `dvd`, `auf türkisch`, `ab 8` or `neue romane` may then stand for
   * filters; absent: all words are words.
   */
  readonly thisYear?: number;
}

/** A filter that words of the query stand for. */
export interface UnderstoodFilter {
  readonly facet: FacetId;
  readonly options: readonly string[];
  /** As typed. */
  readonly words: string;
}

/** The defaults beside the fields: the first ten records by relevance, without facets. */
export const plainQuery = {
  filters: {},
  sort: 'relevance',
  group: 'none',
  limit: 10,
  offset: 0,
  countFacets: false,
  explain: false,
} as const satisfies Omit<IndexQuery, 'fields'>;

/** An option of a facet with its number of hits: works with `group: work`, else records. A span of years contains its years. */
export interface OptionCount {
  readonly id: string;
  readonly count: number;
  readonly applied: boolean;
  readonly within?: readonly Omit<OptionCount, 'within'>[];
}

/** A facet's options, most frequent first (years: newest first); applied ones are always among them. */
export interface IndexFacet {
  readonly id: FacetId;
  readonly options: readonly OptionCount[];
}

/** A hit. */
export interface IndexHit {
  /** Its number in the record store. */
  readonly number: number;
  /** With `group: work`, where several records of the work are hits: their number and media types. */
  readonly editions?: { readonly count: number; readonly mediaTypes: readonly string[] };
  readonly explanation?: readonly ScorePart[];
}

/** The answer of the index to a query: record numbers, counts and spellings, no words of records. */
export interface IndexAnswer {
  /** Exact number of records. */
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Exact number of works; only with `group: work`. */
  readonly works?: number;
  /** The requested page, in order. */
  readonly hits: readonly IndexHit[];
  /** Empty unless requested. */
  readonly facets: readonly IndexFacet[];
  /** The relaxation step that found the hits; absent for literal matches. */
  readonly rung?: Rung;
  readonly changes?: readonly QueryChange[];
  /** The filters that words of the query stood for: the hits and facets are those of the other words with these. */
  readonly understood?: readonly UnderstoodFilter[];
  /** Only without hits: the words of content, as typed, that no record has. */
  readonly absent?: readonly string[];
  /** Better spellings of the whole text, and alternatives when nothing was found. */
  readonly suggestions?: readonly { readonly text: string; readonly kind: 'spelling' }[];
}

/**
 * A suggestion of the index: titles by the best known record of the work, names, series and subjects by text. With
 * `isInMedium` the title stands for its records in this medium, with `language` for those in this language, which the
 * text has named.
 */
export type IndexSuggestion =
  | {
      readonly kind: 'title';
      readonly number: number;
      readonly isInMedium: boolean;
      readonly language?: string;
    }
  | { readonly kind: 'author' | 'series' | 'subject'; readonly text: string; readonly count: number };
