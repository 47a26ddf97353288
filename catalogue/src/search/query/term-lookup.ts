import type { IndexState } from '../../segment/segment.ts';
import type { FoundNumber, FoundTerms, QueryNode } from '../matching/query-node.ts';

/** A node that stands for documents by itself, not by other nodes. */
export type LeafNode = Exclude<QueryNode, { kind: 'all' | 'any' }>;

/** What understanding a query asks of the dictionary of an index. Forms are canonical (`text/fold.ts`). */
export interface TermLookup {
  /** The segments that what is found is of; what is kept for later searches belongs to them. */
  readonly state: IndexState;
  /** Looks up a form. */
  form(form: string): FoundTerms;
  /** Looks up several forms at once, which is faster than one by one. */
  prepare(forms: readonly string[]): void;
  /** Looks up all terms with a prefix. */
  prefix(form: string): FoundTerms;
  /** Looks up a number of one of the kinds of `mask`. */
  number(key: string, mask: number): FoundNumber;
  /** The spelling of a form in the records. */
  surface(form: string): string;
  /** The inverse document frequency of a term with so many postings. */
  idf(count: number): number;
  /** The terms at most `limit` edits from a form (`similarTerms`), with their edits; without itself. */
  similarTo(form: string, limit: number): ReadonlyMap<string, number>;
  /** The terms that match a form with wildcards: `*` is any letters or none, `?` is one. */
  formsLike(wildcards: string): readonly string[];
  /** Whether a live document has one of the terms in a field of the mask. */
  occursInFields(found: FoundTerms, mask: number): boolean;
  /** Whether a document is of this year. */
  hasYear(year: number): boolean;
  /** An upper bound of the documents that match; 0 only when none does. */
  estimateMatches(node: LeafNode): number;
}
