import type { Named } from '../../text/naming-words.ts';

/** Terms of one segment's dictionary: from `from` up to `to` (excluded); none when they are equal. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/**
 * What a query asks for, as a tree over all segments of an index. `weight` is what a full hit scores: the share of what
 * was literally asked for times the rarity of the word.
 */
export type Wanted =
  /** A form, or all forms with a beginning: its terms in each segment, where they stand in a field of `mask`. */
  | {
      readonly kind: 'terms';
      readonly form: string;
      readonly ranges: readonly TermRange[];
      readonly mask: number;
      readonly weight: number;
    }
  /** The documents of a number in each segment. */
  | {
      readonly kind: 'number';
      readonly key: string;
      readonly documents: readonly (readonly number[])[];
      readonly weight: number;
    }
  | { readonly kind: 'year'; readonly year: number; readonly weight: number }
  /** The documents with some options of a facet, which the word `asked` names. */
  | { readonly kind: 'named'; readonly asked: string; readonly named: Named; readonly weight: number }
  /** The scores add up. */
  | { readonly kind: 'all'; readonly of: readonly Wanted[] }
  /** The best score counts. */
  | { readonly kind: 'any'; readonly of: readonly Wanted[] };

/** What nothing fulfils. */
export const nothing: Wanted = { kind: 'any', of: [] };

/** All of these; the one itself when there is only one. */
export function all(of: readonly Wanted[]): Wanted {
  const [only] = of;
  if (of.includes(nothing)) return nothing;
  return only && of.length === 1 ? only : { kind: 'all', of };
}

/** Any of these; the one itself when there is only one. */
export function any(of: readonly Wanted[]): Wanted {
  const ways = of.filter((way) => way !== nothing);
  const [only] = ways;
  if (!only) return nothing;
  return ways.length === 1 ? only : { kind: 'any', of: ways };
}

/** The same where it stands in a field of `mask`: only terms stand in fields. */
export function inFields(wanted: Wanted, mask: number): Wanted {
  switch (wanted.kind) {
    case 'terms':
      return (wanted.mask & mask) === 0 ? nothing : { ...wanted, mask: wanted.mask & mask };
    case 'all':
      return all(wanted.of.map((each) => inFields(each, mask)));
    case 'any':
      return any(wanted.of.map((each) => inFields(each, mask)));
    default:
      return nothing;
  }
}
