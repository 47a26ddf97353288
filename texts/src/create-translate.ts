import { isolateValues } from '@buchfink/contract/text/bidi-isolate';
import { I18n } from '@lingui/core';
import { literalValues } from './literal-values.ts';
import type { Texts, Translate } from './texts.ts';

/** The texts of one language; values are isolated, so that a right-to-left one reorders nothing around it. */
export function createTranslate(locale: string, texts: Texts): Translate {
  const i18n = new I18n({ locale, messages: { [locale]: texts } });
  return (key: string, values?: object) => i18n._(key, literalValues(isolateValues({ ...values })));
}
