import { isOnline, onShelf } from '../../segment/columns/facet-values.ts';
import type { FacetColumn, Segment } from '../../segment/segment.ts';
import type { Filters, IndexQuery } from '../index-query.ts';
import { type DocumentFilter, filterByAvailability, filterByColumn } from '../matching/document-filter.ts';
import type { QueryField } from '../query/parsed-query.ts';
import { branchColumnWith } from './branch-column.ts';

/** The availability options and their bits. */
export const availabilityBits: ReadonlyMap<string, number> = new Map([
  ['available', onShelf],
  ['online', isOnline],
]);

/** The facets that describe a copy. */
export type CopyFacet = 'branch' | 'availability';

export function isCopyFacet(facet: string): facet is CopyFacet {
  return facet === 'branch' || facet === 'availability';
}

/**
 * The demands of a query on copies. One copy of a record must meet all of them: a copy in the branch that is on loan
 * and an available copy elsewhere do not add up.
 */
export interface CopyDemand {
  /** Lists of branch codes. The branch of the copy is in each of these lists. */
  readonly branches: readonly (readonly string[])[];
  /** Availability bits, of which the copy has one; absent = any state. */
  readonly mask?: number;
}

/** The demands of a query on copies, for each use of them. */
export interface CopyDemands {
  /** Of the form fields alone. */
  readonly ofFields: CopyDemand;
  /** Including the applied facets. */
  readonly full: CopyDemand;
  /** Including the applied facets but this one, whose options are counted. */
  readonly except: Readonly<Record<CopyFacet, CopyDemand>>;
}

/** The demands of the form fields and the applied facets of a query. */
export function copyDemandsOf({ fields, filters }: Pick<IndexQuery, 'fields' | 'filters'>): CopyDemands {
  const ofFields = demandOfFields(fields);
  return {
    ofFields,
    full: demandWithFilters(ofFields, filters),
    except: {
      branch: demandWithFilters(ofFields, filters, 'branch'),
      availability: demandWithFilters(ofFields, filters, 'availability'),
    },
  };
}

function demandOfFields(fields: readonly QueryField[]): CopyDemand {
  const branches = fields.flatMap(({ meaning, text }) => (meaning === 'BRANCH' ? [[text.trim()]] : []));
  const isAvailable = fields.some(
    ({ meaning, text }) => meaning === 'AVAILABLE' && text.trim().toLowerCase() !== 'false',
  );
  return { branches, mask: isAvailable ? onShelf | isOnline : undefined };
}

/** The demands including the applied facets, without the facet `except`. */
function demandWithFilters({ branches, mask }: CopyDemand, filters: Filters, except?: CopyFacet): CopyDemand {
  const chosen = (facet: CopyFacet) => (facet === except ? [] : (filters[facet] ?? []));
  const [inBranches, states] = [chosen('branch'), chosen('availability')];
  const ofStates = states.reduce((sum, option) => sum | (availabilityBits.get(option) ?? 0), 0);
  const requested = states.length === 0 ? mask : mask === undefined ? ofStates : mask & ofStates;
  return {
    branches: inBranches.length === 0 ? branches : [...branches, inBranches],
    mask: requested,
  };
}

/** Whether there is any demand on copies. */
export function hasDemand({ branches, mask }: CopyDemand): boolean {
  return branches.length > 0 || mask !== undefined;
}

/** The branch codes that meet a demand. It must have a list of them. */
export function branchCodesOf({ branches: [first = [], ...furtherLists] }: CopyDemand): string[] {
  return [...new Set(first)].filter((code) => furtherLists.every((list) => list.includes(code)));
}

/** The branches that a query requests; none where it requests none. */
export function requestedBranches(query: Pick<IndexQuery, 'fields' | 'filters'>): readonly string[] {
  return branchCodesOf(copyDemandsOf(query).full);
}

/** The same as option numbers of a segment. */
export function branchOptionsOf({ columns }: Segment, demand: CopyDemand): number[] {
  return branchCodesOf(demand)
    .map((code) => columns.branch.find(code))
    .filter((option) => option >= 0);
}

/** The documents with a copy that meets the demand. */
export function filterByCopies(segment: Segment, demand: CopyDemand): DocumentFilter {
  const { branches, mask } = demand;
  if (branches.length === 0) return filterByAvailability(segment, mask ?? 0);
  return filterByColumn(branchColumnOf(segment, mask), branchOptionsOf(segment, demand));
}

/** The branch column restricted to copies in one of the states of the mask. */
export function branchColumnOf(segment: Segment, mask: number | undefined): FacetColumn {
  return mask === undefined ? segment.columns.branch : branchColumnWith(segment, mask);
}
