import type { Dictionary } from '../../segment/segment.ts';
import { canonicalWord, foldText } from '../../text/fold.ts';
import type { Word } from '../../text/words.ts';
import { matchNothing, type QueryNode } from '../matching/query-node.ts';
import type { TermLookup } from './term-lookup.ts';
import { formsNode } from './word-forms.ts';

/** Fewer letters are in too many words. */
const minLetters = 2;
/** Stars of a word, at most, and its length: matching many takes long. */
const maxStars = 3;
const maxLength = 64;
/** Words that match, at most. */
const maxForms = 500;
/** Share of the score of a word that matches by its wildcards. */
const wildcardShare = 0.8;

/** Letters with a wildcard at their beginning or between them; a question mark at the end may as well ask. */
const wildcardWord = /^[\p{L}\p{N}]*(?:[*?]+[\p{L}\p{N}]+)+(?:\*|\?)?$/u;

/** A word with wildcards inside or at its start (`*berg`, `gr?ff?lo`); undefined for any other text, or too few letters. */
export function wildcardWordOf(written: string): Word | undefined {
  if (written.length > maxLength || !wildcardWord.test(written)) return undefined;
  if ((written.match(/\*+/g) ?? []).length > maxStars) return undefined;
  const form = foldText(written);
  if (form.replace(/[*?]/g, '').length < minLetters) return undefined;
  return { parts: [{ form, surface: written.toLowerCase() }], also: [], unspaced: false };
}

/** Whether a form has wildcards. */
export function hasWildcards(form: string): boolean {
  return /[*?]/.test(form);
}

/**
 * The words of the dictionaries that match a form with wildcards: `*` is any letters or none, `?` is one. A word matches
 * in its canonical form or as records write it: `bl?es` is *Blues*, whose form is `blus`.
 */
export function wildcardNode(lookup: TermLookup, form: string, mask: number): QueryNode {
  const pattern = patternOf(form, 'e');
  // Canonical forms drop an e after some vowels.
  const loose = patternOf(form, 'e?');
  const forms = new Set<string>();
  for (const { segment } of lookup.state.segments)
    for (const term of candidates(segment.terms, canonicalWord(form))) {
      if (forms.size === maxForms) break;
      const candidate = segment.terms.at(term);
      const isMatch =
        pattern.test(candidate) || (loose.test(candidate) && pattern.test(writtenAs(segment.terms, term)));
      if (isMatch) forms.add(candidate);
    }
  return forms.size === 0
    ? matchNothing
    : formsNode(
        lookup,
        [...forms].map((found) => ({ form: found, share: wildcardShare })),
        mask,
      );
}

/**
 * The terms that may match: those that begin as the form does (`gr?ff?lo`), else those with its longest literal part,
 * which are found in their bytes.
 */
function* candidates(terms: Dictionary, form: string): Generator<number> {
  const [beginning = ''] = form.split(/[*?]/, 1);
  if (beginning !== '') {
    const end = terms.afterPrefix(beginning);
    for (let term = terms.lowerBound(beginning); term < end; term += 1) yield term;
    return;
  }
  const { bytes, offsets, length } = terms;
  const literal = Buffer.from(longestLiteral(form));
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let place = all.indexOf(literal);
  while (place >= 0) {
    const term = termAt(offsets, length, place);
    yield term;
    place = all.indexOf(literal, Math.max(place + 1, offsets[term + 1] ?? 0));
  }
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

function writtenAs(terms: Dictionary, term: number): string {
  return foldText(terms.surface(term) ?? '');
}

/** The expression of a form with wildcards, with `vowel` for an e after a wildcard or a vowel. */
function patternOf(form: string, vowel: string): RegExp {
  const source = form.replace(/\*+|\?|(?<=[aou?*])e/g, (sign, at: number) => {
    if (sign === 'e') return vowel;
    if (sign !== '?') return '.*';
    return at === form.length - 1 ? '.?' : '.';
  });
  return new RegExp(`^${source}$`, 'u');
}

function longestLiteral(form: string): string {
  return form.split(/[*?]+/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
