/** Documents found, ascending, with their scores. */
export interface Hits {
  readonly documents: Uint32Array;
  readonly scores: Float32Array;
}

/** No documents. */
export const noHits: Hits = { documents: new Uint32Array(0), scores: new Float32Array(0) };

/** Every document of an index, unscored. */
export function everyHit(recordCount: number): Hits {
  return { documents: Uint32Array.from({ length: recordCount }, (_, n) => n), scores: new Float32Array(recordCount) };
}

/** A stretch of postings or of hits that can be walked: document i scores `impacts[i] * weight` if it has the mask. */
export interface Run {
  readonly documents: Uint32Array;
  readonly impacts: Uint8Array | Float32Array;
  readonly masks?: Uint8Array;
  readonly mask: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Hits as a run. */
export function runOf(hits: Hits): Run {
  const { documents, scores } = hits;
  return { documents, impacts: scores, mask: 0, from: 0, to: documents.length, weight: 1 };
}

/** The documents of a run that have its mask. */
export function hitsOf({ documents, impacts, masks, mask, from, to, weight }: Run): Hits {
  const found = { documents: new Uint32Array(to - from), scores: new Float32Array(to - from) };
  let count = 0;
  for (let at = from; at < to; at += 1) {
    if (masks && !((masks[at] ?? 0) & mask)) continue;
    found.documents[count] = documents[at] ?? 0;
    found.scores[count] = (impacts[at] ?? 0) * weight;
    count += 1;
  }
  return firstOf(found, count);
}

/**
 * The hits that are in the run too, scores added. Galloping search (Bentley, Yao 1976; for intersections Demaine,
 * López-Ortiz, Munro 2000): the step doubles until it passes the document, so that a short list meets a long one
 * without reading it.
 */
export function intersect(hits: Hits, run: Run): Hits {
  const { documents, impacts, masks, mask, to, weight } = run;
  const found = { documents: new Uint32Array(hits.documents.length), scores: new Float32Array(hits.documents.length) };
  let count = 0;
  let low = run.from;
  for (let at = 0; at < hits.documents.length && low < to; at += 1) {
    const document = hits.documents[at] ?? 0;
    let step = 1;
    let high = low;
    while (high < to && (documents[high] ?? 0) < document) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    if (high > to) high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((documents[middle] ?? 0) < document) low = middle + 1;
      else high = middle;
    }
    if (low >= to || documents[low] !== document || (masks && !((masks[low] ?? 0) & mask))) continue;
    found.documents[count] = document;
    found.scores[count] = (hits.scores[at] ?? 0) + (impacts[low] ?? 0) * weight;
    count += 1;
  }
  return firstOf(found, count);
}

function firstOf(hits: Hits, count: number): Hits {
  return { documents: hits.documents.subarray(0, count), scores: hits.scores.subarray(0, count) };
}
