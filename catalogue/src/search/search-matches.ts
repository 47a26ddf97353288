import type { QueryChange, Rung } from '@buchfink/contract/search';
import type { CopyDemands } from './filters/copy-demand.ts';
import type { FilteredHits } from './filters/filtered-hits.ts';
import type { Hits } from './matching/hits.ts';
import type { MatchedWord } from './matching/query-node.ts';
import type { QueryField } from './query/parsed-query.ts';

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
  /** The demands of fields and filters on copies. */
  readonly copyDemands: CopyDemands;
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
