import type { Translate } from './texts.ts';

/** Names that keep their capital everywhere: abbreviations and brands. */
const ownNames = /^(?:\p{Lu}[\p{Lu}\d]|Blu-ray|Wii|Nintendo|PlayStation|Xbox)/u;

/** The name of a media type within a sentence: English writes most of them in lower case (`also as audiobook`). */
export function mediaTypeInSentence(name: string, t: Translate): string {
  const lowered = ownNames.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
  return t('media.in-sentence', { name, lowered });
}
