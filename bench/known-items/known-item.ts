import { FieldMeaning } from '@buchfink/contract/search';
import * as z from 'zod/mini';

const KnownItemLine = z.object({
  kind: z.string(),
  query: z.string(),
  fields: z.partialRecord(FieldMeaning, z.string()),
  /** Records that are right; none for queries that only must be answered. */
  expect: z.array(z.string()),
  /** How many of the first hits count for success. */
  topk: z.number(),
  /** How many records hold all words of the query as it was before it was spoilt. */
  cleanHits: z.optional(z.number()),
});

/** A query whose right answer is known. */
export type KnownItem = z.infer<typeof KnownItemLine>;

/** Reads known items from JSON lines. */
export function readKnownItems(lines: string): KnownItem[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => KnownItemLine.parse(JSON.parse(line)));
}
