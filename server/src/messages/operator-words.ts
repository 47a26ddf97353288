import { createWords } from '@buchfink/texts/create-words';
import { texts } from '@buchfink/texts/generated/operator';
import type { OperatorWords } from '@buchfink/texts/generated/operator-words';
import { onceByLocale } from './once-by-locale.ts';

/** The texts of the operators' pages in a language. */
export const operatorWordsIn = onceByLocale((locale) => createWords<OperatorWords>(locale, texts[locale]));
