import type { FieldMeaning } from '@buchfink/contract/search';

/** A query with known relevant records. */
export interface KnownItem {
  readonly kind: string;
  readonly query: string;
  readonly fields: Partial<Record<FieldMeaning, string>>;
  /** The ids of relevant records; empty for queries that only have to be answered. */
  readonly expect: readonly string[];
  /** The number of first hits among which a relevant record counts as success. */
  readonly topk: number;
  /** The number of records that match all words of the query before it was misspelt. */
  readonly cleanHits?: number;
}

/** Parses known items from JSON lines. */
export function readKnownItems(lines: string): KnownItem[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as KnownItem);
}
