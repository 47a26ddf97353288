import type { FieldMeaning, QueryChange, Rung } from '@buchfink/contract/search';
import type { CopyDemand } from './filters/copy-demand.ts';
import type { FilteredHits } from './filters/filters.ts';
import type { Hits } from './matching/hits.ts';
import type { QueryField } from './query/parsed-query.ts';
import type { QueryNode } from './query/query-node.ts';

/** A word of the query and what was looked for in its place (`contributionsOf` tells what it adds to a hit's score). */
export interface MatchedWord {
  readonly meaning: FieldMeaning;
  /** As it was asked for, lower case. */
  readonly text: string;
  /** How much it counts in `titleWords` and `authorWords`: the number of its parts; 0 for the query's leading article. */
  readonly parts: number;
  /** A function word beside others, or a word left out: it adds to the score where it stands. */
  readonly optional: boolean;
  readonly node: QueryNode;
  /** How likely what is wanted is what was meant, 0–1; absent where it was asked for. */
  readonly likelihood?: number;
  /** Looked for as a beginning, and records have the word with an ending: what merely begins so is less likely meant. */
  readonly hasEndings?: boolean;
}

/** What a search found before order and pages. */
export interface SearchMatches {
  /** The fields that were looked for: as they were asked for, without what their texts exclude. */
  readonly fields: readonly QueryField[];
  /** What the texts exclude, as it is written. */
  readonly excluded: readonly string[];
  /**
   * One for each segment of the state, in its order; deleted documents are left out. Before the filters, but without words
   * those that pass them: what is chosen of all records need not be all of them first.
   */
  readonly hits: readonly Hits[];
  /** The same after the filters. */
  readonly filtered: readonly FilteredHits[];
  /** What the fields ask of copies. */
  readonly copyDemand: CopyDemand;
  /** Absent when the hits are just what was asked for. */
  readonly rung?: Rung;
  /** What the rung changed, the words as the records write them. */
  readonly changes: readonly QueryChange[];
  readonly words: readonly MatchedWord[];
  /** The whole text of the first field that was changed as it was probably meant. */
  readonly suggestion?: string;
}
