import type { FieldMeaning } from '@buchfink/contract/search';

/** A query whose right answer is known. */
export interface KnownItem {
  readonly kind: string;
  readonly query: string;
  readonly fields: Partial<Record<FieldMeaning, string>>;
  /** Records that are right; none for queries that only must be answered. */
  readonly expect: readonly string[];
  /** How many of the first hits count for success. */
  readonly topk: number;
  /** How many records hold all words of the query as it was before it was spoilt. */
  readonly cleanHits?: number;
}

/** Reads known items from JSON lines. */
export function readKnownItems(lines: string): KnownItem[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as KnownItem);
}
