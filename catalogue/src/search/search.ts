import type { ScorePart } from '@buchfink/contract/search';
import type { IndexState } from '../segment/segment.ts';
import { countFacets } from './facets/count-facets.ts';
import { find } from './find.ts';
import type { IndexAnswer, IndexHit, IndexQuery } from './index-query.ts';
import { arena } from './matching/arena.ts';
import { countOf, type Hits } from './matching/hits.ts';
import { isSearched } from './query/parsed-query.ts';
import { championTopK } from './ranking/champion-top-k.ts';
import { contributionsOf } from './ranking/contributions.ts';
import { type Order, orderOf, type Ranked, scoreOfKey } from './ranking/orders.ts';
import { bestOf, rank, type Span } from './ranking/rank.ts';
import { type RankingFeatures, rankingFeaturesOf, roundingError } from './ranking/ranking-features.ts';
import { type RerankedHit, rerank } from './ranking/rerank.ts';
import { closeLook } from './ranking/weights.ts';
import type { SearchMatches } from './search-matches.ts';
import { countWorks, editionsOf, workOf } from './works/works.ts';

/** The hits of a search that pass its filters, and what ranks them. */
interface Answering {
  readonly state: IndexState;
  readonly query: IndexQuery;
  readonly found: SearchMatches;
  readonly hits: readonly Hits[];
  readonly signs: RankingFeatures;
  readonly total: number;
}

/** Answers a search: finding what the fields say comes first (it alone decides the rung), then the filters, then the order. */
export function search(state: IndexState, query: IndexQuery): IndexAnswer {
  arena.begin();
  const found = find(state, query.fields, query);
  const { filtered } = found;
  const hits = filtered.map((each) => each.hits);
  const signs = rankingFeaturesOf(state, found, query.filters);
  const suggestion = suggestionOf(found);
  const answering = { state, query, found, hits, signs, total: countOf(hits) };
  return {
    total: answering.total,
    totalIsExact: true,
    ...(query.group === 'work' && { works: countWorks(state, hits) }),
    hits: query.group === 'work' ? pageOfWorks(answering) : pageOfRecords(answering),
    facets: query.countFacets ? countFacets(state, found, query.filters) : [],
    ...(found.rung && { rung: found.rung }),
    ...(found.changes.length > 0 && { changes: found.changes }),
    ...(suggestion !== undefined && { suggestions: [{ text: suggestion, kind: 'spelling' as const }] }),
  };
}

/** A better spelling excludes what the text did; where that left nothing, the text without it leads on. */
function suggestionOf({ suggestion, excluded, fields, hits }: SearchMatches): string | undefined {
  if (excluded.length === 0) return suggestion;
  if (countOf(hits) === 0)
    return suggestion ?? fields.flatMap(({ meaning, text }) => (isSearched(meaning) ? [text] : [])).join(' ');
  return (
    suggestion &&
    [suggestion, ...excluded.map((text) => `NOT ${/^[^"]*\s/u.test(text) ? `(${text})` : text}`)].join(' ')
  );
}

function pageOfRecords(answering: Answering): IndexHit[] {
  const { offset, limit } = answering.query;
  return ranked(answering, { from: offset, to: offset + limit }).map((hit) => hitOf(answering, hit));
}

/** So many records are looked at first for each work asked for, and so many more: for a page or two still among the leaders. */
const recordsPerWork = 1.25;
const fewestRecords = 35;

/** Each work once, where its best record stands. Records are read on until there are enough works for the page. */
function pageOfWorks(answering: Answering): IndexHit[] {
  const { state, query, total, hits } = answering;
  const wanted = query.offset + query.limit;
  let best = new Map<number, Ranked>();
  for (let limit = Math.ceil(wanted * recordsPerWork) + fewestRecords; ; limit *= 2) {
    best = firstOfWorks(state, ranked(answering, { from: 0, to: limit }));
    if (best.size >= wanted || limit >= total) break;
  }
  const page = [...best].slice(query.offset, wanted);
  const editions = editionsOf(
    state,
    hits,
    page.map(([work]) => work),
  );
  return page.map(([work, hit]) => {
    const found = editions.get(work);
    return { ...hitOf(answering, hit), ...(found && { editions: found }) };
  });
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

/** The hits of a span; by relevance the very first are compared more closely. */
function ranked(answering: Answering, span: Span): (Ranked | RerankedHit)[] {
  const { state, query, found, hits, signs } = answering;
  const order = orderOf(query.sort, state, signs.score);
  if (query.sort !== 'relevance') return rank(order, hits, span);
  const few = (at: number, own: Hits, of: Span) => bestOfLeading(answering, order, { at, hits: own, span: of });
  if (span.from >= closeLook) return rank(order, hits, span, few);
  const best = rank(order, hits, { from: 0, to: Math.max(span.to, closeLook) }, few);
  const compared = rerank(state, best.slice(0, closeLook), found, query.explain);
  return [...compared, ...best.slice(closeLook)].slice(span.from, span.to);
}

/** A span of the hits of a segment, for a word with leaders: mostly these alone need be looked at. */
function bestOfLeading(
  { state, found, signs }: Answering,
  order: Order,
  { at, hits, span }: { at: number; hits: Hits; span: Span },
): Ranked[] | undefined {
  const live = state.segments[at];
  const { to } = span;
  if (!live || hits.count <= to || signs.areAuthorsNamed()) return undefined;
  const leading = championTopK({ live, at }, found.words, hits, to);
  if (!leading || leading.hits.count < to) return undefined;
  const best = bestOf(order, leading.hits, at, span);
  const last = best.at(-1);
  if (!last || scoreOfKey(last.key) > leading.bound + roundingError) return best;
  return bestOf(order, hits, at, span, last.key);
}

function hitOf({ state, query, found, signs }: Answering, hit: Ranked | RerankedHit): IndexHit {
  const live = state.segments[hit.segment];
  const number = live?.segment.numberOf(hit.document) ?? 0;
  if (!query.explain || !live) return { number };
  const added: readonly ScorePart[] = 'added' in hit ? hit.added : [];
  const words = contributionsOf({ live, at: hit.segment }, found.words, hit.document);
  return { number, explanation: [...words, ...signs.partsOf(hit.segment, hit.hits, hit.at), ...added] };
}
