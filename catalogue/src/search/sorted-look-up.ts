import type { Dictionary } from '../segment/segment.ts';

const encoder = new TextEncoder();
/** A form has at most 64 UTF-16 units; longer ones are in no dictionary. */
const scratch = new Uint8Array(256);

/**
 * The terms of several forms, -1 for those that are not there. Forms of one word are near each other in the dictionary:
 * each is looked for from the place of the one before, by galloping.
 *
 * @param forms sorted; where the order is not that of the dictionary, the search only takes longer
 */
export function lookUpSorted({ bytes, offsets, length }: Dictionary, forms: readonly string[]): number[] {
  let low = 0;
  return forms.map((form) => {
    const { written, read } = encoder.encodeInto(form, scratch);
    if (read < form.length) return -1;
    const isBefore = (term: number): boolean => {
      const from = offsets[term] ?? 0;
      const size = (offsets[term + 1] ?? from) - from;
      const shared = Math.min(size, written);
      for (let at = 0; at < shared; at += 1) {
        const difference = (bytes[from + at] ?? 0) - (scratch[at] ?? 0);
        if (difference !== 0) return difference < 0;
      }
      return size < written;
    };
    let high = length;
    if (low === length || !isBefore(low)) {
      if (low > 0 && !isBefore(low - 1)) [low, high] = [0, low];
      else if (low > 0) high = low;
    } else {
      for (let step = 1; low > 0 && low + step < length; step *= 2) {
        if (!isBefore(low + step)) {
          high = low + step;
          break;
        }
        low += step;
      }
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(middle)) low = middle + 1;
      else high = middle;
    }
    if (low >= length) return -1;
    const from = offsets[low] ?? 0;
    if ((offsets[low + 1] ?? from) - from !== written) return -1;
    for (let at = 0; at < written; at += 1) if (bytes[from + at] !== scratch[at]) return -1;
    return low;
  });
}
