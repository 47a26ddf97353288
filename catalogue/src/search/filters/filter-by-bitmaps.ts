import type { FacetId } from '@buchfink/contract/search';
import { keepCommon } from '../../segment/document-bitmap.ts';
import type { Segment } from '../../segment/segment.ts';
import type { DocumentFilter } from '../matching/document-filter.ts';
import { bitmapOf, documentsOfBitmap, emptyBitmap, isDense, lazyDocuments } from '../matching/document-sets.ts';
import { Hits } from '../matching/hits.ts';
import type { FilteredHits } from './filtered-hits.ts';

/**
 * Applies filters to many unscored hits, 32 documents at a time; undefined for other hits.
 *
 * @param chosen the filters by key
 * @param without the key of the filter that does not apply when the options of a facet are counted
 */
export function filterByBitmaps(
  { documentCount }: Segment,
  hits: Hits,
  chosen: ReadonlyMap<string, DocumentFilter>,
  without: (facet: FacetId) => string | undefined,
): Omit<FilteredHits, 'yearsFor'> | undefined {
  const { count, columnLoader: marking } = hits;
  if (!marking || !isDense(documentCount, count)) return undefined;
  const hitBits = hits.bitmap ?? bitmapOf(documentCount, hits.documents);
  const bitmaps = new Map([...chosen].map(([facet, filter]) => [facet, bitsPassing(documentCount, hits, filter)]));
  const passingAllBut = (facet?: string) => {
    const bits = emptyBitmap(documentCount);
    bits.set(hitBits);
    for (const [filteredFacet, bitmap] of bitmaps) if (filteredFacet !== facet) keepCommon(bits, bitmap);
    return bits;
  };
  const documentsOf = (bits: Uint32Array) => documentsOfBitmap(bits, bits.length, count);
  const bits = passingAllBut();
  const filteredHits = new Hits(lazyDocuments(bits), marking, bits);
  const bitmapFor = (facet: FacetId) => {
    const key = without(facet);
    return key === undefined ? bits : passingAllBut(key);
  };
  return {
    hits: filteredHits,
    bitmapFor: bitmapFor,
    documentsFor: (facet) => (without(facet) === undefined ? filteredHits.documents : documentsOf(bitmapFor(facet))),
  };
}

/** A bitmap of the documents that pass the filter; documents that are no hits may be missing. */
function bitsPassing(documentCount: number, hits: Hits, filter: DocumentFilter): Uint32Array {
  return filter.bitmap?.() ?? bitmapOf(documentCount, hits.select(filter.hitIndexes(hits.documents)).documents);
}
