import { addTerms, wordsFor } from '../../segment/document-bits.ts';
import { addBest, type BestOfTerms, bestOfNone, prefixAt } from '../../segment/precomputed/prefixes.ts';
import type { Segment } from '../../segment/segment.ts';
import type { TermRange } from '../query/query-node.ts';

/** Two bytes for each document are kept for so many beginnings of a segment, those that were asked for last. */
const mostTables = 16;

/** By the place of the beginning: made when first asked for, kept as long as the segment. */
interface Known {
  readonly bits: Map<number, Uint32Array>;
  readonly tables: Map<number, BestOfTerms>;
}
const known = new WeakMap<Segment, Known>();

/** One bit for each document that has a term of a frequent beginning in any field; undefined for other ranges. */
export function bitmapOfPrefix(segment: Segment, range: TermRange): Uint32Array | undefined {
  const place = prefixAt(segment.beginnings, range);
  if (place < 0) return undefined;
  const { bits } = knownOf(segment);
  const before = bits.get(place);
  if (before) return before;
  const made = new Uint32Array(wordsFor(segment.documentCount));
  addTerms(made, segment.postings, range);
  bits.set(place, made);
  return made;
}

/**
 * The table of a frequent beginning, so that some documents are scored without going through the lists of all its terms;
 * undefined for other ranges.
 */
export function scoreTableOfPrefix(segment: Segment, range: TermRange): BestOfTerms | undefined {
  const place = prefixAt(segment.beginnings, range);
  if (place < 0) return undefined;
  const { tables } = knownOf(segment);
  const table = tables.get(place) ?? makeTable(segment, range);
  tables.delete(place);
  tables.set(place, table);
  const [oldest] = tables.keys();
  if (tables.size > mostTables && oldest !== undefined) tables.delete(oldest);
  return table;
}

function knownOf(segment: Segment): Known {
  const before = known.get(segment);
  if (before) return before;
  const made = { bits: new Map<number, Uint32Array>(), tables: new Map<number, BestOfTerms>() };
  known.set(segment, made);
  return made;
}

function makeTable({ postings, documentCount }: Segment, { from, to }: TermRange): BestOfTerms {
  const table = bestOfNone(documentCount);
  addBest(table, postings, from, to);
  return table;
}
