import type { Locale } from '@buchfink/contract/locale';
import { byLocale } from '@buchfink/contract/locale';
import { createTranslate } from '@buchfink/texts/create-translate';
import { texts } from '@buchfink/texts/generated/service';
import type { TranslateInService } from '@buchfink/texts/texts';

const translates = byLocale((locale) => createTranslate(locale, texts[locale]));

/** The texts of the service, and those of the app, in a language. */
export const textsIn = (locale: Locale): TranslateInService => translates[locale];
