import { arena } from './arena.ts';

/** Documents of one segment that were found, ascending, with what ranking needs to know of each. */
export interface Hits {
  readonly documents: Uint32Array;
  readonly scores: Float32Array;
  /** How many of the asked words stand in the main title (a leading article of the query does not count). */
  readonly titleWords: Uint8Array;
  /** How many of the asked words stand in the names of authors. */
  readonly authorWords: Uint8Array;
}

/** No documents. */
export const noHits: Hits = hitsOfLength(0);

/** Zeroed hits to be filled. */
export function hitsOfLength(length: number): Hits {
  return {
    documents: new Uint32Array(length),
    scores: new Float32Array(length),
    titleWords: new Uint8Array(length),
    authorWords: new Uint8Array(length),
  };
}

/** The hits at these places. */
export function hitsAt(hits: Hits, places: Uint32Array): Hits {
  const { length } = places;
  const found = {
    documents: arena.numbers(length),
    scores: arena.floats(length),
    titleWords: arena.bytes(length),
    authorWords: arena.bytes(length),
  };
  for (let to = 0; to < places.length; to += 1) {
    const at = places[to] ?? 0;
    found.documents[to] = hits.documents[at] ?? 0;
    found.scores[to] = hits.scores[at] ?? 0;
    found.titleWords[to] = hits.titleWords[at] ?? 0;
    found.authorWords[to] = hits.authorWords[at] ?? 0;
  }
  return found;
}

/** How many documents were found in all segments together. */
export function countOf(hits: readonly Hits[]): number {
  return hits.reduce((sum, { documents }) => sum + documents.length, 0);
}
