import type { Locale } from '@buchfink/contract/locale';
import { createTranslate } from '@buchfink/texts/create-translate';
import { createWords } from '@buchfink/texts/create-words';
import { app, service } from '@buchfink/texts/generated/service';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import type { Translate } from '@buchfink/texts/texts';

/** A value of each language, made when it is first asked for: a command says little, and in one language. */
function onceByLocale<Value>(create: (locale: Locale) => Value): (locale: Locale) => Value {
  const values = new Map<Locale, Value>();
  return (locale) => {
    const value = values.get(locale) ?? create(locale);
    values.set(locale, value);
    return value;
  };
}

/** The texts of the app in a language, for the pages that the service writes of it. */
export const textsIn: (locale: Locale) => Translate = onceByLocale((locale) => createTranslate(locale, app[locale]));

/** The texts of the service in a language. */
export const wordsIn: (locale: Locale) => ServiceWords = onceByLocale((locale) => createWords(locale, service[locale]));
