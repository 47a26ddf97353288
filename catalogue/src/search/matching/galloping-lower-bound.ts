/**
 * The number of sorted keys below `key`; the first `from` are known to be below it. The step doubles until it passes
 * the key, then a binary search follows (J. Bentley, A. Yao, An almost optimal algorithm for unbounded searching,
 * 1976).
 */
export function gallopingLowerBound<Key extends number | string>(
  keys: ArrayLike<Key>,
  key: Key,
  from?: number,
): number {
  let low = from ?? 0;
  let high = keys.length;
  if (from !== undefined)
    for (let step = 1; low + step < high; step *= 2) {
      const at = keys[low + step];
      if (at === undefined || at >= key) high = low + step;
      else low += step;
    }
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = keys[middle];
    if (at !== undefined && at < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
