import { canonicalWord } from '../text/fold.ts';
import { numberOfKey } from '../text/sort-key.ts';

/** How the words of a query stand in a title, each 0–1. */
interface TitleMatch {
  /** The share of the query's words, side by side in its order, with which the title begins. */
  readonly begins: number;
  /** The share of the query's words in the longest such run of at least two anywhere in the title. */
  readonly phrase: number;
  /** How near each other those of its words stand that the title has (at least two): 1 = nothing between them. */
  readonly near: number;
}

const noMatch: TitleMatch = { begins: 0, phrase: 0, near: 0 };

/** The words of a title's sort key as canonical forms, numbers as they are written. */
export function wordsOfKey(key: string): string[] {
  return key === '' ? [] : key.split(' ').map(wordOfKey);
}

function wordOfKey(word: string): string {
  return canonicalWord(/\d/.test(word) ? word.replace(/\d+/g, numberOfKey) : word);
}

/** The title of a sort key held against words of a query of which it has but one: that one can only stand first. */
export function matchFirstWord(key: string, asked: readonly string[], begun: boolean): TitleMatch {
  const end = key.indexOf(' ');
  const first = wordOfKey(end < 0 ? key : key.slice(0, end));
  const last = asked.at(-1) ?? '';
  const begins = asked.includes(first) || (begun && first.startsWith(last));
  return begins && first !== '' ? { ...noMatch, begins: 1 / asked.length } : noMatch;
}

/** Holds a query's canonical words against those of a title; with `begun` the last may go on in the title. */
export function matchTitle(title: readonly string[], asked: readonly string[], begun: boolean): TitleMatch {
  if (title.length === 0 || asked.length === 0) return noMatch;
  const last = asked.length - 1;
  const equal = (word: string, at: number) =>
    word === asked[at] || (begun && at === last && word.startsWith(asked[last] ?? ''));
  /** Runs that end in the title's present and previous word, by the word of the query they end in. */
  let runs = new Array<number>(asked.length).fill(0);
  let begins = 0;
  let phrase = 0;
  for (const [place, word] of title.entries()) {
    const next = asked.map((_, at) => (equal(word, at) ? 1 + (at > 0 ? (runs[at - 1] ?? 0) : 0) : 0));
    for (const run of next) {
      if (run === place + 1) begins = Math.max(begins, run);
      if (run > 1) phrase = Math.max(phrase, run);
    }
    runs = next;
  }
  return { begins: begins / asked.length, phrase: phrase / asked.length, near: nearness(title, asked, equal) };
}

/** The number of the query's words in the title by the length of the shortest stretch that holds them all. */
function nearness(
  title: readonly string[],
  asked: readonly string[],
  equal: (word: string, at: number) => boolean,
): number {
  const wordAt = title.map((word) => asked.findIndex((_, at) => equal(word, at)));
  const all = new Set(wordAt.filter((at) => at >= 0)).size;
  if (all < 2) return 0;
  let shortest = title.length;
  for (let from = 0; from < title.length; from += 1) {
    if ((wordAt[from] ?? -1) < 0) continue;
    const seen = new Set<number>();
    for (let to = from; to < title.length && to - from < shortest; to += 1) {
      const at = wordAt[to] ?? -1;
      if (at >= 0) seen.add(at);
      if (seen.size === all) shortest = Math.min(shortest, to - from + 1);
    }
  }
  return all / shortest;
}
