import type { PluralChoice } from './placeholders.ts';

/** The counts that are looked at: further ones take forms that these have taken, but for a million and more. */
const counts = Array.from({ length: 1001 }, (_, count) => count);

/**
 * The forms (`one`, `few`, …) that a language needs for whole numbers and a choice lacks, by the plural rules of the language
 * (Unicode CLDR). A form is not missing where the choice has a text of its own for each of its numbers, such as `=1`. Of two
 * forms a choice may have `other` alone: a Turkish noun is the same after every number, and so is a German *Treffer*.
 */
export function missingPluralForms({ type, forms }: PluralChoice, locale: string): string[] {
  const rules = new Intl.PluralRules(locale, { type });
  const needed = new Set(counts.map((count) => rules.select(count)));
  const makesNoDifference = needed.size <= 2 && ![...needed].some((form) => form !== 'other' && forms.includes(form));
  if (makesNoDifference) return forms.includes('other') ? [] : ['other'];
  const unsaid = counts.filter((count) => !forms.includes(String(count)));
  return [...new Set(unsaid.map((count) => rules.select(count)))].filter((form) => !forms.includes(form));
}
