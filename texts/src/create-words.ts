import { type Locale, languages } from '@buchfink/contract/locale';
import { isolateValues } from '@buchfink/contract/text/bidi-isolate';
import { I18n } from '@lingui/core';
import { regionalLocale } from './format.ts';
import { keyTree } from './key-tree.ts';
import { literalValues } from './literal-values.ts';
import type { Texts } from './texts.ts';

/**
 * The texts of one language as a tree by the dots of their keys: a text is a string, one with values a function of them.
 * `account.queue` is `words.account.queue({ place: 3 })`. The values are shown as they are; from right to left they are isolated.
 */
export function createWords<Words>(locale: Locale, texts: Texts): Words {
  const i18n = new I18n({ locale, locales: regionalLocale(locale), messages: { [locale]: texts } });
  const words = Object.entries(texts).map(([key, text]) => {
    const sentence = (values: Readonly<Record<string, string | number>>) =>
      i18n._(key, literalValues(shownIn(locale, values)));
    const parts = typeof text === 'string' ? [text] : text;
    return [key, parts.every((part) => typeof part === 'string') ? parts.join('') : sentence] as const;
  });
  return keyTree(words) as Words;
}

const shownIn = (locale: Locale, values: Readonly<Record<string, string | number>>) =>
  languages[locale].direction === 'rtl' ? isolateValues(values, 'rtl') : values;
