/**
 * What a query asks for, as a tree. A `term` is a number of the dictionary; `mask` says in which fields it may stand;
 * `weight` lowers the score of what was not literally asked for.
 */
export type Wanted =
  | { readonly kind: 'term'; readonly term: number; readonly mask: number; readonly weight: number }
  /** All terms from `from` up to `to` (excluded). */
  | {
      readonly kind: 'range';
      readonly from: number;
      readonly to: number;
      readonly mask: number;
      readonly weight: number;
    }
  | { readonly kind: 'all'; readonly of: readonly Wanted[] }
  | { readonly kind: 'any'; readonly of: readonly Wanted[] };

/** What nothing fulfils. */
export const nothing: Wanted = { kind: 'any', of: [] };

/** All of these; the one itself when there is only one. */
export function all(of: readonly Wanted[]): Wanted {
  const [only] = of;
  return only && of.length === 1 ? only : { kind: 'all', of };
}

/** Any of these; the one itself when there is only one. */
export function any(of: readonly Wanted[]): Wanted {
  const [only] = of;
  return only && of.length === 1 ? only : { kind: 'any', of };
}
