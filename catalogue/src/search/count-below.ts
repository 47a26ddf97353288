/** How many of the sorted keys are below this one: binary search (D. Knuth, The Art of Computer Programming 3, 6.2.1). */
export function countBelow<Key extends number | string>(keys: ArrayLike<Key>, key: Key): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = keys[middle];
    if (at !== undefined && at < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
