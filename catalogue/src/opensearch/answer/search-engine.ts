import { isSimilar } from '@buchfink/contract/search';
import type { BibRecord } from '../../record/bib-record.ts';
import { workHash } from '../../record/identifiers/work-key.ts';
import type { IndexAnswer, IndexFacet, IndexHit, IndexQuery } from '../../search/index-query.ts';
import { type MatchedQuery, matchQuery } from '../../search/match-query.ts';
import { arena } from '../../search/matching/arena.ts';
import { noHits } from '../../search/matching/hits.ts';
import { firstOfWorks, hitOf, rankedHits } from '../../search/ranked-hits.ts';
import { rankingFeaturesOf } from '../../search/ranking/ranking-features.ts';
import { suggestionOf } from '../../search/search.ts';
import type { SearchMatches } from '../../search/search-matches.ts';
import { understandQuery, withFilters } from '../../search/understanding/understand-query.ts';
import type { Ask, EngineAnswer, EngineSearch } from '../ask.ts';
import { engineFields, optionFields } from '../index-mapping.ts';
import { allFilters } from '../query/engine-query.ts';
import { EngineReader } from '../reader/engine-reader.ts';
import { prefetchForms } from '../reader/prefetch.ts';
import { fetchedHits } from '../reader/fetched-hits.ts';
import { fetchedSegment } from '../reader/fetched-segment.ts';
import type { EngineIndex } from './engine-index.ts';
import { facetsFrom } from './facet-answer.ts';
import { type FacetQuestion, facetAggregations } from './facet-question.ts';
import { headingTexts } from './heading-texts.ts';
import { type HitQuery, hitQuery, narrowedQuery } from './hit-query.ts';
import { triedCatalogue } from './tried-catalogue.ts';

/** So many of the best hits are scored by our own code; those after them keep the engine's order. */
const scoredHits = 200;

/** Answers a search as the embedded index does. */
export function searchEngine(index: EngineIndex, query: IndexQuery): IndexAnswer {
  arena.reset();
  const understood = understandQuery(triedCatalogue(index), query);
  if (!understood) return answerQuery(index, query);
  return { ...answerQuery(index, withFilters(query, understood)), understood: understood.understood };
}

function answerQuery({ ask, documentCount }: EngineIndex, query: IndexQuery): IndexAnswer {
  const reader = new EngineReader(ask, documentCount);
  prefetchForms(reader, query.fields);
  const matched = matchQuery(reader, query.fields, query);
  const { result } = matched;
  const isAbsent = result !== undefined && result.hits.length === 0;
  const question = hitQuery(matched, query.filters, result && reader.searchOf(result.hits));
  const facetQuestion = {
    filters: question.filters,
    copyDemands: matched.copyDemands,
    applied: query.filters,
    inWorks: query.group === 'work',
  };
  const searches = isAbsent ? [] : searchesFor(query, question, facetQuestion);
  const [page, counted] = searches.length === 0 ? [] : ask(searches);
  const facets = query.countFacets ? facetsOf(ask, facetQuestion, searches[1], counted) : [];
  const hits = page ? pageOf(reader, matched, query, page) : [];
  const suggestion = suggestionOf({
    ...matched,
    excluded: matched.excluded.map(({ text }) => text),
    hits: matched.result?.hits ?? [],
  });
  return {
    total: page?.total ?? 0,
    totalIsExact: true,
    works: query.group === 'work' ? (page?.counted.works?.value ?? 0) : undefined,
    hits: page && query.group === 'work' ? withEditions(ask, question, page, hits) : hits,
    facets: isSimilar(result?.rung) ? facets.map(withoutCounts) : facets,
    rung: result?.rung,
    changes: matched.changes.length > 0 ? matched.changes : undefined,
    absent: matched.absent.length > 0 ? matched.absent : undefined,
    suggestions: suggestion === undefined ? undefined : [{ text: suggestion, kind: 'spelling' }],
  };
}

function facetsOf(
  ask: Ask,
  question: FacetQuestion,
  search: EngineSearch | undefined,
  answer: EngineAnswer | undefined,
): IndexFacet[] {
  const { counted = {} } = answer ?? {};
  return facetsFrom(counted, question, search ? headingTexts(ask, search, counted, question) : () => new Map());
}

/** The page, and what facets count. */
function searchesFor(query: IndexQuery, question: HitQuery, facets: FacetQuestion): EngineSearch[] {
  const { query: all, min_score } = question;
  const narrowed = narrowedQuery(question);
  const counts = query.group === 'work' ? { aggs: worksCount } : {};
  const works = query.group === 'work' ? { collapse: { field: engineFields.work } } : {};
  const span = { size: query.limit, from: query.offset, sort: sortOf(query.sort) };
  const page: EngineSearch = isScoredByUs(query)
    ? { query: narrowed, min_score, size: scoredHits, ...counts }
    : { query: narrowed, min_score, ...span, ...works, ...counts };
  const counted = min_score === undefined ? allFilters([all]) : all;
  return query.countFacets ? [page, { query: counted, min_score, size: 0, aggs: facetAggregations(facets) }] : [page];
}

/** The number of works, exact up to some ten thousand. */
const worksCount = { works: { cardinality: { field: engineFields.work, precision_threshold: 40_000 } } };

/** Works have several editions among the hits. */
function isScoredByUs({ sort, group, offset, limit }: IndexQuery): boolean {
  return sort === 'relevance' && (offset + limit) * (group === 'work' ? editionsOfWork : 1) <= scoredHits;
}

const editionsOfWork = 4;

const { titleOrder, authorOrder, year, added, number } = engineFields;
const newerFirst = [{ [year]: { order: 'desc', missing: 0 } }, { [number]: 'asc' }];
const byTitle = [{ [titleOrder]: { order: 'asc', missing: '_last' } }, ...newerFirst];

function sortOf(sort: IndexQuery['sort']): NonNullable<EngineSearch['sort']> {
  switch (sort) {
    case 'relevance':
      return [{ _score: 'desc' }, ...newerFirst];
    case 'year':
      return newerFirst;
    case 'newest':
      return [{ [added]: { order: 'desc', missing: 0 } }, ...newerFirst];
    case 'title':
      return byTitle;
    case 'author':
      return [{ [authorOrder]: { order: 'asc', missing: '_last' } }, ...byTitle];
  }
}

/** The hits of the page: the best ones in our own order, all others in that of the engine. */
function pageOf(reader: EngineReader, matched: MatchedQuery, query: IndexQuery, page: EngineAnswer): IndexHit[] {
  if (!isScoredByUs(query)) return page.hits.map(({ number }) => ({ number }));
  const at = reader.add(fetchedSegment(page.hits));
  const matches = matchesIn(reader, matched, at);
  const { state } = reader;
  const { hits } = matches;
  const features = rankingFeaturesOf(state, matches);
  const context = { state, query, matches, hits, features, total: page.total };
  const { offset, limit } = query;
  const span = query.group === 'work' ? { from: 0, to: scoredHits } : { from: offset, to: offset + limit };
  const ranked = rankedHits(context, span);
  const shown =
    query.group === 'work' ? [...firstOfWorks(state, ranked).values()].slice(offset, offset + limit) : ranked;
  return shown.map((hit) => hitOf(context, hit));
}

/** The hits with the editions of their works among all hits. */
function withEditions(ask: Ask, question: HitQuery, page: EngineAnswer, hits: readonly IndexHit[]): IndexHit[] {
  const works = new Map(page.hits.map(({ number, record }) => [number, workIn(record)]));
  const asked = hits.flatMap(({ number }) => works.get(number) ?? []);
  if (asked.length === 0) return [...hits];
  const media = { terms: { field: optionFields.mediaType, size: maxMedia } };
  const editions = { terms: { field: engineFields.work, include: asked, size: asked.length }, aggs: { media } };
  const { min_score } = question;
  const [answer] = ask([{ query: narrowedQuery(question), min_score, size: 0, aggs: { editions } }]);
  const found = new Map(answer?.counted.editions?.buckets.map((bucket) => [Number(bucket.key), bucket]));
  return hits.map((hit) => {
    const bucket = found.get(works.get(hit.number) ?? -1);
    if (!bucket || bucket.count < 2) return hit;
    const mediaTypes = bucket.within.media?.buckets.toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
    return { ...hit, editions: { count: bucket.count, mediaTypes: mediaTypes?.map(({ key }) => key) ?? [] } };
  });
}

/** More media than there are. */
const maxMedia = 100;

/** The number of a record's work, as a segment has it. */
function workIn(record: BibRecord): number {
  const { low, high } = workHash(record);
  return (high & 0xff) * 2 ** 32 + low;
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

/** The options of hits that only approximate the query: these are not counted. */
function withoutCounts({ id, options }: IndexFacet): IndexFacet {
  return {
    id,
    options: options.map(({ within, ...option }) => ({
      ...option,
      count: 0,
      within: within?.map((inner) => ({ ...inner, count: 0 })),
    })),
  };
}
