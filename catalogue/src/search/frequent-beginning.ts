import { beginningAt } from '../segment/beginnings.ts';
import { wordsFor } from '../segment/document-bits.ts';
import type { Segment } from '../segment/segment.ts';
import { addTerms } from './document-sets.ts';
import type { TermRange } from './wanted.ts';

/** What each document of a segment has of the terms of a beginning: the best impact and all fields, 0 for none. */
export interface BeginningTable {
  readonly impacts: Uint8Array;
  readonly fields: Uint8Array;
}

/** Two bytes for each document are kept for so many beginnings of a segment, those that were asked for last. */
const mostTables = 16;

/** By the place of the beginning: made when first asked for, kept as long as the segment. */
interface Known {
  readonly bits: Map<number, Uint32Array>;
  readonly tables: Map<number, BeginningTable>;
}
const known = new WeakMap<Segment, Known>();

/** One bit for each document that has a term of a frequent beginning in any field; undefined for other ranges. */
export function bitsOfBeginning(segment: Segment, range: TermRange): Uint32Array | undefined {
  const place = beginningAt(segment.beginnings, range);
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
export function tableOfBeginning(segment: Segment, range: TermRange): BeginningTable | undefined {
  const place = beginningAt(segment.beginnings, range);
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
  const made = { bits: new Map<number, Uint32Array>(), tables: new Map<number, BeginningTable>() };
  known.set(segment, made);
  return made;
}

function makeTable({ postings, documentCount }: Segment, { from, to }: TermRange): BeginningTable {
  const { starts, entries, impacts } = postings;
  const table = { impacts: new Uint8Array(documentCount), fields: new Uint8Array(documentCount) };
  const end = starts[to] ?? 0;
  for (let at = starts[from] ?? 0; at < end; at += 1) {
    const entry = entries[at] ?? 0;
    const document = entry >>> 8;
    const impact = impacts[at] ?? 0;
    table.fields[document] = (table.fields[document] ?? 0) | (entry & 255);
    if (impact > (table.impacts[document] ?? 0)) table.impacts[document] = impact;
  }
  return table;
}
