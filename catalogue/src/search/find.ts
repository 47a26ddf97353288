import type { IndexState, Segment } from '../segment/segment.ts';
import { addedCondition, describedBy } from './filters/conditions.ts';
import { copiesWith, demandOfFields, isDemanding } from './filters/copy-demand.ts';
import { applyConditions, filterAll, filterHits } from './filters/filters.ts';
import type { IndexQuery } from './index-query.ts';
import { noHits } from './matching/hits.ts';
import { matchDisjunction } from './operators/disjunction.ts';
import { excludeHits } from './operators/exclusion.ts';
import { withOperators } from './operators/with-operators.ts';
import { parseTexts, type QueryField } from './query/parsed-query.ts';
import { TermLookup } from './query/term-lookup.ts';
import { explainRewrites } from './relaxation/explain-rewrites.ts';
import { relaxQuery } from './relaxation/relax-query.ts';
import type { SearchMatches } from './search-matches.ts';

/**
 * The documents that fulfil all fields. Words, numbers, years, language and media type say which records are meant: they
 * decide the rung. The branch and available now, both of one copy, and the day since which they came then leave some of what was
 * found, and the filters some of that, and so does what the texts exclude. Without words and numbers, all documents are found.
 */
export function find(
  state: IndexState,
  given: readonly QueryField[],
  { addedSince, filters = {} }: Partial<Pick<IndexQuery, 'addedSince' | 'filters'>> = {},
): SearchMatches {
  const lookup = new TermLookup(state);
  const described = describedBy(given);
  const added = addedCondition(addedSince);
  const ofFields = demandOfFields(given);
  const { fields, excluded, choosing } = withOperators(lookup, given);
  const texts = parseTexts(lookup, fields);
  if (texts.length === 0) {
    const filtered = state.segments.map((live) => filterAll(live, [...described, ...added], filters, ofFields));
    const hits = filtered.map((each) => each.hits);
    return { fields, excluded: [], hits, filtered, ofFields, changes: [], words: [] };
  }
  const success =
    (choosing && matchDisjunction(lookup, choosing, described)) ?? relaxQuery(lookup, fields, texts, described);
  const { changes, suggestion = success.suggestion } = explainRewrites(lookup, success);
  const kept = isDemanding(ofFields) ? [(segment: Segment) => copiesWith(segment, ofFields), ...added] : added;
  const hits = state.segments.map((live, at) =>
    excludeHits({ live, at }, applyConditions(live, success.hits[at] ?? noHits, kept), excluded),
  );
  return {
    fields,
    excluded: excluded.map(({ text }) => text),
    hits,
    filtered: state.segments.map((live, at) => filterHits(live, hits[at] ?? noHits, filters, ofFields)),
    ofFields,
    changes,
    words: success.words,
    ...(success.rung && { rung: success.rung }),
    ...(suggestion !== undefined && { suggestion }),
  };
}
