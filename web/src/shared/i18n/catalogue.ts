import type { Locale } from '@buchfink/contract/locale';
import type { deFirst } from './messages/de-first.ts';
import type { deFurther } from './messages/de-further.ts';
import type { Phone } from './phone-texts.ts';

type First = Record<keyof typeof deFirst, string>;
type Further = Record<keyof typeof deFurther, string>;
/** Every text of the app by its key; the German catalogue says which keys there are. */
export type MessageKey = keyof First | keyof Further | keyof Phone;

const firstTexts: Record<Locale, () => Promise<First>> = {
  de: async () => (await import('./messages/de-first.ts')).deFirst,
  en: async () => (await import('./messages/en-first.ts')).enFirst,
};

const furtherTexts: Record<Locale, () => Promise<Further>> = {
  de: async () => (await import('./messages/de-further.ts')).deFurther,
  en: async () => (await import('./messages/en-further.ts')).enFurther,
};

/** Loads the texts that every screen needs; a language that lacks a key does not compile. */
export function loadFirst(locale: Locale): Promise<First> {
  return firstTexts[locale]();
}

/** Texts beyond those of the first screen: of all other screens, and of what only phones can do. */
export type TextPart = 'further' | 'phone';

/** Loads a part of the texts. */
export async function loadPart(part: TextPart, locale: Locale): Promise<Further | Phone> {
  return part === 'further' ? furtherTexts[locale]() : (await import('./phone-texts.ts')).loadPhone(locale);
}
