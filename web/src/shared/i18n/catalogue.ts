import type { Locale } from '@buchfink/contract/locale';
import type { deFirst } from './messages/de-first.ts';
import type { deFurther } from './messages/de-further.ts';

type First = Record<keyof typeof deFirst, string>;
type Further = Record<keyof typeof deFurther, string>;
/** Every text of the app by its key; the German catalogue says which keys there are. */
export type MessageKey = keyof First | keyof Further;

/** Loads the texts that every screen needs; a language that lacks a key does not compile. */
export async function loadFirst(locale: Locale): Promise<First> {
  if (locale === 'en') return (await import('./messages/en-first.ts')).enFirst;
  return (await import('./messages/de-first.ts')).deFirst;
}

/** Loads the texts of the screens behind the first one. */
export async function loadFurther(locale: Locale): Promise<Further> {
  if (locale === 'en') return (await import('./messages/en-further.ts')).enFurther;
  return (await import('./messages/de-further.ts')).deFurther;
}
