import type { Locale } from '@buchfink/contract/locale';
import { useSyncExternalStore } from 'react';
import { currentTexts, onTextsChange, type Translate } from './i18n.ts';

/** `const t = useT(); t('shell.back')`: the texts in the app's language; the component follows a change of it. */
export function useT(): Translate {
  return useSyncExternalStore(onTextsChange, currentTexts).t;
}

/** The language the texts are in now. */
export function useLocale(): Locale {
  return useSyncExternalStore(onTextsChange, currentTexts).locale;
}
