import { addPostings, wordsFor } from '../../segment/document-bitmap.ts';
import {
  addToScoreTable,
  emptyScoreTable,
  type PrefixScoreTable,
  prefixAt,
} from '../../segment/precomputed/prefixes.ts';
import type { Segment } from '../../segment/segment.ts';
import type { TermRange } from './query-node.ts';

/** Score tables kept per segment, two bytes per document each; the least recently used goes first. */
const maxTables = 16;

/** By index of the prefix: created at first use, kept as long as the segment. */
interface PrefixCache {
  readonly bits: Map<number, Uint32Array>;
  readonly tables: Map<number, PrefixScoreTable>;
}
const caches = new WeakMap<Segment, PrefixCache>();

/** A bitmap of the documents with a term of a frequent prefix in any field; undefined for other ranges. */
export function bitmapOfPrefix(segment: Segment, range: TermRange): Uint32Array | undefined {
  const place = prefixAt(segment.prefixes, range);
  if (place < 0) return undefined;
  const { bits } = cacheOf(segment);
  const before = bits.get(place);
  if (before) return before;
  const prefixBits = new Uint32Array(wordsFor(segment.documentCount));
  addPostings(prefixBits, segment.postings, range);
  bits.set(place, prefixBits);
  return prefixBits;
}

/**
 * The score table of a frequent prefix, so that a few documents are scored without reading the postings of all its
 * terms; undefined for other ranges.
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
  const prefixCache = { bits: new Map<number, Uint32Array>(), tables: new Map<number, PrefixScoreTable>() };
  caches.set(segment, prefixCache);
  return prefixCache;
}

function createTable({ postings, documentCount }: Segment, { from, to }: TermRange): PrefixScoreTable {
  const table = emptyScoreTable(documentCount);
  addToScoreTable(table, postings, from, to);
  return table;
}
