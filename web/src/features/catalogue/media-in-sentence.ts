import type { Locale } from '@buchfink/contract/locale';

/** What English writes with a capital within a sentence, too: short forms and names of makers. */
const ownNames = /^(?:\p{Lu}[\p{Lu}\d]|Blu-ray|Wii|Nintendo|PlayStation|Xbox)/u;

const inSentence: Record<Locale, (name: string) => string> = {
  de: (name) => name,
  en: (name) => (ownNames.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)),
};

/** The name of a kind of media within a sentence: English writes most of them small there (`also as audiobook`). */
export function mediaInSentence(name: string, locale: Locale): string {
  return inSentence[locale](name);
}
