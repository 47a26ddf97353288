import { RecentCache } from '../../search/query/recent-cache.ts';
import type { EngineAnswer, EngineSearch } from '../ask.ts';
import type { EngineIndex } from '../engine-index.ts';
import { anyFilter, type EngineQuery } from '../query/engine-query.ts';
import { answered, askTogether, type Question } from '../question.ts';
import { type KnownPrefix, prefixFilter, prefixIn, prefixSearch } from '../terms/known-prefix.ts';
import { type FetchedAnswer, fetchedAnswer } from './fetched-segment.ts';

/** Numbers and words kept: of some hundred searches. */
const maxCounts = 4096;
const maxWords = 256;
/** Headings kept, of some hundred bytes: the frequent ones are among the options of most searches. */
const maxHeadings = 16_384;
/** Queries in one search, at most: each may have several clauses, of which OpenSearch takes 1,024. */
const maxClauses = 100;
/** Answers with documents kept: those of 200 records take about a megabyte. */
const maxFetched = 12;

/** A heading as most records write it, and how it is offered to readers of a language (`subjectRanks`). */
export interface KnownHeading {
  readonly text: string;
  readonly rank: number;
}

/**
 * What an index has answered already: kept as long as the index does not change. The same words are searched again with a
 * filter, in another order, for the next page.
 */
export class KnownAnswers {
  readonly surfaces = new RecentCache<string>(maxWords);
  /** By facet, locale and key. */
  readonly headings = new RecentCache<KnownHeading>(maxHeadings);
  readonly similar = new RecentCache<ReadonlyMap<string, number>>(maxWords);
  private readonly prefixes = new RecentCache<KnownPrefix>(maxWords);
  private readonly counts = new RecentCache<number>(maxCounts);
  private readonly fetched = new RecentCache<FetchedAnswer>(maxFetched);
  private readonly answers = new RecentCache<EngineAnswer>(maxFetched);
  private readonly index: EngineIndex;

  constructor(index: EngineIndex) {
    this.index = index;
  }

  /** The number of documents of each query; the unknown ones are asked for in one question. */
  countsOf(queries: readonly EngineQuery[]): number[] {
    askTogether(this.index.ask, [this.countsQuestion(queries)]);
    return queries.map((query) => this.counts.get(JSON.stringify(query)) ?? 0);
  }

  /** A prefix as the index has it. Of one that no document has, nothing more is asked. */
  prefix(form: string): KnownPrefix {
    const documents = this.countPrefix(form);
    return this.prefixes.getOrCreate(form, () =>
      prefixIn(documents === 0 ? undefined : this.index.ask([prefixSearch(form, documents)])[0], documents),
    );
  }

  /** The number of documents with a prefix. */
  countPrefix(form: string): number {
    askTogether(this.index.ask, [this.prefixesQuestion([form])]);
    return this.countOf(prefixFilter(form)) ?? 0;
  }

  /** Asks for counts, and for the documents with prefixes, that are looked up soon. */
  lookups(queries: readonly EngineQuery[], prefixes: readonly string[]): Question<void> {
    const [counts, begun] = [this.countsQuestion(queries), this.prefixesQuestion(prefixes)];
    return {
      searches: [...counts.searches, ...begun.searches],
      read: (answers) => {
        counts.read(answers.slice(0, counts.searches.length));
        begun.read(answers.slice(counts.searches.length));
      },
    };
  }

  private countOf(query: EngineQuery): number | undefined {
    return this.counts.get(JSON.stringify(query));
  }

  /** Counts within the documents that any of the queries finds: of most words these are few. */
  private countsQuestion(queries: readonly EngineQuery[]): Question<void> {
    const byKey = new Map(queries.map((query) => [JSON.stringify(query), query]));
    const unknown = [...byKey].filter(([key]) => this.counts.get(key) === undefined);
    const parts = Array.from({ length: Math.ceil(unknown.length / maxClauses) }, (_, part) =>
      unknown.slice(part * maxClauses, (part + 1) * maxClauses),
    );
    return {
      searches: parts.map((part) => countingSearch(part.map(([, query]) => query))),
      read: (answers) => {
        for (const [at, part] of parts.entries())
          for (const [place, [key]] of part.entries())
            this.counts.set(key, answers[at]?.counted[String(place)]?.count ?? 0);
      },
    };
  }

  /** Each in a search of its own: prefixes have so many documents that counting others within them takes long. */
  private prefixesQuestion(prefixes: readonly string[]): Question<void> {
    const unknown = [...new Set(prefixes)].map(prefixFilter).filter((query) => this.countOf(query) === undefined);
    return {
      searches: unknown.map((query) => ({ query, size: 0 })),
      read: (answers) => {
        for (const [at, query] of unknown.entries()) this.counts.set(JSON.stringify(query), answers[at]?.total ?? 0);
      },
    };
  }

  private answersQuestion(searches: readonly EngineSearch[]): Question<EngineAnswer[]> {
    const keys = searches.map((search) => JSON.stringify(search));
    const known = keys.map((key) => this.answers.get(key));
    const unknown = searches.filter((_, at) => known[at] === undefined);
    return {
      searches: unknown,
      read: (answers) => {
        const newAnswers = [...answers];
        const all = known.flatMap((answer) => answer ?? newAnswers.shift() ?? []);
        return all.map((answer, at) => this.answers.set(keys[at] ?? '', answer));
      },
    };
  }

  /** The documents of a search, together with the answers to others. What is known is not asked. */
  fetch(search: EngineSearch, others: readonly EngineSearch[] = []): [FetchedAnswer, ...EngineAnswer[]] {
    const key = JSON.stringify(search);
    // It may have been one of the others before.
    const before = this.answers.get(key);
    const cached = this.fetched.get(key) ?? (before && fetchedAnswer(before));
    const [fetched, further] = askTogether(this.index.ask, [
      cached ? answered(cached) : { searches: [search], read: ([answer]) => fetchedAnswer(answer) },
      this.answersQuestion(others),
    ]);
    return [this.fetched.set(key, fetched), ...further];
  }
}

/** Counts the documents of each query. */
function countingSearch(queries: readonly EngineQuery[]): EngineSearch {
  const aggs = Object.fromEntries(queries.map((filter, at) => [String(at), { filter }]));
  return { query: anyFilter(queries), size: 0, aggs };
}

const known = new WeakMap<EngineIndex, KnownAnswers>();

/** What an index has answered already. */
export function knownAnswersOf(index: EngineIndex): KnownAnswers {
  const cached = known.get(index);
  if (cached) return cached;
  const created = new KnownAnswers(index);
  known.set(index, created);
  return created;
}
