import { numberSign } from './fields.ts';
import type { Segment } from './segment.ts';

/** A term near a misspelt word. */
export interface SimilarTerm {
  readonly term: number;
  readonly distance: number;
}

const shortWord = 5;
const minLength = 3;
const maxCandidates = 12;

/**
 * The terms one edit away from a word (two for words of more than five letters), nearest and then most frequent first,
 * that occur in one of the fields of `mask`. Edits are those of Damerau and Levenshtein in the restricted form (optimal
 * string alignment). The sorted dictionary is walked like a trie: terms share the rows of their common beginning, and
 * a beginning that is already too far skips all terms that have it.
 */
export function similarTerms(segment: Segment, word: string, mask: number): SimilarTerm[] {
  if (word.length < minLength || /^\p{N}+$/u.test(word)) return [];
  const limit = word.length > shortWord ? 2 : 1;
  const found = walk(segment, word, limit).filter(({ term }) => occursIn(segment, term, mask));
  const { starts } = segment.postings;
  const frequency = (term: number) => (starts[term + 1] ?? 0) - (starts[term] ?? 0);
  return found.sort((a, b) => a.distance - b.distance || frequency(b.term) - frequency(a.term)).slice(0, maxCandidates);
}

function walk(segment: Segment, word: string, limit: number): SimilarTerm[] {
  const { terms } = segment;
  const width = word.length + 1;
  /** Row d holds the distances between the first d units of the present term and every beginning of the word. */
  const rows = [Uint8Array.from({ length: width }, (_, at) => at)];
  const path: number[] = [];
  const found: SimilarTerm[] = [];
  let depth = 0;
  let term = terms.lowerBound(String.fromCharCode(numberSign.charCodeAt(0) + 1));
  while (term < terms.length) {
    const from = terms.offsets[term] ?? 0;
    const length = (terms.offsets[term + 1] ?? from) - from;
    let shared = 0;
    while (shared < Math.min(depth, length) && path[shared] === terms.units[from + shared]) shared += 1;
    depth = shared;
    let tooFar = false;
    while (depth < length && !tooFar) {
      path[depth] = terms.units[from + depth] ?? 0;
      depth += 1;
      tooFar = nextRow(rows, path, depth, word) > limit;
    }
    if (tooFar) {
      term = terms.lowerBound(terms.at(term).slice(0, depth), true);
      depth -= 1;
      continue;
    }
    const distance = rows[length]?.[word.length] ?? width;
    if (distance <= limit && distance > 0) found.push({ term, distance });
    term += 1;
  }
  return found;
}

/** Fills row `depth` from the ones before; answers its least distance. */
function nextRow(rows: Uint8Array[], path: readonly number[], depth: number, word: string): number {
  const above = rows[depth - 1] ?? new Uint8Array();
  const twoAbove = rows[depth - 2];
  const row = rows[depth] ?? new Uint8Array(word.length + 1);
  rows[depth] = row;
  row[0] = depth;
  let least = depth;
  for (let at = 1; at <= word.length; at += 1) {
    const same = word.charCodeAt(at - 1) === path[depth - 1];
    let distance = Math.min((above[at - 1] ?? 0) + (same ? 0 : 1), (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1);
    const swapped =
      at > 1 && word.charCodeAt(at - 2) === path[depth - 1] && word.charCodeAt(at - 1) === path[depth - 2];
    if (swapped && twoAbove) distance = Math.min(distance, (twoAbove[at - 2] ?? 0) + 1);
    row[at] = distance;
    least = Math.min(least, distance);
  }
  return least;
}

function occursIn(segment: Segment, term: number, mask: number): boolean {
  const { starts, masks } = segment.postings;
  const end = starts[term + 1] ?? 0;
  for (let at = starts[term] ?? 0; at < end; at += 1) if ((masks[at] ?? 0) & mask) return true;
  return false;
}
