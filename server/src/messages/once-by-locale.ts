import type { Locale } from '@buchfink/contract/locale';

/** A value of each language, made when it is first asked for: a command says little, and in one language. */
export function onceByLocale<Value>(create: (locale: Locale) => Value): (locale: Locale) => Value {
  const values = new Map<Locale, Value>();
  return (locale) => {
    const value = values.get(locale) ?? create(locale);
    values.set(locale, value);
    return value;
  };
}
