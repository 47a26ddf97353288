import type { Locale } from '@buchfink/contract/locale';
import type { Translate } from '@buchfink/texts/texts';
import { useSyncExternalStore } from 'react';
import { currentTexts, onTextsChange } from './i18n.ts';

/** The texts in the app's language: `const t = useT(); t('shell.back')`. The component follows a change of language. */
export function useT(): Translate {
  return useSyncExternalStore(onTextsChange, currentTexts).t;
}

/** The language of the texts. */
export function useLocale(): Locale {
  return useSyncExternalStore(onTextsChange, currentTexts).locale;
}
