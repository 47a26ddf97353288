import { RecentCache } from '../../search/query/recent-cache.ts';
import type { EngineIndex } from '../answer/engine-index.ts';
import type { EngineAnswer, EngineSearch } from '../ask.ts';
import type { EngineQuery } from '../query/engine-query.ts';
import { type FetchedAnswer, fetchedAnswer } from './fetched-segment.ts';

/** Numbers and words kept: of some hundred searches. */
const maxCounts = 4096;
const maxWords = 256;
/** Answers with documents kept: those of 200 records take about a megabyte. */
const maxFetched = 12;

/** A prefix as the index has it: its documents, and its most frequent terms. */
export interface KnownPrefix {
  readonly count: number;
  readonly terms: readonly string[];
  /** Whether it has other terms. */
  readonly hasMore: boolean;
}

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
  readonly prefixes = new RecentCache<KnownPrefix>(maxWords);
  /** By facet, locale and key. */
  readonly headings = new RecentCache<KnownHeading>(maxCounts);
  readonly similar = new RecentCache<ReadonlyMap<string, number>>(maxWords);
  private readonly counts = new RecentCache<number>(maxCounts);
  private readonly answers = new RecentCache<FetchedAnswer>(maxFetched);
  private readonly index: EngineIndex;

  constructor(index: EngineIndex) {
    this.index = index;
  }

  /** The number of documents of each query; the unknown ones are asked for in one question. */
  countsOf(queries: readonly EngineQuery[]): number[] {
    const keys = queries.map((query) => JSON.stringify(query));
    const unknown = new Map(
      queries.flatMap((query, at) => {
        const key = keys[at] ?? '';
        return this.counts.get(key) === undefined ? [[key, query] as const] : [];
      }),
    );
    if (unknown.size > 0) {
      const aggs = Object.fromEntries([...unknown.values()].map((filter, at) => [String(at), { filter }]));
      const [answer] = this.index.ask([{ query: { match_all: {} }, size: 0, aggs }]);
      for (const [at, key] of [...unknown.keys()].entries())
        this.counts.set(key, answer?.counted[String(at)]?.count ?? 0);
    }
    return keys.map((key) => this.counts.get(key) ?? 0);
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
