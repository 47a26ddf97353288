import { isSimilar, type ScorePart } from '@buchfink/contract/search';
import type { IndexState } from '../segment/segment.ts';
import { countFacets } from './facets/count-facets.ts';
import { findMatches } from './find-matches.ts';
import type { IndexAnswer, IndexFacet, IndexHit, IndexQuery } from './index-query.ts';
import { arena } from './matching/arena.ts';
import { countHits, type Hits } from './matching/hits.ts';
import { isSearchedField } from './query/parsed-query.ts';
import { championTopK } from './ranking/champion-top-k.ts';
import { contributionsOf } from './ranking/contributions.ts';
import { maxOrderedSeries, namedSeries, orderSeries } from './ranking/order-series.ts';
import { type Order, orderOf, type Ranked, scoreOfKey } from './ranking/orders.ts';
import { rank, rankSegment, type Span } from './ranking/rank.ts';
import { type RankingFeatures, rankingFeaturesOf, roundingError } from './ranking/ranking-features.ts';
import { type RerankedHit, rerank } from './ranking/rerank.ts';
import { rerankDepth } from './ranking/weights.ts';
import type { SearchMatches } from './search-matches.ts';
import { understandQuery, withFilters } from './understanding/understand-query.ts';
import type { WorkGroups } from './works/work-groups.ts';
import { countWorks, editionsOf, workOf, worksOfHits } from './works/works.ts';

/** The state of one search: its hits after the filters, and what ranks them. */
interface SearchContext {
  readonly state: IndexState;
  readonly query: IndexQuery;
  readonly matches: SearchMatches;
  readonly hits: readonly Hits[];
  readonly features: RankingFeatures;
  readonly total: number;
}

/** Answers a search, with the words that are no title words as filters where the catalogue says that they are meant so. */
export function search(state: IndexState, query: IndexQuery): IndexAnswer {
  arena.reset();
  const understood = understandQuery(state, query);
  if (!understood) return answerQuery(state, query);
  return { ...answerQuery(state, withFilters(query, understood)), understood: understood.understood };
}

/** Matching comes first (it alone decides the rung), then the filters, then the order. */
function answerQuery(state: IndexState, query: IndexQuery): IndexAnswer {
  const matches = findMatches(state, query.fields, query);
  const { filtered } = matches;
  const hits = filtered.map((filteredHits) => filteredHits.hits);
  const features = rankingFeaturesOf(state, matches);
  const suggestion = suggestionOf(matches);
  const context = { state, query, matches, hits, features, total: countHits(hits) };
  const groups = query.group === 'work' ? worksOfHits(state, hits) : undefined;
  return {
    total: context.total,
    totalIsExact: true,
    works: groups && countWorks(hits, groups),
    hits: groups ? pageOfWorks(context, groups) : pageOfRecords(context),
    facets: query.countFacets ? facetsOf(context, groups) : [],
    rung: matches.rung,
    changes: matches.changes.length > 0 ? matches.changes : undefined,
    absent: matches.absent.length > 0 ? matches.absent : undefined,
    suggestions: suggestion === undefined ? undefined : [{ text: suggestion, kind: 'spelling' }],
  };
}

/** The facets of the hits. Hits that only approximate the query are not counted; their options can be chosen all the same. */
function facetsOf({ state, query, matches }: SearchContext, groups: WorkGroups | undefined): IndexFacet[] {
  const { filters, locale } = query;
  if (!isSimilar(matches.rung)) return countFacets(state, matches, filters, { locale, groups });
  return countFacets(state, matches, filters, { locale }).map(({ id, options }) => ({
    id,
    options: options.map(({ within, ...option }) => ({
      ...option,
      count: 0,
      within: within?.map((year) => ({ ...year, count: 0 })),
    })),
  }));
}

/** The corrected text keeps its exclusions; where these left no hits, the text without them is suggested. */
function suggestionOf({
  likelierText,
  suggestion = likelierText,
  excluded,
  fields,
  hits,
}: SearchMatches): string | undefined {
  if (excluded.length === 0) return suggestion;
  if (countHits(hits) === 0)
    return suggestion ?? fields.flatMap(({ meaning, text }) => (isSearchedField(meaning) ? [text] : [])).join(' ');
  return (
    suggestion &&
    [suggestion, ...excluded.map((text) => `NOT ${/^[^"]*\s/u.test(text) ? `(${text})` : text}`)].join(' ')
  );
}

function pageOfRecords(context: SearchContext): IndexHit[] {
  const { offset, limit } = context.query;
  return rankedHits(context, { from: offset, to: offset + limit }).map((hit) => hitOf(context, hit));
}

/** Records examined per requested work, and extra records: enough for a page or two within the champions. */
const recordsPerWork = 1.25;
const minExtraRecords = 35;

/** Each work once, at its best record. Records are read until the page has enough works. */
function pageOfWorks(context: SearchContext, groups: WorkGroups): IndexHit[] {
  const { state, query, total } = context;
  const pageEnd = query.offset + query.limit;
  let best = new Map<number, Ranked>();
  for (let limit = Math.ceil(pageEnd * recordsPerWork) + minExtraRecords; ; limit *= 2) {
    best = firstOfWorks(state, rankedHits(context, { from: 0, to: limit }));
    if (best.size >= pageEnd || limit >= total) break;
  }
  const page = [...best].slice(query.offset, pageEnd);
  const editions = editionsOf(
    state,
    groups,
    page.map(([work]) => work),
  );
  return page.map(([work, hit]) => ({ ...hitOf(context, hit), editions: editions.get(work) }));
}

function firstOfWorks({ segments }: IndexState, ranked: readonly Ranked[]): Map<number, Ranked> {
  const works = new Map<number, Ranked>();
  for (const hit of ranked) {
    const segment = segments[hit.segment]?.segment;
    const work = segment ? workOf(segment, hit.document) : 0;
    if (!works.has(work)) works.set(work, hit);
  }
  return works;
}

/** The hits of a span; by relevance the top hits are reranked. */
function rankedHits(context: SearchContext, span: Span): (Ranked | RerankedHit)[] {
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

function hitOf({ state, query, matches, features }: SearchContext, hit: Ranked | RerankedHit): IndexHit {
  const live = state.segments[hit.segment];
  const number = live?.segment.numberOf(hit.document) ?? 0;
  if (!query.explain || !live) return { number };
  const added: readonly ScorePart[] = 'scoreParts' in hit ? hit.scoreParts : [];
  const words = contributionsOf({ live, at: hit.segment }, matches.words, hit.document);
  return { number, explanation: [...words, ...features.explain(hit.segment, hit.hits, hit.hitIndex), ...added] };
}
