import type { AttributeOptions } from '../../text/attribute-words.ts';

/** Terms of one segment's dictionary: from `from` up to `to` (excluded); none when they are equal. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/**
 * What a query asks for, as a tree over all segments of an index. `weight` is what a full hit scores: the share of what
 * was literally asked for times the rarity of the word.
 */
export type QueryNode =
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
  | { readonly kind: 'named'; readonly text: string; readonly attributes: AttributeOptions; readonly weight: number }
  /** The scores add up. */
  | { readonly kind: 'all'; readonly of: readonly QueryNode[] }
  /** The best score counts. */
  | { readonly kind: 'any'; readonly of: readonly QueryNode[] };

/** What nothing fulfils. */
export const matchNothing: QueryNode = { kind: 'any', of: [] };

/** All of these; the one itself when there is only one. */
export function allOf(of: readonly QueryNode[]): QueryNode {
  const [only] = of;
  if (of.includes(matchNothing)) return matchNothing;
  return only && of.length === 1 ? only : { kind: 'all', of };
}

/** Any of these; the one itself when there is only one. */
export function anyOf(of: readonly QueryNode[]): QueryNode {
  const alternatives = of.filter((alternative) => alternative !== matchNothing);
  const [only] = alternatives;
  if (!only) return matchNothing;
  return alternatives.length === 1 ? only : { kind: 'any', of: alternatives };
}

/** The same where it stands in a field of `mask`: only terms stand in fields. */
export function withinFields(node: QueryNode, mask: number): QueryNode {
  switch (node.kind) {
    case 'terms':
      return (node.mask & mask) === 0 ? matchNothing : { ...node, mask: node.mask & mask };
    case 'all':
      return allOf(node.of.map((each) => withinFields(each, mask)));
    case 'any':
      return anyOf(node.of.map((each) => withinFields(each, mask)));
    default:
      return matchNothing;
  }
}
