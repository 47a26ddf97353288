import type { IndexState } from '../segment/segment.ts';
import { applyConditions, filterAll, filterHits } from './filters/filters.ts';
import { type MatchOptions, matchQuery } from './match-query.ts';
import { noHits } from './matching/hits.ts';
import { excludeHits } from './operators/exclusion.ts';
import type { QueryField } from './query/parsed-query.ts';
import { SegmentReader } from './reader/segment-reader.ts';
import type { SearchMatches } from './search-matches.ts';

/**
 * The documents that match all fields. Words, numbers, years, language and media type identify records: they decide
 * the rung. Branch and availability (of one copy) and the day of arrival then narrow the hits, then the exclusions
 * and the filters. Without words and numbers all documents match.
 */
export function findMatches(
  state: IndexState,
  queryFields: readonly QueryField[],
  options: MatchOptions = {},
): SearchMatches {
  const { filters = {} } = options;
  const matched = matchQuery(new SegmentReader(state), queryFields, options);
  const { fields, excluded, result, described, narrowing, copyDemands } = matched;
  if (!result) {
    const filtered = state.segments.map((live) =>
      filterAll(live, [...described, ...matched.added], filters, copyDemands),
    );
    const hits = filtered.map((filteredHits) => filteredHits.hits);
    return { fields, excluded: [], hits, filtered, copyDemands, changes: [], absent: [], words: [] };
  }
  const hits = state.segments.map((live, at) =>
    excludeHits({ live, at }, applyConditions(live, result.hits[at] ?? noHits, narrowing), excluded),
  );
  return {
    fields,
    excluded: excluded.map(({ text }) => text),
    hits,
    filtered: state.segments.map((live, at) => filterHits(live, hits[at] ?? noHits, filters, copyDemands)),
    copyDemands,
    changes: matched.changes,
    absent: matched.absent,
    words: result.words,
    rung: result.rung,
    suggestion: matched.suggestion,
    likelierText: matched.likelierText,
  };
}
