import type { IndexQuery } from '../../search/index-query.ts';
import { maxOrderedSeries } from '../../search/ranking/order-series.ts';
import type { EngineSearch } from '../ask.ts';
import { engineFields } from '../index-mapping.ts';
import { type HitQuery, narrowedQuery } from './hit-query.ts';

/** So many of the best hits are scored by our own code; those after them keep the engine's order. */
const scoredHits = 100;
/** Works of which several records are hits: up to so many are counted exactly. */
export const maxSharedWorks = 5_000;

/** The hits of a query in its order, of works each document: those that are scored by our own code, else those of the page. */
export function orderedSearch(query: IndexQuery, question: HitQuery): EngineSearch {
  const { size, from } = firstSpan(query);
  return {
    query: narrowedQuery(question),
    min_score: question.min_score,
    size,
    sort: sortOf(query.sort),
    ...(query.group === 'work' && { aggs: workCounts }),
    ...(from !== undefined && { from }),
  };
}

/** The volumes of a chosen series are put into order by our own code. Of works, a page is a search of its own. */
function firstSpan({ sort, filters, group, offset, limit }: IndexQuery): {
  readonly size: number;
  readonly from?: number;
} {
  if (sort === 'relevance') return { size: filters.series?.length === 1 ? maxOrderedSeries : scoredHits };
  return group === 'work' ? { size: 0 } : { size: limit, from: offset };
}

/** A span of the hits of a search; of works each once, without those of `except`. */
export function spanOf(
  search: EngineSearch,
  { from, size }: { readonly from: number; readonly size: number },
  except?: readonly number[],
): EngineSearch {
  const span = { ...search, from, size };
  if (!except) return span;
  const { work } = engineFields;
  const others = except.length === 0 ? {} : { must_not: [{ terms: { [work]: except } }] };
  return { ...span, query: { bool: { must: [search.query], ...others } }, collapse: { field: work } };
}

/**
 * The works with several records among the hits: as many records as they have more than one are subtracted from all. Where
 * they are too many, works are counted approximately (S. Heule et al., HyperLogLog in practice, 2013).
 */
const workCounts = {
  shared: { terms: { field: engineFields.work, min_doc_count: 2, size: maxSharedWorks } },
  works: { cardinality: { field: engineFields.work, precision_threshold: 40_000 } },
};

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
