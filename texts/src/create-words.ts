import { I18n } from '@lingui/core';
import { keyTree } from './key-tree.ts';
import { literalValues } from './literal-values.ts';
import type { Texts } from './texts.ts';

/**
 * The texts of one language as a tree by the dots of their keys: a text is a string, one with values a function of them.
 * `account.queue` is `words.account.queue({ place: 3 })`. The values are shown as they are.
 */
export function createWords<Words>(locale: string, texts: Texts): Words {
  const i18n = new I18n({ locale, messages: { [locale]: texts } });
  const words = Object.entries(texts).map(([key, text]) => {
    const sentence = (values: Readonly<Record<string, string | number>>) => i18n._(key, literalValues(values));
    const parts = typeof text === 'string' ? [text] : text;
    return [key, parts.every((part) => typeof part === 'string') ? parts.join('') : sentence] as const;
  });
  return keyTree(words) as Words;
}
