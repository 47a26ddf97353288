import { volumeNumberOf } from '../function-words.ts';
import { romanise } from '../scripts/romanise.ts';
import { slavicKey } from '../scripts/slavic-key.ts';
import type { Term } from '../words.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { irregularForms } from './english-plurals.ts';
import { inflectionsOf } from './inflections.ts';
import { numeralsOf } from './numerals.ts';
import { spellingsOf } from './orthography.ts';

/** Another form a record may have for what was asked, and how much it counts beside the form itself (1). */
export interface TermVariant {
  readonly form: string;
  readonly weight: number;
  /** By rule another ending of the same word; where nobody has written the word itself, it may as well be a slip. */
  readonly isInflected?: true;
  /** An irregular plural or its singular (`mice`), which is no slip. */
  readonly isIrregular?: true;
}

const weights = { romanised: 0.9, orthography: 0.9, slavic: 0.8, abbreviation: 0.8, numeral: 0.7, inflection: 0.6 };

/**
 * What a word of a query may be called in a record: other spellings, transliterations, abbreviations, numerals,
 * inflections. The forms are canonical, the word itself is not among them, the likeliest come first; most do not exist in
 * a catalogue.
 */
export function termVariants(term: Term): readonly TermVariant[] {
  const variants: TermVariant[] = [];
  // A handful: looking through them takes less time than a set would.
  const isNew = (form: string) => form !== term.form && !variants.some((each) => each.form === form);
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
