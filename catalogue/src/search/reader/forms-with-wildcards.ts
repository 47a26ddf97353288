import type { Dictionary, IndexState } from '../../segment/segment.ts';
import { canonicalWord, foldText } from '../../text/fold.ts';

/** Words that match, at most. */
const maxForms = 500;

/**
 * The words of the dictionaries that match a form with wildcards: `*` is any letters or none, `?` is one. A word matches
 * in its canonical form or as records write it: `bl?es` is *Blues*, whose form is `blus`.
 */
export function formsWithWildcards({ segments }: IndexState, form: string): string[] {
  const pattern = wholeWord(wildcardSource(form, 'e'));
  // Canonical forms drop an e after some vowels.
  const loose = wholeWord(wildcardSource(form, 'e?'));
  const forms = new Set<string>();
  for (const { segment } of segments)
    for (const term of candidates(segment.terms, canonicalWord(form))) {
      if (forms.size === maxForms) break;
      const candidate = segment.terms.at(term);
      const isMatch =
        pattern.test(candidate) || (loose.test(candidate) && pattern.test(writtenAs(segment.terms, term)));
      if (isMatch) forms.add(candidate);
    }
  return [...forms];
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

/** The pattern of a form with wildcards as a regular expression, with `vowel` for an e after a wildcard or a vowel. */
export function wildcardSource(form: string, vowel: string): string {
  return form.replace(/\*+|\?|(?<=[aou?*])e/g, (sign, at: number) => {
    if (sign === 'e') return vowel;
    if (sign !== '?') return '.*';
    return at === form.length - 1 ? '.?' : '.';
  });
}

/** The expression that a whole word matches. */
export function wholeWord(source: string): RegExp {
  return new RegExp(`^${source}$`, 'u');
}

function longestLiteral(form: string): string {
  return form.split(/[*?]+/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
