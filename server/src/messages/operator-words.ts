import type { OperatorLocale } from '@buchfink/contract/locale';
import { createWords } from '@buchfink/texts/create-words';
import { texts } from '@buchfink/texts/generated/operator';
import type { OperatorWords } from '@buchfink/texts/generated/operator-words';
import { onceByLocale } from './once-by-locale.ts';

/** The texts of the operators' pages in a language. */
export const operatorWordsIn = onceByLocale((locale: OperatorLocale) =>
  createWords<OperatorWords>(locale, texts[locale]),
);
