import type { FacetId } from '@buchfink/contract/search';
import { keepCommon } from '../../segment/document-bits.ts';
import type { Segment } from '../../segment/segment.ts';
import { areMany, documentsIn, noDocuments, setOf, unlisted } from '../documents/document-sets.ts';
import { Hits } from '../documents/hits.ts';
import type { Filtered } from './filters.ts';
import type { Narrowing } from './narrowing.ts';

/**
 * Holds chosen options against many hits that are not scored yet, 32 documents at a time; undefined for others.
 *
 * @param chosen what is left by what was chosen of each facet, by some key
 * @param without the key of what is not filtered by for the options of a facet
 */
export function filterMany(
  { documentCount }: Segment,
  hits: Hits,
  chosen: ReadonlyMap<string, Narrowing>,
  without: (facet: FacetId) => string | undefined,
): Omit<Filtered, 'yearsFor'> | undefined {
  const { count, marking } = hits;
  if (!marking || !areMany(documentCount, count)) return undefined;
  const own = hits.bits ?? setOf(documentCount, hits.documents);
  const passing = new Map(
    [...chosen].map(([facet, narrowing]) => [facet, bitsPassing(documentCount, hits, narrowing)]),
  );
  const passingAllBut = (facet?: string) => {
    const bits = noDocuments(documentCount);
    bits.set(own);
    for (const [other, each] of passing) if (other !== facet) keepCommon(bits, each);
    return bits;
  };
  const documentsOf = (bits: Uint32Array) => documentsIn(bits, bits.length, count);
  const bits = passingAllBut();
  const left = new Hits(unlisted(bits), marking, bits);
  const bitsFor = (facet: FacetId) => {
    const key = without(facet);
    return key === undefined ? bits : passingAllBut(key);
  };
  return {
    hits: left,
    bitsFor,
    documentsFor: (facet) => (without(facet) === undefined ? left.documents : documentsOf(bitsFor(facet))),
  };
}

/** One bit for each document that fulfils something; of those only that are no hits some may be missing. */
function bitsPassing(documentCount: number, hits: Hits, narrowing: Narrowing): Uint32Array {
  return narrowing.bits?.() ?? setOf(documentCount, hits.at(narrowing.among(hits.documents)).documents);
}
