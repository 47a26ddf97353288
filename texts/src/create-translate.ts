import { type Locale, languages } from '@buchfink/contract/locale';
import { isolateValues, withDirection } from '@buchfink/contract/text/bidi-isolate';
import { I18n } from '@lingui/core';
import { regionalLocale } from './format.ts';
import { literalValues } from './literal-values.ts';
import type { Texts, Translate } from './texts.ts';

/** The texts of one language; values are isolated, so that none reorders what is around it. */
export function createTranslate(locale: Locale, texts: Texts): Translate {
  const { direction } = languages[locale];
  const i18n = new I18n({ locale, locales: regionalLocale(locale), messages: { [locale]: texts } });
  return (key: string, values?: object) => {
    const text = i18n._(key, literalValues(isolateValues({ ...values }, direction)));
    return direction === 'rtl' ? withDirection(text) : text;
  };
}
