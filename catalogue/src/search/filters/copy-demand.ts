import { isOnline, onShelf } from '../../segment/columns/facet-values.ts';
import type { FacetColumn, Segment } from '../../segment/segment.ts';
import type { IndexQuery } from '../index-query.ts';
import type { QueryField } from '../query/parsed-query.ts';
import { branchColumnWith } from './branch-column.ts';
import { type DocumentFilter, filterByAvailability, filterByColumn } from './document-filter.ts';
import type { Filters } from './filters.ts';

/** The options of availability and their bits. */
export const availabilityBits: ReadonlyMap<string, number> = new Map([
  ['available', onShelf],
  ['online', isOnline],
]);

/** The facets that are properties of a copy. */
export type CopyFacet = 'branch' | 'availability';

export function isCopyFacet(facet: string): facet is CopyFacet {
  return facet === 'branch' || facet === 'availability';
}

/**
 * What a query asks of copies. A record fulfils it by one copy that has all of it: a copy that is in the branch but lent and
 * another one that is free but elsewhere do not add up.
 */
export interface CopyDemand {
  /** Codes of branches. The branch of the copy is in each of these lists. */
  readonly branches: readonly (readonly string[])[];
  /** Bits of availability, of which the copy has one; absent = in whatever state it is. */
  readonly mask?: number;
}

/** Any copy will do, and none is needed. */
export const anyCopy: CopyDemand = { branches: [] };

/** What the fields of the form ask of copies. */
export function demandOfFields(fields: readonly QueryField[]): CopyDemand {
  const branches = fields.flatMap(({ meaning, text }) => (meaning === 'BRANCH' ? [[text.trim()]] : []));
  const isAvailable = fields.some(
    ({ meaning, text }) => meaning === 'AVAILABLE' && text.trim().toLowerCase() !== 'false',
  );
  return { branches, ...(isAvailable && { mask: onShelf | isOnline }) };
}

/** The same with what is chosen of the facets; of the facet `but` nothing. */
export function demandWithFilters({ branches, mask }: CopyDemand, filters: Filters, except?: CopyFacet): CopyDemand {
  const chosen = (facet: CopyFacet) => (facet === except ? [] : (filters[facet] ?? []));
  const [inBranches, states] = [chosen('branch'), chosen('availability')];
  const ofStates = states.reduce((sum, option) => sum | (availabilityBits.get(option) ?? 0), 0);
  const requested = states.length === 0 ? mask : mask === undefined ? ofStates : mask & ofStates;
  return {
    branches: inBranches.length === 0 ? branches : [...branches, inBranches],
    ...(requested !== undefined && { mask: requested }),
  };
}

/** Whether anything is asked of copies. */
export function hasDemand({ branches, mask }: CopyDemand): boolean {
  return branches.length > 0 || mask !== undefined;
}

/** The branches that a demand leaves. There must be a list of them. */
export function branchCodesOf({ branches: [first = [], ...others] }: CopyDemand): string[] {
  return [...new Set(first)].filter((code) => others.every((list) => list.includes(code)));
}

/** The branches that a query asks for; none where it asks for whatever branch. */
export function requestedBranches({ fields, filters }: Pick<IndexQuery, 'fields' | 'filters'>): readonly string[] {
  return branchCodesOf(demandWithFilters(demandOfFields(fields), filters));
}

/** The same by their numbers in a segment. */
export function branchOptionsOf({ columns }: Segment, demand: CopyDemand): number[] {
  return branchCodesOf(demand)
    .map((code) => columns.branch.find(code))
    .filter((option) => option >= 0);
}

/** The documents that have a copy as it is asked for. */
export function filterByCopies(segment: Segment, demand: CopyDemand): DocumentFilter {
  const { branches, mask } = demand;
  if (branches.length === 0) return filterByAvailability(segment, mask ?? 0);
  return filterByColumn(branchColumnOf(segment, mask), branchOptionsOf(segment, demand));
}

/** The column of branches, with those only in which a document has a copy in one of the states of the mask. */
export function branchColumnOf(segment: Segment, mask: number | undefined): FacetColumn {
  return mask === undefined ? segment.columns.branch : branchColumnWith(segment, mask);
}
