import { volumeNumberOf } from '../function-words.ts';
import { romanise } from '../scripts/romanise.ts';
import { slavicKey } from '../scripts/slavic-key.ts';
import type { Term } from '../words.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { irregularForms } from './english-plurals.ts';
import { inflectionsOf } from './inflections.ts';
import { numeralsOf } from './numerals.ts';
import { spellingsOf } from './orthography.ts';

/** Another form of a query term that a record may contain, and its weight relative to the term itself (1). */
export interface TermVariant {
  readonly form: string;
  readonly weight: number;
  /** Another inflection by rule. Where no record contains the term itself, it may as well be a misspelling. */
  readonly isInflected?: true;
  /** An irregular plural or its singular (`mice`), which is never a misspelling. */
  readonly isIrregular?: true;
}

const weights = { romanised: 0.9, orthography: 0.9, slavic: 0.8, abbreviation: 0.8, numeral: 0.7, inflection: 0.6 };

/**
 * The variants of a query term: other spellings, transliterations, abbreviations, numerals, inflections. The forms
 * are canonical and exclude the term itself; the likeliest come first. Most do not exist in a catalogue.
 */
export function termVariants(term: Term): readonly TermVariant[] {
  const variants: TermVariant[] = [];
  // A linear search in so few forms is faster than a set.
  const isNew = (form: string) => form !== term.form && !variants.some((variant) => variant.form === form);
  const add = (forms: readonly string[], weight: number) => {
    for (const form of forms) if (isNew(form)) variants.push({ form, weight });
  };
  add(
    romanise(term.surface).map(({ form }) => form),
    weights.romanised,
  );
  add(spellingsOf(term), weights.orthography);
  const key = slavicKey(term.surface);
  if (key !== undefined) add([key], weights.slavic);
  add(abbreviationsOf(term.form), weights.abbreviation);
  add(numeralsOf(term.form), weights.numeral);
  const number = volumeNumberOf(term.form);
  if (number !== undefined) add([number, ...numeralsOf(number)], weights.numeral);
  for (const form of irregularForms(term.form))
    if (isNew(form)) variants.push({ form, weight: weights.inflection, isInflected: true, isIrregular: true });
  for (const form of inflectionsOf(term.form))
    if (isNew(form)) variants.push({ form, weight: weights.inflection, isInflected: true });
  return variants;
}
