import type { QueryChange } from '@buchfink/contract/search';
import { addedCondition, type Condition, conditionsOf } from './filters/conditions.ts';
import { type CopyDemands, copyDemandsOf, hasDemand } from './filters/copy-demand.ts';
import type { IndexQuery } from './index-query.ts';
import { countHits } from './matching/hits.ts';
import type { Exclusion } from './operators/exclusion.ts';
import { matchDisjunction } from './operators/match-disjunction.ts';
import { parseOperators } from './operators/parse-operators.ts';
import { parseTexts, type QueryField } from './query/parsed-query.ts';
import { explainRewrites } from './relaxation/explain-rewrites.ts';
import { absentWords } from './relaxation/filler-words.ts';
import type { IndexReader } from './relaxation/index-reader.ts';
import { likelierSpelling } from './relaxation/likelier-spelling.ts';
import { relaxQuery } from './relaxation/relax-query.ts';
import type { StepResult } from './relaxation/relaxation-step.ts';

export type MatchOptions = Partial<Pick<IndexQuery, 'addedSince' | 'filters' | 'families' | 'widensFew'>>;

/** How the fields of a query match, before conditions on copies, exclusions and filters narrow the hits. */
export interface MatchedQuery {
  /** The searched fields, without their exclusions. */
  readonly fields: readonly QueryField[];
  readonly excluded: readonly Exclusion[];
  /** The conditions that identify records as words do; the hits of the result fulfil them. */
  readonly described: readonly Condition[];
  /** The condition on the day of arrival. */
  readonly added: readonly Condition[];
  /** The conditions that hits of words must fulfil too: the demands of fields on copies, and the day of arrival. */
  readonly narrowing: readonly Condition[];
  readonly copyDemands: CopyDemands;
  /** Undefined where there are no words and numbers: all documents match. */
  readonly result: StepResult | undefined;
  readonly changes: readonly QueryChange[];
  readonly suggestion?: string;
  readonly likelierText?: string;
  readonly absent: readonly string[];
}

/** The conditions of a query beside its words. */
export function queryConditions(
  fields: readonly QueryField[],
  { addedSince, filters = {} }: Pick<MatchOptions, 'addedSince' | 'filters'>,
): Pick<MatchedQuery, 'described' | 'added' | 'narrowing' | 'copyDemands'> {
  const added = addedCondition(addedSince);
  const copyDemands = copyDemandsOf({ fields, filters });
  const ofCopies = hasDemand(copyDemands.ofFields) ? [{ kind: 'copies', demand: copyDemands.ofFields } as const] : [];
  return { described: conditionsOf(fields), added, narrowing: [...ofCopies, ...added], copyDemands };
}

/** Matches the fields of a query, and relaxes them where they match nothing. */
export function matchQuery(
  reader: IndexReader,
  queryFields: readonly QueryField[],
  { addedSince, filters = {}, families = [], widensFew = false }: MatchOptions = {},
): MatchedQuery {
  const conditions = queryConditions(queryFields, { addedSince, filters });
  const { described } = conditions;
  const { fields, excluded, disjunction } = parseOperators(reader, queryFields);
  const texts = parseTexts(reader, fields);
  const known = { fields, excluded, ...conditions };
  if (texts.length === 0) return { ...known, result: undefined, changes: [], absent: [] };
  const result =
    (disjunction && matchDisjunction(reader, disjunction, described)) ??
    relaxQuery(reader, fields, texts, described, { families, widensFew });
  const { changes, suggestion = result.suggestion } = explainRewrites(reader, result);
  const isAsTyped = !disjunction && result.rung === undefined;
  return {
    ...known,
    result,
    changes,
    suggestion,
    likelierText: isAsTyped ? likelierSpelling(reader, texts, described, result) : undefined,
    absent: countHits(result.hits) === 0 ? absentWords(reader, texts) : [],
  };
}
