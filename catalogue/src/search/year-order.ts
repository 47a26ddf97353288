import { addDocuments, wordsFor } from '../segment/document-bits.ts';
import type { Segment } from '../segment/segment.ts';
import { documentsIn } from './documents-in.ts';

/** The documents of year y are `documents[starts[y]]` up to `documents[starts[y + 1]]`, ascending. */
interface YearOrder {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** More documents are found sooner by reading all years than by sorting them again. */
const shareSorted = 4;
const yearRange = 0x1_0000;

const known = new WeakMap<Segment, YearOrder>();

/** The documents of these years (`to` included), ascending; undefined where there are so many that all are rather read. */
export function documentsOfYears(segment: Segment, from: number, to: number): Uint32Array | undefined {
  const { starts, documents } = yearOrder(segment);
  const [first = 0, end = 0] = [starts[from], starts[Math.min(to, yearRange - 1) + 1]];
  if ((end - first) * shareSorted > segment.documentCount) return undefined;
  const found = documents.subarray(first, Math.max(first, end));
  if (from === to) return found;
  const words = wordsFor(segment.documentCount);
  const bits = new Uint32Array(words);
  addDocuments(bits, found);
  return documentsIn(bits, words, found.length);
}

/** Made when first asked for (distribution counting: D. Knuth, The Art of Computer Programming 3, 5.2). */
function yearOrder(segment: Segment): YearOrder {
  const made = known.get(segment);
  if (made) return made;
  const { years } = segment;
  const starts = new Uint32Array(yearRange + 1);
  for (let document = 0; document < years.length; document += 1) {
    const after = (years[document] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let year = 1; year <= yearRange; year += 1) starts[year] = (starts[year] ?? 0) + (starts[year - 1] ?? 0);
  const next = starts.slice();
  const documents = new Uint32Array(years.length);
  for (let document = 0; document < years.length; document += 1) {
    const year = years[document] ?? 0;
    const place = next[year] ?? 0;
    documents[place] = document;
    next[year] = place + 1;
  }
  const order = { starts, documents };
  known.set(segment, order);
  return order;
}
