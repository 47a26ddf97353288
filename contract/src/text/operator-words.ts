import { type Locale, languageOf } from '../locale.ts';

/** The words of a query language for its operators, each as alternatives for a regular expression. They are in capitals. */
export interface OperatorWords {
  readonly and: string;
  readonly or: string;
  readonly not: string;
}

/** The operators of every search: English and German ones. */
export const operatorWords = { and: 'AND|UND', or: 'OR|ODER', not: 'NOT|NICHT' } as const satisfies OperatorWords;

/**
 * Further operators, by the language whose readers write them (SAUF as in the catalogues of France). In a search in another
 * language they are words of titles: Turkish VE, French OU, a Polish I that is a number. Arabic has no capitals, by which its
 * words for these could be told from those of a title (تكون أو لا تكون): its readers write AND, OR and NOT.
 */
const localWords: Readonly<Record<string, OperatorWords>> = {
  tr: { and: 'VE', or: 'VEYA', not: 'DEĞİL' },
  uk: { and: 'І', or: 'АБО', not: 'НЕ' },
  fr: { and: 'ET', or: 'OU', not: 'SAUF' },
  pl: { and: 'I', or: 'LUB', not: 'NIE' },
};

/** The operators of a language beside those of every search; undefined where it has no others. */
export const localOperatorWords = (locale: Locale): OperatorWords | undefined => localWords[languageOf(locale)];

/** The operators that change which titles are found, of all languages, as alternatives for a regular expression. */
export const everyOperatorWord = [operatorWords, ...Object.values(localWords)]
  .flatMap(({ or, not }) => [or, not])
  .join('|');
