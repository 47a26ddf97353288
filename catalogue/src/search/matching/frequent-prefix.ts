import { addPostings, wordsFor } from '../../segment/document-bitmap.ts';
import {
  addToScoreTable,
  emptyScoreTable,
  type PrefixScoreTable,
  prefixAt,
} from '../../segment/precomputed/prefixes.ts';
import type { Segment } from '../../segment/segment.ts';
import type { TermRange } from '../query/query-node.ts';

/** Two bytes for each document are kept for so many beginnings of a segment, those that were asked for last. */
const maxTables = 16;

/** By the place of the beginning: made when first asked for, kept as long as the segment. */
interface PrefixCache {
  readonly bits: Map<number, Uint32Array>;
  readonly tables: Map<number, PrefixScoreTable>;
}
const caches = new WeakMap<Segment, PrefixCache>();

/** One bit for each document that has a term of a frequent beginning in any field; undefined for other ranges. */
export function bitmapOfPrefix(segment: Segment, range: TermRange): Uint32Array | undefined {
  const place = prefixAt(segment.prefixes, range);
  if (place < 0) return undefined;
  const { bits } = cacheOf(segment);
  const before = bits.get(place);
  if (before) return before;
  const made = new Uint32Array(wordsFor(segment.documentCount));
  addPostings(made, segment.postings, range);
  bits.set(place, made);
  return made;
}

/**
 * The table of a frequent beginning, so that some documents are scored without going through the lists of all its terms;
 * undefined for other ranges.
 */
export function scoreTableOfPrefix(segment: Segment, range: TermRange): PrefixScoreTable | undefined {
  const place = prefixAt(segment.prefixes, range);
  if (place < 0) return undefined;
  const { tables } = cacheOf(segment);
  const table = tables.get(place) ?? createTable(segment, range);
  tables.delete(place);
  tables.set(place, table);
  const [oldest] = tables.keys();
  if (tables.size > maxTables && oldest !== undefined) tables.delete(oldest);
  return table;
}

function cacheOf(segment: Segment): PrefixCache {
  const before = caches.get(segment);
  if (before) return before;
  const made = { bits: new Map<number, Uint32Array>(), tables: new Map<number, PrefixScoreTable>() };
  caches.set(segment, made);
  return made;
}

function createTable({ postings, documentCount }: Segment, { from, to }: TermRange): PrefixScoreTable {
  const table = emptyScoreTable(documentCount);
  addToScoreTable(table, postings, from, to);
  return table;
}
