import type { Locale } from '@buchfink/contract/locale';

/** A value of each language, made when it is first asked for: a command says little, and in one language. */
export function onceByLocale<Value, Language extends Locale = Locale>(
  create: (locale: Language) => Value,
): (locale: Language) => Value {
  const values = new Map<Language, Value>();
  return (locale) => {
    const value = values.get(locale) ?? create(locale);
    values.set(locale, value);
    return value;
  };
}
