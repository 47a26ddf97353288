import type { Locale } from '../locale.ts';

/** Names that English capitalises within a sentence, too: abbreviations and brands. */
const ownNames = /^(?:\p{Lu}[\p{Lu}\d]|Blu-ray|Wii|Nintendo|PlayStation|Xbox)/u;

const inSentence: Record<Locale, (name: string) => string> = {
  de: (name) => name,
  en: (name) => (ownNames.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)),
};

/** The name of a media type within a sentence: English writes most of them in lower case (`also as audiobook`). */
export function mediaTypeInSentence(name: string, locale: Locale): string {
  return inSentence[locale](name);
}
