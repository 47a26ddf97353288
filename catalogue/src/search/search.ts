import { isSimilar } from '@buchfink/contract/search';
import type { IndexState } from '../segment/segment.ts';
import { countFacets } from './facets/count-facets.ts';
import { findMatches } from './find-matches.ts';
import type { IndexAnswer, IndexFacet, IndexHit, IndexQuery } from './index-query.ts';
import { arena } from './matching/arena.ts';
import { countHits } from './matching/hits.ts';
import { isSearchedField } from './query/parsed-query.ts';
import { firstOfWorks, hitOf, rankedHits, type SearchContext } from './ranked-hits.ts';
import type { Ranked } from './ranking/orders.ts';
import { rankingFeaturesOf } from './ranking/ranking-features.ts';
import type { SearchMatches } from './search-matches.ts';
import { hasTitle } from './title-of-hits.ts';
import { type TriedCatalogue, understandQuery, withFilters } from './understanding/understand-query.ts';
import type { WorkGroups } from './works/work-groups.ts';
import { countWorks, editionsOf, worksOfHits } from './works/works.ts';

/** Answers a search, with the words that are no title words as filters where the catalogue says that they are meant so. */
export function search(state: IndexState, query: IndexQuery): IndexAnswer {
  arena.reset();
  const understood = understandQuery(catalogueOf(state), query);
  if (!understood) return answerQuery(state, query);
  return { ...answerQuery(state, withFilters(query, understood)), understood: understood.understood };
}

function catalogueOf(state: IndexState): TriedCatalogue {
  return {
    version: state,
    recordCount: state.segments.reduce((sum, { segment }) => sum + segment.documentCount, 0),
    find(fields, filters) {
      const { rung, hits, filtered } = findMatches(state, fields, { filters });
      return {
        rung,
        count: countHits(hits),
        filteredCount: countHits(filtered.map((filteredHits) => filteredHits.hits)),
        hasTitle: (passes) => hasTitle(state, hits, passes),
      };
    },
  };
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
export function suggestionOf({
  likelierText,
  suggestion = likelierText,
  excluded,
  fields,
  hits,
}: Pick<SearchMatches, 'likelierText' | 'suggestion' | 'excluded' | 'fields' | 'hits'>): string | undefined {
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
