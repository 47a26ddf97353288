import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { FieldMeaning } from '@buchfink/contract/search';
import type { Chance } from '../records/chance.ts';
import type { CleanWords } from './clean-words.ts';

/** A query and what it was made of. */
export interface KnownItemQuery {
  readonly query: string;
  /** The words it asks for, as they stand in the record. */
  readonly clean: readonly string[];
  /** Fields that are filled instead of FREE. */
  readonly fields?: Partial<Record<FieldMeaning, string>>;
  readonly topk?: number;
  /** The records that are right, where the words alone do not tell. */
  readonly right?: readonly string[];
  /** Instead of words, the ISBN it asks for. */
  readonly isbn?: string;
}

/** Makes a query from a record; undefined where the record does not lend itself to it. */
export type Kind = (record: BibRecord, random: Chance, words: CleanWords) => KnownItemQuery | undefined;
