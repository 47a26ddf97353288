import { foldText } from '../../text/fold.ts';
import type { Word } from '../../text/words.ts';
import { matchNothing, type QueryNode } from '../matching/query-node.ts';
import type { TermLookup } from './term-lookup.ts';
import { formsNode } from './word-forms.ts';

/** Fewer letters are in too many words. */
const minLetters = 2;
/** Stars of a word, at most, and its length: matching many takes long. */
const maxStars = 3;
const maxLength = 64;
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

/** The words of the dictionaries that match a form with wildcards: `*` is any letters or none, `?` is one. */
export function wildcardNode(lookup: TermLookup, form: string, mask: number): QueryNode {
  const forms = lookup.formsLike(form);
  return forms.length === 0
    ? matchNothing
    : formsNode(
        lookup,
        forms.map((found) => ({ form: found, share: wildcardShare })),
        mask,
      );
}
