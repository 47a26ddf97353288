import type { ParsedText, QueryWord } from '../query/parsed-query.ts';
import { allOf, anyOf, matchNothing, type QueryNode } from '../query/query-node.ts';
import { compoundShare } from '../query/split-compound.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { formsNode } from '../query/word-forms.ts';
import { similarForms } from '../spelling/similar-forms.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';
import type { SpellingCorrections } from './spelling-corrections.ts';

/** A shorter part occurs in too many words. */
const minPartLength = 4;
/** Longer words are not compounds. */
const maxLength = 40;
/** Every misspelt part walks the dictionaries: limits of walks per word, and of words. */
const maxWalks = 12;
const maxWords = 2;

/** The last step of the compound rung: two words written as one, one of them with a typo (`zaubrebergroman`). */
export function misspeltCompoundStep(
  lookup: TermLookup,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
): RelaxationStep | undefined {
  const rewrites = texts
    .flatMap((text) => text.words.map((queryWord) => ({ text, queryWord })))
    .filter(({ queryWord }) => !queryWord.exact.optional && !corrections.isKnown(queryWord))
    .slice(0, maxWords)
    .flatMap(({ text, queryWord }): Rewrite[] => {
      const node = anyOf(misspeltSplits(lookup, queryWord));
      return node === matchNothing
        ? []
        : [{ text, queryWords: [queryWord], replacement: { ...queryWord.exact, parts: 2, node } }];
    });
  return rewrites.length > 0
    ? rewriteStep('compound', texts, rewrites, (queryWord) => corrections.exactOrPrefix(queryWord))
    : undefined;
}

/** Splits into a dictionary word and a word one typo away from another; splits near the middle come first. */
function misspeltSplits(lookup: TermLookup, { word, searchedFields }: QueryWord): QueryNode[] {
  const form = word.parts.length === 1 && !word.unspaced ? (word.parts[0]?.form ?? '') : '';
  if (form.length < 2 * minPartLength || form.length > maxLength || !/^\p{L}+$/u.test(form)) return [];
  const ends = Array.from({ length: form.length - 2 * minPartLength + 1 }, (_, at) => minPartLength + at);
  const fromMiddle = ends.toSorted((a, b) => Math.abs(2 * a - form.length) - Math.abs(2 * b - form.length));
  const variants: QueryNode[] = [];
  let walks = 0;
  for (const end of fromMiddle) {
    const parts = [form.slice(0, end), form.slice(end)];
    for (const misspelt of parts) {
      const isNext = parts.every((part) => part === misspelt || lookup.form(part).count > 0);
      if (walks === maxWalks || !isNext) continue;
      walks += 1;
      const formsOfPart = (part: string) =>
        part === misspelt
          ? similarForms(lookup, part, searchedFields.mask, true)
          : [{ form: part, share: compoundShare }];
      variants.push(allOf(parts.map((part) => formsNode(lookup, formsOfPart(part), searchedFields.mask))));
    }
  }
  return variants;
}
