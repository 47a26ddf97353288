import { isolateValues } from '@buchfink/contract/text/bidi-isolate';
import { I18n } from '@lingui/core';
import type { Texts, TranslateInService } from './texts.ts';

/** The texts of one language; values are isolated, so that a right-to-left one reorders nothing around it. */
export function createTranslate(locale: string, texts: Texts): TranslateInService {
  const i18n = new I18n({ locale, messages: { [locale]: texts } });
  return (key: string, values?: object) => i18n._(key, isolateValues({ ...values }));
}
