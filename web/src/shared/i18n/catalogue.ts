import type { Locale } from '@buchfink/contract/locale';
import type { de } from './messages/de.ts';

/** Every text of the app by its key; the German catalogue says which keys there are. */
export type MessageKey = keyof typeof de;
export type Messages = Record<MessageKey, string>;

/** Loads one language; each is its own chunk. A language that lacks a key does not compile. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'en') return (await import('./messages/en.ts')).en;
  return (await import('./messages/de.ts')).de;
}
