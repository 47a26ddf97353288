import type { FieldMeaning } from '@buchfink/contract/search';
import type { IndexState } from '../../segment/segment.ts';
import { isFillerWord } from '../../text/filler-words.ts';
import { withoutArticle } from '../../text/title-words.ts';
import { wordsOf } from '../../text/words.ts';
import { findMatches } from '../find-matches.ts';
import type { IndexQuery, UnderstoodFilter } from '../index-query.ts';
import { countHits } from '../matching/hits.ts';
import type { QueryField } from '../query/parsed-query.ts';
import { recentCachePerOwner } from '../query/recent-cache.ts';
import { titleKeyWords } from '../ranking/title-match.ts';
import type { SearchMatches } from '../search-matches.ts';
import type { NamedFacet } from './named-filter.ts';
import { type FilterWords, readFilters, type TextWithFilters } from './read-filters.ts';

/** A query in which words stand for filters. */
export interface UnderstoodQuery {
  /** The fields without these words. */
  readonly fields: readonly QueryField[];
  readonly understood: readonly UnderstoodFilter[];
}

/** Decisions kept per index state: the same search is asked again with a filter, in another order, for the next page. */
const decisions = recentCachePerOwner<IndexState, UnderstoodQuery | undefined>(128);

/**
 * Understands words of the field for everything that are no title words (a medium, a language, an age, years) as
 * filters, where the catalogue says that this finds more of what was meant: no title is the query or begins with it, and
 * the filters find more than the words do. Undefined where all words are searched as words.
 */
export function understandQuery(state: IndexState, query: IndexQuery): UnderstoodQuery | undefined {
  const { fields, filters, thisYear } = query;
  const free = fields.find(({ meaning }) => meaning === 'FREE');
  if (!free || thisYear === undefined) return undefined;
  const asWords = filters.words ?? [];
  const key = JSON.stringify([fields, asWords, thisYear]);
  return decisions(state).getOrCreate(key, () => decide(state, { fields, free, asWords, thisYear }));
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

function decide(state: IndexState, question: Question): UnderstoodQuery | undefined {
  const { fields, free } = question;
  const text = readFilters(free.text, question.asWords, question.thisYear);
  const hasFieldOf = (facet: NamedFacet) => fields.some(({ meaning }) => fieldsOfFacets[facet].includes(meaning));
  const filters = text.filters.filter(({ facet }) => !hasFieldOf(facet));
  if (filters.length === 0) return undefined;
  const words = new WordsReading(state, question);
  return readingsOf(filters)
    .map((chosen) => readingOf(text, chosen, question))
    .find((reading) => reading && isBetter(state, reading, words));
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

function recordCount({ segments }: IndexState): number {
  return segments.reduce((sum, { segment }) => sum + segment.documentCount, 0);
}

/** Whether a reading finds more of what was meant than the words do. */
function isBetter(
  state: IndexState,
  { fields, understood, chosen, hasContent }: Reading,
  words: WordsReading,
): boolean {
  // A year alone is as well a title: the words find both.
  if (!hasContent && chosen.every(({ facet, words: typed }) => facet === 'year' && /^\d+$/.test(typed))) return false;
  const filters = filtersOf(understood);
  const matches = findMatches(state, fields, { filters });
  const found = countHits(matches.filtered.map(({ hits }) => hits));
  // Other spellings are looked for in both readings, or in none.
  const isRelaxed = matches.rung === 'spelling' || matches.rung === 'compound';
  if (found === 0 || matches.rung === 'fewer-words' || (isRelaxed && words.count() > 0)) return false;
  if (!hasContent && found > recordCount(state) * maxShare) return false;
  if (words.isTitle(hasContent)) return false;
  if (chosen.some(({ certainty }) => certainty === 'narrow')) return words.count() === 0;
  if (chosen.some(({ certainty }) => certainty === 'likely')) return found > words.count();
  return found > words.countTitles();
}

/** How many records have the words of the query as words. Found when it is asked for. */
class WordsReading {
  private readonly state: IndexState;
  private readonly question: Question;
  private anywhere: SearchMatches | undefined;
  private inTitles: SearchMatches | undefined;

  constructor(state: IndexState, question: Question) {
    this.state = state;
    this.question = question;
  }

  /** The records that have all words. */
  count(): number {
    const { fields } = this.question;
    this.anywhere ??= findMatches(this.state, fields);
    return this.anywhere.rung === undefined ? countHits(this.anywhere.hits) : 0;
  }

  /** The records with all words in their titles. */
  countTitles(): number {
    const { hits, rung } = this.titles();
    return rung === undefined ? countHits(hits) : 0;
  }

  /** Whether a title is the query or, with `orBegins`, begins with it. */
  isTitle(orBegins: boolean): boolean {
    if (this.countTitles() === 0) return false;
    const query = withoutArticle(
      wordsOf(this.question.free.text).flatMap(({ parts }) => parts.map(({ form }) => form)),
    );
    return this.titles().hits.some(({ documents }, at) => {
      const titles = this.state.segments[at]?.segment.titles;
      return documents.some((document) => {
        const title = titleKeyWords(titles?.key(document) ?? '');
        return query.every((form, place) => title[place] === form) && (orBegins || title.length === query.length);
      });
    });
  }

  private titles(): SearchMatches {
    const { fields, free } = this.question;
    const asTitle = fields.map((field) => (field === free ? { ...field, meaning: 'TITLE' as const } : field));
    this.inTitles ??= findMatches(this.state, asTitle);
    return this.inTitles;
  }
}
