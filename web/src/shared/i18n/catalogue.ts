import type { Locale } from '@buchfink/contract/locale';
import type { deFirst } from './messages/de-first.ts';
import type { deFurther } from './messages/de-further.ts';

type First = Record<keyof typeof deFirst, string>;
type Further = Record<keyof typeof deFurther, string>;
/** Every text of the app by its key; the German catalogue defines the keys. */
export type MessageKey = keyof First | keyof Further;

const firstTexts: Record<Locale, () => Promise<First>> = {
  de: async () => (await import('./messages/de-first.ts')).deFirst,
  en: async () => (await import('./messages/en-first.ts')).enFirst,
};

const furtherTexts: Record<Locale, () => Promise<Further>> = {
  de: async () => (await import('./messages/de-further.ts')).deFurther,
  en: async () => (await import('./messages/en-further.ts')).enFurther,
};

/** Loads the texts of every screen; a language that lacks a key does not compile. */
export function loadFirst(locale: Locale): Promise<First> {
  return firstTexts[locale]();
}

/** Loads the texts of the screens after the first one. */
export function loadFurther(locale: Locale): Promise<Further> {
  return furtherTexts[locale]();
}
