import type { FacetColumn } from '../../segment/segment.ts';
import { canonicalWord } from '../../text/fold.ts';
import { sortKey } from '../../text/sort-key.ts';
import { countLazyTable } from '../lazy-tables.ts';
import { gallopingLowerBound } from '../matching/galloping-lower-bound.ts';
import { recentCachePerOwner } from '../query/recent-cache.ts';

/** Options of the author column: from `from` up to `to` (excluded). */
export interface OptionRange {
  readonly from: number;
  readonly to: number;
}

/** Names of more words are corporate bodies and conferences, which nobody types in full. */
const maxWords = 5;
/** Persons compared at most for a family name as common as Müller. */
const maxCompared = 128;
/** Sorts after all letters and digits. */
const afterAll = '\uFFFF';

/** The words of a name as in sort keys; a text with ae, oe or ue also as if it had ä, ö or ü. */
function nameSpellings(text: string): string[][] {
  const words = sortKey(text).split(' ').filter(Boolean);
  const canonical = words.map(canonicalWord);
  return words.length === 0 ? [] : words.join() === canonical.join() ? [words] : [words, canonical];
}

/** The sort key of every 64th author is kept: reading a name and making its key takes longer than comparing. */
const stride = 64;
const sampledKeys = new WeakMap<FacetColumn, readonly string[]>();

function sampledKeysOf(column: FacetColumn): readonly string[] {
  const cached = sampledKeys.get(column);
  if (cached) return cached;
  countLazyTable();
  const count = Math.ceil(column.optionCount / stride);
  const keys = Array.from({ length: count }, (_, at) => sortKey(column.option(at * stride)));
  sampledKeys.set(column, keys);
  return keys;
}

/** The first author whose sort key is not below `key`. */
function authorLowerBound(column: FacetColumn, key: string): number {
  const keys = sampledKeysOf(column);
  const before = gallopingLowerBound(keys, key);
  let low = Math.max(0, before - 1) * stride;
  let high = Math.min(column.optionCount, before * stride);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sortKey(column.option(middle)) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The authors whose sort keys begin with `prefix`. */
export function authorsWithPrefix(column: FacetColumn, prefix: string): OptionRange {
  return { from: authorLowerBound(column, prefix), to: authorLowerBound(column, prefix + afterAll) };
}

/** The authors that a text names. */
interface NamedAuthors {
  /**
   * The text is their name, in natural or inverted order. Given names may be initials, and the record may have more
   * of them.
   */
  readonly byFullName: ReadonlySet<number>;
  /** The text is their family name alone. */
  readonly byFamilyName: readonly OptionRange[];
}

/** Named authors kept for so many texts: for the next page, with a filter. */
const namedAuthorsCache = recentCachePerOwner<FacetColumn, NamedAuthors>(128);

/** The authors that a text names. */
export function findNamedAuthors(column: FacetColumn, text: string): NamedAuthors {
  return namedAuthorsCache(column).getOrCreate(text, () => ({
    byFullName: authorsOfFullName(column, text),
    byFamilyName: authorsOfFamilyName(column, text),
  }));
}

function authorsOfFamilyName(column: FacetColumn, text: string): OptionRange[] {
  return nameSpellings(text).flatMap((words) =>
    words.length === 1 ? authorsWithPrefix(column, `${words.join(' ')} `) : [],
  );
}

function authorsOfFullName(column: FacetColumn, text: string): Set<number> {
  const authors = new Set<number>();
  for (const words of nameSpellings(text)) {
    if (words.length > maxWords) continue;
    for (let split = 0; split < words.length; split += 1) {
      const family = words.slice(split);
      const givenNames = words.slice(0, split);
      if (split === 0) addNamed(column, family.slice(0, 1), family.slice(1), authors);
      else addNamed(column, family, givenNames, authors);
    }
  }
  return authors;
}

function addNamed(
  column: FacetColumn,
  family: readonly string[],
  givenNames: readonly string[],
  authors: Set<number>,
): void {
  const name = family.join(' ');
  const add = (from: string, isNear: (key: string) => boolean) => {
    const first = authorLowerBound(column, from);
    const end = Math.min(column.optionCount, first + maxCompared);
    for (let option = first; option < end; option += 1) {
      const key = sortKey(column.option(option));
      if (!isNear(key)) return;
      if (matchesGivenNames(key.split(' ').slice(family.length), givenNames)) authors.add(option);
    }
  };
  const [first] = givenNames;
  if (first === undefined) add(name, (key) => key === name);
  else if (first.length === 1) add(`${name} ${first}`, (key) => key.startsWith(`${name} ${first}`));
  else
    for (const prefix of [`${name} ${first.slice(0, 1)}`, `${name} ${first}`])
      add(prefix, (key) => key === prefix || key.startsWith(`${prefix} `));
}

function matchesGivenNames(authorNames: readonly string[], typedNames: readonly string[]): boolean {
  if (typedNames.length === 0) return authorNames.length === 0;
  return typedNames.every((word, at) => {
    const name = authorNames[at] ?? '';
    return name === word || (name !== '' && (name.length === 1 || word.length === 1) && name[0] === word[0]);
  });
}
