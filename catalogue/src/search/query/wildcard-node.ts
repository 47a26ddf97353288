import { canonicalWord, foldText } from '../../text/fold.ts';
import type { Word } from '../../text/words.ts';
import { matchNothing, type QueryNode } from './query-node.ts';
import type { TermLookup } from './term-lookup.ts';
import { formsNode } from './word-forms.ts';

/** A shorter literal part is in too many words. */
const minLiteral = 3;
/** Stars of a word, at most, and its length: matching many takes long. */
const maxStars = 3;
const maxLength = 64;
/** Words that match, at most. */
const maxForms = 500;
/** Share of the score of a word that matches by its wildcards. */
const wildcardShare = 0.8;

/** Letters with a wildcard at their beginning or between them; a question mark at the end asks. */
const wildcardWord = /^[\p{L}\p{N}]*(?:[*?]+[\p{L}\p{N}]+)+\*?$/u;

/** A word with wildcards inside or at its start (`*berg`, `m?ller`); undefined for any other text, or too few letters. */
export function wildcardWordOf(written: string): Word | undefined {
  if (written.length > maxLength || !wildcardWord.test(written)) return undefined;
  if ((written.match(/\*+/g) ?? []).length > maxStars) return undefined;
  const form = canonicalWord(foldText(written));
  const part = { form, surface: written.toLowerCase() };
  return longestLiteral(form).length < minLiteral ? undefined : { parts: [part], also: [], unspaced: false };
}

/** Whether a form has wildcards. */
export function hasWildcards(form: string): boolean {
  return /[*?]/.test(form);
}

/**
 * The words of the dictionaries that match a form with wildcards: `*` is any letters or none, `?` is one. The terms with
 * its longest literal part are found in their bytes.
 */
export function wildcardNode(lookup: TermLookup, form: string, mask: number): QueryNode {
  const pattern = new RegExp(`^${form.replace(/\*+/g, '.*').replaceAll('?', '.')}$`, 'u');
  const literal = Buffer.from(longestLiteral(form));
  const forms = new Set<string>();
  for (const { segment } of lookup.state.segments) {
    const { bytes, offsets, length } = segment.terms;
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let place = all.indexOf(literal);
    while (place >= 0 && forms.size < maxForms) {
      const term = termAt(offsets, length, place);
      const candidate = segment.terms.at(term);
      if (pattern.test(candidate)) forms.add(candidate);
      place = all.indexOf(literal, Math.max(place + 1, offsets[term + 1] ?? 0));
    }
  }
  return forms.size === 0
    ? matchNothing
    : formsNode(
        lookup,
        [...forms].map((found) => ({ form: found, share: wildcardShare })),
        mask,
      );
}

/** The term whose text holds a byte. */
function termAt(offsets: Uint32Array, length: number, place: number): number {
  let low = 0;
  let high = length;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}

function longestLiteral(form: string): string {
  return form.split(/[*?]+/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
