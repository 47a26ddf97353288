import type { OperatorLocale } from '@buchfink/contract/locale';
import { createWords } from '@buchfink/texts/create-words';
import { texts } from '@buchfink/texts/generated/reports';
import type { ReportsWords } from '@buchfink/texts/generated/reports-words';
import { onceByLocale } from './once-by-locale.ts';

/** The texts of reports, findings, faults of a configuration and refused jobs in a language of operators. */
export const reportWordsIn = onceByLocale((locale: OperatorLocale) => createWords<ReportsWords>(locale, texts[locale]));
