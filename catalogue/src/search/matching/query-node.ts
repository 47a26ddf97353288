import type { FieldMeaning } from '@buchfink/contract/search';
import type { AttributeOptions } from '../../text/attribute-words.ts';

/** Terms of one segment's dictionary from `from` up to `to` (excluded); empty when they are equal. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/** A term, or all terms with a prefix, as an index has them. */
export interface FoundTerms {
  /** Canonical, or the prefix. */
  readonly term: string;
  readonly isPrefix: boolean;
  /** The number of their postings. */
  readonly count: number;
  /** Where they are in the dictionary of a segment; undefined or empty where it has none. */
  at(segment: number): TermRange | undefined;
}

/** A number of one of the kinds of `mask`, as an index has it. */
export interface FoundNumber {
  readonly key: string;
  readonly mask: number;
  /** The number of documents that have it. */
  readonly count: number;
  /** The documents of a segment that have it; undefined or empty where none does. */
  at(segment: number): readonly number[] | undefined;
}

/**
 * A query as a tree over all segments of an index. `weight` is the score of a full match: the share of a literal
 * match times the inverse document frequency of the word.
 */
export type QueryNode =
  /** A form, or all forms with a prefix, in the fields of `mask`. */
  | {
      readonly kind: 'terms';
      readonly form: string;
      readonly found: FoundTerms;
      readonly mask: number;
      readonly weight: number;
    }
  | { readonly kind: 'number'; readonly found: FoundNumber; readonly weight: number }
  | { readonly kind: 'year'; readonly year: number; readonly weight: number }
  /** The documents with some options of a facet, which the word `text` names. */
  | { readonly kind: 'named'; readonly text: string; readonly attributes: AttributeOptions; readonly weight: number }
  /** Conjunction: scores add up. */
  | { readonly kind: 'all'; readonly of: readonly QueryNode[] }
  /** Disjunction: the best score counts. */
  | { readonly kind: 'any'; readonly of: readonly QueryNode[] };

/** Matches no document. */
export const matchNothing: QueryNode = { kind: 'any', of: [] };

/** The conjunction of nodes; the node itself when there is only one. */
export function allOf(of: readonly QueryNode[]): QueryNode {
  const [only] = of;
  if (of.includes(matchNothing)) return matchNothing;
  return only && of.length === 1 ? only : { kind: 'all', of };
}

/** The disjunction of nodes; the node itself when there is only one. */
export function anyOf(of: readonly QueryNode[]): QueryNode {
  const alternatives = of.filter((alternative) => alternative !== matchNothing);
  const [only] = alternatives;
  if (!only) return matchNothing;
  return alternatives.length === 1 ? only : { kind: 'any', of: alternatives };
}

/** The node restricted to fields of `mask`. Only terms have fields. */
export function withinFields(node: QueryNode, mask: number): QueryNode {
  switch (node.kind) {
    case 'terms':
      return (node.mask & mask) === 0 ? matchNothing : { ...node, mask: node.mask & mask };
    case 'all':
      return allOf(node.of.map((child) => withinFields(child, mask)));
    case 'any':
      return anyOf(node.of.map((child) => withinFields(child, mask)));
    default:
      return matchNothing;
  }
}

/** A word of the query with the node that matches it (`contributionsOf` reports its part of a hit's score). */
export interface MatchedWord {
  readonly meaning: FieldMeaning;
  /** As typed, in lower case. */
  readonly text: string;
  /** Its weight in `titleWords` and `authorWords`: the number of its parts; 0 for a leading article. */
  readonly parts: number;
  /** A function word beside others, or a dropped word: it only adds to the score. */
  readonly optional: boolean;
  readonly node: QueryNode;
  /** How likely the node is what was meant, 0–1; absent for a word as typed. */
  readonly likelihood?: number;
  /**
   * Matched as a prefix where records have inflections of the word: words that merely start with it are less likely
   * meant.
   */
  readonly hasEndings?: boolean;
}
