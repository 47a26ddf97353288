import { type Locale, languages } from '@buchfink/contract/locale';
import type { Translate } from '@buchfink/texts/texts';
import { useSyncExternalStore } from 'react';
import { currentTexts, onTextsChange } from './i18n.ts';

/** The texts in the app's language: `const t = useT(); t('shell.back')`. The component follows a change of language. */
export function useT(): Translate {
  return useSyncExternalStore(onTextsChange, currentTexts).t;
}

/** 1 where lines run from left to right, -1 where they run from right to left. */
export const useFlow = (): 1 | -1 => (languages[useLocale()].direction === 'rtl' ? -1 : 1);

/** The language of the texts. */
export function useLocale(): Locale {
  return useSyncExternalStore(onTextsChange, currentTexts).locale;
}
