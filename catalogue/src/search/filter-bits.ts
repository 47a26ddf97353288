import { addDocuments, keepCommon } from '../segment/document-bits.ts';
import type { Segment } from '../segment/segment.ts';
import { documentsIn, noDocuments } from './document-sets.ts';
import type { Filtered } from './filters.ts';
import type { Hits } from './hits.ts';
import type { Narrowing } from './narrowing.ts';

/** With fewer documents than this share found, each is looked at for itself. */
const shareOfMany = 64;

/**
 * Holds chosen options against many hits that are not scored yet, 32 documents at a time; undefined for others.
 *
 * @param chosen what is left by what was chosen of each facet
 */
export function filterMany(
  segment: Segment,
  hits: Hits,
  chosen: ReadonlyMap<string, Narrowing>,
): Omit<Filtered, 'yearsFor'> | undefined {
  const { documents, isMarked } = hits;
  if (isMarked || documents.length * shareOfMany < segment.documentCount) return undefined;
  const own = hits.bits ?? bitsOf(segment, documents);
  const passing = new Map([...chosen].map(([facet, narrowing]) => [facet, bitsPassing(segment, hits, narrowing)]));
  const passingAllBut = (facet?: string) => {
    const bits = noDocuments(segment.documentCount);
    bits.set(own);
    for (const [other, each] of passing) if (other !== facet) keepCommon(bits, each);
    return bits;
  };
  const documentsOf = (bits: Uint32Array) => documentsIn(bits, bits.length, documents.length);
  const bits = passingAllBut();
  const left = hits.ofDocuments(documentsOf(bits), bits);
  if (!left) return undefined;
  const bitsFor = (facet: string) => (chosen.has(facet) ? passingAllBut(facet) : bits);
  return {
    hits: left,
    bitsFor,
    documentsFor: (facet) => (chosen.has(facet) ? documentsOf(bitsFor(facet)) : left.documents),
  };
}

/** One bit for each document that fulfils something; of those only that are no hits some may be missing. */
function bitsPassing(segment: Segment, { documents }: Hits, narrowing: Narrowing): Uint32Array {
  if (narrowing.bits) return narrowing.bits();
  const bits = noDocuments(segment.documentCount);
  const places = narrowing.among(documents);
  for (let at = 0; at < places.length; at += 1) {
    const document = documents[places[at] ?? 0] ?? 0;
    bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31));
  }
  return bits;
}

function bitsOf(segment: Segment, documents: Uint32Array): Uint32Array {
  const bits = noDocuments(segment.documentCount);
  addDocuments(bits, documents);
  return bits;
}
