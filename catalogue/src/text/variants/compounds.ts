import { canonicalWord } from '../fold.ts';

/**
 * Linking letters between the parts of German compounds (M. Langer, Zur Morphologie und Semantik von
 * Nominalkomposita, 1998).
 */
const links = ['', 's', 'n', 'en', 'es', 'er', 'e'];
const minPart = 3;
/** Longer words are data errors. Splitting takes at most about 7 look-ups per letter for each part. */
const maxLength = 48;
const maxParts = 3;
const maxSplits = 4;

/**
 * Splits a compound, or words written together, into words of the dictionary and drops a linking -s-, -n-, -en-,
 * -es-, -er- or -e-: `tagebuch` → `tag buch`, `tage buch`. Splits with the fewest parts come first, then those with
 * the longest shortest part (after P. Koehn and K. Knight, Empirical methods for compound splitting, 2003).
 *
 * @param has whether a form is in the dictionary
 */
export function splitCompound(form: string, has: (form: string) => boolean): readonly (readonly string[])[] {
  if (form.length > maxLength) return [];
  const cache = new Map<string, boolean>();
  const exists = (part: string) => {
    const before = cache.get(part);
    if (before !== undefined) return before;
    const exists = has(part);
    cache.set(part, exists);
    return exists;
  };
  for (let parts = 2; parts <= maxParts; parts++) {
    const splits = splitsInto(form, parts, exists);
    if (splits.length > 0) {
      const shortest = (split: readonly string[]) => Math.min(...split.map(({ length }) => length));
      return splits.sort((a, b) => shortest(b) - shortest(a)).slice(0, maxSplits);
    }
  }
  return [];
}

function splitsInto(compound: string, parts: number, has: (form: string) => boolean): string[][] {
  if (parts === 1) return has(compound) ? [[compound]] : [];
  const splits: string[][] = [];
  for (let end = minPart; end <= compound.length - minPart * (parts - 1); end++) {
    const head = compound.slice(0, end);
    if (!has(head)) continue;
    for (const link of links) {
      if (!compound.startsWith(link, end) || compound.length - end - link.length < minPart * (parts - 1)) continue;
      for (const tail of splitsInto(compound.slice(end + link.length), parts - 1, has)) splits.push([head, ...tail]);
    }
  }
  return splits;
}

/** The compounds that two words may form: `leiden geschichte` → `leidengeschichte`, `leidensgeschichte` … */
export function compoundsOf(left: string, right: string): readonly string[] {
  return [...new Set(links.map((link) => canonicalWord(left + link + right)))];
}

const minJoined = 3;

/**
 * For each word the compounds that it forms with its neighbours, as a hyphen would join them: `jüdisches literatur
 * blatt` → none, `literaturblatt`, `literaturblatt`. A neighbour that is undefined or contains other characters than
 * letters forms none.
 */
export function compoundsWithNeighbours(forms: readonly (string | undefined)[]): readonly (readonly string[])[] {
  const pairs = forms.map((form, at) => {
    const next = forms[at + 1];
    return canJoin(form) && canJoin(next) ? canonicalWord(form + next) : undefined;
  });
  return forms.map((_, at) => [pairs[at - 1], pairs[at]].filter((pair) => pair !== undefined));
}

function canJoin(form: string | undefined): form is string {
  return form !== undefined && form.length >= minJoined && /^\p{L}+$/u.test(form);
}
