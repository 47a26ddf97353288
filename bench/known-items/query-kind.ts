import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { FieldMeaning } from '@buchfink/contract/search';
import type { Random } from '../records/random.ts';
import type { WordIndex } from './word-index.ts';

/** A query and the words it was made from. */
export interface KnownItemQuery {
  readonly query: string;
  /** The correct words of the query, as they are in the record. */
  readonly clean: readonly string[];
  /** The fields to fill instead of FREE. */
  readonly fields?: Partial<Record<FieldMeaning, string>>;
  readonly topk?: number;
  /** The ids of the relevant records, where the words alone do not tell. */
  readonly relevantIds?: readonly string[];
  /** The ISBN of the query, instead of words. */
  readonly isbn?: string;
}

/** Makes a query from a record; undefined where the record does not suit this kind. */
export type QueryKind = (record: BibRecord, random: Random, words: WordIndex) => KnownItemQuery | undefined;
