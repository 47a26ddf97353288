import type { BibRecord } from '../../record/bib-record.ts';
import { numeralsOf } from '../../text/variants/numerals.ts';
import { wordsOf } from '../../text/words.ts';

/** The volume of a record that belongs to no set. */
export const wholeWork = 0;
const maxVolume = 253;
/** A part without a number, or with one above the maximum. */
const uncountedVolume = 254;

const figures = /^\d{1,9}$/;

/**
 * The volume of a record within its set, in 8 bits: 0 for a work or set as a whole, its number in `part` or `parent`
 * (`Band 2`, `T. II`, `Zweiter Teil`), 254 for a part without a number.
 */
export function volumeOf({ part, parent }: Pick<BibRecord, 'part' | 'parent'>): number {
  if (part === undefined && parent === undefined) return wholeWork;
  const number = numberIn(parent?.number ?? '') ?? numberIn(part ?? '');
  return number === undefined || number === 0 || number > maxVolume ? uncountedVolume : number;
}

/** The first number of a text, in digits or spelt out. */
function numberIn(text: string): number | undefined {
  for (const { parts } of wordsOf(text))
    for (const { form } of parts) {
      const number = figures.test(form) ? form : numeralsOf(form).find((numeral) => figures.test(numeral));
      if (number !== undefined) return Number(number);
    }
  return undefined;
}
