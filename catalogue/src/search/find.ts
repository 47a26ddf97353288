import type { IndexState, Segment } from '../segment/segment.ts';
import { noHits } from './documents/hits.ts';
import { addedCondition, describedBy } from './filters/conditions.ts';
import { copiesWith, demandOfFields, isDemanding } from './filters/copy-demand.ts';
import { filterAll, filterHits, fulfilling } from './filters/filters.ts';
import type { Found } from './found.ts';
import type { IndexQuery } from './index-query.ts';
import { changesOf } from './ladder/changes.ts';
import { climb } from './ladder/ladder.ts';
import { choose } from './operators/choosing.ts';
import { withoutExcluded } from './operators/excluded.ts';
import { withOperators } from './operators/with-operators.ts';
import { askedTexts, type Field } from './words/asked.ts';
import { Lookup } from './words/lookup.ts';

/**
 * The documents that fulfil all fields. Words, numbers, years, language and media type say which records are meant: they
 * decide the rung. The branch and available now, both of one copy, and the day since which they came then leave some of what was
 * found, and the filters some of that, and so does what the texts exclude. Without words and numbers, all documents are found.
 */
export function find(
  state: IndexState,
  given: readonly Field[],
  { addedSince, filters = {} }: Partial<Pick<IndexQuery, 'addedSince' | 'filters'>> = {},
): Found {
  const lookup = new Lookup(state);
  const described = describedBy(given);
  const added = addedCondition(addedSince);
  const ofFields = demandOfFields(given);
  const { fields, excluded, choosing } = withOperators(lookup, given);
  const texts = askedTexts(lookup, fields);
  if (texts.length === 0) {
    const filtered = state.segments.map((live) => filterAll(live, [...described, ...added], filters, ofFields));
    const hits = filtered.map((each) => each.hits);
    return { fields, excluded: [], hits, filtered, ofFields, changes: [], words: [] };
  }
  const success = (choosing && choose(lookup, choosing, described)) ?? climb(lookup, fields, texts, described);
  const { changes, suggestion = success.suggestion } = changesOf(lookup, success);
  const kept = isDemanding(ofFields) ? [(segment: Segment) => copiesWith(segment, ofFields), ...added] : added;
  const hits = state.segments.map((live, at) =>
    withoutExcluded({ live, at }, fulfilling(live, success.hits[at] ?? noHits, kept), excluded),
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
