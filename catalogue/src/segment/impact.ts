/** Saturation of repeated words (BM25's k1, scaled to the weights of `fields.ts`). */
const saturation = 4;
/** The b of BM25F: influence of text length. */
const lengthShare = 0.5;

/**
 * The weight of one occurrence of a word in a text of `length` terms: BM25F's normalised field weight (Robertson,
 * Zaragoza, Taylor: Simple BM25 extension to multiple weighted fields, 2004).
 */
export function occurrenceWeight(weight: number, length: number, usualLength: number): number {
  return weight / (1 - lengthShare + (lengthShare * length) / usualLength);
}

/**
 * A term's share w / (w + saturation) of BM25F from the sum of its weights in a record, as 1–255 (quantised impacts:
 * Anh, Moffat: Impact transformation, 2002). The idf is applied when searching.
 */
export function impactOf(weight: number): number {
  return Math.max(1, Math.round((255 * weight) / (weight + saturation)));
}

/**
 * Inverse document frequency of a term in `count` of `documentCount` documents as in BM25 (S. Robertson, K. Spärck Jones,
 * Simple, proven approaches to text retrieval, 1994), never negative.
 */
export function inverseDocumentFrequency(count: number, documentCount: number): number {
  const frequency = Math.min(count, documentCount);
  return Math.log(1 + (documentCount - frequency + 0.5) / (frequency + 0.5));
}
