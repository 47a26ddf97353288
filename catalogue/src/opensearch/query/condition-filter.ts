import type { Condition } from '../../search/filters/conditions.ts';
import { availabilityBits, branchCodesOf, type CopyDemand } from '../../search/filters/copy-demand.ts';
import type { YearSpan } from '../../search/matching/year-spans.ts';
import { copyToken } from '../engine-text.ts';
import { engineFields } from '../index-mapping.ts';
import { type EngineQuery, noDocument } from './engine-query.ts';
import { optionFilter } from './option-filter.ts';

/** A condition as a filter. */
export function conditionFilter(condition: Condition): EngineQuery {
  switch (condition.kind) {
    case 'option':
      return optionFilter(condition.column, [condition.option]);
    case 'years':
      return yearsFilter(condition.years);
    case 'added':
      return { range: { [engineFields.added]: { gte: condition.first } } };
    case 'copies':
      return copyFilter(condition.demand);
  }
}

/** The documents of these years; undated ones have none. */
export function yearsFilter({ from, to }: YearSpan): EngineQuery {
  return { range: { [engineFields.year]: { gte: from, lte: Number.isFinite(to) ? to : undefined } } };
}

/** The documents with a copy that meets the demand. */
export function copyFilter(demand: CopyDemand): EngineQuery {
  const { branches, mask } = demand;
  // No state that copies have.
  if (mask === 0) return noDocument;
  if (branches.length === 0) return { terms: { [engineFields.availability]: statesOf(mask ?? 0) } };
  return { terms: { [engineFields.copies]: branchCodesOf(demand).map((branch) => copyToken(branch, mask ?? 0)) } };
}

function statesOf(mask: number): string[] {
  return [...availabilityBits].flatMap(([option, bit]) => ((bit & mask) === 0 ? [] : [option]));
}
