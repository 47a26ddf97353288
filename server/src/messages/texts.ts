import type { Locale } from '@buchfink/contract/locale';
import { byLocale } from '@buchfink/contract/locale';
import { createTranslate } from '@buchfink/texts/create-translate';
import { createWords } from '@buchfink/texts/create-words';
import { app, service } from '@buchfink/texts/generated/service';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import type { Translate } from '@buchfink/texts/texts';

const translates = byLocale((locale) => createTranslate(locale, app[locale]));
const words = byLocale((locale) => createWords<ServiceWords>(locale, service[locale]));

/** The texts of the app in a language, for the pages that the service writes of it. */
export const textsIn = (locale: Locale): Translate => translates[locale];

/** The texts of the service in a language. */
export const wordsIn = (locale: Locale): ServiceWords => words[locale];
