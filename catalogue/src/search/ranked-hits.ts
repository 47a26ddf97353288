import type { ScorePart } from '@buchfink/contract/search';
import type { IndexState } from '../segment/segment.ts';
import type { IndexHit, IndexQuery } from './index-query.ts';
import type { Hits } from './matching/hits.ts';
import { championTopK } from './ranking/champion-top-k.ts';
import { contributionsOf } from './ranking/contributions.ts';
import { maxOrderedSeries, namedSeries, orderSeries } from './ranking/order-series.ts';
import { type Order, orderOf, type Ranked, scoreOfKey } from './ranking/orders.ts';
import { rank, rankSegment, type Span } from './ranking/rank.ts';
import { type RankingFeatures, roundingError } from './ranking/ranking-features.ts';
import { type RerankedHit, rerank } from './ranking/rerank.ts';
import { rerankDepth } from './ranking/weights.ts';
import type { SearchMatches } from './search-matches.ts';
import { workOf } from './works/works.ts';

/** The state of one search: its hits after the filters, and what ranks them. */
export interface SearchContext {
  readonly state: IndexState;
  readonly query: IndexQuery;
  readonly matches: SearchMatches;
  readonly hits: readonly Hits[];
  readonly features: RankingFeatures;
  readonly total: number;
}

/** The hits of a span; by relevance the top hits are reranked. */
export function rankedHits(context: SearchContext, span: Span): (Ranked | RerankedHit)[] {
  const { state, query, matches, hits, features } = context;
  const order = orderOf(query.sort, state, features.score);
  if (query.sort !== 'relevance') return rank(order, hits, span);
  const topOfSegment = (at: number, segmentHits: Hits, of: Span) =>
    rankChampions(context, order, { at, hits: segmentHits, span: of });
  const series = namedSeries(state, matches, query.filters);
  const depth = series ? maxOrderedSeries : rerankDepth;
  if (span.from >= depth) return rank(order, hits, span, topOfSegment);
  const best = rank(order, hits, { from: 0, to: Math.max(span.to, depth) }, topOfSegment);
  const compared = [
    ...rerank(state, best.slice(0, rerankDepth), matches, query.explain),
    ...best.slice(rerankDepth, depth),
  ];
  const inSeries = series ? orderSeries(state, matches, compared, series) : compared;
  return [...inSeries, ...best.slice(depth)].slice(span.from, span.to);
}

/** A span of the hits of a segment for a word with champion lists: mostly the champions alone are examined. */
function rankChampions(
  { state, matches, features }: SearchContext,
  order: Order,
  { at, hits, span }: { at: number; hits: Hits; span: Span },
): Ranked[] | undefined {
  const live = state.segments[at];
  const { to } = span;
  if (!live || hits.count <= to || features.namesAuthors()) return undefined;
  const championHits = championTopK({ live, at }, matches.words, hits, to);
  if (!championHits || championHits.hits.count < to) return undefined;
  const best = rankSegment(order, championHits.hits, at, span);
  const last = best.at(-1);
  if (!last || scoreOfKey(last.key) > championHits.upperBound + roundingError) return best;
  return rankSegment(order, hits, at, span, last.key);
}

/** A hit as it is answered, with its explanation where it is asked for. */
export function hitOf({ state, query, matches, features }: SearchContext, hit: Ranked | RerankedHit): IndexHit {
  const live = state.segments[hit.segment];
  const number = live?.segment.numberOf(hit.document) ?? 0;
  if (!query.explain || !live) return { number };
  const added: readonly ScorePart[] = 'scoreParts' in hit ? hit.scoreParts : [];
  const words = contributionsOf({ live, at: hit.segment }, matches.words, hit.document);
  return { number, explanation: [...words, ...features.explain(hit.segment, hit.hits, hit.hitIndex), ...added] };
}

/** The best hit of each work, in the order of the hits. */
export function firstOfWorks({ segments }: IndexState, ranked: readonly Ranked[]): Map<number, Ranked> {
  const works = new Map<number, Ranked>();
  for (const hit of ranked) {
    const segment = segments[hit.segment]?.segment;
    const work = segment ? workOf(segment, hit.document) : 0;
    if (!works.has(work)) works.set(work, hit);
  }
  return works;
}
