import type { Numbers } from '../../segment/sections.ts';

/** The documents of key k are `documents[starts[k]]` up to `documents[starts[k + 1]]`, in the order of input. */
export interface GroupedDocuments {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/**
 * Groups documents by their keys below `size` (distribution counting: D. Knuth, The Art of Computer Programming 3,
 * 5.2).
 *
 * @param documentAt the document of a position of `keys`
 */
export function groupDocuments(
  keys: Numbers,
  size: number,
  documentAt: (position: number) => number,
): GroupedDocuments {
  const starts = new Uint32Array(size + 1);
  for (let at = 0; at < keys.length; at += 1) {
    const after = (keys[at] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let key = 1; key <= size; key += 1) starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0);
  const next = starts.slice();
  const documents = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] ?? 0;
    const position = next[key] ?? 0;
    documents[position] = documentAt(at);
    next[key] = position + 1;
  }
  return { starts, documents };
}
