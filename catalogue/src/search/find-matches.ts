import type { IndexState } from '../segment/segment.ts';
import { addedCondition, conditionsOf } from './filters/conditions.ts';
import { copyDemandsOf, hasDemand } from './filters/copy-demand.ts';
import { applyConditions, filterAll, filterHits } from './filters/filters.ts';
import type { IndexQuery } from './index-query.ts';
import { countHits, noHits } from './matching/hits.ts';
import { excludeHits } from './operators/exclusion.ts';
import { matchDisjunction } from './operators/match-disjunction.ts';
import { parseOperators } from './operators/parse-operators.ts';
import { parseTexts, type QueryField } from './query/parsed-query.ts';
import { SegmentReader } from './reader/segment-reader.ts';
import { explainRewrites } from './relaxation/explain-rewrites.ts';
import { absentWords } from './relaxation/filler-words.ts';
import { likelierSpelling } from './relaxation/likelier-spelling.ts';
import { relaxQuery } from './relaxation/relax-query.ts';
import type { SearchMatches } from './search-matches.ts';

type MatchOptions = Partial<Pick<IndexQuery, 'addedSince' | 'filters' | 'families' | 'widensFew'>>;

/**
 * The documents that match all fields. Words, numbers, years, language and media type identify records: they decide
 * the rung. Branch and availability (of one copy) and the day of arrival then narrow the hits, then the exclusions
 * and the filters. Without words and numbers all documents match.
 */
export function findMatches(
  state: IndexState,
  queryFields: readonly QueryField[],
  { addedSince, filters = {}, families = [], widensFew = false }: MatchOptions = {},
): SearchMatches {
  const reader = new SegmentReader(state);
  const described = conditionsOf(queryFields);
  const added = addedCondition(addedSince);
  const copyDemands = copyDemandsOf({ fields: queryFields, filters });
  const { fields, excluded, disjunction } = parseOperators(reader, queryFields);
  const texts = parseTexts(reader, fields);
  if (texts.length === 0) {
    const filtered = state.segments.map((live) => filterAll(live, [...described, ...added], filters, copyDemands));
    const hits = filtered.map((filteredHits) => filteredHits.hits);
    return { fields, excluded: [], hits, filtered, copyDemands, changes: [], absent: [], words: [] };
  }
  const result =
    (disjunction && matchDisjunction(reader, disjunction, described)) ??
    relaxQuery(reader, fields, texts, described, { families, widensFew });
  const { changes, suggestion = result.suggestion } = explainRewrites(reader, result);
  const isAsTyped = !disjunction && result.rung === undefined;
  const likelierText = isAsTyped ? likelierSpelling(reader, texts, described, result) : undefined;
  const laterConditions = hasDemand(copyDemands.ofFields)
    ? [{ kind: 'copies', demand: copyDemands.ofFields } as const, ...added]
    : added;
  const hits = state.segments.map((live, at) =>
    excludeHits({ live, at }, applyConditions(live, result.hits[at] ?? noHits, laterConditions), excluded),
  );
  return {
    fields,
    excluded: excluded.map(({ text }) => text),
    hits,
    filtered: state.segments.map((live, at) => filterHits(live, hits[at] ?? noHits, filters, copyDemands)),
    copyDemands,
    changes,
    absent: countHits(result.hits) === 0 ? absentWords(reader, texts) : [],
    words: result.words,
    rung: result.rung,
    suggestion,
    likelierText,
  };
}
