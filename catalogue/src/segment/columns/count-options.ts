import type { OptionLists } from '../segment.ts';

/** Documents whose lists are fetched before they are counted: they fit into the processor's first cache. */
const batchLength = 256;
const froms = new Uint32Array(batchLength);
const tos = new Uint32Array(batchLength);
const touched = new Uint32Array(batchLength);

/**
 * Fetches the bounds of the option lists of the documents from index `first` on, touches both ends, and returns the
 * number of documents. Independent reads run in parallel, while a loop over one list after another would wait for
 * memory at each (S. Chen et al., Improving hash join performance through prefetching, 2004).
 */
function fetchBatch({ values, starts }: OptionLists, documents: Uint32Array, first: number): number {
  const count = Math.min(batchLength, documents.length - first);
  for (let at = 0; at < count; at += 1) {
    const document = documents[first + at] ?? 0;
    froms[at] = starts[document] ?? 0;
    tos[at] = starts[document + 1] ?? 0;
  }
  // The compiler keeps reads whose values are stored.
  for (let at = 0; at < count; at += 1)
    touched[at] = (values[froms[at] ?? 0] ?? 0) ^ (values[Math.max(0, (tos[at] ?? 0) - 1)] ?? 0);
  return count;
}

/** Adds `times` to the counts of the options of each document, by their numbers in the lists. */
export function addOptions(counts: Int32Array, lists: OptionLists, documents: Uint32Array, times = 1): void {
  const { values } = lists;
  for (let first = 0; first < documents.length; first += batchLength) {
    const count = fetchBatch(lists, documents, first);
    for (let place = 0; place < count; place += 1) {
      const to = tos[place] ?? 0;
      for (let at = froms[place] ?? 0; at < to; at += 1) {
        const number = values[at] ?? 0;
        counts[number] = (counts[number] ?? 0) + times;
      }
    }
  }
}

/**
 * Adds one to the count of each option of each document, and collects the numbers of the options whose count passes
 * `threshold`.
 *
 * @param counts the counts by number
 * @param numbers receives the collected numbers, each once
 * @returns how many were collected
 */
export function addAndCollect(
  counts: Uint16Array,
  numbers: Uint32Array,
  lists: OptionLists,
  documents: Uint32Array,
  threshold: number,
): number {
  const { values } = lists;
  let length = 0;
  for (let first = 0; first < documents.length; first += batchLength) {
    const count = fetchBatch(lists, documents, first);
    for (let place = 0; place < count; place += 1) {
      const to = tos[place] ?? 0;
      for (let at = froms[place] ?? 0; at < to; at += 1) {
        const number = values[at] ?? 0;
        const before = counts[number] ?? 0;
        if (before === threshold) numbers[length++] = number;
        counts[number] = before + 1;
      }
    }
  }
  return length;
}
