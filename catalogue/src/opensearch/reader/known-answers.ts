import { RecentCache } from '../../search/query/recent-cache.ts';
import type { EngineAnswer, EngineSearch } from '../ask.ts';
import type { EngineIndex } from '../engine-index.ts';
import type { EngineQuery } from '../query/engine-query.ts';
import { answered, askTogether, type Question } from '../question.ts';
import { type KnownPrefix, prefixIn, prefixSearch } from '../terms/known-prefix.ts';
import { type FetchedAnswer, fetchedAnswer } from './fetched-segment.ts';

/** Numbers and words kept: of some hundred searches. */
const maxCounts = 4096;
const maxWords = 256;
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
  readonly headings = new RecentCache<KnownHeading>(maxCounts);
  readonly similar = new RecentCache<ReadonlyMap<string, number>>(maxWords);
  private readonly prefixes = new RecentCache<KnownPrefix>(maxWords);
  private readonly counts = new RecentCache<number>(maxCounts);
  private readonly answers = new RecentCache<FetchedAnswer>(maxFetched);
  private readonly index: EngineIndex;

  constructor(index: EngineIndex) {
    this.index = index;
  }

  /** The number of documents of each query; the unknown ones are asked for in one question. */
  countsOf(queries: readonly EngineQuery[]): number[] {
    askTogether(this.index.ask, [this.countsQuestion(queries)]);
    return queries.map((query) => this.counts.get(JSON.stringify(query)) ?? 0);
  }

  /** A prefix as the index has it. */
  prefix(form: string): KnownPrefix {
    askTogether(this.index.ask, [this.prefixesQuestion([form])]);
    return this.prefixes.get(form) ?? { count: 0, terms: [], hasMore: false };
  }

  /** Asks for counts and prefixes that are looked up soon. */
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

  private countsQuestion(queries: readonly EngineQuery[]): Question<void> {
    const byKey = new Map(queries.map((query) => [JSON.stringify(query), query]));
    const unknown = [...byKey].filter(([key]) => this.counts.get(key) === undefined);
    if (unknown.length === 0) return answered(undefined);
    const aggs = Object.fromEntries(unknown.map(([, filter], at) => [String(at), { filter }]));
    return {
      searches: [{ query: { match_all: {} }, size: 0, aggs }],
      read: ([answer]) => {
        for (const [at, [key]] of unknown.entries()) this.counts.set(key, answer?.counted[String(at)]?.count ?? 0);
      },
    };
  }

  private prefixesQuestion(prefixes: readonly string[]): Question<void> {
    const unknown = [...new Set(prefixes)].filter((prefix) => this.prefixes.get(prefix) === undefined);
    return {
      searches: unknown.map(prefixSearch),
      read: (answers) => {
        for (const [at, prefix] of unknown.entries()) this.prefixes.set(prefix, prefixIn(answers[at]));
      },
    };
  }

  /** The documents of a search, together with the answers to others, which are always asked. */
  fetch(search: EngineSearch, others: readonly EngineSearch[] = []): [FetchedAnswer, ...EngineAnswer[]] {
    const key = JSON.stringify(search);
    const cached = this.answers.get(key);
    if (cached) return [cached, ...(others.length > 0 ? this.index.ask(others) : [])];
    const [answer, ...further] = this.index.ask([search, ...others]);
    return [this.answers.set(key, fetchedAnswer(answer)), ...further];
  }
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
