import { canonicalWord } from '../../text/fold.ts';
import { decodeSortNumber } from '../../text/sort-key.ts';

/** How the words of a query stand in a title, each 0–1. */
interface TitleMatch {
  /** The share of the query's words, side by side in its order, with which the title begins. */
  readonly prefix: number;
  /** The share of the query's words in the longest such run of at least two anywhere in the title. */
  readonly phrase: number;
  /** How near each other those of its words stand that the title has (at least two): 1 = nothing between them. */
  readonly proximity: number;
}

/** Whether a word of a title is the last one of the query, gone on with. */
export type IsContinuation = (word: string) => boolean;

const noMatch: TitleMatch = { prefix: 0, phrase: 0, proximity: 0 };

/** The words of a title's sort key as canonical forms, numbers as they are written. */
export function titleKeyWords(key: string): string[] {
  return key === '' ? [] : key.split(' ').map(titleKeyWord);
}

function titleKeyWord(word: string): string {
  return canonicalWord(/\d/.test(word) ? word.replace(/\d+/g, decodeSortNumber) : word);
}

/** The title of a sort key held against words of a query of which it has but one: that one can only stand first. */
export function matchFirstWord(key: string, query: readonly string[], isContinuation?: IsContinuation): TitleMatch {
  const end = key.indexOf(' ');
  const first = titleKeyWord(end < 0 ? key : key.slice(0, end));
  const prefix = query.includes(first) || isContinuation?.(first);
  return prefix && first !== '' ? { ...noMatch, prefix: 1 / query.length } : noMatch;
}

/** Holds a query's canonical words against those of a title. */
export function matchTitle(
  title: readonly string[],
  query: readonly string[],
  isContinuation?: IsContinuation,
): TitleMatch {
  if (title.length === 0 || query.length === 0) return noMatch;
  const last = query.length - 1;
  const equal = (word: string, at: number) => word === query[at] || (at === last && isContinuation?.(word) === true);
  /** Runs that end in the title's present word, by the word of the query they end in. */
  const runs = new Array<number>(query.length).fill(0);
  /** The first word of the query that each of the title is, or -1. */
  const queryPositions: number[] = [];
  let prefix = 0;
  let phrase = 0;
  for (let place = 0; place < title.length; place += 1) {
    const word = title[place] ?? '';
    let first = -1;
    // From the last on: the run before still ends in the title's previous word.
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
 * The number of the query's words in the title by the length of the shortest stretch that holds them all: a stretch grows
 * at its end until it does, then shrinks at its beginning.
 *
 * @param named which word of the query each of the title is, or -1
 */
function proximityOf(queryPositions: readonly number[], query: number): number {
  const held = new Array<number>(query).fill(0);
  let all = 0;
  for (const at of queryPositions) {
    if (at < 0) continue;
    if (held[at] === 0) all += 1;
    held[at] = 1;
  }
  if (all < 2) return 0;
  held.fill(0);
  let missing = all;
  let from = 0;
  let shortest = queryPositions.length;
  for (let to = 0; to < queryPositions.length; to += 1) {
    const at = queryPositions[to] ?? -1;
    if (at < 0) continue;
    if (held[at] === 0) missing -= 1;
    held[at] = (held[at] ?? 0) + 1;
    for (; missing === 0; from += 1) {
      shortest = Math.min(shortest, to - from + 1);
      const left = queryPositions[from] ?? -1;
      if (left < 0) continue;
      held[left] = (held[left] ?? 0) - 1;
      if (held[left] === 0) missing += 1;
    }
  }
  return all / shortest;
}
