import { titleWords } from '../text/title-words.ts';
import type { AskedText } from './asked.ts';
import type { Hits } from './hits.ts';
import type { Segment } from './segment.ts';

/** What a title adds to a score; a rare word in a title scores about 5. */
const bonus = {
  /** The query is the title. */
  whole: 9,
  /** The query holds the whole title and more, such as the author. */
  named: 6,
  /** The title begins with the query. */
  begins: 3,
};

/** Raises the hits whose title is named by the query: readers mostly look for a work they know. */
export function preferNamedTitles(segment: Segment, hits: Hits, texts: readonly AskedText[]): Hits {
  const asked = texts.find(({ meaning }) => meaning === 'TITLE') ?? texts.find(({ meaning }) => meaning === 'FREE');
  if (!asked || asked.words.length === 0) return hits;
  const query = titleWords(asked.text).map((word) => segment.terms.find(word));
  const inQuery = new Set(query);
  const { terms, starts } = segment.titles;
  const scores = hits.scores.map((score, at) => {
    const document = hits.documents[at] ?? 0;
    const from = starts[document] ?? 0;
    const length = (starts[document + 1] ?? from) - from;
    if (length === 0) return score;
    let inOrder = 0;
    while (inOrder < length && inOrder < query.length && terms[from + inOrder] === query[inOrder]) inOrder += 1;
    if (inOrder === query.length) return score + (inOrder === length ? bonus.whole : bonus.begins);
    for (let word = from; word < from + length; word += 1) if (!inQuery.has(terms[word] ?? 0)) return score;
    return score + bonus.named;
  });
  return { documents: hits.documents, scores };
}

/**
 * The hits from `offset` on, `limit` of them: highest score first (unless `byScore` is off), among equals by their
 * `places`. A binary heap keeps the best `offset + limit`, the worst of them on top.
 */
export function page(
  { documents, scores }: Hits,
  given: { places: Uint32Array; byScore: boolean; offset: number; limit: number },
): number[] {
  const { places, byScore, offset, limit } = given;
  const size = Math.min(documents.length, offset + limit);
  const worse = (a: number, b: number): boolean => {
    const difference = byScore ? (scores[a] ?? 0) - (scores[b] ?? 0) : 0;
    return difference !== 0 ? difference < 0 : (places[documents[a] ?? 0] ?? 0) > (places[documents[b] ?? 0] ?? 0);
  };
  const heap = new Uint32Array(size);
  const sink = (value: number, length: number) => {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (child + 1 < length && worse(heap[child + 1] ?? 0, heap[child] ?? 0)) child += 1;
      if (!worse(heap[child] ?? 0, value)) break;
      heap[at] = heap[child] ?? 0;
      at = child;
    }
    heap[at] = value;
  };
  for (let hit = 0; hit < documents.length; hit += 1) {
    if (hit < size) {
      let at = hit;
      while (at > 0 && worse(hit, heap[(at - 1) >> 1] ?? 0)) {
        heap[at] = heap[(at - 1) >> 1] ?? 0;
        at = (at - 1) >> 1;
      }
      heap[at] = hit;
    } else if (size > 0 && worse(heap[0] ?? 0, hit)) sink(hit, size);
  }
  // The worst leaves first: what is asked for is the last `limit` to leave, turned round.
  const chosen: number[] = [];
  for (let length = size; length > offset; length -= 1) {
    chosen.push(documents[heap[0] ?? 0] ?? 0);
    sink(heap[length - 1] ?? 0, length - 1);
  }
  return chosen.reverse();
}
