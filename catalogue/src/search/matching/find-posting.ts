/** The index of a document's posting between `from` and `to`, the postings of one term, or -1: binary search. */
export function findPosting(entries: Uint32Array, from: number, to: number, document: number): number {
  const least = document * 256;
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low < to && (entries[low] ?? 0) >>> 8 === document ? low : -1;
}
