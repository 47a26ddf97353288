import { similarForms } from '../spelling/similar-forms.ts';
import type { AskedText, AskedWord } from '../words/asked.ts';
import type { Lookup } from '../words/lookup.ts';
import { shareOfCompound } from '../words/splitting.ts';
import { all, any, nothing, type Wanted } from '../words/wanted.ts';
import { waysOf } from '../words/word-forms.ts';
import { type Attempt, type Rewrite, rewritten } from './attempt.ts';
import type { Corrections } from './corrections.ts';

/** A part with fewer letters stands in too many words. */
const minPart = 4;
/** A longer word is none. */
const maxLength = 40;
/** Every misspelt part walks the dictionaries: so many are looked for in a word, and so many words are taken apart. */
const maxWalks = 12;
const maxWords = 2;

/** The compound rung, last step: two words written as one, one of them with a slip (`zaubrebergroman`). */
export function misspeltCompounds(
  lookup: Lookup,
  texts: readonly AskedText[],
  corrections: Corrections,
): Attempt | undefined {
  const rewrites = texts
    .flatMap((text) => text.words.map((asked) => ({ text, asked })))
    .filter(({ asked }) => !asked.exact.optional && !corrections.isKnown(asked))
    .slice(0, maxWords)
    .flatMap(({ text, asked }): Rewrite[] => {
      const wanted = any(waysApart(lookup, asked));
      return wanted === nothing ? [] : [{ text, asked: [asked], word: { ...asked.exact, parts: 2, wanted } }];
    });
  return rewrites.length > 0 ? rewritten('compound', texts, rewrites, (asked) => corrections.begun(asked)) : undefined;
}

/** A word of the dictionary beside what is one slip away from another; places near the middle are tried first. */
function waysApart(lookup: Lookup, { word, places }: AskedWord): Wanted[] {
  const form = word.parts.length === 1 && !word.unspaced ? (word.parts[0]?.form ?? '') : '';
  if (form.length < 2 * minPart || form.length > maxLength || !/^\p{L}+$/u.test(form)) return [];
  const ends = Array.from({ length: form.length - 2 * minPart + 1 }, (_, at) => minPart + at);
  const fromMiddle = ends.toSorted((a, b) => Math.abs(2 * a - form.length) - Math.abs(2 * b - form.length));
  const ways: Wanted[] = [];
  let walks = 0;
  for (const end of fromMiddle) {
    const parts = [form.slice(0, end), form.slice(end)];
    for (const misspelt of parts) {
      const isNext = parts.every((part) => part === misspelt || lookup.form(part).count > 0);
      if (walks === maxWalks || !isNext) continue;
      walks += 1;
      const formsOfPart = (part: string) =>
        part === misspelt ? similarForms(lookup, part, places.mask, true) : [{ form: part, share: shareOfCompound }];
      ways.push(all(parts.map((part) => waysOf(lookup, formsOfPart(part), places.mask))));
    }
  }
  return ways;
}
