import { canonicalWord } from '../../text/fold.ts';
import { decodeSortNumber } from '../../text/sort-key.ts';

/** How a title matches the words of a query, each 0–1. */
interface TitleMatch {
  /** The share of the query words with which the title begins, side by side and in order. */
  readonly prefix: number;
  /** The share of the query words in the longest such run of at least two anywhere in the title. */
  readonly phrase: number;
  /** Proximity of the query words that the title has (at least two): 1 = nothing between them. */
  readonly proximity: number;
}

/** Whether a title word continues the last word of the query. */
export type IsContinuation = (word: string) => boolean;

const noMatch: TitleMatch = { prefix: 0, phrase: 0, proximity: 0 };

/** The words of a title's sort key as canonical forms, numbers as they are written. */
export function titleKeyWords(key: string): string[] {
  return key === '' ? [] : key.split(' ').map(titleKeyWord);
}

function titleKeyWord(word: string): string {
  return canonicalWord(/\d/.test(word) ? word.replace(/\d+/g, decodeSortNumber) : word);
}

/** Matches a title that has only one of the query words: it can only be the first word. */
export function matchFirstWord(key: string, query: readonly string[], isContinuation?: IsContinuation): TitleMatch {
  const end = key.indexOf(' ');
  const first = titleKeyWord(end < 0 ? key : key.slice(0, end));
  const prefix = query.includes(first) || isContinuation?.(first);
  return prefix && first !== '' ? { ...noMatch, prefix: 1 / query.length } : noMatch;
}

/** Matches the canonical words of a query against those of a title. */
export function matchTitle(
  title: readonly string[],
  query: readonly string[],
  isContinuation?: IsContinuation,
): TitleMatch {
  if (title.length === 0 || query.length === 0) return noMatch;
  const last = query.length - 1;
  const equal = (word: string, at: number) => word === query[at] || (at === last && isContinuation?.(word) === true);
  /** The length of the run that ends at the current title word, by the query word it ends with. */
  const runs = new Array<number>(query.length).fill(0);
  /** The first query word that each title word equals, or -1. */
  const queryPositions: number[] = [];
  let prefix = 0;
  let phrase = 0;
  for (let place = 0; place < title.length; place += 1) {
    const word = title[place] ?? '';
    let first = -1;
    // From the last word on: `runs[at - 1]` still belongs to the previous title word.
    for (let at = last; at >= 0; at -= 1) {
      const run = equal(word, at) ? 1 + (at > 0 ? (runs[at - 1] ?? 0) : 0) : 0;
      runs[at] = run;
      if (run === 0) continue;
      first = at;
      if (run === place + 1) prefix = Math.max(prefix, run);
      if (run > 1) phrase = Math.max(phrase, run);
    }
    queryPositions.push(first);
  }
  return {
    prefix: prefix / query.length,
    phrase: phrase / query.length,
    proximity: proximityOf(queryPositions, query.length),
  };
}

/**
 * The number of query words in the title divided by the length of the shortest window that holds them all: a window
 * grows at its end until it does, then shrinks at its start.
 *
 * @param queryPositions the query word that each title word equals, or -1
 */
function proximityOf(queryPositions: readonly number[], query: number): number {
  const occurrences = new Array<number>(query).fill(0);
  let all = 0;
  for (const at of queryPositions) {
    if (at < 0) continue;
    if (occurrences[at] === 0) all += 1;
    occurrences[at] = 1;
  }
  if (all < 2) return 0;
  occurrences.fill(0);
  let missing = all;
  let from = 0;
  let shortest = queryPositions.length;
  for (let to = 0; to < queryPositions.length; to += 1) {
    const at = queryPositions[to] ?? -1;
    if (at < 0) continue;
    if (occurrences[at] === 0) missing -= 1;
    occurrences[at] = (occurrences[at] ?? 0) + 1;
    for (; missing === 0; from += 1) {
      shortest = Math.min(shortest, to - from + 1);
      const queryPosition = queryPositions[from] ?? -1;
      if (queryPosition < 0) continue;
      occurrences[queryPosition] = (occurrences[queryPosition] ?? 0) - 1;
      if (occurrences[queryPosition] === 0) missing += 1;
    }
  }
  return all / shortest;
}
