import { anywhere, inField } from '../../segment/fields.ts';
import { isListedWord } from '../../text/language/word-kind.ts';
import type { Hits } from '../matching/hits.ts';
import { allOf, anyOf, matchNothing, type QueryNode } from '../matching/query-node.ts';
import type { ParsedText, QueryWord } from '../query/parsed-query.ts';
import { compoundShare } from '../query/split-compound.ts';
import { formsNode } from '../query/word-forms.ts';
import { similarForms } from '../spelling/similar-forms.ts';
import type { IndexReader } from './index-reader.ts';
import { evidenceOf, matchEvidence } from './match-evidence.ts';
import { type RelaxationStep, type Rewrite, rewriteStep } from './relaxation-step.ts';
import type { SpellingCorrections } from './spelling-corrections.ts';
import { topHits } from './top-hits.ts';

/** A shorter part occurs in too many words. */
const minPartLength = 4;
/** Longer words are not compounds. */
const maxLength = 40;
/** Every misspelt part walks the dictionaries: limits of walks per word, and of words. */
const maxWalks = 12;
const maxWords = 2;
/** The best hits, of which one must have the words as its title. */
const maxExaminedHits = 16;

/**
 * The last steps of the compound rung: two words written as one, one of them with a typo (`zaubrebergroman`). A typo that
 * is a word of the language counts only where both are then a whole title.
 */
export function* misspeltCompoundSteps(
  reader: IndexReader,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
): Generator<RelaxationStep | undefined> {
  const compounds = texts
    .flatMap((text) => text.words.map((queryWord) => ({ text, queryWord })))
    .filter(({ queryWord }) => !queryWord.exact.optional && !corrections.isKnown(queryWord))
    .slice(0, maxWords);
  const rewritesTo = (fields: number, isMisspelt: (part: string) => boolean) =>
    compounds.flatMap(({ text, queryWord }): Rewrite[] => {
      const node = anyOf(misspeltSplits(reader, queryWord, fields, isMisspelt));
      return node === matchNothing
        ? []
        : [{ text, queryWords: [queryWord], replacement: { ...queryWord.exact, parts: 2, node } }];
    });
  const stepFor = (rewrites: readonly Rewrite[]) =>
    rewrites.length > 0
      ? rewriteStep('compound', texts, rewrites, (queryWord) => corrections.exactOrPrefix(queryWord))
      : undefined;
  yield stepFor(rewritesTo(anywhere, (part) => !isListedWord(part)));
  const ofSlips = rewritesTo(inField.title, isListedWord);
  const step = stepFor(ofSlips);
  const meant = ofSlips.flatMap(({ queryWords: [queryWord], replacement }) =>
    queryWord && replacement ? [{ ...queryWord, exact: replacement }] : [],
  );
  yield step && { ...step, isConvincing: (hits) => areTitle(reader, hits, meant) };
}

/** Whether the words are the whole title of one of the best hits. */
function areTitle(reader: IndexReader, hits: readonly Hits[], words: readonly QueryWord[]): boolean {
  return topHits(reader, hits, maxExaminedHits).some(
    (position) => evidenceOf(position, words) === matchEvidence.wholeTitle,
  );
}

/** Splits into a dictionary word and a word one typo away from another, in some fields; splits near the middle come first. */
function misspeltSplits(
  reader: IndexReader,
  { word, searchedFields }: QueryWord,
  fields: number,
  isMisspelt: (part: string) => boolean,
): QueryNode[] {
  const mask = searchedFields.mask & fields;
  const form = word.parts.length === 1 && !word.unspaced ? (word.parts[0]?.form ?? '') : '';
  if (mask === 0 || form.length < 2 * minPartLength || form.length > maxLength || !/^\p{L}+$/u.test(form)) return [];
  if (isListedWord(form)) return [];
  const ends = Array.from({ length: form.length - 2 * minPartLength + 1 }, (_, at) => minPartLength + at);
  const fromMiddle = ends.toSorted((a, b) => Math.abs(2 * a - form.length) - Math.abs(2 * b - form.length));
  const variants: QueryNode[] = [];
  let walks = 0;
  for (const end of fromMiddle) {
    const parts = [form.slice(0, end), form.slice(end)];
    for (const misspelt of parts) {
      const isNext = parts.every((part) => part === misspelt || reader.form(part).count > 0);
      if (walks === maxWalks || !isNext || !isMisspelt(misspelt)) continue;
      walks += 1;
      const formsOfPart = (part: string) =>
        part === misspelt ? similarForms(reader, part, mask, true) : [{ form: part, share: compoundShare }];
      variants.push(allOf(parts.map((part) => formsNode(reader, formsOfPart(part), mask))));
    }
  }
  return variants;
}
