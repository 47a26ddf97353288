import type { FieldMeaning, Rung } from '@buchfink/contract/search';
import { isFillerWord } from '../../text/filler-words.ts';
import { withoutArticle } from '../../text/title-words.ts';
import { wordsOf } from '../../text/words.ts';
import type { Filters, IndexQuery, UnderstoodFilter } from '../index-query.ts';
import type { QueryField } from '../query/parsed-query.ts';
import { recentCachePerOwner } from '../query/recent-cache.ts';
import type { NamedFacet } from './named-filter.ts';
import { type FilterWords, readFilters, type TextWithFilters } from './read-filters.ts';

/** A query in which words stand for filters. */
export interface UnderstoodQuery {
  /** The fields without these words. */
  readonly fields: readonly QueryField[];
  readonly understood: readonly UnderstoodFilter[];
}

/** What a reading of a query finds. */
export interface FoundRecords {
  readonly rung: Rung | undefined;
  /** The number of records before the filters, and after them. */
  readonly count: number;
  readonly filteredCount: number;
  /** Whether the title of some record passes; titles are words of sort keys (`titleKeyWords`). */
  hasTitle(passes: (title: readonly string[]) => boolean): boolean;
}

/** A catalogue that readings are tried in. */
export interface TriedCatalogue {
  readonly recordCount: number;
  /** What decisions are kept with: they are made anew when the catalogue has changed. */
  readonly version: object;
  find(fields: readonly QueryField[], filters?: Filters): FoundRecords;
}

/** Decisions are kept: the same search is asked again with a filter, in another order, for the next page. */
const decisions = recentCachePerOwner<object, UnderstoodQuery | undefined>(128);

/**
 * Understands words of the field for everything that are no title words (a medium, a language, an age, years) as
 * filters, where the catalogue says that this finds more of what was meant: no title is the query or begins with it, and
 * the filters find more than the words do. Undefined where all words are searched as words.
 */
export function understandQuery(catalogue: TriedCatalogue, query: IndexQuery): UnderstoodQuery | undefined {
  const { fields, filters, thisYear } = query;
  const free = fields.find(({ meaning }) => meaning === 'FREE');
  if (!free || thisYear === undefined) return undefined;
  const asWords = filters.words ?? [];
  const key = JSON.stringify([fields, asWords, thisYear]);
  return decisions(catalogue.version).getOrCreate(key, () => decide(catalogue, { fields, free, asWords, thisYear }));
}

/** The query with its words as filters, beside those that are applied. */
export function withFilters(query: IndexQuery, { fields, understood }: UnderstoodQuery): IndexQuery {
  return { ...query, fields, filters: filtersOf(understood, query.filters) };
}

function filtersOf(
  understood: readonly UnderstoodFilter[],
  applied: IndexQuery['filters'] = {},
): IndexQuery['filters'] {
  const filters = { ...applied };
  for (const { facet, options } of understood) filters[facet] = [...new Set([...(filters[facet] ?? []), ...options])];
  return filters;
}

interface Question {
  readonly fields: readonly QueryField[];
  readonly free: QueryField;
  readonly asWords: readonly string[];
  readonly thisYear: number;
}

/** The fields that ask for the same as a facet does. */
const fieldsOfFacets: Readonly<Record<NamedFacet, readonly FieldMeaning[]>> = {
  mediaType: ['MEDIATYPE'],
  language: ['LANGUAGE'],
  year: ['YEAR', 'YEAR_START', 'YEAR_END'],
  audience: [],
};

function decide(catalogue: TriedCatalogue, question: Question): UnderstoodQuery | undefined {
  const { fields, free } = question;
  const text = readFilters(free.text, question.asWords, question.thisYear);
  const hasFieldOf = (facet: NamedFacet) => fields.some(({ meaning }) => fieldsOfFacets[facet].includes(meaning));
  const filters = text.filters.filter(({ facet }) => !hasFieldOf(facet));
  if (filters.length === 0) return undefined;
  const words = new WordsReading(catalogue, question);
  return readingsOf(filters)
    .map((chosen) => readingOf(text, chosen, question))
    .find((reading) => reading && isBetter(catalogue, reading, words));
}

/** The filters to try, the most first: all, those that hardly mean anything else, and each alone. */
function readingsOf(filters: readonly FilterWords[]): (readonly FilterWords[])[] {
  const certain = filters.filter(({ certainty }) => certainty === 'certain');
  const single = filters.map((filter) => [filter]);
  const more = certain.length > 1 && certain.length < filters.length ? [certain] : [];
  return filters.length === 1 ? [filters] : [filters, ...more, ...single];
}

interface Reading extends UnderstoodQuery {
  readonly chosen: readonly FilterWords[];
  /** Whether words of content remain. */
  readonly hasContent: boolean;
}

/** The query with these words as filters; undefined where they contradict each other or say too little. */
function readingOf(
  { written }: TextWithFilters,
  chosen: readonly FilterWords[],
  { fields, free }: Question,
): Reading | undefined {
  const facets = chosen.map(({ facet }) => facet);
  if (new Set(facets).size < facets.length) return undefined;
  const rest = written.filter((_, at) => !chosen.some(({ from, to }) => from <= at && at < to));
  const hasContent = wordsOf(rest.join(' ')).some(({ parts }) => parts.some(({ form }) => !isFillerWord(form)));
  const other = fields.filter((field) => field !== free);
  return {
    chosen,
    hasContent: hasContent || other.length > 0,
    fields: hasContent ? fields.map((field) => (field === free ? { ...field, text: rest.join(' ') } : field)) : other,
    understood: chosen.map(({ facet, options, words }) => ({ facet, options, words })),
  };
}

/** A filter alone that most records pass says nothing: `deutsch` means the subject in a German library. */
const maxShare = 0.5;

/** Whether a reading finds more of what was meant than the words do. */
function isBetter(
  catalogue: TriedCatalogue,
  { fields, understood, chosen, hasContent }: Reading,
  words: WordsReading,
): boolean {
  // A year alone is as well a title: the words find both.
  if (!hasContent && chosen.every(({ facet, words: typed }) => facet === 'year' && /^\d+$/.test(typed))) return false;
  const { rung, filteredCount: found } = catalogue.find(fields, filtersOf(understood));
  // Other spellings are looked for in both readings, or in none.
  const isRelaxed = rung === 'spelling' || rung === 'compound';
  if (found === 0 || rung === 'fewer-words' || (isRelaxed && words.count() > 0)) return false;
  if (!hasContent && found > catalogue.recordCount * maxShare) return false;
  if (words.isTitle(hasContent)) return false;
  if (chosen.some(({ certainty }) => certainty === 'narrow')) return words.count() === 0;
  if (chosen.some(({ certainty }) => certainty === 'likely')) return found > words.count();
  return found > words.countTitles();
}

/** How many records have the words of the query as words. Found when it is asked for. */
class WordsReading {
  private readonly catalogue: TriedCatalogue;
  private readonly question: Question;
  private anywhere: FoundRecords | undefined;
  private inTitles: FoundRecords | undefined;

  constructor(catalogue: TriedCatalogue, question: Question) {
    this.catalogue = catalogue;
    this.question = question;
  }

  /** The records that have all words. */
  count(): number {
    this.anywhere ??= this.catalogue.find(this.question.fields);
    return this.anywhere.rung === undefined ? this.anywhere.count : 0;
  }

  /** The records with all words in their titles. */
  countTitles(): number {
    const { count, rung } = this.titles();
    return rung === undefined ? count : 0;
  }

  /** Whether a title is the query or, with `orBegins`, begins with it. */
  isTitle(orBegins: boolean): boolean {
    if (this.countTitles() === 0) return false;
    const query = withoutArticle(
      wordsOf(this.question.free.text).flatMap(({ parts }) => parts.map(({ form }) => form)),
    );
    return this.titles().hasTitle(
      (title) => query.every((form, place) => title[place] === form) && (orBegins || title.length === query.length),
    );
  }

  private titles(): FoundRecords {
    const { fields, free } = this.question;
    const asTitle = fields.map((field) => (field === free ? { ...field, meaning: 'TITLE' as const } : field));
    this.inTitles ??= this.catalogue.find(asTitle);
    return this.inTitles;
  }
}
