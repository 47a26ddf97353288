import { createTranslate } from '@buchfink/texts/create-translate';
import { createWords } from '@buchfink/texts/create-words';
import { texts as app } from '@buchfink/texts/generated/app';
import { texts as service } from '@buchfink/texts/generated/service';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { onceByLocale } from './once-by-locale.ts';

/** The texts of the app in a language, for the pages that the service writes of it. */
export const textsIn = onceByLocale((locale) => createTranslate(locale, app[locale]));

/** The texts of the service in a language. */
export const wordsIn = onceByLocale((locale) => createWords<ServiceWords>(locale, service[locale]));
