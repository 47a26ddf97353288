import type { FieldMeaning, QueryChange, Rung } from '@buchfink/contract/search';
import type { CopyDemand } from './filters/copy-demand.ts';
import type { FilteredHits } from './filters/filters.ts';
import type { Hits } from './matching/hits.ts';
import type { QueryField } from './query/parsed-query.ts';
import type { QueryNode } from './query/query-node.ts';

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

/** The matches of a search before ranking and paging. */
export interface SearchMatches {
  /** The searched fields, without their exclusions. */
  readonly fields: readonly QueryField[];
  /** The exclusions of the texts, as written. */
  readonly excluded: readonly string[];
  /**
   * One per segment of the state, in order, without deleted documents. Before the filters; but without words only
   * those that pass them, so that not all records are listed first.
   */
  readonly hits: readonly Hits[];
  /** The hits after the filters. */
  readonly filtered: readonly FilteredHits[];
  /** The demands of the fields on copies. */
  readonly copyDemand: CopyDemand;
  /** Absent for literal matches. */
  readonly rung?: Rung;
  /** The changes of the rung, in the spelling of the records. */
  readonly changes: readonly QueryChange[];
  /** Without hits: the words of content, as typed, that no record has. */
  readonly absent: readonly string[];
  readonly words: readonly MatchedWord[];
  /** The text of the first changed field as it was probably meant. */
  readonly suggestion?: string;
  /** Only for literal matches: the text as it was more likely meant; hits and ranking do not depend on it. */
  readonly likelierText?: string;
}
