import type { IndexHit, IndexQuery } from '../../search/index-query.ts';
import type { MatchedQuery } from '../../search/match-query.ts';
import { noHits } from '../../search/matching/hits.ts';
import { firstOfWorks, hitOf, rankedHits, type SearchContext } from '../../search/ranked-hits.ts';
import { maxOrderedSeries, namedSeries } from '../../search/ranking/order-series.ts';
import { rankingFeaturesOf } from '../../search/ranking/ranking-features.ts';
import type { SearchMatches } from '../../search/search-matches.ts';
import type { EngineSearch } from '../ask.ts';
import type { EngineReader } from '../reader/engine-reader.ts';
import { fetchedHits } from '../reader/fetched-hits.ts';
import type { FetchedAnswer, FetchedHit } from '../reader/fetched-segment.ts';
import type { KnownAnswers } from '../reader/known-answers.ts';
import { maxSharedWorks, spanOf } from './page-search.ts';

/** A hit of the page, with its work. */
export interface PageHit {
  readonly hit: IndexHit;
  readonly work: number;
}

/** What is needed to read pages of a search. */
export interface PageContext {
  readonly reader: EngineReader;
  readonly known: KnownAnswers;
  readonly matched: MatchedQuery;
  readonly query: IndexQuery;
  /** The search for the hits in their order (`orderedSearch`), and its answer. */
  readonly search: EngineSearch;
  readonly first: FetchedAnswer;
}

/** The page of a query. Every hit and every work is on one page, and on one alone. */
export function pageOf(context: PageContext): PageHit[] {
  const { query, first } = context;
  if (query.sort !== 'relevance') return engineHits(context, { ours: 0, from: 0 }, []);
  const best = bestHits(context);
  const our = ourHits(context, best);
  const { offset, limit } = query;
  const page = our.slice(offset, offset + limit);
  if (page.length === limit || best.hits.length === first.total) return page;
  const works = our.map(({ work }) => work);
  return [...page, ...engineHits(context, { ours: our.length, from: sizeOf(best, context) }, works)];
}

/** The exact number of works, where they are not too many. */
export function worksOf({ total, counted: { shared, works } }: FetchedAnswer): number {
  const several = shared?.buckets ?? [];
  if (several.length >= maxSharedWorks) return works?.value ?? 0;
  return several.reduce((sum, { count }) => sum - (count - 1), total);
}

/** The best hits, which our own code scores: more of them where they are the volumes of a series. */
function bestHits({ reader, known, matched, query, search, first }: PageContext): FetchedAnswer {
  if (search.size === maxOrderedSeries || first.total <= search.size) return first;
  const { state } = reader;
  const at = reader.add(first.live);
  const series = namedSeries(state, matchesIn(reader, matched, at), query.filters);
  return series ? known.fetch({ ...search, size: maxOrderedSeries })[0] : first;
}

/** The best hits in our own order; of works each once. */
function ourHits({ reader, matched, query }: PageContext, best: FetchedAnswer): PageHit[] {
  const context = contextIn(reader, matched, query, best);
  const ranked = rankedHits(context, { from: 0, to: best.hits.length });
  const shown = query.group === 'work' ? [...firstOfWorks(context.state, ranked).values()] : ranked;
  const works = worksByNumber(best.hits);
  return shown.map((found) => {
    const hit = hitOf(context, found);
    return { hit, work: works.get(hit.number) ?? 0 };
  });
}

/**
 * The hits of the page that keep the order of the engine.
 *
 * @param before the number of hits before them that are ours, and of documents that these were chosen from
 * @param works the works that are on pages before them
 */
function engineHits(context: PageContext, before: { ours: number; from: number }, works: readonly number[]): PageHit[] {
  const { query, known, search } = context;
  const { offset, limit, group } = query;
  const skipped = Math.max(0, offset - before.ours);
  const size = offset + limit - Math.max(offset, before.ours);
  const isGrouped = group === 'work';
  const from = (isGrouped ? 0 : before.from) + skipped;
  const { aggs: _, ...uncounted } = search;
  const [answer] = known.fetch(spanOf(uncounted, { from, size }, isGrouped ? works : undefined));
  return query.explain
    ? explained(context, answer)
    : answer.hits.map(({ number, work }) => ({ hit: { number }, work }));
}

/** The hits of an answer with explanations, in the order of the engine. */
function explained({ reader, matched, query }: PageContext, answer: FetchedAnswer): PageHit[] {
  const context = contextIn(reader, matched, query, answer);
  // The order does not matter: each hit is found by its number.
  const all = rankedHits({ ...context, query: { ...query, sort: 'year' } }, { from: 0, to: answer.hits.length });
  const byNumber = new Map(all.map((found) => hitOf(context, found)).map((hit) => [hit.number, hit]));
  return answer.hits.map(({ number, work }) => ({ hit: byNumber.get(number) ?? { number }, work }));
}

const worksByNumber = (hits: readonly FetchedHit[]) => new Map(hits.map(({ number, work }) => [number, work]));

/** The documents that the best hits were chosen from; former versions of records are not among the hits. */
const sizeOf = (best: FetchedAnswer, { search, first }: PageContext) =>
  best === first ? search.size : maxOrderedSeries;

function contextIn(
  reader: EngineReader,
  matched: MatchedQuery,
  query: IndexQuery,
  answer: FetchedAnswer,
): SearchContext {
  const at = reader.add(answer.live);
  const matches = matchesIn(reader, matched, at);
  const { state } = reader;
  return {
    state,
    query,
    matches,
    hits: matches.hits,
    features: rankingFeaturesOf(state, matches),
    total: answer.total,
  };
}

/** The fetched documents as the matches of a search: they alone are looked at. */
function matchesIn(reader: EngineReader, matched: MatchedQuery, at: number): SearchMatches {
  const { result, copyDemands, fields, changes, absent, suggestion, likelierText } = matched;
  const words = result?.words ?? [];
  const isQuorum = result !== undefined && reader.searchOf(result.hits)?.min_score !== undefined;
  const hits = reader.state.segments.map((live, segment) =>
    segment === at ? fetchedHits(live, at, words, isQuorum) : noHits,
  );
  return {
    fields,
    excluded: matched.excluded.map(({ text }) => text),
    hits,
    filtered: [],
    copyDemands,
    rung: result?.rung,
    changes,
    absent,
    words,
    suggestion,
    likelierText,
  };
}
